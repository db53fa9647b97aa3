// The derivative of contact forces with those of nodes held.

#include "steppe/fem/matrices/block_entries.h"
#include "steppe/physics/pair/foot_nodes.h"
#include "steppe/physics/pair/pair_gaps.h"

#include <algorithm>
#include <utility>

namespace steppe {

using namespace dealii;

template <int dim>
void PairGaps<dim>::add_geometric(double factor, const Feet& feet, const std::vector<Force>& forces,
                                  Mat J) const {
  const std::vector<Numbers> at_points = spread(forces);
  const PrimarySurface<dim>& primary = surfaces_.primary();
  BlockEntries<dim> entries(J);
  // the blocks of the points that two faces share: by rows, entries of a block and columns
  constexpr std::size_t of_block = dim * dim;
  const std::size_t n = 2 * n_nodes(), n_columns = FootNodes<dim>::padded(n);
  std::vector<double> blocks(n * of_block * n_columns);
  std::vector<PetscInt> numbers;
  std::pair<std::size_t, std::size_t> faces;
  const auto insert = [&] {
    for (std::size_t i = 0; i < numbers.size(); ++i)
      for (std::size_t j = 0; j < n; ++j) {
        Tensor<2, dim> block;
        for (std::size_t k = 0; k < of_block; ++k)
          block[k / dim][k % dim] = blocks[(i * of_block + k) * n_columns + j];
        entries.add(numbers[i], numbers[j], block);
      }
    numbers.clear();
  };
  FootNodes<dim> nodes;
  for (std::size_t q = 0; q < feet.size(); ++q) {
    const double normal = factor * at_points[q][0];
    Tensor<1, dim> tangential;
    for (int c = 0; c < dim; ++c) tangential[c] = factor * at_points[q][std::size_t(1 + c)];
    const bool rubs = tangential.norm_square() > 0;
    if (!feet[q] || (normal == 0 && !rubs)) continue;
    const PairPoint<dim>& point = surfaces_.points()[q];
    const FootDerivatives<dim> derivatives(primary.face(feet[q]->face), *feet[q],
                                           FootNodes<dim>::edge * surfaces_.smallest_face());
    if (numbers.empty() || faces != std::pair(point.face, feet[q]->face)) {
      insert();
      faces = {point.face, feet[q]->face};
      for (const int node : surfaces_.faces()[point.face].nodes)
        numbers.push_back(space_.global_node(node));
      numbers.insert(numbers.end(), primary.nodes(feet[q]->face),
                     primary.nodes(feet[q]->face) + n_nodes());
      std::fill(blocks.begin(), blocks.end(), 0.);
    }
    nodes.set_all(surfaces_.shapes(point, feet[q]), derivatives);
    std::array<std::array<Tensor<2, dim>, dim>, dim> of_units;
    for (std::size_t k = 0; k < dim; ++k)
      for (std::size_t l = k; l < dim; ++l) {
        of_units[k][l] =
            normal * derivatives.hessian(FootNodes<dim>::unit(k), FootNodes<dim>::unit(l));
        if (k != l) of_units[l][k] = transpose(of_units[k][l]);
      }
    for (std::size_t l = 0; l < dim && rubs; ++l) {
      const Tangents<dim> slide = derivatives.slide(FootNodes<dim>::unit(l));
      for (std::size_t p = 0; p < dim - 1; ++p)
        of_units[p + 1][l] -= outer_product(tangential, slide[p]);
    }
    double* row = blocks.data();
    for (std::size_t i = 0; i < n; ++i) {
      std::array<Tensor<2, dim>, dim> of_i;
      for (std::size_t k = 0; k < dim; ++k)
        for (std::size_t l = 0; l < dim && nodes.numbers[k][i] != 0; ++l)
          of_i[l] += nodes.numbers[k][i] * of_units[k][l];
      for (std::size_t k = 0; k < of_block; ++k, row += n_columns)
        for (std::size_t l = 0; l < dim; ++l) {
          const double part = of_i[l][k / dim][k % dim];
          for (std::size_t j = 0; j < n_columns; ++j) row[j] += part * nodes.numbers[l][j];
        }
    }
  }
  insert();
}

template void PairGaps<2>::add_geometric(double, const Feet&, const std::vector<Force>&, Mat) const;
template void PairGaps<3>::add_geometric(double, const Feet&, const std::vector<Force>&, Mat) const;

}  // namespace steppe
