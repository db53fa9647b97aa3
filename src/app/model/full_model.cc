#include "steppe/app/model/full_model.h"

#include "steppe/app/model/contacts.h"
#include "steppe/app/model/modes_input.h"
#include "steppe/app/model/supports.h"
#include "steppe/solve/scheme/scheme_entry.h"

#include <algorithm>
#include <cstdio>
#include <iostream>
#include <sstream>
#include <utility>

namespace steppe {
namespace {

bool has_point_masses(const Input& input) {
  return !input.masses.empty() ||
         std::any_of(input.remote_points.begin(), input.remote_points.end(),
                     [](const RemotePointInput& point) { return point.mass > 0; });
}

template <int dim>
RayleighFactors rayleigh_factors(const Discretisation<dim>& grid, const Modes& modes) {
  const Input& input = grid.input;
  std::vector<RatioAt> wanted = wanted_ratios(input);
  if (wanted.empty()) return {input.damping.mass_factor, input.damping.stiffness_factor};
  bool of_modes = false;
  for (RatioAt& here : wanted)
    if (here.mode > 0) {
      of_modes = true;
      here.frequency = modes.modes[here.mode - 1].frequency;
    }
  const RayleighFactors factors = factors_for(wanted, of_modes ? input.modes.tolerance : 1e-12);
  if (!grid.speaks) return factors;
  std::printf("Rayleigh damping: r_m = %.8g 1/s, r_k = %.8g s", factors.mass, factors.stiffness);
  for (const RatioAt& here : wanted)
    std::printf(", %g %% at %.6g Hz", 100 * here.ratio, here.frequency);
  if (of_modes) std::printf(", modes %s", modes.complete ? "complete by inertia" : "not proved");
  std::printf("\n");
  if (factors.mass > 0 && has_point_masses(input))
    std::printf(
        "note: r_m does not act on the point masses of Masses and Remote points: modes in which "
        "they "
        "move have smaller ratios than these\n");
  return factors;
}

/// The parameter of an input that asks for an equilibrium; empty without one.
std::string asks_for_equilibrium(const Input& input) {
  const bool marches = input.kind().marches;
  if (input.reduction.error > 0 && !input.reduction.floats())
    return "Reduction / Error = " + std::to_string(input.reduction.error);
  // functions of the user's own may leave out what is free
  if (input.reduction.basis == "functions") return "";
  if (input.kind().over_speeds) return "Run = " + input.run;
  if (!marches && input.modes.about == "equilibrium") return "Modes / About = equilibrium";
  if (marches && input.time.entry().is_static) return "Time / Scheme = static";
  if (!marches || !input.initial.equilibrium_at) return "";
  std::ostringstream text;
  text << "Initial / Equilibrium at = " << *input.initial.equilibrium_at;
  return text.str();
}

}  // namespace

template <int dim>
FullModel<dim>::FullModel(std::shared_ptr<const Discretisation<dim>> the_grid,
                          std::unique_ptr<Unknowns<dim>> the_unknowns, Modes modes,
                          std::unique_ptr<Temperature<dim>> temperature)
    : grid(std::move(the_grid)),
      unknowns(std::move(the_unknowns)),
      modes_at_rest(std::move(modes)),
      relaxed(relaxed_moduli(input())),
      rayleigh(rayleigh_factors(*grid, modes_at_rest)),
      body(space(), input().materials, rayleigh, input().constants, std::move(temperature),
           grid->remote.rigid_cells(space())),
      problem(space(), body, unknowns->prescribed_at_nodes(), input().damping, input().dashpots,
              input().steady_loads(), input().constants, input().springs, input().foundations,
              input().masses, &unknowns->prescribed(), &grid->remote, grid->bolts),
      contacts(add_contacts(*unknowns, body, problem)),
      stress(space(), body, problem.quantities().cells),
      mapped(unknowns->map(problem)) {}

template <int dim>
void FullModel<dim>::check_held(const State& rest) {
  const std::string reason = asks_for_equilibrium(input());
  if (reason.empty()) return;
  const std::string note = check_supports(system(), *grid, rest, reason, !contacts.empty());
  if (grid->speaks && !note.empty()) std::cout << "note: " << note << std::endl;
}

template struct FullModel<2>;
template struct FullModel<3>;

}  // namespace steppe
