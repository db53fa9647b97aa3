// The tangent of contact between two surfaces.

#include "steppe/physics/pair/contact_pair.h"

namespace steppe {

using namespace dealii;

template <int dim>
void ContactPair<dim>::add_tangent(double, double s_v, double s_x, const State& state, Mat J,
                                   Contacts contacts) const {
  if (presses_in_updates() && !state.at_rest) return;
  const Phase phase("tangent");
  const Now now = look_at(state);
  const bool all = contacts == Contacts::closed;
  std::vector<Touch> touches(size());
  std::vector<bool> wanted(size());
  for (std::size_t i = 0; i < size(); ++i) {
    touches[i] = touch(i, now, margin(now));
    if (all && now.motion.nodes[i].area > 0) touches[i].closed = true;
    if (all) touches[i].by_gap = -stiffness(i, now);
    wanted[i] = touches[i].closed;
  }
  const bool steps = now.step > 0, damped = input_.damping > 0 && now.moving && !steps;
  auto rows = gaps_.rows(now.motion.feet, wanted,
                         steps    ? Vec(now.change)
                         : damped ? Vec(state.velocity)
                                  : nullptr);
  const auto end_rows = steps ? gaps_.rows(now.end_feet, wanted, nullptr) : decltype(rows)();
  if (!all) {
    auto acting = forces(now);
    // what friction that turns with the surface does to the stiffness is not symmetric, and small
    if (now.vibrates)
      for (auto& force : acting) force.tangential = {};
    gaps_.add_geometric(-s_x, now.motion.feet, acting, J);
  }
  for (std::size_t i = 0; i < size(); ++i) {
    if (!wanted[i]) continue;
    const Touch& at = touches[i];
    // the end of a step moves twice as far as its middle
    const double by_gap = steps ? 2 * s_x * at.by_gap : s_x * at.by_gap + s_v * at.by_rate;
    const bool held = all || now.vibrates, rubs = now.vibrates ? sticks(i, at, now)
                                                  : all        ? frictional()
                                                               : maps();
    Traction<dim> T;
    const Tensor<1, dim> n = now.motion.nodes[i].direction();
    const double length = now.motion.nodes[i].normal.norm();
    const Tensor<1, dim> sigma = now.motion.nodes[i].sigma;
    // what touches without a force yet would slide by rounding, and not hold a body that rests
    if (rubs && (held || at.force <= 0))
      T.by_slip = stiffness(i, now) * across(n);
    else if (rubs)
      T = friction(i, at, now);
    auto& row = rows[i];
    // points may have their feet on other faces at the end
    if (steps)
      for (const auto& [number, entry] : end_rows[i]) row[number];
    std::vector<PetscInt> numbers;
    for (const auto& [number, entry] : row) numbers.push_back(number);
    const std::size_t m = numbers.size();
    std::vector<double> block(dim * m * dim * m);
    std::size_t column = 0;
    for (const auto& [number, entry] : row) {
      Tensor<1, dim> pressed = by_gap * entry.gap + s_x * at.by_rate * entry.rate;
      if (steps) {
        const auto at_end = end_rows[i].find(number);
        pressed = at_end == end_rows[i].end() ? Tensor<1, dim>() : by_gap * at_end->second.gap;
        if (at.by_opened != 0 && at_end != end_rows[i].end())
          pressed += s_x * at.by_opened *
                     (2. * at_end->second.gap - at.ratio * (2. * entry.gap + entry.rate));
      }
      Tensor<2, dim> rubbed;
      if (rubs) {
        // before there are anchors, feet are where they would be
        Tensor<2, dim> slip = (held ? entry.rubbed : entry.sigma) * across(n);
        if (!held) {
          const Tensor<2, dim> turned = across(n) * entry.normal / (length > 0 ? length : 1);
          slip -= (n * sigma) * turned + outer_product(n, sigma * turned);
        }
        rubbed = s_x * T.by_slip * slip + outer_product(T.by_normal_force, pressed);
      }
      std::size_t line = 0;
      for (const auto& [other, of] : row) {
        const Tensor<2, dim> part = of.rubbed * rubbed - outer_product(of.gap, pressed);
        for (std::size_t c = 0; c < dim; ++c)
          for (std::size_t d = 0; d < dim; ++d)
            block[(dim * line + c) * dim * m + dim * column + d] = part[c][d];
        ++line;
      }
      ++column;
    }
    check(MatSetValuesBlocked(J, PetscInt(m), numbers.data(), PetscInt(m), numbers.data(),
                              block.data(), ADD_VALUES));
  }
}

template void ContactPair<2>::add_tangent(double, double, double, const State&, Mat,
                                          Contacts) const;
template void ContactPair<3>::add_tangent(double, double, double, const State&, Mat,
                                          Contacts) const;

}  // namespace steppe
