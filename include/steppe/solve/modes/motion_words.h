#pragma once

#include <array>
#include <string>
#include <vector>

namespace steppe {

/// The space of some small rigid motions in words, "translation along x, y, rotation about z"; a
/// direction that is no axis is given by its components. Each motion has a translation and a
/// rotation vector, in the plane of one component, that move nodes alike by about 1; what is below
/// 1e-6 is none, and of no motion the words are empty. Local.
std::string motion_words(std::vector<std::array<double, 6>> motions, int dim);

}  // namespace steppe
