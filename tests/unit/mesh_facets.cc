#include "measures.h"
#include "model.h"

#include <array>
#include <sstream>

using namespace steppe;
using namespace dealii;

// Bodies from the facets of STL files.

namespace mesh_facets {

/// A side of a box in the text of an STL file: two facets, whose normal points out of the box.
std::string side(const Point<3>& lower, const Point<3>& upper, int axis, bool at_upper) {
  const int b = (axis + 1) % 3, c = (axis + 2) % 3;
  std::array<Point<3>, 4> corners;
  for (int i = 0; i < 4; ++i) {
    const bool far_b = i == 1 || i == 2, far_c = i >= 2;
    corners[i][axis] = (at_upper ? upper : lower)[axis];
    corners[i][b] = (far_b ? upper : lower)[b];
    corners[i][c] = (far_c ? upper : lower)[c];
  }
  if (!at_upper) std::swap(corners[1], corners[3]);
  std::ostringstream text;
  for (const auto& facet : {std::array{0, 1, 2}, std::array{0, 2, 3}}) {
    text << "facet normal 0 0 0\nouter loop\n";
    for (const int v : facet) text << "vertex " << corners[v] << '\n';
    text << "endloop\nendfacet\n";
  }
  return text.str();
}

std::string solid(const std::string& name, const std::string& facets) {
  return "solid " + name + '\n' + facets + "endsolid " + name + '\n';
}

std::string box(const Point<3>& lower, const Point<3>& upper) {
  std::string facets;
  for (int axis = 0; axis < 3; ++axis)
    facets += side(lower, upper, axis, false) + side(lower, upper, axis, true);
  return facets;
}

const Point<3> O(0, 0, 0), I(1, 1, 1);

MeshInput input_of(const std::string& path) {
  MeshInput input;
  input.dimension = 3;
  input.type = "file";
  input.file = path;
  input.size = 0.25;
  return input;
}

TEST(MeshFacets, FillTheBodyAroundACavity) {
  // turned inside out by a mirror: normals point into it
  const std::string hole = box({0.75, 0.25, 0.25}, {0.25, 0.75, 0.75});
  const TemporaryFile file("hollow.stl", solid("block", box(O, I) + hole));
  const Mesh<3> mesh(input_of(file.path()), ".", MPI_COMM_WORLD);
  EXPECT_NEAR(volume_of(mesh, "everything"), 1 - 0.125, 1e-12);
  EXPECT_NEAR(volume_of(mesh, "name block"), 1 - 0.125, 1e-12);
  EXPECT_NEAR(area_of(mesh, "everything"), 6 + 1.5, 1e-12);
  EXPECT_NE(mesh.description().find(", 1 solid, "), std::string::npos) << mesh.description();
  EXPECT_EQ(mesh.description().find("note"), std::string::npos) << mesh.description();
}

TEST(MeshFacets, HaveTheNamesOfTheirSolids) {
  std::string rest;
  for (int axis = 0; axis < 3; ++axis)
    rest += (axis > 0 ? side(O, I, axis, false) : "") + side(O, I, axis, true);
  const TemporaryFile file("named.stl", solid("clamp", side(O, I, 0, false)) + solid("rest", rest));
  const Mesh<3> mesh(input_of(file.path()), ".", MPI_COMM_WORLD);
  EXPECT_NEAR(volume_of(mesh, "everything"), 1, 1e-12);
  EXPECT_NEAR(area_of(mesh, "name clamp"), 1, 1e-12);
  EXPECT_NEAR(area_of(mesh, "name clamp; plane 1 0 0 0"), 1, 1e-12);
  EXPECT_NEAR(area_of(mesh, "name rest"), 5, 1e-12);
}

TEST(MeshFacets, AreOfSeveralBodies) {
  const TemporaryFile file("two.stl", solid("two", box(O, I) + box({2, 0, 0}, {4, 1, 1})));
  const Mesh<3> mesh(input_of(file.path()), ".", MPI_COMM_WORLD);
  EXPECT_NEAR(volume_of(mesh, "everything"), 3, 1e-12);
  EXPECT_NEAR(volume_of(mesh, "id 1"), 1, 1e-12);
  EXPECT_NEAR(volume_of(mesh, "id 2"), 2, 1e-12);
}

TEST(MeshFacets, MustBeClosedSurfaces) {
  const auto expect = [](const std::string& facets, const std::string& sentence) {
    const TemporaryFile file("wrong.stl", solid("wrong", facets));
    const std::string error =
        input_error([&] { Mesh<3>(input_of(file.path()), ".", MPI_COMM_WORLD); });
    EXPECT_NE(error.find(sentence), std::string::npos) << error;
  };
  std::string open = box(O, I);
  open.resize(open.rfind("facet normal"));
  expect(open, "its facets are no closed surface: at the edge from (");
  expect(open, ") there is one facet; repair");
  expect(open + side(I, O, 2, true), ") there are 3 facets; repair");
  expect(box(I, O), "around 0 bodies and 1 cavities; let normals point outwards");
  expect(box(O, I) + box({2, 0, 0}, {3, 1, 1}) + box({0.75, 0.25, 0.25}, {0.25, 0.75, 0.75}),
         "around 2 bodies and 1 cavities; export each body to a file of its own");
}

}  // namespace mesh_facets
