#include "steppe/base/process/error.h"
#include "steppe/fem/space/space.h"
#include "steppe/mesh/partition/serial_mesh.h"

#include <deal.II/dofs/dof_handler.h>
#include <deal.II/dofs/dof_tools.h>
#include <deal.II/fe/fe_q.h>
#include <deal.II/fe/fe_simplex_p.h>
#include <deal.II/lac/dynamic_sparsity_pattern.h>

#include <gtest/gtest.h>

using namespace steppe;
using namespace dealii;

namespace mesh_counts {

template <int dim>
void expect_counts_of_refined_box(bool simplicial) {
  MeshInput input;
  input.cells = dim == 2 ? "3, 2" : "3, 2, 1";
  input.lower = dim == 2 ? "0, 0" : "0, 0, 0";
  input.upper = dim == 2 ? "1, 1" : "1, 1, 1";
  input.shape = simplicial ? "simplices" : "hypercubes";
  Triangulation<dim> mesh;
  make_serial_mesh(input, "", mesh);
  EntityCounts counts =
      box_counts(dim == 2 ? std::vector<double>{3, 2} : std::vector<double>{3, 2, 1}, simplicial);
  EXPECT_EQ(counts.n, entity_counts(mesh).n);
  mesh.refine_global(2);
  counts.refine();
  counts.refine();
  EXPECT_EQ(counts.n, entity_counts(mesh).n);
  EXPECT_EQ(counts.cells(dim), mesh.n_active_cells());
  for (unsigned int degree = 1; degree <= (simplicial ? highest_degree_of_simplices : 3);
       ++degree) {
    DoFHandler<dim> nodes(mesh);
    if (simplicial)
      nodes.distribute_dofs(FE_SimplexP<dim>(degree));
    else
      nodes.distribute_dofs(FE_Q<dim>(degree));
    EXPECT_EQ(counts.nodes(degree), nodes.n_dofs());
    DynamicSparsityPattern pairs(nodes.n_dofs());
    DoFTools::make_sparsity_pattern(nodes, pairs);
    EXPECT_EQ(counts.node_pairs(degree), pairs.n_nonzero_elements());
  }
}

TEST(EntityCounts, AreThoseOfTheRefinedMesh) {
  for (const bool simplicial : {false, true}) {
    expect_counts_of_refined_box<2>(simplicial);
    expect_counts_of_refined_box<3>(simplicial);
  }
}

TEST(MemoryCheck, RefusesWhatTheMachineCannotHold) {
  EXPECT_GT(available_memory(MPI_COMM_WORLD), 1e6);
  const EntityCounts cube = box_counts({10, 10, 10}, false);
  EXPECT_NO_THROW(MemoryCheck(0, MPI_COMM_WORLD).admit(cube, 3));
  EXPECT_THROW(MemoryCheck(11, MPI_COMM_WORLD).admit(cube, 3), InputError);
  const EntityCounts bigger = box_counts({1000, 1000, 10}, false);
  MemoryNeed need;
  need.degree = 4;
  need.has_matrix = true;
  const auto sentence = [&] {
    try {
      MemoryCheck(3, MPI_COMM_WORLD, need).admit(bigger, 3);
    } catch (const InputError& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  EXPECT_NE(sentence().find("and 9.86e+11 unknowns need"), std::string::npos) << sentence();
  EXPECT_NE(sentence().find("GB of them for matrices)"), std::string::npos) << sentence();
  need.components = 1;
  EXPECT_NE(sentence().find("and 3.29e+11 unknowns need"), std::string::npos) << sentence();
  EXPECT_NO_THROW(MemoryCheck().admit(box_counts({1e4, 1e4}, false), 2));
}

}  // namespace mesh_counts
