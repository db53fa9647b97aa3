#include "steppe/output/series/xdmf_index.h"

#include <limits>
#include <sstream>

namespace steppe {

namespace {

/// A reference to a table, the whole of it or one of its frames.
void refer(std::ostream& text, const XdmfGrid& grid, const XdmfTable& table, std::uint64_t rows,
           std::size_t frame, std::size_t n_frames) {
  std::ostringstream shape;
  shape << rows << ' ' << table.width;
  const std::string item = "<DataItem Dimensions=\"";
  if (table.is_in_frames)
    text << "<DataItem ItemType=\"HyperSlab\" Dimensions=\"" << shape.str() << "\">" << item
         << "3 3\" Format=\"XML\">" << frame << " 0 0 1 1 1 1 " << shape.str() << "</DataItem>"
         << item << n_frames << ' ' << shape.str();
  else
    text << item << shape.str();
  text << "\" NumberType=\"" << (table.number == XdmfTable::Number::real ? "Float" : "Int")
       << "\" Precision=\"" << table.bytes << "\" Format=\"HDF\">" << grid.file << ":/"
       << table.name << "</DataItem>" << (table.is_in_frames ? "</DataItem>" : "");
}

const char* type_of(const XdmfTable& table) {
  return table.width == 1 ? "Scalar" : table.width == 3 ? "Vector" : "Tensor6";
}

void add(std::ostream& text, const XdmfGrid& grid, const std::string& time, std::size_t frame,
         std::size_t n_frames) {
  using At = XdmfTable::At;
  using Number = XdmfTable::Number;
  const XdmfTable places{grid.group + "/points", At::points, 3, Number::real, 8, false},
      cells{grid.group + "/cells", At::cells,        grid.points_per_piece,
            Number::integer,       grid.index_bytes, false};
  text << "<Grid Name=\"" << grid.name << "\">" << time << "\n<Topology TopologyType=\""
       << grid.kind << "\" NodesPerElement=\"" << grid.points_per_piece << "\" NumberOfElements=\""
       << grid.n_pieces << "\">";
  refer(text, grid, cells, grid.n_pieces, frame, n_frames);
  text << "</Topology>\n<Geometry GeometryType=\"XYZ\">";
  refer(text, grid, places, grid.n_points, frame, n_frames);
  text << "</Geometry>\n";
  for (const XdmfTable& table : grid.tables) {
    const std::uint64_t rows = table.at == At::points  ? grid.n_points
                               : table.at == At::cells ? grid.n_pieces
                                                       : 1;
    text << "<Attribute Name=\"" << table.name.substr(table.name.rfind('/') + 1)
         << (table.unit.empty() ? "" : " (" + table.unit + ")") << "\" AttributeType=\""
         << type_of(table) << "\" Center=\""
         << (table.at == At::points  ? "Node"
             : table.at == At::cells ? "Cell"
                                     : "Grid")
         << "\">";
    refer(text, grid, table, rows, frame, n_frames);
    text << "</Attribute>\n";
  }
  text << "</Grid>\n";
}

}  // namespace

std::string xdmf_text(const std::vector<XdmfGrid>& grids, const std::vector<double>& times) {
  std::ostringstream text;
  text.precision(std::numeric_limits<double>::max_digits10);
  text << "<?xml version=\"1.0\"?>\n<Xdmf Version=\"2.0\"><Domain>\n"
          "<Grid Name=\"series\" GridType=\"Collection\" CollectionType=\"Temporal\">\n";
  const bool alone = grids.size() == 1;
  for (std::size_t frame = 0; frame < times.size(); ++frame) {
    std::ostringstream time;
    time.precision(text.precision());
    time << "<Time Value=\"" << times[frame] << "\"/>";
    if (!alone)
      text << "<Grid Name=\"all\" GridType=\"Collection\" CollectionType=\"Spatial\">" << time.str()
           << "\n";
    for (const XdmfGrid& grid : grids)
      add(text, grid, alone ? time.str() : "", frame, times.size());
    if (!alone) text << "</Grid>\n";
  }
  text << "</Grid>\n</Domain></Xdmf>\n";
  return text.str();
}

}  // namespace steppe
