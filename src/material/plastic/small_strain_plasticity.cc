#include "steppe/material/plastic/small_strain_plasticity.h"

#include "steppe/material/plastic/flow_constants.h"

namespace steppe {

LawEntry small_strain_plasticity() {
  LawEntry law{"small-strain J2 plasticity",
               "lambda/2 (tr e_e)^2 + mu e_e : e_e, e = e_e + e_p, metal that yields by von Mises' "
               "criterion at small displacements and rotations, with isotropic and kinematic "
               "hardening and strain rates",
               flow_constants()};
  law.check_constants = check_flow;
  return with_model(law, [](const LawData& data) {
    return SmallStrainPlasticity{j2_flow(data), data.elastic.lambda};
  });
}

}  // namespace steppe
