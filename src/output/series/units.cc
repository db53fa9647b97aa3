#include "steppe/output/series/units.h"

#include "steppe/input/words/text.h"

#include <map>

namespace steppe {
namespace {

struct Set {
  std::string length, time, mass, force, stress, energy;
};

const std::map<std::string, Set> sets = {
    {"SI", {"m", "s", "kg", "N", "Pa", "J"}},
    {"mm-t-s", {"mm", "s", "t", "N", "MPa", "mJ"}},
    {"mm-kg-ms", {"mm", "ms", "kg", "kN", "GPa", "J"}},
    {"mm-g-ms", {"mm", "ms", "g", "N", "MPa", "mJ"}},
    {"cm-g-s", {"cm", "s", "g", "dyn", "Ba", "erg"}},
    {"in-lbf-s", {"in", "s", "lbf s^2/in", "lbf", "psi", "in lbf"}}};

}  // namespace

std::string unit_sets() {
  std::string names;
  for (const auto& [name, set] : sets) names += name + "|";
  return names + "none";
}

std::string unit_of(const std::string& quantity, const std::string& set) {
  const auto found = sets.find(set);
  if (found == sets.end()) return "";
  const Set& of = found->second;
  // of an envelope
  const std::string largest = " largest";
  if (ends_with(quantity, largest))
    return unit_of(quantity.substr(0, quantity.size() - largest.size()), set);
  if (ends_with(quantity, " time")) return of.time;
  const std::map<std::string, std::string> units = {
      {"length", of.length},
      {"time", of.time},
      {"mass", of.mass},
      {"force", of.force},
      {"moment", of.force + " " + of.length},
      {"displacement", of.length},
      {"velocity", of.length + "/" + of.time},
      {"acceleration", of.length + "/" + of.time + "^2"},
      {"cauchy stress", of.stress},
      {"von mises", of.stress},
      {"stress jump", of.stress},
      {"energy density", of.energy + "/" + of.length + "^3"},
      {"contact traction", of.stress},
      {"contact pressure", of.stress},
      {"contact gap", of.length},
      {"contact slip", of.length},
      {"temperature", "K"},
      {"temperature rate", "K/" + of.time},
      {"heat flux", of.energy + "/(" + of.time + " " + of.length + "^2)"}};
  const auto unit = units.find(quantity);
  return unit == units.end() ? "" : unit->second;
}

}  // namespace steppe
