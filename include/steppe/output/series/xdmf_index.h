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
  int bytes;              ///< of a number
  bool is_in_frames;      ///< or the same at all times
  std::string unit = "";  ///< that stands behind the name
};

/// Entry of an index for one mesh in a file: that of the body, or of an obstacle.
struct XdmfGrid {
  std::string file, name, group;  ///< its name, and where its tables `points` and `cells` are
  std::uint64_t n_points, n_pieces;
  std::string kind;      ///< of a piece, see FieldRegion
  int points_per_piece;  ///< and how many it has
  int index_bytes;       ///< of a number of `cells`; `points` has double precision
  std::vector<XdmfTable> tables;
};

/// The text of an XDMF 2 file, a collection in time of a grid or, where there are more, of
/// collections of them. Local.
std::string xdmf_text(const std::vector<XdmfGrid>& grids, const std::vector<double>& times);

}  // namespace steppe
