#pragma once

#include "steppe/fem/space/space.h"
#include "steppe/physics/equation/term.h"

#include <string>
#include <vector>

namespace steppe {

/// The term of an entry of the input's list of loads.
struct NamedLoad {
  std::string name;
  const Term* term;
};

/// Names of the loads that are zero everywhere on the body at rest, at all of these times.
/// Collective. Throws InputError where a load is not finite.
template <int dim>
std::vector<std::string> idle_loads(const Space<dim>& space, std::vector<NamedLoad> loads,
                                    const std::vector<double>& times);

}  // namespace steppe
