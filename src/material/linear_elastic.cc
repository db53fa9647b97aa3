#include "steppe/material/linear_elastic.h"

namespace steppe {

template class PointLaw<LinearElastic, 2>;
template class PointLaw<LinearElastic, 3>;

}  // namespace steppe
