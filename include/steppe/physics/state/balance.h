#pragma once

#include <mpi.h>

#include <array>

namespace steppe {

/// Energies and momenta that the ledger follows. Angular momenta are about the origin. In the plane
/// the missing components of momenta are zero.
struct Balance {
  double kinetic = 0;  ///< J
  double strain = 0;   ///< J
  /// Work done from outside since the start, and losses in damping and friction and by plastic
  /// flow, J, of the terms with a history that add them up themselves (contact, viscoelastic
  /// branches, plastic flow).
  double work = 0, damping = 0, friction = 0, plastic = 0;
  std::array<double, 3> linear_momentum = {};   ///< kg m/s
  std::array<double, 3> angular_momentum = {};  ///< of the positions x, kg m^2/s

  double loss() const { return damping + friction + plastic; }

  Balance& operator+=(const Balance& other);
};

/// Sum of the parts that all ranks have, on all of them. Collective.
Balance sum_over_ranks(MPI_Comm communicator, const Balance& here);

}  // namespace steppe
