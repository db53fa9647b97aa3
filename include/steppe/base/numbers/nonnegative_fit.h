#pragma once

#include <mpi.h>

#include <cstdint>
#include <vector>

namespace steppe {

/**
 * Few weights w >= 0 with |b - A w| <= tolerance |b|, by the method of active sets that begins
 * without any (Lawson and Hanson, Solving Least Squares Problems, 1974, chapter 23), stopped as
 * soon as the residual is that small (Chapman, Avery, Collins and Farhat, International Journal for
 * Numerical Methods in Engineering 109, 2017). Each rank has some columns of A, by columns of
 * b.size() numbers, with a key each by which equally good ones are told apart, so that the choice
 * does not depend on how they are spread; b is the same on all ranks. Returns the weights of the
 * rank's columns. Collective.
 */
std::vector<double> nonnegative_fit(MPI_Comm communicator, const std::vector<double>& A,
                                    const std::vector<std::uint64_t>& keys,
                                    const std::vector<double>& b, double tolerance);

}  // namespace steppe
