#include "steppe/physics/equation/problem.h"

namespace steppe {

const Supports& Problem::supports() const {
  static const Supports nothing;
  return nothing;
}

}  // namespace steppe
