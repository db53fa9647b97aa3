#include "steppe/physics/contact/default_penalty.h"

#include "steppe/fem/cells/cell_values.h"

#include <deal.II/base/mpi.h>

#include <algorithm>
#include <limits>

namespace steppe {

namespace {

/// The largest stiffness against a strain in one direction of the undeformed material, Pa.
template <int dim>
double p_wave_modulus(const Law<dim>& law) {
  const Tensor2<dim, double> H{};
  Tensor4<dim, double> A;
  law.tangent(1, &H, &A);
  double largest = 0;
  for (int i = 0; i < dim; ++i) largest = std::max(largest, A(i, i, i, i));
  return largest;
}

}  // namespace

template <int dim>
std::vector<double> default_penalty(const Space<dim>& space, const Body<dim>& body,
                                    const std::vector<BoundaryFace>& faces, double factor,
                                    double softer) {
  CellValues<dim> cell(space, space.quadrature());
  FaceValues<dim> values(space);
  std::vector<double> result;
  for (const BoundaryFace& face : faces) {
    cell.reinit(face.cell);
    values.reinit(face);
    double volume = 0, area = 0;
    for (int q = 0; q < cell.n_points(); ++q) volume += cell.weight(q);
    for (int q = 0; q < values.n_points(); ++q) area += values.weight(q);
    const double height = (space.mesh().simplicial() ? dim : 1) * volume / area;
    const double modulus = std::min(softer, p_wave_modulus(*body.material(face.cell).law));
    result.push_back(factor * modulus * space.degree() / height);
  }
  return result;
}

template <int dim>
double softest_modulus(const Space<dim>& space, const Body<dim>& body,
                       const std::vector<BoundaryFace>& faces) {
  double least = std::numeric_limits<double>::max();
  for (const BoundaryFace& face : faces)
    least = std::min(least, p_wave_modulus(*body.material(face.cell).law));
  return dealii::Utilities::MPI::min(least, space.communicator());
}

template std::vector<double> default_penalty(const Space<2>&, const Body<2>&,
                                             const std::vector<BoundaryFace>&, double, double);
template std::vector<double> default_penalty(const Space<3>&, const Body<3>&,
                                             const std::vector<BoundaryFace>&, double, double);
template double softest_modulus(const Space<2>&, const Body<2>&, const std::vector<BoundaryFace>&);
template double softest_modulus(const Space<3>&, const Body<3>&, const std::vector<BoundaryFace>&);

}  // namespace steppe
