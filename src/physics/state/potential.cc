#include "steppe/physics/state/potential.h"

namespace steppe {

void add_product(double factor, Vec a, Vec b, Potential& potential) {
  PetscInt n;
  check(VecGetLocalSize(a, &n));
  const LocalView left(a), right(b);
  for (PetscInt i = 0; i < n; ++i) potential.add(factor * left[i] * right[i]);
}

}  // namespace steppe
