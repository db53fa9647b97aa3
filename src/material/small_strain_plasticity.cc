#include "steppe/material/small_strain_plasticity.h"

#include "steppe/base/error.h"
#include "steppe/material/flow_constants.h"

#include <algorithm>
#include <sstream>

namespace steppe {

namespace {

using Allowed = LawConstant::Allowed;

const char *const kinematic_modulus = "Kinematic modulus", *const kinematic_recovery =
                                                               "Kinematic recovery";

std::vector<LawConstant> hardening_constants() {
  std::vector<LawConstant> all = flow_constants();
  all.push_back({kinematic_modulus,
                 "C_k >= 0 of the backstresses, the centres of the yield surface, d beta_k = 2/3 "
                 "C_k d eps_p - gamma_k beta_k d alpha, Pa: one value, or several that are summed",
                 Allowed::not_negative, "0.05, 0.1", true, "0"});
  all.push_back({kinematic_recovery,
                 "gamma_k >= 0 there, as many; 0: linear hardening (Prager); else it saturates at "
                 "C_k / gamma_k (Armstrong and Frederick)",
                 Allowed::not_negative, "0, 4", true, "0"});
  return all;
}

void check_kinematic_hardening(const LawData& data, const std::string& section) {
  check_flow_stress(data, section);
  const std::vector<double>&C = data.constants.at(kinematic_modulus),
        &gamma = data.constants.at(kinematic_recovery);
  std::ostringstream message;
  message << section << " / ";
  if (C.size() != gamma.size())
    message << kinematic_recovery << ": has " << gamma.size() << " values and " << kinematic_modulus
            << " has " << C.size()
            << "; every backstress needs both, a recovery of 0 for linear hardening";
  else if (const std::size_t k = std::find(C.begin(), C.end(), 0) - C.begin();
           k < C.size() && (C.size() > 1 || gamma[k] != 0))
    message << kinematic_modulus << ": value " << k + 1
            << " is 0, so that its backstress is always zero; leave it out, with its recovery";
  else
    return;
  throw InputError(message.str());
}

}  // namespace

LawEntry small_strain_plasticity() {
  LawEntry law{"small-strain J2 plasticity",
               "lambda/2 (tr e_e)^2 + mu e_e : e_e, e = e_e + e_p, metal that yields by von Mises' "
               "criterion at small displacements and rotations, with isotropic and kinematic "
               "hardening and strain rates",
               hardening_constants()};
  law.check_constants = check_kinematic_hardening;
  return with_model(law, [](const LawData& data) {
    KinematicHardening kinematic{data.constants.at(kinematic_modulus),
                                 data.constants.at(kinematic_recovery)};
    if (kinematic.moduli.front() == 0) kinematic = {};
    return SmallStrainPlasticity{data.elastic.mu, data.elastic.lambda, flow_stress(data),
                                 kinematic};
  });
}

}  // namespace steppe
