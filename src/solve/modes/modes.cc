#include "steppe/solve/modes/modes.h"

#include "steppe/base/process/slow_work.h"
#include "steppe/base/process/error.h"
#include "steppe/solve/modes/mode_search.h"
#include "steppe/solve/modes/participation.h"
#include "steppe/solve/modes/pencil.h"

#include <deal.II/base/numbers.h>

#include <algorithm>
#include <cmath>
#include <sstream>

namespace steppe {
namespace {

/// s . M s = 1, with the true masses.
void normalise(const Problem& problem, const Pencil& pencil, Vec s) {
  problem.supports().zero(s);
  VecHandle Ms = duplicate(s);
  check(MatMult(pencil.M, s, Ms));
  check(VecScale(s, 1 / std::sqrt(pencil.typical_mass * dot(s, Ms))));
}

/// Turns the shapes of each multiple eigenvalue. Values differ by the square of the tolerance.
void turn_multiple(const std::vector<Eigenpair>& pairs, const Pencil& pencil,
                   const BodyInertia& inertia) {
  for (std::size_t first = 0, end; first < pairs.size(); first = end) {
    std::vector<Vec> shapes;
    const double value = pairs[first].value;
    for (end = first;
         end < pairs.size() && pairs[end].value <= value + pencil.uncertainty(value, 1e-8); ++end)
      shapes.push_back(pairs[end].vector);
    turn_to_axes(shapes, inertia);
  }
}

/// Of the two signs of a shape: that of its first participation that is worth mentioning, else that
/// of its largest entry.
bool is_negative(Vec s, const Mode& mode, const BodyInertia& inertia) {
  for (std::size_t k = 0; k < inertia.total.size(); ++k)
    if (mode.effective_mass(int(k)) > 1e-6 * inertia.total[k]) return mode.participation[k] < 0;
  PetscScalar least, most;
  check(VecMin(s, nullptr, &least));
  check(VecMax(s, nullptr, &most));
  return -least > most;
}

Mode make_mode(const Pencil& pencil, const BodyInertia& inertia, Eigenpair& pair) {
  Mode mode;
  const double lambda = mode.eigenvalue = pair.value, root = std::sqrt(std::abs(lambda));
  mode.angular_frequency = std::abs(lambda) < pencil.zero() ? 0 : lambda < 0 ? -root : root;
  mode.frequency = mode.angular_frequency / (2 * dealii::numbers::PI);

  Vec s = pair.vector;
  VecHandle Ms = duplicate(s), r = duplicate(s);
  check(MatMult(pencil.M, s, Ms));
  check(MatMult(pencil.K, s, r));
  check(VecAXPY(r, -lambda, Ms));
  mode.residual = norm(r) / ((std::abs(lambda) - pencil.shift) * norm(Ms));
  for (const VecHandle& force : inertia.forces) mode.participation.push_back(dot(s, force));
  if (is_negative(s, mode, inertia)) {
    check(VecScale(s, -1));
    for (double& participation : mode.participation) participation = -participation;
  }
  update_ghosts(s);
  mode.shape = std::move(pair.vector);
  return mode;
}

void check_residual(const Mode& mode, const Pencil& pencil, double tolerance) {
  const double scale = std::abs(mode.eigenvalue) - pencil.shift;
  if (mode.residual <= pencil.uncertainty(mode.eigenvalue, 100 * tolerance) / scale) return;
  std::ostringstream text;
  text << "the mode at " << mode.frequency << " Hz has the residual " << mode.residual
       << ", Modes / Tolerance = " << tolerance
       << "; try a larger Modes / Tolerance, or Modes / Linear = direct";
  throw NumericsError(text.str());
}

}  // namespace

bool coincide(double one, double other, double tolerance) {
  return std::abs(one - other) <= tolerance * std::max(std::abs(one), std::abs(other));
}

void check_count(const Problem& problem, const ModesInput& input) {
  const PetscInt n_free = count_free(problem);
  if (input.count > n_free && n_free > 0)
    throw InputError("Modes / Count = " + std::to_string(input.count) + ": the body has only " +
                     std::to_string(n_free) + " free unknowns; ask for fewer modes");
  if (n_free == 0)
    throw InputError(
        "Boundaries: every unknown is prescribed, so that there are no modes; leave something "
        "free");
}

Modes compute_modes(Problem& problem, const State& about, const ModesInput& input,
                    const std::vector<VecHandle>& motions) {
  const Phase phase("modes");
  const SlowWork work("natural modes");
  check_count(problem, input);
  problem.accept(about);
  VecHandle unused = problem.layout().create_vector();
  if (!problem.residual(about, unused))
    throw NumericsError(
        "the state whose modes are wanted turns a cell inside out (det F <= 0); check the initial "
        "and prescribed displacements");
  Pencil pencil(problem, about);
  ModeSearch search(problem, about, pencil, input);
  std::vector<Eigenpair> pairs = search.run();
  const BodyInertia inertia(problem, about, motions);
  for (const Eigenpair& pair : pairs) normalise(problem, pencil, pair.vector);
  turn_multiple(pairs, pencil, inertia);

  Modes result;
  result.complete = search.complete();
  result.solver = search.solver();
  result.total_mass = inertia.total;
  result.mass_centre = inertia.mass_centre;
  for (int i = 0; i < input.count; ++i) {
    result.modes.push_back(make_mode(pencil, inertia, pairs[i]));
    check_residual(result.modes.back(), pencil, input.tolerance);
  }
  return result;
}

}  // namespace steppe
