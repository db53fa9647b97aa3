#include "steppe/physics/cell_pressure.h"

#include "steppe/fem/cell_values.h"
#include "steppe/physics/gradient.h"
#include "steppe/physics/mean_dilatation.h"
#include "steppe/physics/node_places.h"

#include <deal.II/base/quadrature_lib.h>

namespace steppe {
namespace {

/// U' and U by the means at the nodes, see NodalDilatation.
template <int dim>
void add_nodal(const Space<dim>& space, const Body<dim>& body, Vec displacement,
               std::vector<CellPressure>& cells) {
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
        sums[place(k, b) + 1] += volume * (linear ? trace(H) : determinant_minus_one(H));
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
      const double dilatation = entries[2 * i + 1] / volume;
      entries[2 * i] = U.slope(dilatation);
      entries[2 * i + 1] = U.energy(dilatation);
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
std::vector<CellPressure> cell_pressures(const Space<dim>& space, const Body<dim>& body,
                                         Vec displacement) {
  update_ghosts(displacement);
  std::vector<CellPressure> cells(space.cells().size());
  const std::vector<double> means = mean_dilatations(space, body, displacement);
  for (std::size_t k = 0; k < cells.size(); ++k) {
    if (body.material(k).dilatation != Dilatation::mean) continue;
    const VolumetricEnergy& U = body.material(k).split->volumetric;
    cells[k] = {U.slope(means[k]), U.energy(means[k])};
  }
  add_nodal(space, body, displacement, cells);
  return cells;
}

template std::vector<CellPressure> cell_pressures(const Space<2>&, const Body<2>&, Vec);
template std::vector<CellPressure> cell_pressures(const Space<3>&, const Body<3>&, Vec);

}  // namespace steppe
