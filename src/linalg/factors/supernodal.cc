#include "steppe/linalg/factors/supernodal.h"

#include "steppe/base/measure/work.h"
#include "steppe/base/petsc/petsc.h"
#include "steppe/linalg/blocks/csr.h"
#include "steppe/linalg/factors/interface_factors.h"
#include "steppe/linalg/factors/local_nodes.h"
#include "steppe/linalg/factors/node_factors.h"
#include "steppe/linalg/factors/shell_factors.h"

#include <algorithm>
#include <array>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace steppe {
namespace {

using Numbers = std::vector<int>;

/// Entries of both parts of a matrix: call visit(row, part, column of the part, value).
template <class Visit>
void for_each_entry(Mat A, const Visit& visit) {
  const auto parts = csr_parts(A);
  for (std::size_t p = 0; p < 2 && parts[p]; ++p) {
    const CsrPattern rows(parts[p]);
    const PetscScalar* values;
    check(MatSeqAIJGetArrayRead(parts[p], &values));  // which leaves the state of the matrix alone
    for (PetscInt row = 0; row < rows.n; ++row)
      for (PetscInt k = rows.starts[row]; k < rows.starts[row + 1]; ++k)
        visit(row, p, rows.columns[k], values[k]);
    check(MatSeqAIJRestoreArrayRead(parts[p], &values));
  }
}

/// Factors of nodes of any number of unknowns.
class SupernodalFactors : public ShellFactors {
 public:
  double cost = 0;  // as of so many solves
};

template <int b, class Real>
class Supernodal : public SupernodalFactors {
 public:
  void analyse(Mat A, const char* prefix) override;
  void take(Mat A) override;
  void solve(Vec right_side, Vec solution) override;

 private:
  std::optional<NodeFactors<b, Real>> own_;
  std::optional<InterfaceFactors> interface_;
  Numbers eliminated_, left_;        // own nodes
  std::array<Numbers, 2> unknowns_;  // of the columns of both parts of the matrix
  std::array<std::vector<bool>, 2> left_columns_;
  std::vector<double> values_;
  std::vector<Real> x_;
  VecHandle kept_;  // values of kept nodes
  Handle<VecScatter, VecScatterDestroy> to_interface_;
  bool failed_ = true;
};

template <int b, class Real>
void Supernodal<b, Real>::analyse(Mat A, const char* prefix) {
  const MPI_Comm communicator = PetscObjectComm(PetscObject(A));
  const LocalNodes nodes(A, b);
  const auto is_left = [&](int node) { return nodes.interface[std::size_t(node)] >= 0; };
  eliminated_.clear();
  left_.clear();
  Numbers number(nodes.interface.size(), -1);
  for (int i = 0; i < nodes.n_own; ++i) {
    if (!is_left(i)) number[std::size_t(i)] = int(eliminated_.size());
    (is_left(i) ? left_ : eliminated_).push_back(i);
  }
  // nodes of the interface that eliminated ones are coupled to are kept
  NodeGraph graph;
  std::vector<PetscInt> kept;
  for (const int i : eliminated_) {
    for (const int other : nodes.joined[std::size_t(i)]) {
      int& its = number[std::size_t(other)];
      if (its < 0) {
        its = int(eliminated_.size() + kept.size());
        kept.push_back(nodes.interface[std::size_t(other)]);
      }
      graph.neighbours.push_back(its);
    }
    graph.starts.push_back(int(graph.neighbours.size()));
  }
  own_.emplace(eliminate(graph, int(kept.size()), b), eliminated_);
  // a core reads about two bytes while it does an operation
  const double here = 2 * own_->flops() / std::max(1., own_->bytes_of_solve());
  check_mpi(MPI_Allreduce(&here, &cost, 1, MPI_DOUBLE, MPI_MAX, communicator));
  x_.resize(b * (eliminated_.size() + kept.size()));

  const auto parts = csr_parts(A);
  for (std::size_t p = 0; p < 2; ++p) {
    unknowns_[p].clear();
    left_columns_[p].clear();
    if (!parts[p]) continue;
    PetscInt n;
    check(MatGetSize(parts[p], nullptr, &n));
    const OffDiagonalColumns others(A);
    for (PetscInt k = 0; k < n; ++k) {
      const int node = p == 0 ? int(k / b) : nodes.n_own + nodes.of_others[std::size_t(k)];
      const int component = int(p == 0 ? k % b : others.global[k] % b),
                its = number[std::size_t(node)];
      unknowns_[p].push_back(its < 0 ? -1 : b * its + component);
      left_columns_[p].push_back(is_left(node));
    }
  }
  if (!nodes.any_interface) return;

  // entries of the interface: what is taken from it, and the matrix's own
  std::vector<PetscInt> rows, columns;
  for (const EliminationOrder::Group& group : own_->elimination().groups) {
    if (group.parent >= 0) continue;
    const int n_eliminated = int(eliminated_.size());
    std::vector<PetscInt> unknowns;
    for (const int node : group.rows)
      for (int c = 0; c < b; ++c)
        unknowns.push_back(b * kept[std::size_t(node - n_eliminated)] + c);
    for (const PetscInt column : unknowns)
      for (const PetscInt row : unknowns) {
        rows.push_back(row);
        columns.push_back(column);
      }
  }
  const OffDiagonalColumns others(A);
  for_each_entry(A, [&](PetscInt row, std::size_t p, PetscInt k, double) {
    if (!is_left(int(row / b)) || !left_columns_[p][std::size_t(k)]) return;
    const int node = p == 0 ? int(k / b) : nodes.n_own + nodes.of_others[std::size_t(k)];
    rows.push_back(b * nodes.interface[std::size_t(row / b)] + row % b);
    columns.push_back(b * nodes.interface[std::size_t(node)] +
                      (p == 0 ? k % b : others.global[k] % b));
  });
  values_.reserve(rows.size());
  interface_.emplace(communicator, b * nodes.n_interface, std::move(rows), std::move(columns),
                     prefix ? prefix : "");
  IndexSetHandle to;
  check(VecCreateSeq(PETSC_COMM_SELF, b * PetscInt(kept.size()), kept_.fill()));
  check(ISCreateBlock(PETSC_COMM_SELF, b, PetscInt(kept.size()), kept.data(), PETSC_COPY_VALUES,
                      to.fill()));
  check(VecScatterCreate(kept_, nullptr, interface_->unknowns(), to, to_interface_.fill()));
}

template <int b, class Real>
void Supernodal<b, Real>::take(Mat A) {
  const auto parts = csr_parts(A);
  values_.clear();
  bool found;
  {
    std::vector<CsrPattern> patterns;
    std::vector<const PetscScalar*> entries(2);
    std::vector<NodeRows> matrix;
    for (std::size_t p = 0; p < 2 && parts[p]; ++p) {
      patterns.emplace_back(parts[p]);
      check(MatSeqAIJGetArrayRead(parts[p], &entries[p]));
      matrix.push_back({patterns[p].starts, patterns[p].columns, entries[p], unknowns_[p]});
    }
    found = own_->factorise(matrix, [this](const std::vector<int>& kept, const double* update) {
      const std::size_t n = b * kept.size();
      for (std::size_t j = 0; j < n; ++j)
        for (std::size_t i = 0; i < n; ++i)
          values_.push_back(i < j ? update[i * n + j] : update[j * n + i]);
    });
    for (std::size_t p = 0; p < patterns.size(); ++p)
      check(MatSeqAIJRestoreArrayRead(parts[p], &entries[p]));
  }
  count_work(own_->flops(), 2 * own_->bytes());
  failed_ = !on_all_ranks(PetscObjectComm(PetscObject(A)), found);
  if (failed_ || !interface_) return;
  std::vector<bool> is_left(left_.size() + eliminated_.size());
  for (const int node : left_) is_left[std::size_t(node)] = true;
  for_each_entry(A, [&](PetscInt row, std::size_t p, PetscInt k, double value) {
    if (is_left[std::size_t(row / b)] && left_columns_[p][std::size_t(k)]) values_.push_back(value);
  });
  failed_ = !interface_->factorise(values_);
}

template <int b, class Real>
void Supernodal<b, Real>::solve(Vec right_side, Vec solution) {
  if (failed_) {
    check(VecSet(solution, std::numeric_limits<double>::quiet_NaN()));
    return;
  }
  const std::vector<int>& order = own_->elimination().order;
  const std::size_t n = b * order.size();
  const auto copy = [](const auto* from, auto* to) { std::copy(from, from + b, to); };
  const PetscScalar* given;
  check(VecGetArrayRead(right_side, &given));
  for (std::size_t i = 0; i < order.size(); ++i)
    copy(given + b * eliminated_[std::size_t(order[i])], &x_[b * i]);
  std::fill(x_.begin() + std::ptrdiff_t(n), x_.end(), Real(0));
  own_->forward(x_.data());
  PetscScalar* values;
  if (interface_) {
    const Vec between = interface_->unknowns();
    check(VecGetArrayWrite(between, &values));
    for (std::size_t i = 0; i < left_.size(); ++i) copy(given + b * left_[i], values + b * i);
    check(VecRestoreArrayWrite(between, &values));
    check(VecGetArrayWrite(kept_, &values));
    std::copy(x_.begin() + std::ptrdiff_t(n), x_.end(), values);
    check(VecRestoreArrayWrite(kept_, &values));
    check(VecScatterBegin(to_interface_, kept_, between, ADD_VALUES, SCATTER_FORWARD));
    check(VecScatterEnd(to_interface_, kept_, between, ADD_VALUES, SCATTER_FORWARD));
    interface_->solve();
    check(VecScatterBegin(to_interface_, between, kept_, INSERT_VALUES, SCATTER_REVERSE));
    check(VecScatterEnd(to_interface_, between, kept_, INSERT_VALUES, SCATTER_REVERSE));
    const PetscScalar* known;
    check(VecGetArrayRead(kept_, &known));
    std::copy_n(known, x_.size() - n, x_.begin() + std::ptrdiff_t(n));
    check(VecRestoreArrayRead(kept_, &known));
  }
  check(VecRestoreArrayRead(right_side, &given));
  own_->backward(x_.data());
  check(VecGetArrayWrite(solution, &values));
  for (std::size_t i = 0; i < order.size(); ++i)
    copy(&x_[b * i], values + b * eliminated_[std::size_t(order[i])]);
  if (interface_) {
    const PetscScalar* found;
    check(VecGetArrayRead(interface_->unknowns(), &found));
    for (std::size_t i = 0; i < left_.size(); ++i) copy(found + b * i, values + b * left_[i]);
    check(VecRestoreArrayRead(interface_->unknowns(), &found));
  }
  check(VecRestoreArrayWrite(solution, &values));
  count_work(own_->flops_of_solve(), own_->bytes_of_solve());
}

template <class Real>
std::unique_ptr<ShellFactors> supernodal_of(Mat A) {
  PetscInt b;
  check(MatGetBlockSize(A, &b));
  if (b == 3) return std::make_unique<Supernodal<3, Real>>();
  if (b == 2) return std::make_unique<Supernodal<2, Real>>();
  return std::make_unique<Supernodal<1, Real>>();
}

template <class Real>
PetscErrorCode create_supernodal(Mat A, MatFactorType type, Mat* F) {
  const char* package =
      std::is_same_v<Real, float> ? single_supernodal_factors : supernodal_factors;
  return ErrorBoundary().guard(
      [&] { create_shell_factors(A, type, supernodal_of<Real>(A), package, F); });
}

}  // namespace

double factoring_cost_of_supernodal(Mat factors) {
  return static_cast<SupernodalFactors&>(shell_factors(factors)).cost;
}

void register_supernodal_factors() {
  check(MatInitializePackage());  // so that PETSc's own come first
  for (const MatType matrix : {MATSEQAIJ, MATMPIAIJ}) {
    check(MatSolverTypeRegister(supernodal_factors, matrix, MAT_FACTOR_CHOLESKY,
                                create_supernodal<double>));
    check(MatSolverTypeRegister(single_supernodal_factors, matrix, MAT_FACTOR_CHOLESKY,
                                create_supernodal<float>));
  }
}

}  // namespace steppe
