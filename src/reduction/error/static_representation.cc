#include "steppe/reduction/error/static_representation.h"

#include "steppe/reduction/bases/loads_at_rest.h"

#include <deal.II/base/mpi.h>
#include <deal.II/lac/vector.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace steppe {

StaticRepresentation::StaticRepresentation(const ReducedModel& model)
    : model_(model), restricted_(model.basis->create_coordinates()) {
  check(MatCreateVecs(model.responses->matrix(), response_.fill(), nullptr));
  const MatHandle K = model.basis->congruent(model.responses->matrix());
  PetscInt n;
  check(MatGetLocalSize(K, &n, nullptr));
  if (n == 0) return;
  std::vector<PetscInt> rows(n);
  std::iota(rows.begin(), rows.end(), 0);
  std::vector<double> values(n * n);
  check(MatGetValues(K, n, rows.data(), n, rows.data(), values.data()));
  const std::vector<PetscInt>& prescribed = model.problem->supports().owned();
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
  (*model_.responses)(force, response_);
  const double work = dot(force, response_);
  if (!(work > 0)) return 0;
  model_.basis->restrict_force(force, restricted_);
  const LocalView f(restricted_);
  double held = 0;
  for (std::size_t i = 0; i < flexibility_.m(); ++i)
    for (std::size_t j = 0; j < flexibility_.n(); ++j) held += f[i] * flexibility_(i, j) * f[j];
  held = dealii::Utilities::MPI::sum(held, model_.communicator);
  return std::sqrt(std::max(0., 1 - held / work));
}

StaticRepresentation::Largest StaticRepresentation::largest_error(
    const Problem& loaded, const std::vector<double>& times) {
  Largest largest;
  std::vector<VecHandle> seen;
  const VecHandle rest = loaded.layout().create_vector();
  for_loads_at_rest(loaded, times, [&](double time, VecHandle force) {
    const double size = norm(force);
    if (model_.to_frame) model_.to_frame(rest, force);
    if (!(norm(force) > 1e-9 * size)) return;  // of a weight rounding is left
    VecHandle direction = duplicate(force);
    check(VecCopy(force, direction));
    if (!is_new(direction, seen)) return;
    seen.push_back(std::move(direction));
    const double here = error(force);
    if (here > largest.error) largest = {here, time};
  });
  return largest;
}

}  // namespace steppe
