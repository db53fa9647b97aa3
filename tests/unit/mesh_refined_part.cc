#include "steppe/mesh/partition/mesh.h"
#include "steppe/mesh/partition/serial_mesh.h"

#include <deal.II/base/mpi.h>
#include <deal.II/grid/cell_id.h>
#include <deal.II/grid/grid_tools.h>

#include <gtest/gtest.h>

// The parts of a mesh that was refined after it was cut are the parts of the mesh that was refined
// before.

using namespace steppe;
using namespace dealii;

namespace mesh_refined_part {

template <int dim>
void expect_parts_of_refined(const MeshInput& input) {
  const Mesh<dim> mesh(input, "", MPI_COMM_WORLD);
  Triangulation<dim> whole;
  make_serial_mesh(input, "", whole);
  const auto n_coarse = whole.n_active_cells();
  whole.refine_global(int(input.refinements));
  ASSERT_EQ(mesh.triangulation().n_global_active_cells(), whole.n_active_cells());
  ASSERT_GT(whole.n_active_cells(), n_coarse);
  std::uint64_t n_owned = 0;
  for (const auto& cell : mesh.triangulation().active_cell_iterators()) {
    if (cell->is_artificial()) continue;
    n_owned += cell->is_locally_owned();
    const auto same = whole.create_cell_iterator(cell->id());
    ASSERT_TRUE(same->is_active());
    EXPECT_EQ(cell->material_id(), same->material_id());
    for (const unsigned int v : cell->vertex_indices())
      EXPECT_LT(cell->vertex(v).distance(same->vertex(v)), 1e-12) << cell->id() << " " << v;
    for (const unsigned int f : cell->face_indices())
      if (same->at_boundary(f)) {
        EXPECT_EQ(cell->face(f)->boundary_id(), same->face(f)->boundary_id());
      }
  }
  EXPECT_EQ(Utilities::MPI::sum(n_owned, MPI_COMM_WORLD), whole.n_active_cells());
}

MeshInput box(const std::string& shape, const std::string& cells, unsigned int refinements) {
  MeshInput input;
  input.cells = cells;
  input.shape = shape;
  input.refinements = refinements;
  return input;
}

TEST(RefinedPart, IsThatOfTheRefinedMesh) {
  expect_parts_of_refined<3>(box("hypercubes", "13, 13, 13", 1));
  expect_parts_of_refined<3>(box("hypercubes", "9, 9, 9", 2));
  MeshInput plane = box("hypercubes", "30, 24", 3);
  plane.lower = "0, 0";
  plane.upper = "2, 1";
  expect_parts_of_refined<2>(plane);
}

TEST(RefinedPart, OfTetrahedraAndTriangles) {
  expect_parts_of_refined<3>(box("simplices", "5, 5, 5", 1));
  expect_parts_of_refined<3>(box("simplices", "4, 3, 2", 2));
  MeshInput plane = box("simplices", "20, 14", 3);
  plane.lower = "0, 0";
  plane.upper = "2, 1";
  expect_parts_of_refined<2>(plane);
}

TEST(RefinedPart, FollowsTheManifolds) {
  MeshInput input;
  input.type = "generator";
  input.generator = "hyper_shell";
  input.arguments = "0, 0, 0 : 1 : 2 : 12 : true";
  input.refinements = 4;
  expect_parts_of_refined<3>(input);
}

}  // namespace mesh_refined_part
