#include "steppe/app/input/contact_checks.h"

#include "steppe/base/process/error.h"
#include "steppe/solve/scheme/scheme_entry.h"

namespace steppe {

namespace {

std::string friction_of(const ContactLawInput& law) {
  return law.path("Friction static") + " = " + std::to_string(law.static_friction);
}

void check_law(const ContactLawInput& law, const Input& input) {
  const TimeInput& time = input.time;
  const std::string scheme = "Time / Scheme = " + time.scheme,
                    linearly = time.linearly_implicit ? " with Linearly implicit" : "";
  law.check_law();
  if (law.augmented() && (time.is_explicit() || time.entry().by_ts || time.linearly_implicit))
    throw InputError(law.path("Method") + " = " + law.method +
                     ": repeats the solve of a step, which " + scheme + linearly +
                     " does not do; use penalty, or a scheme such as newmark, backward-euler or "
                     "static with Newton's method");
  if (law.frictional() && (time.entry().keeps_tangent || time.linearly_implicit))
    throw InputError(friction_of(law) + ": " + scheme + linearly +
                     " takes the tangent at the start of a step, which does not tell nodes that "
                     "stick from those that slide; take a scheme with Newton's method, or set both "
                     "coefficients to 0");
  if (law.frictional() && time.entry().needs_no_damping)
    throw InputError(friction_of(law) + ": " + scheme +
                     " works without friction only; set both coefficients to 0, or use "
                     "central-difference");
  if (law.damping > 0 && time.entry().needs_no_damping)
    throw InputError(law.path("Damping") + " = " + std::to_string(law.damping) + ": " + scheme +
                     " works without damping only; set it to 0, or use central-difference");
}

void check_friction_rule(const ObstacleInput& obstacle, const Input& input) {
  if (obstacle.friction_rule == "trial") return;
  const std::string begin = obstacle.path("Friction rule") + " = " + obstacle.friction_rule;
  if (!input.time.is_explicit() || input.time.entry().by_ts)
    throw InputError(begin +
                     ": is for explicit-euler, central-difference and newmark with Beta = 0; "
                     "Time / Scheme = " +
                     input.time.scheme + " has a rule of its own, leave this as trial");
  if (input.reduction.reduces())
    throw InputError(begin +
                     ": stops nodes one by one, which a Reduction moves together; leave this as "
                     "trial, or let Reduction / Basis be none");
  if (!obstacle.frictional())
    throw InputError(begin +
                     ": means nothing without friction; set Friction static, or leave this as "
                     "trial");
}

void check_sides(const ContactPairInput& pair) {
  for (const auto& [parameter, region] : pair.sides())
    if (region.empty())
      throw InputError(pair.path(parameter) +
                       ": is missing; give a part of the boundary, such as `name pin`, or Where in "
                       "place of Secondary and Primary");
  if (pair.of_itself() && !(pair.secondary.empty() && pair.primary.empty()))
    throw InputError(pair.path("Where") + " = " + pair.where +
                     ": takes the place of Secondary and Primary, and one of them is given too; "
                     "leave out one or the other");
  if (!pair.of_itself() && pair.secondary == pair.primary)
    throw InputError(pair.path("Primary") + " = " + pair.primary +
                     ": is Secondary too; name another part of the boundary, or give Where in "
                     "place of both for a surface that touches itself");
  if (!pair.of_itself() && pair.thin_wall != 0.5)
    throw InputError(pair.path("Thin wall") + " = " + std::to_string(pair.thin_wall) +
                     ": is for a surface that touches itself, by Where; leave it out");
  pair.search_distance();
}

void check_conduction(const ContactPairInput& pair, const Input& input) {
  if (pair.conductance.empty())
    throw InputError(pair.path("Conductance") +
                     ": is missing; give W/(m^2 K), as an expression of the gap g and the pressure "
                     "p for example, 0 for sides that exchange no heat, or join them by Ties in "
                     "place of Contacts, where their temperatures are equal");
  if (input.is_part_of_motion && input.time.entry().by_ts)
    throw InputError("Contacts / " + pair.name + ": Time / Scheme = " + input.time.scheme +
                     ": in one run with a motion contact changes which nodes are joined, for which "
                     "PETSc's TS has no place; take backward-euler or bdf2-newton");
}

void check_pair(const ContactPairInput& pair, const Input& input) {
  if (pair.of_itself() && pair.start == "close gaps")
    throw InputError(pair.path("Start") +
                     " = close gaps: which gaps of a surface to itself are meant cannot be told; "
                     "name Secondary and Primary, or take as meshed");
  if (pair.of_itself() && pair.heat_partition != 0.5)
    throw InputError(pair.path("Heat partition") + " = " + std::to_string(pair.heat_partition) +
                     ": is of Secondary and Primary, and each face of a surface that touches "
                     "itself is both; leave it as 0.5");
  for (const ObstacleInput& obstacle : input.obstacles)
    if (obstacle.name == pair.name)
      throw InputError("Contacts / " + pair.name +
                       ": is a name of Obstacles too; give one of them another name, by which "
                       "probes find it");
  const TimeInput& time = input.time;
  if (input.kind().marches && !time.is_explicit() && time.entry().by_ts)
    throw InputError("Contacts / " + pair.name + ": Time / Scheme = " + time.scheme +
                     ": contact between bodies changes which nodes are joined, for which PETSc's "
                     "implicit TS has no place; take static, newmark, generalized-alpha, "
                     "backward-euler or bdf2-newton, or an explicit scheme");
  if (input.reduction.floats())
    throw InputError("Contacts / " + pair.name +
                     ": Reduction / Frame = floating: bodies that touch each other move apart, and "
                     "one frame would turn with all of them; let Frame be fixed");
}

}  // namespace

std::vector<const ContactLawInput*> contact_laws(const Input& input) {
  std::vector<const ContactLawInput*> laws;
  for (const ObstacleInput& obstacle : input.obstacles) laws.push_back(&obstacle);
  for (const ContactPairInput& pair : input.contacts) laws.push_back(&pair);
  return laws;
}

void check_contacts(const Input& input) {
  for (const ObstacleInput& obstacle : input.obstacles) check_friction_rule(obstacle, input);
  for (const ContactPairInput& pair : input.contacts) {
    check_sides(pair);
    if (input.equation().order == 1)
      check_conduction(pair, input);
    else
      check_pair(pair, input);
  }
  for (const ContactLawInput* law : contact_laws(input)) check_law(*law, input);
}

}  // namespace steppe
