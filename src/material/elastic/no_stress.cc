#include "steppe/material/elastic/no_stress.h"

namespace steppe {

template class PointLaw<NoStress, 2>;
template class PointLaw<NoStress, 3>;

}  // namespace steppe
