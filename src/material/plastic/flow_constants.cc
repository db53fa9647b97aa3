#include "steppe/material/plastic/flow_constants.h"

#include "steppe/base/process/error.h"
#include "steppe/input/words/text.h"

#include <algorithm>
#include <sstream>
#include <utility>

namespace steppe {

namespace {

using Allowed = LawConstant::Allowed;

const char *const kinematic_modulus = "Kinematic modulus", *const kinematic_recovery =
                                                               "Kinematic recovery";

/// The first place where values do not rise (do fall, with `level` ones allowed), else their
/// number.
std::size_t first_fall(const std::vector<double>& values, bool level) {
  for (std::size_t i = 1; i < values.size(); ++i)
    if (level ? values[i] < values[i - 1] : values[i] <= values[i - 1]) return i;
  return values.size();
}

/// Names of a parameter and of the one that it belongs to, which is zero where it is not given.
const std::pair<const char*, const char*> companions[] = {
    {"Voce exponent", "Voce stress"},
    {"Ludwik exponent", "Ludwik stress"},
    {"Johnson-Cook rate", "Johnson-Cook factor"},
    {"Cowper-Symonds exponent", "Cowper-Symonds rate"}};

void check_kinematic_hardening(const LawData& data, const std::string& section) {
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

void check_companions(const LawData& data, const std::string& section) {
  for (const LawConstant& constant : flow_constants())
    for (const auto& [name, factor] : companions)
      if (constant.name == name && data[factor] == 0 &&
          data[name] != finite_number(constant.value)) {
        std::ostringstream message;
        message << section << " / " << name << " = " << data[name] << ": has no effect while "
                << factor << " is 0; give that, or leave it empty";
        throw InputError(message.str());
      }
}

}  // namespace

std::vector<LawConstant> flow_constants() {
  return {
      {"Yield stress",
       "the stress at which it flows, Pa: one value, or those at the plastic strains of `Plastic "
       "strain`, between which it is linear, and beyond them constant",
       Allowed::positive, "0.1, 0.15", true},
      {"Plastic strain", "the equivalent plastic strains of `Yield stress`, rising from 0",
       Allowed::not_negative, "0, 0.2", true, "0"},
      {"Hardening modulus", "H >= 0 of the hardening H alpha, Pa", Allowed::not_negative, "0.05",
       false, "0"},
      {"Voce stress", "Q >= 0 of the hardening Q (1 - exp(-b alpha)), Pa", Allowed::not_negative,
       "0.04", false, "0"},
      {"Voce exponent", "b > 0 there", Allowed::positive, "3", false, "1"},
      {"Ludwik stress", "K >= 0 of the hardening K alpha^n, Pa", Allowed::not_negative, "0.02",
       false, "0"},
      {"Ludwik exponent", "n > 0 there", Allowed::positive, "0.4", false, "1"},
      {"Johnson-Cook factor",
       "C >= 0 of the factor 1 + C ln(r / r_0) of the yield stress at plastic strain rates r > r_0",
       Allowed::not_negative, "0", false, "0"},
      {"Johnson-Cook rate", "r_0 > 0 there, 1/s", Allowed::positive, "1", false, "1"},
      {"Cowper-Symonds rate",
       "D >= 0 of the factor 1 + (r / D)^(1/q) of the yield stress at the plastic strain rate r, "
       "1/s; 0: without it",
       Allowed::not_negative, "0", false, "0"},
      {"Cowper-Symonds exponent", "q > 0 there", Allowed::positive, "5", false, "5"},
      {kinematic_modulus,
       "C_k >= 0 of the backstresses, the centres of the yield surface, d beta_k = 2/3 C_k d eps_p "
       "- gamma_k beta_k d alpha, Pa: one value, or several that are summed",
       Allowed::not_negative, "0.05, 0.1", true, "0"},
      {kinematic_recovery,
       "gamma_k >= 0 there, as many; 0: linear hardening (Prager); else it saturates at C_k / "
       "gamma_k (Armstrong and Frederick)",
       Allowed::not_negative, "0, 4", true, "0"}};
}

void check_flow(const LawData& data, const std::string& section) {
  const std::vector<double>&stresses = data.constants.at("Yield stress"),
        &strains = data.constants.at("Plastic strain");
  check_companions(data, section);
  check_kinematic_hardening(data, section);
  std::ostringstream message;
  message << section << " / ";
  if (stresses.size() != strains.size())
    message << "Yield stress: has " << stresses.size() << " values and Plastic strain has "
            << strains.size() << "; every stress needs its plastic strain";
  else if (strains.front() != 0)
    message << "Plastic strain: begins with " << strains.front()
            << ", but must begin with 0, where flow sets in";
  else if (const std::size_t i = first_fall(strains, false); i < strains.size())
    message << "Plastic strain: " << strains[i] << " follows " << strains[i - 1]
            << ", but the strains must rise";
  else if (const std::size_t i = first_fall(stresses, true); i < stresses.size())
    message << "Yield stress: " << stresses[i] << " follows " << stresses[i - 1]
            << ", but must not fall: where a metal softens the result depends on the size of the "
               "cells";
  else
    return;
  throw InputError(message.str());
}

J2Flow j2_flow(const LawData& d) {
  KinematicHardening kinematic{d.constants.at(kinematic_modulus),
                               d.constants.at(kinematic_recovery)};
  if (kinematic.moduli.front() == 0) kinematic = {};
  return {d.elastic.mu,
          {d.constants.at("Plastic strain"), d.constants.at("Yield stress"), d["Hardening modulus"],
           d["Voce stress"], d["Voce exponent"], d["Ludwik stress"], d["Ludwik exponent"],
           d["Johnson-Cook factor"], d["Johnson-Cook rate"], d["Cowper-Symonds rate"],
           d["Cowper-Symonds exponent"]},
          kinematic};
}

}  // namespace steppe
