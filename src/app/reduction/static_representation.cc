#include "steppe/app/reduction/static_representation.h"

#include <deal.II/base/mpi.h>
#include <deal.II/lac/vector.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

namespace steppe {

StaticRepresentation::StaticRepresentation(StaticSolve& solve, const BasisMap& basis,
                                           const Problem& reduced)
    : communicator_(reduced.layout().communicator()),
      solve_(solve),
      basis_(basis),
      restricted_(basis.create_coordinates()) {
  check(MatCreateVecs(solve.matrix(), response_.fill(), nullptr));
  const MatHandle K = basis.congruent(solve.matrix());
  PetscInt n;
  check(MatGetLocalSize(K, &n, nullptr));
  if (n == 0) return;
  std::vector<PetscInt> rows(n);
  std::iota(rows.begin(), rows.end(), 0);
  std::vector<double> values(n * n);
  check(MatGetValues(K, n, rows.data(), n, rows.data(), values.data()));
  const std::vector<PetscInt>& prescribed = reduced.supports().owned();
  std::vector<PetscInt> still;
  for (PetscInt i = 0; i < n; ++i) {
    // those of a floating frame do not strain the body
    if (values[i * n + i] > 0 &&
        std::find(prescribed.begin(), prescribed.end(), i) == prescribed.end())
      continue;
    still.push_back(i);
    for (PetscInt j = 0; j < n; ++j) values[i * n + j] = values[j * n + i] = i == j;
  }
  flexibility_.reinit(n, n);
  flexibility_.fill(values.data());
  flexibility_.gauss_jordan();
  for (const PetscInt i : still) flexibility_(i, i) = 0;
}

double StaticRepresentation::error(Vec force) {
  solve_(force, response_);
  const double work = dot(force, response_);
  if (!(work > 0)) return 0;
  basis_.restrict_force(force, restricted_);
  const LocalView f(restricted_);
  double held = 0;
  for (std::size_t i = 0; i < flexibility_.m(); ++i)
    for (std::size_t j = 0; j < flexibility_.n(); ++j) held += f[i] * flexibility_(i, j) * f[j];
  held = dealii::Utilities::MPI::sum(held, communicator_);
  return std::sqrt(std::max(0., 1 - held / work));
}

}  // namespace steppe
