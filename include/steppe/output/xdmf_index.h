#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace steppe {

/// A table of an HDF5 file that a grid refers to.
struct XdmfTable {
  enum class At { points, cells, grid };
  enum class Number { integer, real };

  std::string name;  ///< in the file; the last word is that of the quantity
  At at;
  int width;  ///< 3: a vector, 6: a symmetric tensor
  Number number;
  int bytes;          ///< of a number
  bool is_in_frames;  ///< or the same at all times
};

/// What an index says of its file.
struct XdmfGrid {
  std::string file;
  std::uint64_t n_points, n_pieces;
  std::string kind;      ///< of a piece, see FieldRegion
  int points_per_piece;  ///< and how many it has
  int index_bytes;       ///< of a number of `mesh/cells`; `mesh/points` has double precision
};

/// The text of an XDMF 2 file, a collection of grids in time. Local.
std::string xdmf_text(const XdmfGrid& grid, const std::vector<XdmfTable>& tables,
                      const std::vector<double>& times);

}  // namespace steppe
