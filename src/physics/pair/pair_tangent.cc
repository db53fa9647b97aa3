// The tangent of contact between two surfaces.

#include "steppe/physics/pair/contact_pair.h"
#include "steppe/physics/pair/row_products.h"

#include <algorithm>
#include <optional>

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
  const bool held = all || now.vibrates,
             slips = held ? frictional() : maps();  // of which branches say more
  const auto rows = gaps_.rows(now.motion.feet, wanted,
                               steps    ? Vec(now.change)
                               : damped ? Vec(state.velocity)
                                        : nullptr,
                               slips);
  const auto end_rows = steps ? gaps_.rows(now.end_feet, wanted, nullptr, false) : GapRows<dim>();
  if (!all) {
    auto acting = forces(now);
    // what friction that turns with the surface does to the stiffness is not symmetric, and small
    if (now.vibrates)
      for (auto& force : acting) force.tangential = {};
    gaps_.add_geometric(-s_x, now.motion.feet, acting, J);
  }
  RowProducts<dim> products(slips);
  for (std::size_t i = 0; i < size(); ++i) {
    if (!wanted[i]) continue;
    const Touch& at = touches[i];
    // the end of a step moves twice as far as its middle
    const double by_gap = steps ? 2 * s_x * at.by_gap : s_x * at.by_gap + s_v * at.by_rate;
    const bool rubs = slips && (!now.vibrates || sticks(i, at, now));
    Traction<dim> T;
    const Tensor<1, dim> n = now.motion.nodes[i].direction();
    const double length = now.motion.nodes[i].normal.norm();
    const Tensor<1, dim> sigma = now.motion.nodes[i].sigma;
    // what touches without a force yet would slide by rounding, and not hold a body that rests
    if (rubs && (held || at.force <= 0))
      T.by_slip = stiffness(i, now) * across(n);
    else if (rubs)
      T = friction(i, at, now);
    const auto add = [&](PetscInt node, std::optional<std::size_t> entry,
                         std::optional<std::size_t> at_end) {
      const Tensor<1, dim> gap = entry ? rows.gap(*entry) : Tensor<1, dim>(),
                           rate = entry ? rows.rate(*entry) : Tensor<1, dim>(),
                           end_gap = at_end ? end_rows.gap(*at_end) : Tensor<1, dim>();
      Tensor<1, dim> pressed = by_gap * gap + s_x * at.by_rate * rate;
      if (steps)
        pressed =
            by_gap * end_gap + s_x * at.by_opened * (2. * end_gap - at.ratio * (2. * gap + rate));
      Tensor<2, dim> rubbed;
      if (rubs && entry) {
        // before there are anchors, feet are where they would be
        Tensor<2, dim> slip = (held ? rows.rubbed(*entry) : rows.sigma(*entry)) * across(n);
        if (!held) {
          const Tensor<2, dim> turned = across(n) * rows.normal(*entry) / (length > 0 ? length : 1);
          slip -= (n * sigma) * turned + outer_product(n, sigma * turned);
        }
        rubbed = s_x * T.by_slip * slip;
      }
      if (rubs) rubbed += outer_product(T.by_normal_force, pressed);
      products.add(node, gap, pressed, rubs && entry ? rows.rubbed(*entry) : 0, rubbed);
    };
    // points may have their feet on other faces at the end
    std::size_t k = rows.starts[i], l = steps ? end_rows.starts[i] : 0;
    const std::size_t end = rows.starts[i + 1], end_of_other = steps ? end_rows.starts[i + 1] : 0;
    while (k < end || l < end_of_other) {
      const PetscInt node = std::min(k < end ? rows.columns[k] : PETSC_MAX_INT,
                                     l < end_of_other ? end_rows.columns[l] : PETSC_MAX_INT);
      std::optional<std::size_t> entry, at_end;
      if (k < end && rows.columns[k] == node) entry = k++;
      if (l < end_of_other && end_rows.columns[l] == node) at_end = l++;
      add(node, entry, at_end);
    }
    products.end_row();
  }
  products.add_to(J);
}

template void ContactPair<2>::add_tangent(double, double, double, const State&, Mat,
                                          Contacts) const;
template void ContactPair<3>::add_tangent(double, double, double, const State&, Mat,
                                          Contacts) const;

}  // namespace steppe
