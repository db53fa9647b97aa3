// What inputs may name of the physics, and what each kind of run makes of it.

#include "steppe/app/input.h"
#include "steppe/app/physics_part.h"
#include "steppe/fem/support_entry.h"
#include "steppe/input/text.h"
#include "steppe/physics/load/load_entry.h"

#include <algorithm>
#include <initializer_list>

namespace steppe {

namespace {

using Names = std::vector<std::string>;
using Treatments = std::map<std::string, Treatment>;

/// One treatment of several studies.
Treatments in(std::initializer_list<const char*> studies, const Treatment& treatment) {
  Treatments result;
  for (const char* study : studies) result[study] = treatment;
  return result;
}

Treatments operator+(Treatments one, const Treatments& other) {
  one.insert(other.begin(), other.end());
  return one;
}

const std::initializer_list<const char*> all_small = {"modes", "damped modes", "harmonic", "random",
                                                      "response spectrum"};
const char* const take_equilibrium = "; Modes / About = equilibrium takes it";

/// Left out of motions about rest.
Treatments left_out_at_rest(const std::string& why) {
  return in({"modes", "damped modes", "harmonic"},
            {Use::said, why + take_equilibrium, Use::linearised}) +
         in({"random", "response spectrum"}, {Use::said, why});
}

Treatments refused_elsewhere(std::initializer_list<const char*> studies, const std::string& why) {
  return in(studies, {Use::refused, why, {}, true});
}

/// Those of the materials' parameters that hold.
template <class Holds>
Names materials_with(const Input& input, const Holds& holds) {
  Names names;
  for (const auto& [name, material] : input.materials)
    if (const std::string parameter = holds(material); !parameter.empty())
      names.push_back("Materials / " + name + " / " + parameter);
  return names;
}

/// Of the loads that do not oscillate, or of those that do.
template <class Holds>
Names loads_with(const Input& input, bool oscillating, const Holds& holds) {
  Names names;
  for (const LoadInput& load : input.loads)
    if (oscillating == (input.kind().oscillates && input.excitation.oscillates(load)))
      if (const std::string parameter = holds(load, entry_of(load_entries(), load.kind));
          !parameter.empty())
        names.push_back("Loads / " + load.name + parameter);
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
      in(all_small, {Use::said, "small motions about a state are elastic, without more flow"}),
      {"-materials_body_law", "small-strain J2 plasticity", "-materials_body_yield_stress", "1"}};
}

PhysicsPart relaxation() {
  return {
      {"relaxation", "`Materials / NAME / Prony`"},
      [](const Input& input) {
        return materials_with(input, [](const MaterialInput& material) {
          return material.prony.empty() ? "" : "Prony = " + material.prony;
        });
      },
      in({"modes"}, {Use::linearised, "the stiffness is that of `Modes / Modulus`"}) +
          in({"damped modes"},
             {Use::refused,
              "damped modes have one stiffness at all frequencies; let Modes / Damped be false, "
              "or take Run = harmonic, which gives the damping ratios at natural frequencies"}) +
          in({"harmonic", "random"}, {Use::linearised, "the complex modulus at each frequency"}) +
          in({"response spectrum"},
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
    for (const FoundationInput& foundation : input.foundations)
      if (foundation.kind != FoundationInput().kind || foundation.normal_damping != "0" ||
          foundation.tangential_damping != "0")
        names.push_back("Foundations / " + foundation.name + " / damping");
    return names;
  };
  return {
      {"damping", "Rayleigh's, viscosities, dashpots, dampers of springs and foundations"},
      named,
      in({"modes"}, {Use::said, "undamped modes leave it out; Modes / Damped = true takes it"}) +
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
          refused_elsewhere({"time", "static", "reduced", "modes", "damped modes"},
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

PhysicsPart moving_supports() {
  const auto named = [](const Input& input) {
    Names names;
    for (const BoundaryInput& boundary : input.boundaries)
      for (const std::string& part : split(boundary.motion, ';')) {
        const SupportEntry& entry = support_entry(part);
        if (!entry.moves || finite_number(part).value_or(1) == 0) continue;
        names.push_back(boundary.path("Motion") + " = " + boundary.motion);
        break;
      }
    return names;
  };
  const std::string at_rest = "supports are at rest";
  return {{"supports that move", "expressions in `Boundaries / NAME / Motion`, `rotation`"},
          named,
          in({"modes", "damped modes"}, {Use::said, at_rest + take_equilibrium, Use::linearised}) +
              in({"harmonic"}, {Use::refused, at_rest + "; a base acceleration shakes them",
                                Use::linearised, true}) +
              refused_elsewhere({"random", "response spectrum"},
                                at_rest + "; a base acceleration shakes them"),
          {"-boundaries_clamp_motion", "0.1*t; 0; 0"}};
}

PhysicsPart switched_supports() {
  return {{"supports that are switched", "`Boundaries / NAME / Active`"},
          [](const Input& input) {
            Names names;
            for (const BoundaryInput& boundary : input.boundaries)
              if (!boundary.active.empty())
                names.push_back(boundary.path("Active") + " = " + boundary.active);
            return names;
          },
          in({"modes", "damped modes", "harmonic"},
             {Use::said,
              "supports stay as they are at Time / Start, about an equilibrium as at Time / End"}) +
              refused_elsewhere({"reduced", "random", "response spectrum"},
                                "coordinates know the supports of the start alone"),
          {"-boundaries_clamp_active", "t < 0.5"}};
}

PhysicsPart steady_loads() {
  return {{"dead loads that do not oscillate", "`Loads` of kinds that keep their direction"},
          [](const Input& input) {
            return loads_with(input, false, [](const LoadInput& load, const LoadEntry& entry) {
              return entry.follows_motion ? "" : " / Kind = " + load.kind;
            });
          },
          left_out_at_rest("a state at rest has no load"),
          {"-loads_names", "shake, weight", "-loads_weight_value", "0; 1; 0"}};
}

PhysicsPart following_loads() {
  return {
      {"loads that follow the motion", "`Loads` of kinds that do, by their stiffness too"},
      [](const Input& input) {
        return loads_with(input, false, [](const LoadInput& load, const LoadEntry& entry) {
          return entry.follows_motion && !entry.takes("Coriolis") ? " / Kind = " + load.kind : "";
        });
      },
      left_out_at_rest("a state at rest has no load, and no stiffness of it"),
      {"-loads_names", "shake, push", "-loads_push_kind", "pressure", "-loads_push_value", "1"}};
}

PhysicsPart rotating_frames() {
  const std::string at_rest = "a state at rest does not turn";
  return {{"rotating frames", "`Loads / NAME / Kind = rotating frame`"},
          [](const Input& input) {
            return loads_with(input, false, [](const LoadInput& load, const LoadEntry& entry) {
              return entry.takes("Coriolis") ? " / Kind = " + load.kind : "";
            });
          },
          left_out_at_rest(at_rest),
          {"-loads_names", "shake, spin", "-loads_spin_kind", "rotating frame", "-loads_spin_value",
           "10; 0"}};
}

PhysicsPart coriolis_forces() {
  return {
      {"Coriolis forces", "of rotating frames"},
      [](const Input& input) {
        return loads_with(input, false, [&](const LoadInput& load, const LoadEntry& entry) {
          return entry.takes("Coriolis") && load.coriolis && !input.at_rest() ? " / Coriolis = true"
                                                                              : "";
        });
      },
      in({"modes"}, {Use::said, "undamped modes leave them out; Modes / Damped = true takes them"}),
      {"-loads_names", "shake, spin", "-loads_spin_kind", "rotating frame", "-loads_spin_value",
       "10; 0"}};
}

PhysicsPart oscillating_frames() {
  return {{"rotating frames that oscillate", "the same among `Excitation / Loads`"},
          [](const Input& input) {
            return loads_with(input, true, [](const LoadInput& load, const LoadEntry& entry) {
              return entry.takes("Coriolis") ? " / Kind = " + load.kind : "";
            });
          },
          in({"harmonic", "random", "response spectrum"},
             {Use::refused,
              "its forces go with the square of its speed and have no amplitude; name other loads "
              "in Excitation / Loads, and let Modes / About be equilibrium where the body turns"}),
          {"-loads_shake_kind", "rotating frame", "-loads_shake_value", "10; 0"}};
}

PhysicsPart oscillating_ramps() {
  return {{"ramps of loads that oscillate", "`Loads / NAME / Ramp = linear`"},
          [](const Input& input) {
            return loads_with(input, true, [](const LoadInput& load, const LoadEntry&) {
              return load.ramp == "linear" ? " / Ramp = linear" : "";
            });
          },
          in({"harmonic", "random", "response spectrum"},
             {Use::refused,
              "a load that oscillates has an amplitude and does not grow; let it be "
              "auto"}),
          {"-loads_shake_ramp", "linear"}};
}

PhysicsPart springs() {
  return {{"springs and foundations", "stiffness of `Springs` and `Foundations`"},
          [](const Input& input) {
            Names names;
            for (const SpringsInput& set : input.springs) names.push_back("Springs / " + set.name);
            for (const FoundationInput& foundation : input.foundations)
              names.push_back("Foundations / " + foundation.name);
            return names;
          },
          {},
          {"-springs_names", "net", "-springs_net_stiffness", "1"}};
}

PhysicsPart masses() {
  return {{"point masses", "`Masses`"},
          [](const Input& input) {
            Names names;
            for (const PointMassInput& mass : input.masses)
              names.push_back("Masses / " + mass.name);
            return names;
          },
          {},
          {"-masses_names", "payload", "-masses_payload_mass", "1"}};
}

PhysicsPart joints() {
  return {{"ties and periodic boundaries", "`Ties`, `Periodic`"},
          [](const Input& input) {
            Names names;
            for (const TiedSurfacesInput& tie : input.ties) names.push_back("Ties / " + tie.name);
            for (const PeriodicInput& pair : input.periodic)
              names.push_back("Periodic / " + pair.name);
            return names;
          },
          in({"heat"}, {}),
          {"-ties_names", "joint"}};
}

PhysicsPart contact() {
  return {{"contact and friction", "`Obstacles`"},
          [](const Input& input) {
            Names names;
            for (const ObstacleInput& obstacle : input.obstacles)
              names.push_back("Obstacles / " + obstacle.name);
            return names;
          },
          in(all_small, {Use::said,
                         "contact stays as it is in the state: what presses there stays closed, "
                         "and all else open"}),
          {"-obstacles_names", "floor", "-obstacles_floor_point", "0, 0, 0",
           "-obstacles_floor_direction", "0, 1, 0"}};
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
  static const std::vector<PhysicsPart> parts = {plastic(),
                                                 relaxation(),
                                                 damping(),
                                                 frequency_damping(),
                                                 temperature(),
                                                 moving_supports(),
                                                 switched_supports(),
                                                 steady_loads(),
                                                 following_loads(),
                                                 rotating_frames(),
                                                 coriolis_forces(),
                                                 oscillating_frames(),
                                                 oscillating_ramps(),
                                                 springs(),
                                                 masses(),
                                                 joints(),
                                                 contact(),
                                                 start()};
  return parts;
}

}  // namespace steppe
