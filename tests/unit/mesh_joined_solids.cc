#include "drawn_file.h"
#include "measures.h"

#include <cmath>

using namespace steppe;
using namespace dealii;

namespace mesh_joined_solids {

// faces of two solids that lie on each other are both there, each with its name
TEST(JoinedSolids, SolidsThatStayApart) {
  const DrawnFile step("apart.step", ".step", two_boxes);
  MeshInput input = cad_input(step.path(), 0.01);
  input.joined = "none";
  const Mesh<3> mesh(input, ".", MPI_COMM_WORLD);
  EXPECT_NEAR(volume_of(mesh, "everything"), 6e-5, 1e-15);
  EXPECT_NEAR(area_of(mesh, "everything"), 4 * 4e-4 + 4 * 3e-3, 1e-13);
  EXPECT_TRUE(
      says(mesh.description(), ", 2 solids, 12 faces around; joined as Mesh / Joined says"));
#if __has_include(<opencascade/STEPControl_Reader.hxx>)
  const TemporaryFile named(
      "apart named.step", with_names(with_names(step.path(), {"", "left", "", "", "", "", "right"}),
                                     {"pin", "pin"}, "MANIFOLD_SOLID_BREP"));
  input.file = named.path();
  const Mesh<3> pins(input, ".", MPI_COMM_WORLD);
  EXPECT_NEAR(area_of(pins, "name left"), 4e-4, 1e-13);
  EXPECT_NEAR(area_of(pins, "name right"), 4e-4, 1e-13);
  EXPECT_NEAR(area_of(pins, "name left; name right; plane 1 0 0 0.1"), 8e-4, 1e-13);
  EXPECT_NEAR(volume_of(pins, "name pin"), 6e-5, 1e-15);
  EXPECT_NEAR(volume_of(pins, "name pin:1"), 4e-5, 1e-15);
  EXPECT_NEAR(volume_of(pins, "name pin:2"), 2e-5, 1e-15);
#endif
}

TEST(JoinedSolids, SolidsThatAreJoinedByName) {
  const DrawnFile step("row.step", ".step", [] {
    for (const int x : {0, 10, 20, 30}) gmsh::model::occ::addBox(x, 0, 0, 10, 10, 10);
  });
  MeshInput input = cad_input(step.path(), 0.01);
  const auto faces_of = [&](const std::string& joined) {
    input.joined = joined;
    const Mesh<3> mesh(input, ".", MPI_COMM_WORLD);
    EXPECT_NEAR(volume_of(mesh, "everything"), 4e-6, 1e-16);
    return std::lround(area_of(mesh, "everything") / 1e-4);
  };
  EXPECT_EQ(faces_of("touching"), 18);
  EXPECT_EQ(faces_of("none"), 24);
  EXPECT_EQ(faces_of("1+2"), 22);
  EXPECT_EQ(faces_of("1+2, 3+4"), 20);
  EXPECT_EQ(faces_of("1 + 2, 2+3"), 20);
  EXPECT_EQ(faces_of("1+2+3+4"), 18);
  const auto refusal = [&](const std::string& joined) {
    input.joined = joined;
    return error_of(input);
  };
  EXPECT_TRUE(says(refusal("1+5"), "Mesh / Joined = 1+5: the file has no body of the name or"));
  EXPECT_TRUE(says(refusal("1"), "Mesh / Joined = 1: '1' is one body; name those"));
  EXPECT_TRUE(says(refusal("1+3"), "touches none of those that it should be joined with"));
  EXPECT_TRUE(says(refusal(""), "Mesh / Joined: is empty"));
}

// a file whose solids share a face
TEST(JoinedSolids, SharedFacesArePartedToo) {
  const DrawnFile brep("shared.brep", ".brep", [] {
    two_boxes();
    gmsh::vectorpair all;
    std::vector<gmsh::vectorpair> map;
    gmsh::model::occ::fragment({{3, 1}}, {{3, 2}}, all, map);
  });
  MeshInput input = cad_input(brep.path(), 10);
  EXPECT_NEAR(area_of(Mesh<3>(input, ".", MPI_COMM_WORLD), "everything"), 12800, 1e-6);
  input.joined = "none";
  EXPECT_NEAR(area_of(Mesh<3>(input, ".", MPI_COMM_WORLD), "everything"), 13600, 1e-6);
}

}  // namespace mesh_joined_solids
