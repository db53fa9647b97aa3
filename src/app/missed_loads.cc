// Loads whose static responses the generalised coordinates lack.

#include "steppe/app/sample_times.h"
#include "steppe/app/simulation.h"
#include "steppe/app/static_representation.h"

#include <cmath>
#include <iostream>

namespace steppe {

template <int dim>
void Simulation<dim>::say_missed_loads() {
  const Phase phase("reduction");
  const double worth_a_note = 0.1;
  StaticRepresentation representation(*responses_, *basis_, *reduced_);
  const VecHandle rest = space_.create_vector();
  for (const LoadInput& load : input_.steady_loads()) {
    double largest = 0, when = 0;
    std::vector<VecHandle> seen;
    for_loads_at_rest(body_, {load}, sample_times(input_.time, notable_),
                      [&](double time, VecHandle force) {
                        const double size = norm(force);
                        if (to_frame_) to_frame_(rest, force);
                        if (!(norm(force) > 1e-9 * size)) return;  // of a weight rounding is left
                        VecHandle direction = duplicate(force);
                        check(VecCopy(force, direction));
                        if (!is_new(direction, seen)) return;
                        seen.push_back(std::move(direction));
                        const double error = representation.error(force);
                        if (error <= largest) return;
                        largest = error;
                        when = time;
                      });
    if (speaks_ && largest > worth_a_note)
      std::cout << "note: Loads / " << load.name << ": the coordinates lack "
                << std::round(100 * largest)
                << " % of the body's static response to it, in the energy norm, at t = " << when
                << " s; take more Modes, Static responses, or Local where it acts" << std::endl;
  }
}

template void Simulation<2>::say_missed_loads();
template void Simulation<3>::say_missed_loads();

}  // namespace steppe
