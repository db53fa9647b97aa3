#include "steppe/fem/constraints/closed_gaps.h"

#include "steppe/base/process/error.h"
#include "steppe/fem/constraints/mortar_tie.h"

#include <algorithm>

namespace steppe {

template <int dim>
void close_gaps(Space<dim>& space, const std::vector<TiedSurfacesInput>& inputs) {
  const auto closes = [](const TiedSurfacesInput& input) { return input.gap == "close"; };
  if (std::none_of(inputs.begin(), inputs.end(), closes)) return;
  const auto facing = find_facing(space, inputs);
  const VecHandle shift = space.create_vector();
  for (const TiedFaces<dim>& tie : tied_faces(space, inputs, facing.get())) {
    if (!closes(tie.input)) continue;
    if (tie.input.kind != "mortar")
      throw InputError(tie.input.path() +
                       " / Gap = close: moves nodes by the weights of Kind = "
                       "mortar; let Kind be mortar, or Gap keep");
    MortarTie<dim>(space, tie).add_gaps(shift);
  }
  update_ghosts(shift);
  space.move_nodes(shift);
}

template void close_gaps(Space<2>&, const std::vector<TiedSurfacesInput>&);
template void close_gaps(Space<3>&, const std::vector<TiedSurfacesInput>&);

}  // namespace steppe
