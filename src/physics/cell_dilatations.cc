#include "steppe/physics/cell_dilatations.h"

#include "steppe/fem/cell_values.h"
#include "steppe/physics/gradient.h"

#include <deal.II/base/quadrature_lib.h>

namespace steppe {
namespace {

/// The mean of the dilatation over the points of the cell that `values` stand on.
template <int dim>
double mean_dilatation(const CellValues<dim>& values, const LocalView& u, bool linear) {
  std::vector<Tensor2<dim, double>> H(values.n_points());
  gradients(values, u, H.data());
  double sum = 0, volume = 0;
  for (int q = 0; q < values.n_points(); ++q) {
    sum += values.weight(q) * dilatation(linear, H[q]);
    volume += values.weight(q);
  }
  return sum / volume;
}

}  // namespace

template <int dim>
std::vector<double> cell_dilatations(const Space<dim>& space, const Body<dim>& body,
                                     Vec displacement) {
  CellValues<dim> all_points(space, space.quadrature()), centre(space, dealii::QMidpoint<dim>());
  std::vector<double> dilatations(space.cells().size(), 0.);
  const LocalView u(displacement);
  for (std::size_t k = 0; k < dilatations.size(); ++k) {
    const Material<dim>& material = body.material(k);
    if (material.dilatation == Dilatation::pointwise) continue;
    CellValues<dim>& values = material.dilatation == Dilatation::f_bar ? centre : all_points;
    values.reinit(k);
    dilatations[k] = mean_dilatation(values, u, material.law->linear());
  }
  return dilatations;
}

template std::vector<double> cell_dilatations(const Space<2>&, const Body<2>&, Vec);
template std::vector<double> cell_dilatations(const Space<3>&, const Body<3>&, Vec);

}  // namespace steppe
