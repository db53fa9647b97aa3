#pragma once

#include <string>
#include <vector>

namespace steppe {

/** The values of the parameter `Dilatation`, in the order of the enumeration. */
inline const std::vector<std::string> dilatation_names = {"pointwise", "mean", "nodal", "f-bar"};

}  // namespace steppe
