#include "steppe/output/regions/file_cells.h"

#include "model.h"

using namespace steppe;
using namespace dealii;

// The pieces of cells in field files.

namespace output_file_cells {

/// 1 / dim! of the determinant of the edges from the first corner.
template <int dim>
double volume(const std::vector<Point<dim>>& nodes, const std::vector<int>& simplex) {
  Tensor<2, dim> edges;
  for (int d = 0; d < dim; ++d) edges[d] = nodes[simplex[d + 1]] - nodes[simplex[0]];
  return determinant(edges) / (dim == 2 ? 2 : 6);
}

template <int dim>
void expect_pieces(unsigned int degree, bool simplices) {
  SCOPED_TRACE(testing::Message() << dim << "D degree " << degree << " simplices " << simplices);
  const Model<dim> model(BodyInput(dim, 1, degree, simplices));
  const Space<dim>& space = model.space;
  const auto& nodes = space.element().get_unit_support_points();
  const double whole = simplices ? (dim == 2 ? 1. / 2 : 1. / 6) : 1;
  double sum = 0;
  for (const std::vector<int>& simplex : file_simplices(space))
    sum += std::abs(volume<dim>(nodes, simplex));
  EXPECT_NEAR(sum, whole, 1e-13);

  const FileCells cells = file_cells(space);
  if (degree == 2) {
    EXPECT_EQ(cells.n_pieces, 1);
    EXPECT_EQ(cells.nodes.size(), nodes.size());
    return;
  }
  EXPECT_EQ(cells.n_pieces, std::pow(degree, dim));
  sum = 0;
  for (int piece = 0; piece < cells.n_pieces; ++piece) {
    const int* corner = &cells.nodes[piece * cells.nodes_per_piece()];
    // of a hypercube in VTK's order: the neighbours of its first corner
    const std::vector<int> first =
        simplices  ? std::vector<int>(corner, corner + dim + 1)
        : dim == 2 ? std::vector<int>{corner[0], corner[1], corner[3]}
                   : std::vector<int>{corner[0], corner[1], corner[3], corner[4]};
    const double part = volume<dim>(nodes, first);
    EXPECT_GT(part, 0);
    sum += part;
  }
  EXPECT_NEAR(sum, simplices ? whole : whole / (dim == 2 ? 2 : 6), 1e-13);
}

TEST(FileCells, FillTheCellWithPiecesOfPositiveVolume) {
  for (unsigned int degree = 1; degree <= 4; ++degree) {
    expect_pieces<2>(degree, false);
    expect_pieces<3>(degree, false);
  }
  for (unsigned int degree = 1; degree <= highest_degree_of_simplices; ++degree) {
    expect_pieces<2>(degree, true);
    expect_pieces<3>(degree, true);
  }
}

}  // namespace output_file_cells
