#include "steppe/output/folder/units.h"

#include "steppe/input/words/text.h"

#include <map>

namespace steppe {
namespace {

struct Set {
  std::string length, time, mass, force, stress, energy, power, frequency;
};

const std::map<std::string, Set> sets = {
    {"SI", {"m", "s", "kg", "N", "Pa", "J", "W", "Hz"}},
    {"mm-t-s", {"mm", "s", "t", "N", "MPa", "mJ", "mW", "Hz"}},
    {"mm-kg-ms", {"mm", "ms", "kg", "kN", "GPa", "J", "kW", "kHz"}},
    {"mm-g-ms", {"mm", "ms", "g", "N", "MPa", "mJ", "W", "kHz"}},
    {"cm-g-s", {"cm", "s", "g", "dyn", "Ba", "erg", "erg/s", "Hz"}},
    {"in-lbf-s", {"in", "s", "lbf s^2/in", "lbf", "psi", "in lbf", "in lbf/s", "Hz"}}};

/// A unit as a factor of others, or the base of a power.
std::string factor(const std::string& unit) {
  return unit.find_first_of("/ ^") == std::string::npos ? unit : "(" + unit + ")";
}

std::string simple_unit(const std::string& quantity, const Set& of) {
  const std::map<std::string, std::string> units = {
      {"length", of.length},
      {"area", of.length + "^2"},
      {"volume", of.length + "^3"},
      {"time", of.time},
      {"frequency", of.frequency},
      {"angular frequency", "rad/" + of.time},
      {"rate", "1/" + of.time},
      {"angle", "deg"},
      {"mass", of.mass},
      {"moment of inertia", factor(of.mass) + " " + of.length + "^2"},
      {"participation", factor(of.mass) + "^(1/2)"},
      {"participation of a rotation", factor(of.mass) + "^(1/2) " + of.length},
      {"force", of.force},
      {"moment", of.force + " " + of.length},
      {"momentum", of.force + " " + of.time},
      {"angular momentum", of.force + " " + of.length + " " + of.time},
      {"displacement", of.length},
      {"velocity", of.length + "/" + of.time},
      {"acceleration", of.length + "/" + of.time + "^2"},
      {"error in L2", of.length + "^(5/2)"},
      {"error in H1", of.length + "^(3/2)"},
      {"energy", of.energy},
      {"energy norm", factor(of.energy) + "^(1/2)"},
      {"potential of accelerations", factor(of.energy) + "/" + of.time + "^2"},
      {"stress", of.stress},
      {"cauchy stress", of.stress},
      {"principal stress", of.stress},
      {"von mises", of.stress},
      {"stress jump", of.stress},
      {"energy density", of.energy + "/" + of.length + "^3"},
      {"contact traction", of.stress},
      {"contact pressure", of.stress},
      {"contact gap", of.length},
      {"contact slip", of.length},
      {"temperature", "K"},
      {"temperature difference", "K"},
      {"conductance", factor(of.power) + "/(" + of.length + "^2 K)"},
      {"temperature rate", "K/" + of.time},
      {"heat flow", of.power},
      {"heat flux", of.energy + "/(" + of.time + " " + of.length + "^2)"}};
  const auto unit = units.find(quantity);
  return unit == units.end() ? "" : unit->second;
}

}  // namespace

std::string unit_sets() {
  std::string names;
  for (const auto& [name, set] : sets) names += name + "|";
  return names + "none";
}

std::string unit_of(const std::string& quantity, const std::string& set) {
  const auto found = sets.find(set);
  if (found == sets.end()) return "";
  // of an envelope
  const std::string largest = " largest";
  if (ends_with(quantity, largest))
    return unit_of(quantity.substr(0, quantity.size() - largest.size()), set);
  if (ends_with(quantity, " time")) return unit_of("time", set);
  const auto squared = [&](const std::string& beginning) -> std::string {
    if (quantity.rfind(beginning, 0) != 0) return "";
    const std::string unit = unit_of(quantity.substr(beginning.size()), set);
    return unit.empty() ? "" : factor(unit) + "^2";
  };
  const std::string square = squared("square of "), density = squared("power density of ");
  if (!density.empty()) return density + "/" + found->second.frequency;
  return square.empty() ? simple_unit(quantity, found->second) : square;
}

}  // namespace steppe
