#include "steppe/app/model/loaded_body.h"

namespace steppe {

template <int dim>
LoadedBody<dim>::LoadedBody(Unknowns<dim>& unknowns, const Body<dim>& body,
                            const std::vector<LoadInput>& loads)
    : problem(unknowns.grid().space, body, unknowns.prescribed_at_nodes(),
              unknowns.grid().input.damping, {}, loads, unknowns.grid().input.constants, {}, {},
              unknowns.grid().input.masses, &unknowns.prescribed(), &unknowns.grid().remote),
      mapped(unknowns.map(problem)) {}

template struct LoadedBody<2>;
template struct LoadedBody<3>;

}  // namespace steppe
