#include "steppe/mesh/file_readers.h"

#include <gmsh.h>

#include <map>
#include <string>
#include <vector>

namespace steppe {

namespace {

/// Gmsh 4.13 to 4.15 take the end of the line before binary numbers for a part of them, and what
/// they then read may end the program; those between 4.8 and 4.13 were not tried.
constexpr bool reads_binary = GMSH_API_VERSION_MAJOR == 4 && GMSH_API_VERSION_MINOR <= 8;

}  // namespace

// Legacy VTK: https://docs.vtk.org/en/latest/design_documents/VTKFileFormats.html
void check_vtk(FileWords& file) {
  const std::string version(file.line()), begin = "# vtk DataFile Version ";
  if (version.rfind(begin, 0) != 0 || version.substr(begin.size()) >= "5")
    file.fail("it is not '" + begin + "' and 1.0 to 4.2, which alone is read; export Gmsh's .msh");
  file.line();
  if (file.line() == "BINARY") {
    if (!reads_binary)
      file.fail("it is binary, which this version of Gmsh cannot read; export it in ASCII");
    return file.expect_below("CELL_TYPES");
  }
  if (file.line() != "DATASET UNSTRUCTURED_GRID")
    file.fail("it is not 'DATASET UNSTRUCTURED_GRID', which alone is read");
  file.expect("POINTS");
  const long n_points = file.count("the number of points");
  file.word("their type");
  for (long i = 0; i < 3 * n_points; ++i) file.number("a coordinate");
  file.expect("CELLS");
  const long n_cells = file.count("the number of cells");
  file.integer("the number of their numbers");
  std::vector<long> sizes;
  for (long k = 0; k < n_cells; ++k) {
    sizes.push_back(file.count("the number of points of a cell"));
    for (long n = sizes.back(); n > 0; --n)
      if (const long point = file.label("a point of a cell"); point >= n_points)
        file.fail("a cell has point " + std::to_string(point) +
                  "; the file holds those from 0 to " + std::to_string(n_points - 1));
  }
  file.expect("CELL_TYPES");
  if (file.count("the number of types") != n_cells)
    file.fail("there are as many cell types as cells, " + std::to_string(n_cells));
  static const std::map<long, long> n_points_of = {{1, 1},  {3, 2},   {5, 3},  {9, 4},
                                                   {10, 4}, {12, 8},  {21, 3}, {22, 6},
                                                   {23, 8}, {24, 10}, {25, 20}};
  for (const long size : sizes) {
    const long type = file.integer("the type of a cell");
    const auto found = n_points_of.find(type);
    if (found == n_points_of.end())
      file.fail("a cell of VTK's type " + std::to_string(type) +
                "; points (1), lines (3, 21), triangles (5, 22), quadrilaterals (9, 23), "
                "tetrahedra (10, 24) and hexahedra (12, 25) are read");
    if (found->second != size)
      file.fail("a cell of VTK's type " + std::to_string(type) + " has " +
                std::to_string(found->second) + " points, not " + std::to_string(size));
  }
}

}  // namespace steppe
