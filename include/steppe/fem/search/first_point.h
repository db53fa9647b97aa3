#pragma once

#include "steppe/base/process/error.h"

#include <deal.II/base/mpi.h>
#include <deal.II/base/point.h>

#include <functional>
#include <limits>
#include <vector>

namespace steppe {

/// Refuse one of the points of all ranks, if there are any, by an InputError: on all numbers of
/// ranks the same, the first in a direction that no lattice has. Collective.
template <int dim>
void refuse_first(MPI_Comm communicator, const std::vector<dealii::Point<dim>>& points,
                  const std::function<void(const dealii::Point<dim>&)>& refuse) {
  constexpr double none = std::numeric_limits<double>::infinity();
  double first = none;
  dealii::Point<dim> of_first;
  for (const auto& x : points) {
    double order = x[0];
    for (int c = 1; c < dim; ++c)
      order += x[c] * (c == 1 ? 0.6180339887498949 : 0.3247179572447460);
    if (!(order < first)) continue;
    first = order;
    of_first = x;
  }
  const double first_of_all = dealii::Utilities::MPI::min(first, communicator);
  agree(communicator, [&] {
    if (first < none && first == first_of_all) refuse(of_first);
  });
}

}  // namespace steppe
