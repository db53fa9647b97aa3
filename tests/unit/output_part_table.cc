#include "model.h"

#include "steppe/output/summary/part_file.h"
#include "steppe/output/summary/part_table.h"

#include <gmsh.h>

using namespace steppe;
using namespace dealii;

namespace output_part_table {

/// A script of Gmsh: a plate 4 x 3 x 0.5 with a hole of radius 0.4 along z about (1, 1), its lower
/// side and its hole in groups; the lower side is in one more.
const char* const plate = R"(
SetFactory("OpenCASCADE");
Box(1) = {0, 0, 0, 4, 3, 0.5};
Cylinder(2) = {1, 1, -1, 0, 0, 3, 0.4};
BooleanDifference(3) = { Volume{1}; Delete; }{ Volume{2}; Delete; };
e = 1e-3;
bottom() = Surface In BoundingBox{-e, -e, -e, 4 + e, 3 + e, e};
hole() = Surface In BoundingBox{0.6 - e, 0.6 - e, -e, 1.4 + e, 1.4 + e, 0.5 + e};
Physical Volume("plate", 2) = {3};
Physical Surface("bottom", 5) = bottom();
Physical Surface("hole", 3) = hole();
Physical Surface("seen", 7) = {bottom(), hole()};
Mesh.MeshSizeMax = 0.6;
Mesh.MeshSizeFromCurvature = 20;
)";

template <int dim>
MeshInput script_input(const std::string& path) {
  MeshInput input;
  input.dimension = dim;
  input.type = "file";
  input.file = path;
  return input;
}

TEST(PartTable, FacesOfAPlateWithAHole) {
  const TemporaryFile file("plate.geo", plate);
  const Mesh<3> mesh(script_input<3>(file.path()), ".", MPI_COMM_WORLD);
  const Space<3> space(mesh, {});
  const auto faces = face_parts(space);
  ASSERT_EQ(faces.size(), 4u);
  EXPECT_EQ(faces[0].id, 0u);  // in no group
  EXPECT_EQ(faces[1].name, "hole");
  EXPECT_EQ(faces[2].name, "bottom");
  EXPECT_EQ(faces[3].name, "seen");
  EXPECT_EQ(faces[3].n_faces, faces[1].n_faces + faces[2].n_faces);
  EXPECT_NEAR(faces[3].shape.area, faces[1].shape.area + faces[2].shape.area, 1e-12);

  using Shape = PartShape<3>;
  const Shape& bottom = faces[2].shape;
  EXPECT_EQ(bottom.kind, Shape::flat);
  EXPECT_NEAR((bottom.normal - Tensor<1, 3>({0, 0, -1})).norm(), 0, 1e-12);
  const double round = numbers::PI * 0.16;
  EXPECT_NEAR(bottom.area, 12 - round, 0.02);
  EXPECT_NEAR(bottom.centre[0], (24 - round) / (12 - round), 0.01);

  const Shape& hole = faces[1].shape;
  EXPECT_EQ(hole.kind, Shape::cylinder);
  EXPECT_NEAR(hole.radius, 0.4, 1e-9);
  EXPECT_NEAR((hole.axis - Tensor<1, 3>({0, 0, 1})).norm(), 0, 1e-9);
  EXPECT_NEAR(std::hypot(hole.point[0] - 1, hole.point[1] - 1), 0, 1e-9);
  EXPECT_EQ(faces[0].shape.kind, Shape::curved);
  EXPECT_EQ(faces[3].shape.kind, Shape::curved);

  const auto volumes = volume_parts(space);
  ASSERT_EQ(volumes.size(), 1u);
  EXPECT_EQ(volumes[0].id, 2u);
  EXPECT_EQ(volumes[0].name, "plate");
  EXPECT_EQ(volumes[0].n_cells, double(space.n_global_cells()));
  EXPECT_NEAR(volumes[0].volume, 6 - 0.5 * round, 0.01);
}

// a quarter of a ring: two arcs and two lines, the outer arc of radius 3 about (1, 2)
TEST(PartTable, ArcsInThePlane) {
  const TemporaryFile file("ring.geo", R"(
SetFactory("OpenCASCADE");
Disk(1) = {1, 2, 0, 3};
Disk(2) = {1, 2, 0, 2};
Rectangle(3) = {1, 2, 0, 9, 9};
BooleanDifference(4) = { Surface{1}; Delete; }{ Surface{2}; Delete; };
BooleanIntersection(5) = { Surface{4}; Delete; }{ Surface{3}; Delete; };
Mesh.MeshSizeMax = 0.5;
)");
  const Mesh<2> mesh(script_input<2>(file.path()), ".", MPI_COMM_WORLD);
  const Space<2> space(mesh, {});
  std::vector<double> radii;
  int n_flat = 0;
  for (const auto& part : face_parts(space)) {
    n_flat += part.shape.kind == PartShape<2>::flat;
    if (part.shape.kind != PartShape<2>::cylinder) continue;
    radii.push_back(part.shape.radius);
    EXPECT_NEAR(part.shape.point.distance({1, 2}), 0, 1e-9);
  }
  std::sort(radii.begin(), radii.end());
  ASSERT_EQ(radii.size(), 2u);
  EXPECT_NEAR(radii[0], 2, 1e-9);
  EXPECT_NEAR(radii[1], 3, 1e-9);
  EXPECT_EQ(n_flat, 2);
}

TEST(PartTable, FileForPictures) {
  const TemporaryFile file("plate.geo", plate), parts("parts.vtu", "");
  const Mesh<3> mesh(script_input<3>(file.path()), ".", MPI_COMM_WORLD);
  const Space<3> space(mesh, {});
  write_parts(parts.path(), space, face_parts(space));
  std::ifstream written(parts.path());
  std::stringstream text;
  text << written.rdbuf();
  const auto n_faces = Utilities::MPI::sum(space.boundary().size(), MPI_COMM_WORLD);
  EXPECT_NE(text.str().find("NumberOfCells=\"" + std::to_string(n_faces) + "\""),
            std::string::npos);
  EXPECT_NE(text.str().find("104 111 108 101 0\n98 111 116 116 111 109 0\n"), std::string::npos);
}

}  // namespace output_part_table
