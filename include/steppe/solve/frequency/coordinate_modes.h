#pragma once

#include <petscmat.h>

#include <vector>

namespace steppe {

/// A free vibration in few generalised coordinates.
struct CoordinateMode {
  double angular_frequency;   ///< rad/s; zero where the eigenvalue is not positive
  std::vector<double> shape;  ///< s . M s = 1
};

/**
 * All solutions of K s = w^2 M s, ascending, by LAPACK, for matrices of which rank 0 owns all rows.
 * Those of a basis of modes and static responses are the modes, and above them one for each
 * response, which stands for all modes that are left out. Collective; the same on all ranks. Throws
 * NumericsError.
 */
std::vector<CoordinateMode> coordinate_modes(Mat K, Mat M);

}  // namespace steppe
