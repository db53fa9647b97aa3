#pragma once

#include "steppe/output/summary/part_table.h"

#include <string>
#include <vector>

namespace steppe {

/**
 * Write the boundary as a VTU file in text: the faces (lines in 2D) between their corners, of each
 * its id as `part`; the ids and names of all parts are data of the whole, `ids` and `names`. Rank 0
 * writes, and holds the boundary. Collective. Throws OutputError on all ranks.
 */
template <int dim>
void write_parts(const std::string& path, const Space<dim>& space,
                 const std::vector<FacePart<dim>>& parts);

}  // namespace steppe
