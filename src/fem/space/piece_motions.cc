#include "steppe/fem/space/piece_motions.h"

#include <deal.II/base/mpi.h>
#include <deal.II/base/tensor.h>

namespace steppe {

using namespace dealii;

namespace {

/// A vector with three components.
template <int dim>
Tensor<1, 3> in_space(const Tensor<1, dim>& v) {
  Tensor<1, 3> result;
  for (int c = 0; c < dim; ++c) result[c] = v[c];
  return result;
}

}  // namespace

template <int dim>
std::vector<PieceMotion> piece_motions(const Space<dim>& space, const Pieces<dim>& pieces, Vec u) {
  constexpr int first_axis = dim == 2 ? 2 : 0, n_rotations = 3 - first_axis;
  const LocalView moved(u);
  // visits the owned nodes of cells with the numbers of their piece
  const auto sum = [&](std::size_t n, const auto& add) {
    std::vector<double> sums(n * pieces.list.size(), 0);
    for (int i = 0; i < space.n_body_nodes(); ++i) {
      Tensor<1, dim> here;
      for (int c = 0; c < dim; ++c) here[c] = moved[dim * i + c];
      add(i, in_space<dim>(here), &sums[n * std::size_t(pieces.of_node[std::size_t(i)])]);
    }
    Utilities::MPI::sum(sums, space.communicator(), sums);
    return sums;
  };
  const auto place = [&](int i) { return in_space<dim>(space.node_positions()[i]); };
  const std::vector<double> means = sum(7, [&](int i, const Tensor<1, 3>& here, double* to) {
    to[0] += 1;
    for (int c = 0; c < 3; ++c) {
      to[1 + c] += place(i)[c];
      to[4 + c] += here[c];
    }
  });
  const auto mean = [&](std::size_t piece, int first) {
    Tensor<1, 3> result;
    for (int c = 0; c < 3; ++c) result[c] = means[7 * piece + first + c] / means[7 * piece];
    return result;
  };
  const std::vector<double> moments = sum(12, [&](int i, const Tensor<1, 3>& here, double* to) {
    const Tensor<1, 3> arm = place(i) - mean(std::size_t(pieces.of_node[std::size_t(i)]), 1),
                       moment = cross_product_3d(arm, here);
    for (int k = 0; k < 3; ++k) {
      to[k] += moment[k];
      for (int l = 0; l < 3; ++l) to[3 + 3 * k + l] += (k == l ? arm * arm : 0) - arm[k] * arm[l];
    }
  });
  std::vector<PieceMotion> motions;
  for (std::size_t piece = 0; piece < pieces.list.size(); ++piece) {
    const double* of = &moments[12 * piece];
    Tensor<2, 3> J;
    for (int k = 0; k < 3; ++k)
      for (int l = 0; l < 3; ++l) J[k][l] = of[3 + 3 * k + l];
    const Tensor<1, 3> rotation = invert(J) * Tensor<1, 3>({of[0], of[1], of[2]}),
                       origin = mean(piece, 4) - cross_product_3d(rotation, mean(piece, 1));
    motions.push_back({});
    for (int c = 0; c < dim; ++c) motions.back()[std::size_t(c)] = origin[c];
    for (int r = 0; r < n_rotations; ++r)
      motions.back()[std::size_t(dim + r)] = rotation[first_axis + r] * space.mesh().size();
  }
  return motions;
}

template std::vector<PieceMotion> piece_motions(const Space<2>&, const Pieces<2>&, Vec);
template std::vector<PieceMotion> piece_motions(const Space<3>&, const Pieces<3>&, Vec);

}  // namespace steppe
