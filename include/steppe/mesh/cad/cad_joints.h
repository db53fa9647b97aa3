#pragma once

#include "steppe/mesh/geometry/region.h"

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace steppe {

/// Bodies of a CAD file, by their places in a list, that are joined where they touch.
using BodyGroup = std::vector<std::size_t>;

/**
 * The groups of bodies that Mesh / Joined has: all of them for `touching`, none for `none`, or
 * those whose names or numbers stand in `base+lid, 3+4`; groups that share a body are one.
 * `numbers` are those of the bodies, `names` their names. Local. Throws InputError for what is no
 * body, and for a group of one.
 */
std::vector<BodyGroup> joined_bodies(const std::string& joined, const std::vector<int>& numbers,
                                     const PartNames& names);

/**
 * Cut the bodies of each group where they touch, in the model that libgmsh has, so that they share
 * faces there; those of different groups share none. Returns the pieces of each body. Where
 * `asked`, each body of a group has to touch another one of it. Local. Throws what libgmsh does,
 * and InputError.
 */
std::vector<std::vector<std::pair<int, int>>> join_bodies(
    const std::vector<std::pair<int, int>>& bodies, const std::vector<BodyGroup>& groups,
    bool asked);

}  // namespace steppe
