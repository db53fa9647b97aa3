#include "steppe/app/reduction/missed_loads.h"

#include "steppe/app/basis/loads_at_rest.h"
#include "steppe/app/reduction/static_representation.h"

#include <cmath>
#include <iostream>
#include <utility>

namespace steppe {

template <int dim>
void note_missed_loads(const ReducedModel<dim>& model) {
  const Phase phase("reduction");
  const double worth_a_note = 0.1;
  FullModel<dim>& full = model.full;
  StaticRepresentation representation(*model.responses, *model.basis, *model.problem);
  const VecHandle rest = full.space().create_vector();
  for (const LoadInput& load : full.input().steady_loads()) {
    double largest = 0, when = 0;
    std::vector<VecHandle> seen;
    const auto look_at = [&](double time, VecHandle force) {
      const double size = norm(force);
      if (model.to_frame) model.to_frame(rest, force);
      if (!(norm(force) > 1e-9 * size)) return;  // of a weight rounding is left
      VecHandle direction = duplicate(force);
      check(VecCopy(force, direction));
      if (!is_new(direction, seen)) return;
      seen.push_back(std::move(direction));
      const double error = representation.error(force);
      if (error <= largest) return;
      largest = error;
      when = time;
    };
    for_loads_at_rest<dim>(*full.unknowns, full.body, {load}, full.grid->sample_times(), look_at);
    if (full.grid->speaks && largest > worth_a_note)
      std::cout << "note: Loads / " << load.name << ": the coordinates lack "
                << std::round(100 * largest)
                << " % of the body's static response to it, in the energy norm, at t = " << when
                << " s; take more Modes, Static responses, or Local where it acts" << std::endl;
  }
}

template void note_missed_loads(const ReducedModel<2>&);
template void note_missed_loads(const ReducedModel<3>&);

}  // namespace steppe
