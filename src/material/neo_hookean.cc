#include "steppe/material/neo_hookean.h"

namespace steppe {

template class PointLaw<NeoHookean, 2>;
template class PointLaw<NeoHookean, 3>;

}  // namespace steppe
