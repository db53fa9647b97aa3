#include "drawn_file.h"
#include "measures.h"

#include <deal.II/base/quadrature_lib.h>

#include <algorithm>
#include <limits>
#include <map>

using namespace steppe;
using namespace dealii;

namespace mesh_cad {

int n_faces(const Mesh<3>& mesh, const std::string& where) { return faces_in(mesh, where).first; }

/// The longest edge of cells with a vertex near a point.
double longest_edge(const Mesh<3>& mesh, const Point<3>& where, double near) {
  double longest = 0;
  for (const auto& cell : mesh.triangulation().active_cell_iterators())
    for (const unsigned int v : cell->vertex_indices())
      if (cell->vertex(v).distance(where) < near)
        for (unsigned int line = 0; line < cell->n_lines(); ++line)
          longest = std::max(longest, cell->line(line)->diameter());
  return Utilities::MPI::max(longest, MPI_COMM_WORLD);
}

// STEP is in m whatever its unit; solids that touch share the nodes there
TEST(MeshCad, SolidsOfStep) {
  const DrawnFile step("two.STEP", ".step", two_boxes);
  const Mesh<3> mesh(cad_input(step.path(), 0.01), ".", MPI_COMM_WORLD);
  EXPECT_TRUE(mesh.simplicial());
  EXPECT_NEAR(volume_of(mesh, "everything"), 6e-5, 1e-15);
  EXPECT_NEAR(volume_of(mesh, "id 1"), 4e-5, 1e-15);
  EXPECT_NEAR(volume_of(mesh, "id 2"), 2e-5, 1e-15);
  EXPECT_NEAR(area_of(mesh, "everything"), 2 * 4e-4 + 4 * 3e-3, 1e-13);
  EXPECT_NEAR(area_of(mesh, "id 1; plane 1 0 0 0.15"), 8e-4, 1e-13);
  EXPECT_TRUE(says(mesh.description(),
                   ", 2 solids, 10 faces around and 1 between solids, which share their nodes "
                   "there; lengths in m"));
  EXPECT_FALSE(says(mesh.description(), "note"));
}

// a name may be that of several faces, and of what is left of one that another solid touches
TEST(MeshCad, NamesOfFacesOfStep) {
#if !__has_include(<opencascade/STEPControl_Reader.hxx>)
  GTEST_SKIP() << "OpenCASCADE's headers give the names";
#endif
  const DrawnFile step("unnamed.step", ".step", [] {
    gmsh::model::occ::addBox(0, 0, 0, 100, 20, 20);
    gmsh::model::occ::addBox(100, 5, 5, 50, 10, 10);
  });
  const TemporaryFile named(
      "named.step", with_names(step.path(), {"inlet", "flange", "wall", "wall", "NONE", "", "seat",
                                             "outlet", "wall", "it''s mine"}));
  MeshInput input = cad_input(named.path(), 0.01);
  input.sizes = "0.002 name outlet";
  const Mesh<3> mesh(input, ".", MPI_COMM_WORLD);
  EXPECT_GT(n_faces(mesh, "name outlet"), 40);  // 1 cm^2 of triangles with edges of 2 mm: 58
  EXPECT_LT(n_faces(mesh, "name inlet"), 40);
  EXPECT_NEAR(area_of(mesh, "name inlet"), 4e-4, 1e-13);
  EXPECT_NEAR(area_of(mesh, "name inlet; plane 1 0 0 0"), 4e-4, 1e-13);
  EXPECT_NEAR(area_of(mesh, "name outlet; plane 1 0 0 0.15"), 1e-4, 1e-13);
  EXPECT_NEAR(area_of(mesh, "name flange; plane 1 0 0 0.1"), 3e-4, 1e-13);
  EXPECT_NEAR(area_of(mesh, "name it's mine"), 5e-4, 1e-13);
  EXPECT_NEAR(area_of(mesh, "name wall"), 4.5e-3, 1e-13);
  ASSERT_EQ(mesh.boundary_names().size(), 7u);
  const unsigned int inlet = mesh.boundary_names().find("inlet")->second;
  EXPECT_NEAR(area_of(mesh, "id " + std::to_string(inlet)), 4e-4, 1e-13);
  EXPECT_TRUE(says(mesh.description(), ", as none has that lies between solids: seat"));
}

/// A pipe of radii 9 and 10, 40 long, in mm.
void pipe() {
  gmsh::vectorpair left;
  std::vector<gmsh::vectorpair> map;
  const int outer = gmsh::model::occ::addCylinder(0, 0, 0, 0, 0, 40, 10),
            inner = gmsh::model::occ::addCylinder(0, 0, 0, 0, 0, 40, 9);
  gmsh::model::occ::cut({{3, outer}}, {{3, inner}}, left, map);
}

/// The volume of curved cells: of a simplex det J at the points of a rule of degree 3.
double curved_volume(const Mesh<3>& mesh) {
  const Quadrature<3> rule = QGaussSimplex<3>(3);
  double volume = 0;
  for (const auto& cell : mesh.triangulation().active_cell_iterators()) {
    if (!cell->is_locally_owned()) continue;
    // the map by its values: X(xi) is quadratic, so that differences give its gradient exactly
    constexpr double h = 0.01;
    std::vector<Point<3>> points;
    for (const Point<3>& xi : rule.get_points())
      for (int d = 0; d < 3; ++d)
        for (const double step : {-h, h}) {
          points.push_back(xi);
          points.back()[d] += step;
        }
    const auto offsets = mesh.curved_cells().offsets(cell, points);
    for (unsigned int q = 0; q < rule.size(); ++q) {
      Tensor<2, 3> J;
      for (int d = 0; d < 3; ++d) {
        J[d] = cell->vertex(d + 1) - cell->vertex(0);
        if (!offsets.empty())
          J[d] += (offsets[6 * q + 2 * d + 1] - offsets[6 * q + 2 * d]) / (2 * h);
      }
      EXPECT_GT(determinant(J), 0);
      volume += rule.weight(q) * determinant(J);
    }
  }
  return Utilities::MPI::sum(volume, MPI_COMM_WORLD);
}

// edges of 10 mm on a wall of 1 mm bulge through it: there are more of them to a circle
TEST(MeshCad, ThinCurvedWalls) {
  const DrawnFile step("pipe.step", ".step", pipe);
  const Mesh<3> mesh(cad_input(step.path(), 0.01), ".", MPI_COMM_WORLD);
  const double exact = 1e-9 * numbers::PI * (100 - 81) * 40;
  EXPECT_LT(mesh.triangulation().n_global_active_cells(), 4000u);
  EXPECT_NEAR(curved_volume(mesh), exact, 1e-2 * exact);
  EXPECT_TRUE(says(mesh.description(), " cells to a circle on curved faces"));
  EXPECT_NEAR(mesh.drawing().volume, exact, 1e-9 * exact);
  double area = 0;
  for (const auto& [id, one] : mesh.drawing().areas) area += one;
  EXPECT_NEAR(area, 1e-6 * 2 * numbers::PI * (19 * 40 + 100 - 81), 1e-12);
}

/// A cube of six faces that nothing joins, of which the upper one is too high by a gap.
void loose_cube(double gap) {
  const auto face = [&](int direction, double at) {
    std::vector<int> corners, sides;
    for (const auto& [a, b] : {std::pair(0., 0.), {1., 0.}, {1., 1.}, {0., 1.}}) {
      double x[3];
      x[direction] = at;
      x[(direction + 1) % 3] = a;
      x[(direction + 2) % 3] = b;
      corners.push_back(gmsh::model::occ::addPoint(x[0], x[1], x[2]));
    }
    for (int i = 0; i < 4; ++i)
      sides.push_back(gmsh::model::occ::addLine(corners[i], corners[(i + 1) % 4]));
    gmsh::model::occ::addPlaneSurface({gmsh::model::occ::addCurveLoop(sides)});
  };
  for (int direction = 0; direction < 3; ++direction)
    for (const double at : {0., 1.}) face(direction, direction == 2 && at == 1 ? at + gap : at);
}

TEST(MeshCad, SmallGapsAreSewn) {
  const auto description_of = [](double gap) {
    const DrawnFile brep("loose.brep", ".brep", [&] { loose_cube(gap); });
    const Mesh<3> mesh(cad_input(brep.path(), 0.6), ".", MPI_COMM_WORLD);
    EXPECT_NEAR(volume_of(mesh, "everything"), 1, 1e-3);
    return mesh.description();
  };
  EXPECT_FALSE(says(description_of(0), "sewn"));
  EXPECT_TRUE(says(description_of(1e-4), "apart are sewn together"));
  const DrawnFile brep("open.brep", ".brep", [] { loose_cube(0.1); });
  EXPECT_TRUE(says(error_of(cad_input(brep.path(), 0.6)), "it holds no solids: 6 faces"));
}

TEST(MeshCad, DrawingIsScaled) {
  const DrawnFile step("scaled.step", ".step", two_boxes);
  MeshInput input = cad_input(step.path(), 0.02);
  input.scale = 1e3;
  EXPECT_NEAR(Mesh<3>(input, ".", MPI_COMM_WORLD).drawing().volume, 6e4, 1e-6);
  input.transform = "2*x; y; z";
  EXPECT_TRUE(Mesh<3>(input, ".", MPI_COMM_WORLD).drawing().empty());
}

TEST(MeshCad, TheSameMeshEachTime) {
  const DrawnFile step("twice.step", ".step", two_boxes);
  const auto places = [&] {
    const Mesh<3> mesh(cad_input(step.path(), 0.01), ".", MPI_COMM_WORLD);
    std::vector<double> all;
    for (const auto& cell : mesh.triangulation().active_cell_iterators())
      for (int c = 0; c < 3; ++c) all.push_back(cell->center()[c]);
    return all;
  };
  EXPECT_EQ(places(), places());
}

TEST(MeshCad, SmallerCellsNearRegions) {
  const DrawnFile step("sizes.step", ".step",
                       [] { gmsh::model::occ::addBox(0, 0, 0, 100, 100, 100); });
  MeshInput input = cad_input(step.path(), 0.03);
  input.sizes = "0.004 sphere 0.05 0.05 0.05 0.005; 0.006 id 1";
  const Mesh<3> mesh(input, ".", MPI_COMM_WORLD);
  EXPECT_LT(longest_edge(mesh, {0.05, 0.05, 0.05}, 0.005), 0.010);
  EXPECT_GT(n_faces(mesh, "id 1"), 400);  // 0.01 m^2 of triangles with edges of 6 mm: 640
  EXPECT_LT(n_faces(mesh, "id 2"), 100);  // that across
  EXPECT_GT(longest_edge(mesh, {0.1, 0.05, 0.05}, 0.03), 0.02);
}

// Gmsh's own size, a tenth of the diagonal, is smaller
TEST(MeshCad, LargeCells) {
  const DrawnFile step("large.step", ".step",
                       [] { gmsh::model::occ::addBox(0, 0, 0, 100, 100, 100); });
  const Mesh<3> mesh(cad_input(step.path(), 0.06), ".", MPI_COMM_WORLD);
  EXPECT_LT(mesh.triangulation().n_global_active_cells(), 200u);
}

TEST(MeshCad, BrepAndCircles) {
  const DrawnFile brep("rod.brep", ".brep",
                       [] { gmsh::model::occ::addCylinder(0, 0, 0, 0, 0, 4, 1); });
  MeshInput input = cad_input(brep.path(), 2);
  const auto loss = [&] {
    const Mesh<3> mesh(input, ".", MPI_COMM_WORLD);
    EXPECT_FALSE(says(mesh.description(), "lengths in m"));
    return 1 - area_of(mesh, "plane 0 0 1 4") / numbers::PI;
  };
  EXPECT_GT(loss(), 0.03);
  input.cells_per_circle = 40;
  EXPECT_NEAR(loss(), 1 - std::sin(2 * numbers::PI / 40) / (2 * numbers::PI / 40), 1e-3);
}

// groups have names, what belongs to none is left out, and the lengths are those that Gmsh writes
TEST(MeshCad, ScriptOfGmsh) {
  const TemporaryFile geo("part.geo",
                          "SetFactory(\"OpenCASCADE\"); Box(1) = {0, 0, 0, 1, 1, 1};\n"
                          "Box(2) = {5, 0, 0, 1, 1, 1}; Physical Volume(\"part\", 8) = 1;\n"
                          "Physical Surface(\"foot\", 4) = 1; Mesh.MeshSizeMax = 0.5;\n"
                          "Mesh.ScalingFactor = 0.1;\n");
  const Mesh<3> mesh(cad_input(geo.path(), 0), ".", MPI_COMM_WORLD);
  EXPECT_EQ(mesh.volume_names(), (PartNames{{"part", 8}}));
  EXPECT_EQ(mesh.boundary_names(), (PartNames{{"foot", 4}}));
  EXPECT_NEAR(volume_of(mesh, "everything"), 1e-3, 1e-14);
  EXPECT_NEAR(area_of(mesh, "name foot"), 1e-2, 1e-13);
  EXPECT_NEAR(mesh.size(), 0.1 * std::sqrt(3.), 1e-12);
  MeshInput apart = cad_input(geo.path(), 0);
  apart.joined = "none";
  EXPECT_TRUE(says(error_of(apart), "are joined as the script says; leave it out"));
  const auto n = mesh.triangulation().n_global_active_cells();
  EXPECT_GT(Mesh<3>(cad_input(geo.path(), 0.02), ".", MPI_COMM_WORLD)
                .triangulation()
                .n_global_active_cells(),
            4 * n);
}

TEST(MeshCad, FacesInThePlane) {
  const DrawnFile step("plate.step", ".step", [] {
    const int hole = gmsh::model::occ::addDisk(50, 50, 0, 20, 20),
              plate = gmsh::model::occ::addRectangle(0, 0, 0, 100, 100);
    gmsh::vectorpair left;
    std::vector<gmsh::vectorpair> map;
    gmsh::model::occ::cut({{2, plate}}, {{2, hole}}, left, map);
  });
  MeshInput input = cad_input(step.path(), 0.02, 2);
  input.cells_per_circle = 60;
  const Mesh<2> mesh(input, ".", MPI_COMM_WORLD);
  EXPECT_NEAR(volume_of(mesh, "everything"), 0.01 - 4e-4 * numbers::PI, 1e-5);
  EXPECT_TRUE(says(mesh.description(), ", 1 face, 5 curves around; lengths in m"));
}

TEST(MeshCad, SaysWhatIsWrong) {
  const DrawnFile step("box.step", ".step", [] { gmsh::model::occ::addBox(0, 0, 0, 10, 10, 10); }),
      sheet("sheet.brep", ".brep", [] { gmsh::model::occ::addRectangle(0, 0, 0, 1, 1); }),
      overlap("overlap.brep", ".brep", [] {
        gmsh::model::occ::addBox(0, 0, 0, 2, 1, 1);
        gmsh::model::occ::addBox(1, 0, 0, 2, 1, 1);
      });
  EXPECT_TRUE(says(error_of(cad_input(step.path(), 0)), "Mesh / Size = 0: "));
  EXPECT_TRUE(says(error_of(cad_input(step.path(), 2)),
                   "Mesh / Size = 2: is longer than the part, 0.0173205 from corner to corner"));
  EXPECT_TRUE(
      says(error_of(cad_input(sheet.path(), 0.5)), "it holds no solids: 1 faces, 4 curves"));
  EXPECT_TRUE(says(error_of(cad_input(step.path(), 0.005, 2)), "do not lie in one plane"));
  const Mesh<3> mesh(cad_input(overlap.path(), 0.5), ".", MPI_COMM_WORLD);
  EXPECT_TRUE(says(mesh.description(), "overlap; the cells there belong to each"));
  EXPECT_NEAR(volume_of(mesh, "id 1"), 2, 1e-13);
  EXPECT_NEAR(volume_of(mesh, "id 2"), 2, 1e-13);
  EXPECT_NEAR(volume_of(mesh, "everything"), 3, 1e-13);
}

}  // namespace mesh_cad
