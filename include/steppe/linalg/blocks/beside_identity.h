#pragma once

#include <petscmat.h>

#include <vector>

namespace steppe {

/**
 * Let the products T x, y + T x and T^T x with a square matrix, most of whose rows are those of the
 * identity, copy the vector and treat the other rows alone: x is read once and y written once,
 * and messages go to the owners of what these rows need. It remains a MATAIJ, of which neither
 * pattern nor values may change afterwards. Collective.
 */
void multiply_beside_identity(Mat T);
/// Whether they do so. Local.
bool is_beside_identity(Mat T);

/// A vector x that is T x for the life of this object, with such a T: only the rows that are not of
/// the identity change, and come back in the end. Ghosts of x are of no use from then on.
/// Collective construction.
class ProductInPlace {
 public:
  ProductInPlace(Mat T, Vec x);
  ~ProductInPlace();
  ProductInPlace(const ProductInPlace&) = delete;
  ProductInPlace& operator=(const ProductInPlace&) = delete;

 private:
  Mat T_;
  Vec x_;
  std::vector<double> before_;
};
/// x becomes T^T x, with such a T. Collective.
void multiply_transposed_in_place(Mat T, Vec x);

}  // namespace steppe
