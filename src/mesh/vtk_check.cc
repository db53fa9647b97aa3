#include "steppe/mesh/cell_sides.h"
#include "steppe/mesh/mesh_file_checks.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace steppe {

// Legacy VTK, version 3.0: https://docs.vtk.org/en/latest/design_documents/VTKFileFormats.html
void check_vtk(FileWords& file, int dim) {
  for (const std::string wanted :
       {"# vtk DataFile Version 3.0", "", "ASCII", "DATASET UNSTRUCTURED_GRID"})
    if (file.line() != wanted && !wanted.empty())
      file.fail("it is not '" + wanted +
                "', which alone is read (Gmsh writes another version: export .msh there)");
  file.expect("POINTS");
  const long n_points = file.count("the number of points");
  file.word("their type");
  for (long i = 0; i < 3 * n_points; ++i) file.number("a coordinate");
  file.expect("CELLS");
  const long n_cells = file.count("the number of cells");
  file.integer("the number of their numbers");
  std::vector<std::vector<long>> cells;
  std::vector<long> lines;
  for (long k = 0; k < n_cells; ++k) {
    cells.emplace_back();
    for (long n = file.count("the number of points of a cell"); n > 0; --n) {
      cells.back().push_back(file.label("a point of a cell"));
      if (cells.back().back() >= n_points)
        file.fail("a cell has point " + std::to_string(cells.back().back()) +
                  "; the file holds those from 0 to " + std::to_string(n_points - 1));
    }
    lines.push_back(file.line_number());
  }
  file.expect("CELL_TYPES");
  if (file.count("the number of types") != n_cells)
    file.fail("there are as many cell types as cells, " + std::to_string(n_cells));
  static const std::map<long, int> of_first_order = {{3, 2}, {5, 3}, {9, 4}, {10, 4}, {12, 8}};
  int dimension = 3;
  CellSides sides(dim, file);
  for (long k = 0; k < n_cells; ++k) {
    const int size = int(cells[k].size());
    const long type = file.integer("the type of a cell");
    const auto found = of_first_order.find(type);
    if (found == of_first_order.end())
      file.fail("a cell of VTK's type " + std::to_string(type) +
                "; lines (3), triangles (5), quadrilaterals (9), tetrahedra (10) and hexahedra "
                "(12) are read");
    if (found->second != size)
      file.fail("a cell of VTK's type " + std::to_string(type) + " has " +
                std::to_string(found->second) + " points, not " + std::to_string(size));
    const int previous = std::exchange(dimension, type < 5 ? 1 : type < 10 ? 2 : 3);
    if (dimension > previous)
      file.fail("a cell comes after one of its faces; export Gmsh's .msh, or sort the cells");
    if (dimension == dim) sides.add(cells[k], lines[k]);
  }
  sides.check();
}

}  // namespace steppe
