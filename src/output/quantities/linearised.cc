#include "steppe/output/quantities/linearised.h"

namespace steppe {

std::vector<CellQuantity> linearised(const std::vector<CellQuantity>& offered, const State& about,
                                     double length) {
  std::vector<CellQuantity> result;
  for (const CellQuantity& quantity : offered)
    result.push_back(
        {quantity.name, quantity.n_components,
         [&quantity, &about, length](const State& along, std::vector<double>& sum) {
           const double moved = norm(along.displacement, NORM_INFINITY),
                        largest = moved > 0 ? moved : norm(along.velocity, NORM_INFINITY);
           if (largest == 0) return;
           const double step = 1e-7 * length / largest;
           State near = copy(about);
           near.at_rest = false;
           near.moduli = along.moduli;
           for (const double sign : {1., -1.}) {
             std::vector<double> values(sum.size());
             check(
                 VecWAXPY(near.displacement, sign * step, along.displacement, about.displacement));
             check(VecWAXPY(near.velocity, sign * step, along.velocity, about.velocity));
             update_ghosts(near.displacement);
             update_ghosts(near.velocity);
             quantity.add(near, values);
             for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += sign * values[i] / (2 * step);
           }
         }});
  return result;
}

}  // namespace steppe
