#include "steppe/material/plastic/j2_plasticity.h"

#include "steppe/material/plastic/flow_constants.h"

namespace steppe {

LawEntry j2_plasticity() {
  LawEntry law{"J2 plasticity",
               "mu |dev ln V_e|^2 + U(J), metal that yields by von Mises' criterion at finite "
               "strain, F = F_e F_p, with isotropic and kinematic hardening and strain rates",
               flow_constants()};
  law.check_constants = check_flow;
  return isochoric(law, [](const LawData& data) { return J2Plasticity{j2_flow(data)}; });
}

}  // namespace steppe
