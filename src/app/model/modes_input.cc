#include "steppe/app/model/modes_input.h"

#include "steppe/app/model/linear_solver.h"
#include "steppe/mesh/memory/memory_check.h"
#include "steppe/solve/frequency/frequency_grid.h"
#include "steppe/solve/modes/mode_preset_entry.h"

namespace steppe {

template <int dim>
ModesInput modes_input(const Discretisation<dim>& grid) {
  ModesInput modes = grid.input.modes;
  if (grid.mode_preset.empty())  // by an analysis of the graph, which is made once
    grid.mode_preset = choose_mode_preset(modes.linear, dim * grid.space.n_global_nodes(),
                                          available_memory(grid.communicator),
                                          [&] { return cost_of_factors(grid.space, dim); });
  modes.linear = grid.mode_preset;
  return modes;
}

RelaxingModuli relaxed_moduli(const Input& input) {
  return {std::vector<double>(input.materials.size(), 0.), {}};
}

std::vector<RatioAt> wanted_ratios(const Input& input) {
  if (input.run == "modes" && !input.modes.damped) return {};
  return read_ratios(input.damping.ratios, input.damping.at);
}

std::vector<double> sample_frequencies(const Input& input, const Modes& modes) {
  if (input.excitation.response_spectrum.empty()) return frequency_grid(input.frequencies, {});
  std::vector<double> frequencies;
  for (const Mode& mode : modes.modes) frequencies.push_back(mode.frequency);
  return frequencies;
}

template ModesInput modes_input(const Discretisation<2>&);
template ModesInput modes_input(const Discretisation<3>&);

}  // namespace steppe
