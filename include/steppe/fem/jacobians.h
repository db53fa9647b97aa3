#pragma once

#include <deal.II/base/quadrature.h>
#include <deal.II/fe/mapping.h>
#include <deal.II/grid/tria.h>

#include <mpi.h>

namespace steppe {

/**
 * See that the mapping from the reference cell to every owned cell keeps its orientation: det
 * dX/dxi > 0 at the quadrature points, and not negative at the corners (a straight angle there is
 * let pass). Collective. Throws InputError on all ranks with the number of cells and the centre of
 * the worst.
 */
template <int dim>
void check_jacobians(const dealii::Triangulation<dim>& mesh, const dealii::Mapping<dim>& mapping,
                     dealii::ReferenceCell shape, const dealii::Quadrature<dim>& quadrature,
                     MPI_Comm communicator);

}  // namespace steppe
