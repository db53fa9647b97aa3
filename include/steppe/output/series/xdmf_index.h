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

  /// Numbers of a row of a view: a symmetric tensor is shown with all nine components.
  int shown() const { return is_in_frames && width == 6 ? 9 : width; }
};

/// Entry of an index for one mesh in a file: that of the body, or of an obstacle.
struct XdmfGrid {
  std::string file, views;  ///< the file of the fields, and that of its views (see write_views)
  std::string name, group;  ///< its name, and where its tables `points` and `cells` are
  std::uint64_t n_points, n_pieces;
  std::string kind;      ///< of a piece, see FieldRegion
  int points_per_piece;  ///< and how many it has
  int index_bytes;       ///< of a number of `cells`; `points` has double precision
  std::vector<XdmfTable> tables;

  std::uint64_t rows(const XdmfTable& table) const {
    return table.at == XdmfTable::At::points ? n_points : n_pieces;
  }
  /// The name of the view of a frame of a table.
  std::string view_of(const XdmfTable& table, std::size_t frame) const {
    return table.name + "/" + std::to_string(frame);
  }
};

/**
 * The text of an XDMF 3 file: for each grid a collection in time. The first grid stands last, as
 * meshio reads the last collection. Every array is a whole table of an HDF5 file, since of
 * ParaView's readers one takes no part of a table, and meshio takes none. Local.
 */
std::string xdmf_text(const std::vector<XdmfGrid>& grids, const std::vector<double>& times);

}  // namespace steppe
