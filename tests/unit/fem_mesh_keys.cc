#include "model.h"

#include "steppe/fem/space/cell_key.h"
#include "steppe/fem/space/mesh_keys.h"

#include <deal.II/grid/grid_generator.h>

using namespace steppe;
using namespace dealii;

namespace fem_mesh_keys {

/// The rows of this rank in the file's order of the nodes: their places.
template <int dim>
std::vector<double> places(const Space<dim>& space, const MeshKeys<dim>& keys) {
  std::vector<double> here;
  for (int i = 0; i < space.n_owned_nodes(); ++i)
    for (int c = 0; c < dim; ++c) here.push_back(space.node_positions()[i][c]);
  return keys.nodes().to_file(here.data(), dim);
}

template <int dim>
void expect_order_of_one_rank(unsigned int degree, bool simplices) {
  const BodyInput setup(dim, 3, degree, simplices);
  const Mesh<dim> mesh(setup.mesh, ".", MPI_COMM_WORLD), whole_mesh(setup.mesh, ".", MPI_COMM_SELF);
  const Space<dim> space(mesh, setup.space), whole_space(whole_mesh, setup.space);
  const MeshKeys<dim> keys(space), whole_keys(whole_space);
  const auto rows = places(space, keys), all = places(whole_space, whole_keys);
  ASSERT_EQ(keys.nodes().size(), whole_keys.nodes().size());
  ASSERT_EQ(rows.size(), dim * keys.nodes().count());
  for (std::size_t i = 0; i < rows.size(); ++i)
    EXPECT_NEAR(rows[i], all[dim * keys.nodes().first() + i], 1e-14);
}

/// The numbers of all cells of a mesh refined twice are the ways that deal.II went to them.
template <int dim>
void expect_ways_of_refinement() {
  Triangulation<dim> mesh;
  GridGenerator::subdivided_hyper_cube(mesh, 2);
  mesh.refine_global(2);
  for (const auto& cell : mesh.active_cell_iterators()) {
    const CellId id = cell->id();
    std::string way = std::to_string(id.get_coarse_cell_id());
    for (const auto child : id.get_child_indices()) way += "." + std::to_string(int(child));
    EXPECT_EQ(cell_number<dim>(cell_key<dim>(id), 2), way);
  }
}

TEST(MeshKeys, OrderNodesAsOnOneRank) {
  expect_order_of_one_rank<2>(1, false);
  expect_order_of_one_rank<3>(2, false);
  expect_order_of_one_rank<2>(2, true);
  expect_order_of_one_rank<3>(1, true);
  expect_order_of_one_rank<3>(highest_degree_of_simplices, true);
}

TEST(CellNumber, NamesTheWayOfRefinement) {
  EXPECT_EQ(cell_number<3>(5, 0), "5");
  EXPECT_EQ(cell_number<3>(5 * 64 + 3, 2), "5.0.3");
  expect_ways_of_refinement<2>();
  expect_ways_of_refinement<3>();
}

}  // namespace fem_mesh_keys
