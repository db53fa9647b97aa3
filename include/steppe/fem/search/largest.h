#pragma once

#include "steppe/base/petsc/petsc.h"

#include <deal.II/base/mpi.h>
#include <deal.II/base/point.h>

#include <limits>

namespace steppe {

/// The largest of the values that it is shown, and where that is: of equal ones the first.
template <int dim>
struct Largest {
  double value = -std::numeric_limits<double>::max();
  dealii::Point<dim> where;

  void include(double other, const dealii::Point<dim>& there) {
    if (!(other > value)) return;
    value = other;
    where = there;
  }

  /// Make it the largest of all ranks. Collective.
  void agree(MPI_Comm communicator) {
    struct {
      double value;
      int rank;
    } peak{value, int(dealii::Utilities::MPI::this_mpi_process(communicator))};
    check_mpi(MPI_Allreduce(MPI_IN_PLACE, &peak, 1, MPI_DOUBLE_INT, MPI_MAXLOC, communicator));
    check_mpi(MPI_Bcast(&where[0], dim, MPI_DOUBLE, peak.rank, communicator));
    value = peak.value;
  }
};

}  // namespace steppe
