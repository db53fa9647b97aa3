#include "steppe/material/isochoric_neo_hookean.h"

namespace steppe {

template class PointLaw<IsochoricNeoHookean, 2>;
template class PointLaw<IsochoricNeoHookean, 3>;

}  // namespace steppe
