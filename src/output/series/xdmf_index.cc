#include "steppe/output/series/xdmf_index.h"

#include <limits>
#include <sstream>

namespace steppe {

namespace {

using At = XdmfTable::At;
using Number = XdmfTable::Number;

/// A reference to a table, or to the view of one of its frames.
void refer(std::ostream& text, const XdmfGrid& grid, const XdmfTable& table, std::size_t frame) {
  text << "<DataItem Dimensions=\"" << grid.rows(table);
  if (table.shown() > 1 || !table.is_in_frames) text << ' ' << table.shown();
  text << "\" NumberType=\"" << (table.number == Number::real ? "Float" : "Int")
       << "\" Precision=\"" << table.bytes << "\" Format=\"HDF\">"
       << (table.is_in_frames ? grid.views + ":/" + grid.view_of(table, frame)
                              : grid.file + ":/" + table.name)
       << "</DataItem>";
}

const char* type_of(const XdmfTable& table) {
  return table.width == 1 ? "Scalar" : table.width == 3 ? "Vector" : "Tensor";
}

void add(std::ostream& text, const XdmfGrid& grid, double time, std::size_t frame) {
  const XdmfTable places{grid.group + "/points", At::points, 3, Number::real, 8, false},
      cells{grid.group + "/cells", At::cells,        grid.points_per_piece,
            Number::integer,       grid.index_bytes, false};
  text << "<Grid Name=\"" << grid.name << "\" GridType=\"Uniform\"><Time Value=\"" << time
       << "\"/>\n<Topology TopologyType=\"" << grid.kind << "\" NodesPerElement=\""
       << grid.points_per_piece << "\" NumberOfElements=\"" << grid.n_pieces << "\">";
  refer(text, grid, cells, frame);
  text << "</Topology>\n<Geometry GeometryType=\"XYZ\">";
  refer(text, grid, places, frame);
  text << "</Geometry>\n";
  for (const XdmfTable& table : grid.tables) {
    text << "<Attribute Name=\"" << table.name.substr(table.name.rfind('/') + 1)
         << (table.unit.empty() ? "" : " (" + table.unit + ")") << "\" AttributeType=\""
         << type_of(table) << "\" Center=\"" << (table.at == At::points ? "Node" : "Cell") << "\">";
    refer(text, grid, table, frame);
    text << "</Attribute>\n";
  }
  text << "</Grid>\n";
}

}  // namespace

std::string xdmf_text(const std::vector<XdmfGrid>& grids, const std::vector<double>& times) {
  std::ostringstream text;
  text.precision(std::numeric_limits<double>::max_digits10);
  text << "<?xml version=\"1.0\"?>\n<Xdmf Version=\"3.0\"><Domain>\n";
  for (auto grid = grids.rbegin(); grid != grids.rend(); ++grid) {
    text << "<Grid Name=\"" << grid->name
         << "\" GridType=\"Collection\" CollectionType=\"Temporal\">\n";
    for (std::size_t frame = 0; frame < times.size(); ++frame)
      add(text, *grid, times[frame], frame);
    text << "</Grid>\n";
  }
  text << "</Domain></Xdmf>\n";
  return text.str();
}

}  // namespace steppe
