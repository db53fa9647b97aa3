#include "steppe/physics/internal_force/cell_dilatations.h"

#include "steppe/fem/cell_values.h"
#include "steppe/physics/body/gradient.h"
#include "steppe/physics/internal_force/mean_dilatation.h"
#include "steppe/physics/internal_force/average_numbering.h"

#include <deal.II/base/quadrature_lib.h>

#include <numeric>

namespace steppe {
namespace {

/// Coefficients of the projection of values at the points that `values` stand on.
template <int dim>
std::vector<double> projected(const CellValues<dim>& values,
                              const CellPolynomials<dim>& polynomials,
                              const std::vector<double>& at_points) {
  std::vector<double> c(polynomials.size(), 0.);
  double volume = 0;
  for (int q = 0; q < values.n_points(); ++q) {
    volume += values.weight(q);
    const std::vector<double> m = polynomials.at(values.point(q));
    for (std::size_t k = 0; k < c.size(); ++k) c[k] += values.weight(q) * at_points[q] * m[k];
  }
  for (double& coefficient : c) coefficient /= volume;
  return c;
}

/// The pressure and the energy of one cell that takes the projection of det F.
template <int dim>
CellDilatation<dim> averaged(const Space<dim>& space, const CellValues<dim>& values,
                             const Material<dim>& material, const LocalView& u) {
  const int n = values.n_points();
  std::vector<Tensor2<dim, double>> H(n);
  gradients(values, u, H.data());
  std::vector<dealii::Point<dim>> points(n);
  std::vector<double> weights(n), j(n), slope(n), energy(n);
  for (int q = 0; q < n; ++q) {
    points[q] = values.point(q);
    weights[q] = values.weight(q);
    j[q] = dilatation(material.law->linear(), H[q]);
  }
  CellDilatation<dim> cell;
  cell.polynomials.emplace(dilatation_degree(space), points, weights);
  const VolumetricEnergy& U = material.split->volumetric;
  const std::vector<double> J_bar = projected(values, *cell.polynomials, j);
  for (int q = 0; q < n; ++q) {
    const std::vector<double> m = cell.polynomials->at(points[q]);
    const double here = std::inner_product(m.begin(), m.end(), J_bar.begin(), 0.);
    slope[q] = U.slope(here);
    energy[q] = U.energy(here);
  }
  cell.pressure = projected(values, *cell.polynomials, slope);
  cell.energy = projected(values, *cell.polynomials, energy);
  return cell;
}

/// U' and U by the means at the nodes, see NodalDilatation.
template <int dim>
void add_nodal(const Space<dim>& space, const Body<dim>& body, Vec displacement,
               std::vector<CellDilatation<dim>>& cells) {
  const AverageNumbering<dim> numbering(body);
  if (numbering.per_node() == 0) return;
  const VecHandle numbers = numbering.create_vector(space, 2);  // first V_a and V_a (J_a - 1)
  const auto average = [&](std::size_t cell, int node) {
    return 2 * numbering(space.cell_nodes(cell)[node], body.material_number(cell));
  };
  CellValues<dim> values(space, dealii::QGaussSimplex<dim>(1));
  {
    const LocalView u(displacement);
    LocalArray sums(numbers);
    for (std::size_t k = 0; k < cells.size(); ++k) {
      if (!numbering.has(body.material_number(k))) continue;
      Tensor2<dim, double> H;
      values.reinit(k);
      gradients(values, u, &H);
      const double volume = values.weight(0) / (dim + 1);
      const bool linear = body.material(k).law->linear();
      for (int b = 0; b <= dim; ++b) {
        sums[average(k, b)] += volume;
        sums[average(k, b) + 1] += volume * (dilatation(linear, H));
      }
    }
  }
  add_ghosts(numbers);
  {
    LocalArray entries(numbers);
    for (PetscInt i = 0; i < numbering.per_node() * space.n_owned_nodes(); ++i) {
      const double volume = entries[2 * i];
      if (volume == 0) continue;
      const VolumetricEnergy& U = numbering.material(i).split->volumetric;
      const double mean = entries[2 * i + 1] / volume;
      entries[2 * i] = U.slope(mean);
      entries[2 * i + 1] = U.energy(mean);
    }
  }
  update_ghosts(numbers);
  const LocalView entries(numbers);
  for (std::size_t k = 0; k < cells.size(); ++k)
    for (int b = 0; b <= dim && numbering.has(body.material_number(k)); ++b) {
      cells[k].uniform.pressure += entries[average(k, b)] / (dim + 1);
      cells[k].uniform.energy += entries[average(k, b) + 1] / (dim + 1);
    }
}

}  // namespace

template <int dim>
PointDilatation CellDilatation<dim>::at(const dealii::Point<dim>& X) const {
  PointDilatation result = uniform;
  if (!polynomials) return result;
  const std::vector<double> m = polynomials->at(X);
  result.pressure = std::inner_product(m.begin(), m.end(), pressure.begin(), 0.);
  result.energy = std::inner_product(m.begin(), m.end(), energy.begin(), 0.);
  return result;
}

template <int dim>
std::vector<CellDilatation<dim>> cell_dilatations(const Space<dim>& space, const Body<dim>& body,
                                                  Vec displacement) {
  update_ghosts(displacement);
  std::vector<CellDilatation<dim>> cells(space.cells().size());
  add_nodal(space, body, displacement, cells);
  CellValues<dim> all_points(space, space.quadrature()), centre(space, dealii::QMidpoint<dim>());
  const LocalView u(displacement);
  for (std::size_t k = 0; k < cells.size(); ++k) {
    const Material<dim>& material = body.material(k);
    if (material.dilatation == Dilatation::f_bar) {
      Tensor2<dim, double> H;
      centre.reinit(k);
      gradients(centre, u, &H);
      cells[k].uniform.centre = dilatation(material.law->linear(), H);
    } else if (material.dilatation == Dilatation::mean) {
      all_points.reinit(k);
      cells[k] = averaged(space, all_points, material, u);
    }
  }
  return cells;
}

#define INSTANTIATE(dim)                                                                          \
  template struct CellDilatation<dim>;                                                            \
  template std::vector<CellDilatation<dim>> cell_dilatations(const Space<dim>&, const Body<dim>&, \
                                                             Vec);
INSTANTIATE(2)
INSTANTIATE(3)
#undef INSTANTIATE

}  // namespace steppe
