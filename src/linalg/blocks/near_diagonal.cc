#include "steppe/linalg/blocks/near_diagonal.h"

#include "steppe/base/measure/work.h"
#include "steppe/linalg/blocks/csr.h"

#include <algorithm>

namespace steppe {

NearDiagonal::NearDiagonal(Mat A) {
  constexpr std::size_t most = 300;
  const auto parts = csr_parts(A);
  if (parts[1]) {
    const CsrRows others(parts[1]);
    suits_ = std::all_of(others.values, others.values + others.starts[others.n],
                         [](double entry) { return entry == 0; });
  }
  const CsrRows rows(parts[0]);
  diagonal_.assign(std::size_t(rows.n), 0);
  const auto visit_entries = [&](const auto& visit) {
    for (PetscInt i = 0; i < rows.n; ++i)
      for (PetscInt k = rows.starts[i]; k < rows.starts[i + 1]; ++k)
        if (rows.values[k] != 0) visit(i, rows.columns[k], rows.values[k]);
  };
  visit_entries([&](PetscInt i, PetscInt j, double entry) {
    if (i == j)
      diagonal_[std::size_t(i)] = entry;
    else if (coupled_.empty() || coupled_.back() != i)
      coupled_.push_back(i);
  });
  suits_ &= coupled_.size() <= most &&
            std::all_of(diagonal_.begin(), diagonal_.end(), [](double m) { return m > 0; });
  if (!suits_ || coupled_.empty()) return;
  const auto n = coupled_.size();
  const auto place = [&](PetscInt i) {
    return std::size_t(std::lower_bound(coupled_.begin(), coupled_.end(), i) - coupled_.begin());
  };
  factor_.reinit(n);
  for (std::size_t i = 0; i < n; ++i) factor_(i, i) = diagonal_[std::size_t(coupled_[i])];
  visit_entries([&](PetscInt i, PetscInt j, double entry) {
    if (i != j) factor_(place(i), place(j)) = entry;
  });
  factor_.set_property(dealii::LAPACKSupport::symmetric);
  try {
    factor_.compute_cholesky_factorization();
  } catch (const dealii::ExceptionBase&) {
    suits_ = false;  // not positive definite
  }
  work_.reinit(n);
}

std::unique_ptr<NearDiagonal> NearDiagonal::make(Mat A) {
  std::unique_ptr<NearDiagonal> inverse(new NearDiagonal(A));
  if (!on_all_ranks(PetscObjectComm(PetscObject(A)), inverse->suits_)) return nullptr;
  return inverse;
}

void NearDiagonal::solve(Vec b, Vec x) const {
  const PetscScalar* from;
  PetscScalar* to;
  check(VecGetArrayRead(b, &from));
  check(VecGetArray(x, &to));
  for (std::size_t i = 0; i < diagonal_.size(); ++i) to[i] = from[i] / diagonal_[i];
  count_work(double(diagonal_.size()), 24. * double(diagonal_.size()));
  if (!coupled_.empty()) {
    for (std::size_t i = 0; i < coupled_.size(); ++i) work_[i] = from[coupled_[i]];
    factor_.solve(work_);
    for (std::size_t i = 0; i < coupled_.size(); ++i) to[coupled_[i]] = work_[i];
  }
  check(VecRestoreArray(x, &to));
  check(VecRestoreArrayRead(b, &from));
}

}  // namespace steppe
