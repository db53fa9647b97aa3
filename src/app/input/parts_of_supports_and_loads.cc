// What inputs may name of supports and loads, and what each kind of run makes of it.

#include "steppe/app/input/input.h"
#include "steppe/app/input/physics_part.h"
#include "steppe/physics/load/load_entry.h"

namespace steppe {

namespace {

using Names = std::vector<std::string>;

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

/// Of loads that oscillate.
Treatments nothing_oscillates() {
  return treated({"time", "static", "reduced", "modes", "damped modes", "campbell"}, {Use::absent});
}

PhysicsPart moving_supports() {
  const auto named = [](const Input& input) {
    Names names;
    for (const BoundaryInput& boundary : input.boundaries)
      if (boundary.moves()) names.push_back(boundary.path("Motion") + " = " + boundary.motion);
    return names;
  };
  const std::string at_rest = "supports are at rest";
  return {{"supports that move", "expressions in `Boundaries / NAME / Motion`, `rotation`"},
          named,
          treated({"modes", "damped modes"},
                  {Use::said, at_rest + "; Modes / About = equilibrium moves them before",
                   Use::linearised}) +
              treated({"harmonic", "random", "response spectrum"},
                      {Use::refused, at_rest + "; a base acceleration shakes them", Use::linearised,
                       true}),
          {"-boundaries_clamp_motion", "0.1*t; 0; 0"}};
}

PhysicsPart switched_supports() {
  return {
      {"supports that are switched", "`Boundaries / NAME / Active`"},
      [](const Input& input) {
        Names names;
        for (const BoundaryInput& boundary : input.boundaries)
          if (!boundary.active.empty())
            names.push_back(boundary.path("Active") + " = " + boundary.active);
        return names;
      },
      treated(
          {"modes", "damped modes", "campbell", "harmonic"},
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
  return {{"Coriolis forces", "of rotating frames"},
          [](const Input& input) {
            return loads_with(input, false, [&](const LoadInput& load, const LoadEntry& entry) {
              return entry.takes("Coriolis") && load.coriolis && !input.at_rest()
                         ? " / Coriolis = true"
                         : "";
            });
          },
          treated({"modes"},
                  {Use::said, "undamped modes leave them out; Modes / Damped = true takes them"}),
          {"-loads_names", "shake, whirl", "-loads_whirl_kind", "rotating frame",
           "-loads_whirl_value", "10; 0"}};
}

PhysicsPart oscillating_frames() {
  return {
      {"rotating frames that oscillate", "the same among `Excitation / Loads`"},
      [](const Input& input) {
        return loads_with(input, true, [](const LoadInput& load, const LoadEntry& entry) {
          return entry.takes("Coriolis") ? " / Kind = " + load.kind : "";
        });
      },
      nothing_oscillates() +
          treated(
              {"harmonic", "random", "response spectrum"},
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
          nothing_oscillates() +
              treated({"harmonic", "random", "response spectrum"},
                      {Use::refused,
                       "a load that oscillates has an amplitude and does not grow; let it be "
                       "auto"}),
          {"-loads_shake_ramp", "linear"}};
}

}  // namespace

std::vector<PhysicsPart> parts_of_supports_and_loads() {
  return {moving_supports(), switched_supports(), steady_loads(),       following_loads(),
          rotating_frames(), coriolis_forces(),   oscillating_frames(), oscillating_ramps()};
}

}  // namespace steppe
