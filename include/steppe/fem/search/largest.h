#pragma once

#include <deal.II/base/mpi.h>
#include <deal.II/base/point.h>

#include <algorithm>
#include <limits>

namespace steppe {

/// The largest of the values that it is shown, and its place: of equal values the place whose
/// coordinates come first in their order, so that no partition changes it.
template <int dim>
struct Largest {
  double value = -std::numeric_limits<double>::max();
  dealii::Point<dim> where;  ///< the origin where no value was shown

  void include(double other, const dealii::Point<dim>& there) {
    if (!(other >= value) || (other == value && !comes_before(there))) return;
    value = other;
    where = there;
  }

  /// Make it the largest of all ranks. Collective.
  void agree(MPI_Comm communicator) {
    const double all = dealii::Utilities::MPI::max(value, communicator);
    bool here = value == all;
    for (int c = 0; c < dim; ++c) {
      const double first = dealii::Utilities::MPI::min(here ? where[c] : nowhere, communicator);
      here = here && where[c] == first;
      where[c] = first;
    }
    value = all;
  }

 private:
  static constexpr double nowhere = std::numeric_limits<double>::infinity();

  bool comes_before(const dealii::Point<dim>& there) const {
    return std::lexicographical_compare(&there[0], &there[0] + dim, &where[0], &where[0] + dim);
  }
};

}  // namespace steppe
