#include "steppe/mesh/partition/cell_weights.h"

#include "model.h"

#include <deal.II/grid/grid_generator.h>

// Cells that cost more are fewer on a rank.

using namespace steppe;
using namespace dealii;

namespace mesh_weights {

/// A quarter of the body, and the cells at one side, cost more.
template <int dim>
CellCosts<dim> costs() {
  return [](const MeshOutline& mesh) -> CellCost<dim> {
    return [soft = mesh.boundary<dim>("plane 0 1 0 0", "test"),
            hard = mesh.volume<dim>("halfspace -1 0 0 -0.25", "test")](const CellOutline<dim>& at) {
      double cost = hard.contains(at.centre, at.material_id) ? 20 : 1;
      for (const auto& side : at.sides)
        if (soft.contains(side.centre, side.boundary_id)) cost += 5;
      return cost;
    };
  };
}

MeshInput box(const std::string& shape, const std::string& balance) {
  MeshInput input;
  input.shape = shape;
  input.cells = "16, 6, 6";
  input.balance = balance;
  return input;
}

/// The largest cost of a rank over the mean.
double imbalance(const Mesh<3>& mesh) {
  const auto cost_of = costs<3>()({mesh.simplicial(), {}, {}, mesh.size(), {}});
  double cost = 0;
  for (const auto& cell : mesh.triangulation().active_cell_iterators())
    if (cell->is_locally_owned()) cost += cost_of(outline_of<3>(cell, mesh.transform()));
  const auto over = Utilities::MPI::min_max_avg(cost, MPI_COMM_WORLD);
  return over.max / over.avg;
}

TEST(CellWeights, AreInProportion) {
  Triangulation<3> mesh;
  GridGenerator::subdivided_hyper_cube(mesh, 4);
  const auto weights = cell_weights<3>(mesh, box("hypercubes", "cost"), {}, {}, {}, costs<3>());
  std::map<unsigned int, int> n;
  for (const unsigned int weight : weights) ++n[weight];
  EXPECT_EQ(n, (std::map<unsigned int, int>{{40, 36}, {240, 12}, {800, 12}, {1000, 4}}));
  MeshInput moved = box("hypercubes", "cost");
  moved.transform = "x - 1; y; z";  // all of it where cells are dear
  EXPECT_EQ(cell_weights<3>(mesh, moved, {}, {}, {}, costs<3>())[63], 800);
}

TEST(Mesh, IsCutByCost) {
  if (Utilities::MPI::n_mpi_processes(MPI_COMM_WORLD) == 1) GTEST_SKIP();
  for (const std::string shape : {"hypercubes", "simplices"}) {
    const auto cut = [&](const std::string& balance) {
      return Mesh<3>(box(shape, balance), ".", MPI_COMM_WORLD, {}, {}, costs<3>());
    };
    const Mesh<3> by_cells = cut("cells"), by_cost = cut("cost");
    EXPECT_GT(imbalance(by_cells), 1.5) << shape;
    EXPECT_LT(imbalance(by_cost), 1.15) << shape;
    EXPECT_EQ(by_cells.description().find("of cost"), std::string::npos);
    std::ostringstream told;
    told << ", of cost " << imbalance(by_cost);
    EXPECT_NE(by_cost.description().find(told.str()), std::string::npos) << by_cost.description();
  }
}

}  // namespace mesh_weights
