#include "model.h"
#include "steppe/fem/cells/cell_loop.h"
#include "steppe/fem/kernels/element_kernel.h"

using namespace steppe;

namespace fem_cell_loop {

/// Batches of a body on which cells inside surround those at the border, wherever there are several
/// ranks; of two groups.
template <int dim>
struct Batches {
  explicit Batches(const Space<dim>& space)
      : kernel(make_element_kernel(space, space.quadrature())),
        cells(space, space.quadrature(), kernel->node_order(), groups(space)) {}

  static std::vector<int> groups(const Space<dim>& space) {
    std::vector<int> groups;
    for (std::size_t k = 0; k < space.cells().size(); ++k)
      groups.push_back(space.centre(k)[0] > 0.4);
    return groups;
  }

  std::unique_ptr<ElementKernel<dim>> kernel;
  CellBatches<dim> cells;
};

template <int dim>
void expect_plain_sum(const BodyInput& setup) {
  const Model<dim> model(setup);
  const Space<dim>& space = model.space;
  const Batches<dim> batches(space);
  VecHandle u = random_vector(space, 1), plain = space.create_vector(), sum = space.create_vector();

  // every cell adds something of its nodal values to its nodes
  const auto add = [&](const LocalView& u, LocalArray& f, std::size_t first, std::size_t last) {
    for (std::size_t i = first; i < last; ++i) {
      const CellBatch<dim> batch = batches.cells[i];
      for (int lane = 0; lane < batch.n_cells; ++lane) {
        double total = 0;
        for (int b = 0; b < batches.cells.nodes_per_cell(); ++b)
          total += (1 + b) * u[dim * batch.nodes[b * Lanes::size + lane]];
        for (int b = 0; b < batches.cells.nodes_per_cell(); ++b)
          for (int c = 0; c < dim; ++c)
            f[dim * batch.nodes[b * Lanes::size + lane] + c] += total + c;
      }
    }
  };
  {
    const LocalView from(u);
    LocalArray to(plain);
    add(from, to, 0, batches.cells.size());
  }
  add_ghosts(plain);

  {
    LocalArray all(u), to(sum);
    for (int i = dim * space.n_owned_nodes(); i < dim * space.n_local_nodes(); ++i)
      all[i] = to[i] = 1e10;  // out of date
  }
  std::size_t visited = 0;
  {
    const LocalView from(u);
    LocalArray to(sum);
    loop_cells(batches.cells, {u}, sum, [&](std::size_t first, std::size_t last) {
      EXPECT_EQ(first, visited);
      visited = last;
      add(from, to, first, last);
    });
  }
  EXPECT_EQ(visited, batches.cells.size());
  EXPECT_LT(distance(sum, plain, NORM_INFINITY), 1e-13 * norm(plain, NORM_INFINITY));
}

/// Cells in a range of batches that touch nodes of other ranks, and all of them.
template <int dim>
std::pair<int, int> at_border(const Batches<dim>& batches, const Space<dim>& space,
                              std::size_t first, std::size_t last) {
  std::pair<int, int> count{0, 0};
  for (std::size_t i = first; i < last; ++i) {
    const CellBatch<dim> batch = batches.cells[i];
    for (int lane = 0; lane < batch.n_cells; ++lane) {
      bool touches = false;
      for (int b = 0; b < batches.cells.nodes_per_cell(); ++b)
        touches |= batch.nodes[b * Lanes::size + lane] >= space.n_owned_nodes();
      count.first += touches;
      ++count.second;
    }
  }
  return count;
}

TEST(CellLoop, IsThePlainSum) {
  for (const unsigned int degree : {1, 2}) {
    SCOPED_TRACE(degree);
    expect_plain_sum<2>(BodyInput(2, 8, degree));
    expect_plain_sum<3>(BodyInput(3, 6, degree));
    expect_plain_sum<2>(BodyInput(2, 8, degree, true));
    expect_plain_sum<3>(BodyInput(3, 6, degree, true));
  }
}

TEST(CellLoop, CellsInsideSurroundTheBorder) {
  const Model<3> model(BodyInput(3, 8));
  const Batches<3> batches(model.space);
  const std::size_t first = batches.cells.first_at_border(), end = batches.cells.end_of_border();
  const auto before = at_border(batches, model.space, 0, first),
             border = at_border(batches, model.space, first, end),
             after = at_border(batches, model.space, end, batches.cells.size());
  EXPECT_EQ(before.first, 0);
  EXPECT_EQ(after.first, 0);
  EXPECT_EQ(border.first, border.second);
  EXPECT_EQ(before.second + border.second + after.second, int(model.space.cells().size()));
  EXPECT_LE(std::abs(before.second - after.second), 1);
  EXPECT_GT(before.second, 0);
  const bool alone = model.space.n_local_nodes() == model.space.n_owned_nodes();
  EXPECT_EQ(border.second == 0, alone);
}

TEST(CellLoop, RanksMayHaveNoCells) { expect_plain_sum<2>(BodyInput(2, 1)); }

}  // namespace fem_cell_loop
