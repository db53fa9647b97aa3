#pragma once

#include "steppe/base/petsc/petsc.h"
#include "steppe/linalg/factors/dense_inverse.h"

#include <string>
#include <vector>

namespace steppe {

/**
 * The symmetric matrix of what is left when each rank has eliminated the unknowns that it alone
 * works with (a Schur complement): its dense inverse where it is small, otherwise, and where
 * a -interface_pc_type is given, factors of MUMPS, whose options have the prefix of the whole and
 * `interface_`. All is collective.
 */
class InterfaceFactors {
 public:
  /// So many unknowns of each rank; entries that this rank adds, by numbers among all.
  InterfaceFactors(MPI_Comm communicator, PetscInt n_own, std::vector<PetscInt> rows,
                   std::vector<PetscInt> columns, const std::string& prefix);

  /// Add up the values of the entries, and find the factors; whether there are some.
  bool factorise(const std::vector<double>& values);
  /// The right side, for the solution in its place.
  Vec unknowns() const { return unknowns_; }
  void solve();

 private:
  MatHandle matrix_;
  VecHandle unknowns_;
  KspHandle solver_;      // null where there is
  DenseInverse inverse_;  // this one
};

}  // namespace steppe
