#include "steppe/material/isochoric_neo_hookean.h"

namespace steppe {

template class PointLaw<IsochoricNeoHookean<QuadraticEnergy>, 2>;
template class PointLaw<IsochoricNeoHookean<QuadraticEnergy>, 3>;
template class PointLaw<IsochoricNeoHookean<LogarithmicEnergy>, 2>;
template class PointLaw<IsochoricNeoHookean<LogarithmicEnergy>, 3>;
template class PointLaw<IsochoricNeoHookean<SimoTaylorEnergy>, 2>;
template class PointLaw<IsochoricNeoHookean<SimoTaylorEnergy>, 3>;

}  // namespace steppe
