#include "steppe/physics/mass/region_mass.h"

#include "steppe/base/process/error.h"
#include "steppe/fem/boundary/boundary.h"

namespace steppe {

template <int dim>
RegionMass<dim>::RegionMass(const Space<dim>& space, const Body<dim>& body,
                            const MassMatrix<dim>& mass, const std::string& where,
                            const std::string& parameter)
    : mass_(mass) {
  const auto cells = region_cells(space, space.mesh().volume_region(where, parameter), parameter);
  const int apart = cells.size() < space.cells().size();
  if (dealii::Utilities::MPI::max(apart, space.communicator()) == 0) return;
  if (mass.lumping() == Lumping::uniform)
    throw InputError(parameter + " = " + where +
                     ": with Damping / Mass = uniform a load on the mass acts on the whole body; "
                     "use Where = everything, or another mass matrix");
  std::vector<bool> inside(space.cells().size(), false);
  for (const std::size_t k : cells) inside[k] = true;
  part_ = std::make_unique<MassMatrix<dim>>(
      space, [inside, &body](std::size_t k) { return inside[k] ? body.material(k).density : 0; },
      mass.lumping(), "Damping / Mass");
  if (!mass.points()) return;
  VecHandle points = space.create_vector(), marks = space.create_vector();
  {
    LocalArray mark(marks);
    for (const std::size_t k : cells)
      for (int b = 0; b < space.nodes_per_cell(); ++b)
        for (int c = 0; c < dim; ++c) mark[dim * space.cell_nodes(k)[b] + c] = 1;
  }
  add_ghosts(marks);
  {
    const LocalView mark(marks), all(mass.points());
    LocalArray part(points);
    for (int i = 0; i < dim * space.n_owned_nodes(); ++i) part[i] = mark[i] != 0 ? all[i] : 0;
  }
  part_->add_points(points);
}

template class RegionMass<2>;
template class RegionMass<3>;

}  // namespace steppe
