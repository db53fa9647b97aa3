#pragma once

#include "steppe/base/petsc/petsc.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace steppe {

/// Boxes around n kinds of vectors that stand at many places: any two of one kind differ by no more
/// than the diagonal of their box, and from their mean by less.
template <int dim, int n = 1>
class Spans {
 public:
  Spans() { least_and_most_.fill(-std::numeric_limits<double>::max()); }

  void include(int kind, int component, double value) {
    double* of = &least_and_most_[std::size_t(2 * (kind * dim + component))];
    of[0] = std::max(of[0], -value);
    of[1] = std::max(of[1], value);
    unknown_ += 0 * value;
  }
  /// Include what other ranks have. Collective.
  void agree(MPI_Comm communicator) {
    if (!(unknown_ == 0)) least_and_most_.fill(std::numeric_limits<double>::max());
    unknown_ = 0;
    check_mpi(MPI_Allreduce(MPI_IN_PLACE, least_and_most_.data(), int(least_and_most_.size()),
                            MPI_DOUBLE, MPI_MAX, communicator));
  }
  /// The diagonal; zero of none, and no number or infinite where a vector was.
  double size(int kind) const {
    double square = 0;
    for (int c = 0; c < dim; ++c) {
      const double* of = &least_and_most_[std::size_t(2 * (kind * dim + c))];
      if (of[0] != -std::numeric_limits<double>::max()) square += std::pow(of[0] + of[1], 2);
    }
    return std::sqrt(square) + unknown_;
  }

 private:
  std::array<double, std::size_t(2 * n * dim)> least_and_most_;  // the least ones negative
  double unknown_ = 0;
};

}  // namespace steppe
