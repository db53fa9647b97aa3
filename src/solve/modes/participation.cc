#include "steppe/solve/modes/participation.h"

#include "steppe/base/process/error.h"

#include <cmath>

namespace steppe {

namespace {

/// What the momentum L = m c x e of a unit velocity e along an axis says of the centre of mass c.
void add_to_centre(int axis, const std::array<double, 3>& L, double mass,
                   std::array<double, 3>& centre) {
  if (axis == 0) centre = {centre[0], -L[2] / mass, L[1] / mass};
  if (axis == 1) centre[0] = L[2] / mass;
}

}  // namespace

BodyInertia::BodyInertia(const Problem& problem, const State& about,
                         const std::vector<VecHandle>& given) {
  // all nodes move, also those that reduced unknowns leave at rest
  const Problem& nodes = problem_of_nodes(problem);
  State still = create_state(nodes.layout());
  expand(problem, about, still);
  zero_with_ghosts(still.velocity);
  zero_with_ghosts(still.acceleration);
  State moving = copy(still);
  moving.at_rest = false;  // which an equilibrium is
  const VecHandle at_rest = nodes.layout().create_vector(), force = nodes.layout().create_vector();
  const auto take_residual = [&](const State& state, Vec F) {
    if (!nodes.residual(state, F))
      throw NumericsError("the state whose modes are wanted turns a cell inside out (det F <= 0)");
  };
  take_residual(still, at_rest);
  const auto balance = [&] {
    update_ghosts(moving.velocity);
    return nodes.energetics()->balance(moving);
  };
  const auto add = [&] {
    const Balance here = balance();
    total.push_back(2 * here.kinetic);
    std::swap(moving.acceleration, moving.velocity);
    take_residual(moving, force);
    std::swap(moving.acceleration, moving.velocity);
    check(VecAXPY(force, -1, at_rest));
    forces.push_back(problem.layout().create_vector());
    restrict_force(problem, force, forces.back());
    return here;
  };
  const int dim = nodes.layout().block_size();
  std::vector<VecHandle> translations;
  for (int c = 0; c < dim && given.empty(); ++c) {
    translations.push_back(nodes.layout().create_vector());
    check(VecStrideSet(translations.back(), c, 1));
  }
  const std::vector<VecHandle>& motions = given.empty() ? translations : given;
  for (int c = 0; c < dim; ++c) {
    check(VecCopy(motions[c], moving.velocity));
    const Balance here = add();
    add_to_centre(c, here.angular_momentum, here.linear_momentum[c], mass_centre);
  }
  for (std::size_t k = dim; k < motions.size(); ++k) {
    check(VecCopy(motions[k], moving.velocity));
    const Balance before = balance();
    for (int c = 0; c < dim; ++c)  // about the centre of mass: without momentum
      check(VecAXPY(moving.velocity, -before.linear_momentum[c] / total[c], motions[c]));
    add();
  }
}

namespace {

/// (a, b) becomes (c a + s b, c b - s a).
void rotate(double c, double s, Vec a, Vec b) {
  VecHandle before = duplicate(a);
  check(VecCopy(a, before));
  check(VecAXPBY(a, s, c, b));
  check(VecAXPBY(b, -s, c, before));
}

}  // namespace

void turn_to_axes(const std::vector<Vec>& shapes, const BodyInertia& inertia) {
  std::size_t first = 0;  // those before are settled
  for (std::size_t axis = 0; axis < inertia.forces.size() && first < shapes.size(); ++axis) {
    const Vec force = inertia.forces[axis];
    std::vector<double> part(shapes.size());
    double sum = 0;
    for (std::size_t i = first; i < shapes.size(); ++i) {
      part[i] = dot(shapes[i], force);
      sum += part[i] * part[i];
    }
    if (!(sum > 1e-12 * inertia.total[axis])) continue;
    for (std::size_t i = shapes.size() - 1; i > first; --i) {
      const double length = std::hypot(part[i - 1], part[i]);
      if (length == 0) continue;
      rotate(part[i - 1] / length, part[i] / length, shapes[i - 1], shapes[i]);
      part[i - 1] = length;
    }
    ++first;
  }
}

}  // namespace steppe
