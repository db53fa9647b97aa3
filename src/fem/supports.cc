#include "steppe/fem/supports.h"

namespace steppe {

const std::vector<PetscInt>& Supports::owned() const {
  static const std::vector<PetscInt> none;
  return none;
}

}  // namespace steppe
