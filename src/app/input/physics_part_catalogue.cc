// What inputs may name of the physics, and what each kind of run makes of it.

#include "steppe/app/input/input.h"
#include "steppe/app/input/physics_part.h"
#include "steppe/input/values/force_law.h"
#include "steppe/input/words/text.h"

#include <utility>

namespace steppe {

namespace {

using Names = std::vector<std::string>;

/// Those of the materials' parameters that hold.
template <class Holds>
Names materials_with(const Input& input, const Holds& holds) {
  Names names;
  for (const auto& [name, material] : input.materials)
    if (const std::string parameter = holds(material); !parameter.empty())
      names.push_back("Materials / " + name + " / " + parameter);
  return names;
}

/// Names of all elements of a list of the input, behind those of another one.
template <class Elements>
Names names_of(const std::string& list, const Elements& elements, Names names = {}) {
  for (const auto& element : elements) names.push_back(list + " / " + element.name);
  return names;
}

bool given(const std::string& number) { return finite_number(number).value_or(0) != 0; }

PhysicsPart plastic() {
  return {
      {"plastic flow", "a plastic `Materials / NAME / Law`"},
      [](const Input& input) {
        return materials_with(input, [](const MaterialInput& material) {
          return law_entry(material.law).is_plastic ? "Law = " + material.law : "";
        });
      },
      treated(all_small, {Use::said, "small motions about a state are elastic, without more flow"}),
      {"-materials_names", "body, metal", "-materials_metal_law", "small-strain J2 plasticity",
       "-materials_metal_young_modulus", "1", "-materials_metal_poisson_ratio", "0",
       "-materials_metal_density", "1", "-materials_metal_yield_stress", "1"}};
}

PhysicsPart relaxation() {
  return {
      {"relaxation", "`Materials / NAME / Prony`"},
      [](const Input& input) {
        return materials_with(input, [](const MaterialInput& material) {
          return material.prony.empty() ? "" : "Prony = " + material.prony;
        });
      },
      treated({"modes"}, {Use::linearised, "the stiffness is that of `Modes / Modulus`"}) +
          treated(
              {"damped modes", "campbell"},
              {Use::refused,
               "damped modes have one stiffness at all frequencies; let Modes / Damped be false, "
               "or take Run = harmonic, which gives the damping ratios at natural frequencies"}) +
          treated({"harmonic", "random"},
                  {Use::linearised, "the complex modulus at each frequency"}) +
          treated({"response spectrum"},
                  {Use::refused,
                   "a response spectrum combines modes of one stiffness at all frequencies; take "
                   "Run = harmonic, or Excitation / Power density"}),
      {"-materials_body_prony", "0.5, 0.1"}};
}

PhysicsPart damping() {
  const auto named = [](const Input& input) {
    Names names = materials_with(input, [&](const MaterialInput& material) -> std::string {
      for (const auto& [parameter, acts] :
           {std::pair("Viscosity", material.viscosity != 0),
            {"Viscous shear", material.viscous_shear != 0},
            {"Viscous bulk", material.viscous_bulk != 0},
            {"Rayleigh mass", given(material.rayleigh_mass)},
            {"Rayleigh stiffness", given(material.rayleigh_stiffness)}})
        if (acts) return parameter;
      return "";
    });
    for (const auto& [parameter, acts] :
         {std::pair("Rayleigh mass", input.damping.mass_factor != 0),
          {"Rayleigh stiffness", input.damping.stiffness_factor != 0},
          {"Ratios", !input.damping.ratios.empty()}})
      if (acts) names.push_back(std::string("Damping / ") + parameter);
    for (const DashpotInput& dashpot : input.dashpots)
      if (dashpot.coefficient != 0) names.push_back("Dashpots / " + dashpot.name);
    for (const SpringsInput& set : input.springs)
      if (set.damping != 0 || given(set.rayleigh_stiffness))
        names.push_back("Springs / " + set.name +
                        (set.damping != 0 ? " / Damping" : " / Rayleigh stiffness"));
    for (const JointInput& joint : input.joints)
      if (!joint.damping.empty() ||
          (!joint.force.empty() &&
           ForceLaw(joint.force, joint.path("Force"), input.constants, 1).uses_rate()))
        names.push_back(joint.path(joint.damping.empty() ? "Force" : "Damping"));
    for (const FoundationInput& foundation : input.foundations)
      if (foundation.kind != FoundationInput().kind || foundation.normal_damping != "0" ||
          foundation.tangential_damping != "0")
        names.push_back("Foundations / " + foundation.name + " / damping");
    return names;
  };
  return {{"damping", "Rayleigh's, viscosities, dashpots, dampers of springs and foundations"},
          named,
          treated({"modes"},
                  {Use::said, "undamped modes leave it out; Modes / Damped = true takes it"}) +
              refused_elsewhere({"static"}, "nothing has a velocity"),
          {"-damping_rayleigh_mass", "0.1"}};
}

PhysicsPart frequency_damping() {
  return {{"damping by frequency", "`Damping / Structural` and `Modal ratios`"},
          [](const Input& input) {
            Names names;
            if (input.damping.structural != 0) names.push_back("Damping / Structural");
            if (!input.damping.modal_ratios.empty()) names.push_back("Damping / Modal ratios");
            return names;
          },
          refused_elsewhere({"time", "static", "reduced", "modes", "damped modes", "campbell"},
                            "is of oscillations of known frequency"),
          {"-damping_structural", "0.2"}};
}

PhysicsPart temperature() {
  return {
      {"temperature", "`Temperature`"},
      [](const Input& input) { return input.temperature.given() ? Names{"Temperature"} : Names{}; },
      left_out_at_rest("at rest the body has its reference temperature"),
      {"-temperature_value", "20", "-materials_body_thermal_expansion", "1e-5"}};
}

PhysicsPart springs() {
  return {{"springs and foundations", "stiffness of `Springs` and `Foundations`"},
          [](const Input& input) {
            return names_of("Foundations", input.foundations, names_of("Springs", input.springs));
          },
          {},
          {"-springs_names", "net", "-springs_net_stiffness", "1"}};
}

PhysicsPart masses() {
  return {{"point masses", "`Masses`"},
          [](const Input& input) { return names_of("Masses", input.masses); },
          {},
          {"-masses_names", "payload", "-masses_payload_mass", "1"}};
}

PhysicsPart joints() {
  return {{"ties and periodic boundaries", "`Ties`, `Periodic`"},
          [](const Input& input) {
            return names_of("Periodic", input.periodic, names_of("Ties", input.ties));
          },
          treated({"heat"}, {}),
          {"-ties_names", "joint"}};
}

PhysicsPart remote_points() {
  return {{"remote points", "`Remote points`, with small rotations"},
          [](const Input& input) { return names_of("Remote points", input.remote_points); },
          {},
          {"-remote_points_names", "hub", "-remote_points_hub_where", "id 1", "-materials_body_law",
           "linear elastic"}};
}

PhysicsPart joints_of_points() {
  return {{"joints", "`Joints` of remote points"},
          [](const Input& input) { return names_of("Joints", input.joints); },
          {},
          {"-remote_points_names", "hub", "-remote_points_hub_where", "id 1", "-joints_names",
           "pivot", "-joints_pivot_second", "hub", "-materials_body_law", "linear elastic"}};
}

PhysicsPart bolts() {
  return {{"bolts", "`Bolts`"},
          [](const Input& input) { return names_of("Bolts", input.bolts); },
          treated({"reduced"},
                  {Use::refused,
                   "generalised coordinates do not know the forces of bolts; let Reduction / Basis "
                   "be none"}) +
              left_out_at_rest("at rest bolts have no pretension, and join both sides of the cut"),
          {"-bolts_names", "bolt", "-bolts_bolt_where", "everything", "-bolts_bolt_force", "1"}};
}

const char* const contact_in_small_motions =
    "contact stays as it is in the state: what presses there stays closed, and all else open; what "
    "sticks there stays so, and what slides is without friction";

PhysicsPart contact() {
  return {{"contact and friction", "`Obstacles`"},
          [](const Input& input) { return names_of("Obstacles", input.obstacles); },
          treated(all_small, {Use::said, contact_in_small_motions}),
          {"-obstacles_names", "floor", "-obstacles_floor_point", "0, 0, 0",
           "-obstacles_floor_direction", "0, 1, 0"}};
}

PhysicsPart contact_of_bodies() {
  return {{"contact of bodies", "`Contacts`"},
          [](const Input& input) { return names_of("Contacts", input.contacts); },
          treated(all_small, {Use::said, contact_in_small_motions}) + treated({"heat"}, {}),
          {"-contacts_names", "seat", "-contacts_seat_secondary", "id 1", "-contacts_seat_primary",
           "id 2"}};
}

PhysicsPart start() {
  return {{"motion at the start", "`Initial / Displacement` and `Velocity`"},
          [](const Input& input) {
            Names names;
            if (!input.initial.displacement.empty()) names.push_back("Initial / Displacement");
            if (!input.initial.velocity.empty()) names.push_back("Initial / Velocity");
            return names;
          },
          refused_elsewhere({"static"},
                            "nothing has a velocity, and Displacement is the first "
                            "guess") +
              refused_elsewhere(all_small, "is about rest or an equilibrium"),
          {"-initial_velocity", "1; 0; 0"}};
}

}  // namespace

const std::vector<PhysicsPart>& physics_parts() {
  static const std::vector<PhysicsPart> parts = [] {
    std::vector<PhysicsPart> all = {plastic(), relaxation(), damping(), frequency_damping(),
                                    temperature()};
    for (PhysicsPart& part : parts_of_supports_and_loads()) all.push_back(std::move(part));
    for (PhysicsPart& part : std::vector<PhysicsPart>{springs(), masses(), joints(),
                                                      remote_points(), joints_of_points(), bolts(),
                                                      contact(), contact_of_bodies(), start()})
      all.push_back(std::move(part));
    return all;
  }();
  return parts;
}

}  // namespace steppe
