#pragma once

#include "steppe/output/series/xdmf_index.h"

#include <cstdint>
#include <string>
#include <vector>

namespace steppe {

/**
 * Write the file of views: for each frame of each table a table of its own, as programs that read
 * XDMF want it, which holds no numbers but tells HDF5 where in the file of the fields they stand.
 * A view shows all nine components of a symmetric tensor, and of numbers a plain list. The file
 * takes the place of the one before as a whole, as an index does; the views of its first frames, so
 * many as are `known` to be right, are copied. Local. Throws OutputError.
 */
void write_views(const std::string& folder, const std::vector<XdmfGrid>& grids, std::size_t known,
                 std::size_t n_frames);

}  // namespace steppe
