#include "steppe/material/st_venant_kirchhoff.h"

namespace steppe {

template class PointLaw<StVenantKirchhoff, 2>;
template class PointLaw<StVenantKirchhoff, 3>;

}  // namespace steppe
