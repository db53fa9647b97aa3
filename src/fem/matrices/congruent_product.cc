#include "steppe/fem/matrices/congruent_product.h"

namespace steppe {

MatHandle congruent_product(Mat A, Mat P) {
  int n_ranks;
  check_mpi(MPI_Comm_size(PetscObjectComm(PetscObject(A)), &n_ranks));
  MatHandle result;
  check(MatProductCreate(A, P, nullptr, result.fill()));
  check(MatProductSetType(result, MATPRODUCT_PtAP));
  check(MatProductSetAlgorithm(result, n_ranks == 1 ? "rap" : MATPRODUCTALGORITHMDEFAULT));
  check(MatProductSetFill(result, PETSC_DEFAULT));
  check(MatProductSetFromOptions(result));
  check(MatProductSymbolic(result));
  check(MatProductNumeric(result));
  return result;
}

}  // namespace steppe
