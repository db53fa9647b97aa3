#include "steppe/app/model/memory_need.h"

#include "steppe/solve/linear/preset_entry.h"
#include "steppe/solve/modes/mode_preset_entry.h"

namespace steppe {

MemoryNeed memory_need(const Input& input) {
  MemoryNeed need;
  need.degree = input.space.degree;
  if (input.equation().order == 1) need.components = 1;  // the temperature
  const bool is_explicit = input.kind().marches && input.time.is_explicit();
  if (is_explicit && !input.initial.seeks_equilibrium()) return need;  // a diagonal mass at least
  if (!input.kind().marches) {
    need.has_matrix = true;
    if (input.run == "modes" && input.modes.linear != "auto")
      need.copies = entry_of(mode_preset_entries(), input.modes.linear).copies;
    return need;
  }
  const std::string &matrix = input.solver.matrix, &linear = input.solver.linear;
  PresetEntry preset;  // of the smallest need, where the choice is automatic
  preset.between_degrees = matrix == "auto";
  if (linear != "auto") preset = entry_of(preset_entries(), linear);
  const bool matrix_free =
      need.degree > 1 && (matrix == "cached" || matrix == "recomputed" || preset.between_degrees);
  need.has_matrix = !matrix_free;
  need.has_coarse_matrix = matrix_free && (preset.between_degrees || preset.needs_matrix);
  need.copies = preset.copies;
  return need;
}

}  // namespace steppe
