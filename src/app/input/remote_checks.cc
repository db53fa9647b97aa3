// Checks of what remote points need of the rest of an input.

#include "steppe/app/input/input.h"
#include "steppe/base/process/error.h"
#include "steppe/input/words/text.h"
#include "steppe/material/law/law_entry.h"
#include "steppe/physics/mass/mass_matrix.h"
#include "steppe/solve/scheme/scheme_entry.h"

#include <algorithm>
#include <memory>
#include <tuple>
#include <utility>

namespace steppe {

bool Input::turns_points() const {
  return kind().marches && !remote_points.empty() &&
         std::any_of(materials.begin(), materials.end(), [](const auto& of) {
           return of.second.stiff() && !law_entry(of.second.law).is_small_strain;
         });
}

void Input::check_turning(const RemotePointInput& point) const {
  const std::string large = "Remote points / " + point.name +
                            ": with a law of large displacements, which turns it by any angle, ",
                    remedy = "or take linear elastic or another law of small displacements";
  if (!point.rigid() && (point.mass > 0 || !trimmed(point.inertia).empty()))
    throw InputError(large +
                     "Mass and Inertia of Kind = spread have no form; take rigid, a set of "
                     "Masses for its nodes, " +
                     remedy);
  if (reduction.reduces())
    throw InputError(large + "a Reduction has no form for it; let Basis be none, " + remedy);
  const std::unique_ptr<Scheme> scheme =
      time.entry().by_ts ? nullptr : time.entry().make_scheme(time);
  const SingleStepCoefficients* const steps = scheme ? scheme->single_step() : nullptr;
  const bool is_explicit = time.is_explicit();
  if (!scheme || time.linearly_implicit || (is_explicit && !steps->central()) ||
      (scheme->dynamic() && !steps))
    throw InputError(large + "Time / Scheme = " + time.scheme +
                     " has no steps of rotations; take newmark, generalized-alpha, midpoint, "
                     "energy-momentum, backward-euler or static with Newton's method, "
                     "central-difference, " +
                     remedy);
  if (is_explicit && lumping_of(damping.mass_lumping) == Lumping::consistent)
    throw InputError(large + "Damping / Mass = " + damping.mass_lumping +
                     " joins it to other nodes in explicit steps; take row-sum or hrz, " + remedy);
}

void Input::check_remote_points() {
  if (remote_points.empty()) return;
  for (const RemotePointInput& point : remote_points) {
    const std::string of_point = "Remote points / " + point.name;
    if (kind().marches || at_rest()) {
      if (turns_points()) check_turning(point);
    } else {
      for (const auto& [name, material] : materials)
        if (material.stiff() && !law_entry(material.law).is_small_strain)
          throw InputError(of_point + ": about an equilibrium its rotations are small, and " +
                           "Materials / " + name + " / Law = " + material.law +
                           " is for large ones; take linear elastic or another law of small "
                           "displacements, or let Modes / About be rest");
    }
    if (reduction.floats())
      throw InputError("Reduction / Frame = floating: " + of_point +
                       " has no form in the coordinates of a floating frame; let Frame be fixed, "
                       "or take a set of Masses");
    for (const auto& [kind, parameter, value] : {std::tuple("remote force", "Force", point.force),
                                                 {"remote moment", "Moment", point.moment}}) {
      if (trimmed(value).empty()) continue;
      LoadInput load;
      load.name = point.name + (std::string(parameter) == "Force" ? " force" : " moment");
      load.kind = kind;
      load.point = point.name;
      load.value = value;
      load.parameter = point.path(parameter);
      loads.push_back(std::move(load));
    }
  }
}

}  // namespace steppe
