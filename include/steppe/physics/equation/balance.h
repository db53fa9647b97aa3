#pragma once

#include <mpi.h>

#include <array>

namespace steppe {

/// What the ledger follows in a state. Momenta are about the origin, with zeros in the plane's
/// missing components.
struct Balance {
  double kinetic = 0;  ///< J
  double strain = 0;   ///< J
  /// What was done from outside and lost since the start, where a term with a history adds it up
  /// itself (contact, viscoelastic branches, plastic flow), J.
  double work = 0, loss = 0;
  std::array<double, 3> linear_momentum = {};   ///< kg m/s
  std::array<double, 3> angular_momentum = {};  ///< of the positions x, kg m^2/s

  Balance& operator+=(const Balance& other);
};

/// Of the parts that all ranks have. Collective.
Balance sum_over_ranks(MPI_Comm communicator, const Balance& here);

}  // namespace steppe
