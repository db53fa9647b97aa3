#pragma once

#include "steppe/material/catalogue/material_input.h"
#include "steppe/physics/body/body.h"

#include <string>
#include <utility>
#include <vector>

namespace steppe {

/// Print of each of several materials its volume and mass, and of which volumes of the mesh file it
/// is the material, by their names or ids: whether one that a name was meant for got another can be
/// seen there. `units` is a set of units. Collective.
template <int dim>
void report_materials(const std::vector<std::pair<std::string, MaterialInput>>& inputs,
                      const Space<dim>& space, const Body<dim>& body, const std::string& units);

}  // namespace steppe
