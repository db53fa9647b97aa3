#include "steppe/physics/cell_dilatations.h"

#include "steppe/fem/cell_values.h"
#include "steppe/physics/gradient.h"
#include "steppe/physics/node_places.h"

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

/// U' and U by the means at the nodes, see NodalDilatation.
template <int dim>
void add_nodal(const Space<dim>& space, const Body<dim>& body, Vec displacement,
               std::vector<CellDilatation>& cells) {
  const NodePlaces<dim> places(body);
  if (places.per_node() == 0) return;
  const VecHandle numbers = places.create_vector(space, 2);  // first V_a and V_a (J_a - 1)
  const auto place = [&](std::size_t cell, int node) {
    return 2 * places(space.cell_nodes(cell)[node], body.material_number(cell));
  };
  CellValues<dim> values(space, dealii::QGaussSimplex<dim>(1));
  {
    const LocalView u(displacement);
    LocalArray sums(numbers);
    for (std::size_t k = 0; k < cells.size(); ++k) {
      if (!places.has(body.material_number(k))) continue;
      Tensor2<dim, double> H;
      values.reinit(k);
      gradients(values, u, &H);
      const double volume = values.weight(0) / (dim + 1);
      const bool linear = body.material(k).law->linear();
      for (int b = 0; b <= dim; ++b) {
        sums[place(k, b)] += volume;
        sums[place(k, b) + 1] += volume * (dilatation(linear, H));
      }
    }
  }
  add_ghosts(numbers);
  {
    LocalArray entries(numbers);
    for (PetscInt i = 0; i < places.per_node() * space.n_owned_nodes(); ++i) {
      const double volume = entries[2 * i];
      if (volume == 0) continue;
      const VolumetricEnergy& U = places.material(i).split->volumetric;
      const double mean = entries[2 * i + 1] / volume;
      entries[2 * i] = U.slope(mean);
      entries[2 * i + 1] = U.energy(mean);
    }
  }
  update_ghosts(numbers);
  const LocalView entries(numbers);
  for (std::size_t k = 0; k < cells.size(); ++k)
    for (int b = 0; b <= dim && places.has(body.material_number(k)); ++b) {
      cells[k].pressure += entries[place(k, b)] / (dim + 1);
      cells[k].energy += entries[place(k, b) + 1] / (dim + 1);
    }
}

}  // namespace

template <int dim>
std::vector<CellDilatation> cell_dilatations(const Space<dim>& space, const Body<dim>& body,
                                             Vec displacement) {
  update_ghosts(displacement);
  std::vector<CellDilatation> cells(space.cells().size());
  add_nodal(space, body, displacement, cells);
  CellValues<dim> all_points(space, space.quadrature()), centre(space, dealii::QMidpoint<dim>());
  const LocalView u(displacement);
  for (std::size_t k = 0; k < cells.size(); ++k) {
    const Material<dim>& material = body.material(k);
    const auto mean = [&](CellValues<dim>& values) {
      values.reinit(k);
      return mean_dilatation(values, u, material.law->linear());
    };
    if (material.dilatation == Dilatation::f_bar) cells[k].centre = mean(centre);
    if (material.dilatation != Dilatation::mean) continue;
    const VolumetricEnergy& U = material.split->volumetric;
    const double J_bar = mean(all_points);
    cells[k] = {U.slope(J_bar), U.energy(J_bar), 0};
  }
  return cells;
}

template std::vector<CellDilatation> cell_dilatations(const Space<2>&, const Body<2>&, Vec);
template std::vector<CellDilatation> cell_dilatations(const Space<3>&, const Body<3>&, Vec);

}  // namespace steppe
