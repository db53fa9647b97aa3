#include "steppe/physics/damping/damping_input.h"

#include "steppe/base/process/error.h"
#include "steppe/physics/body/rayleigh.h"
#include "steppe/input/words/text_pattern.h"

namespace steppe {

using namespace dealii;

void DampingInput::bind(ParameterHandler& prm) {
  prm.add_parameter("Rayleigh mass", mass_factor,
                    "r_m in C_r = r_m M + r_k K, 1/s, for materials without a factor of their own.",
                    Patterns::Double(0));
  prm.add_parameter("Rayleigh stiffness", stiffness_factor,
                    "r_k in C_r = r_m M + r_k K, s, for materials without a factor of their own.",
                    Patterns::Double(0));
  prm.add_parameter("Ratios", ratios,
                    "Instead of the factors: the damping ratios at two frequencies, for example "
                    "`0.02, 0.02`; of one ratio each factor gives half.",
                    TextPattern::numbers());
  prm.add_parameter("At", at,
                    "Where the ratios hold: frequencies in Hz such as `80, 400`, or `mode 1, mode "
                    "2`, which computes the modes about rest first (see Modes / Linear).",
                    TextPattern::numbers());
  prm.add_parameter("Structural", structural,
                    "Of oscillations: the loss factor eta of i eta K, twice the damping ratio at "
                    "every natural frequency.",
                    Patterns::Double(0));
  prm.add_parameter("Modal ratios", modal_ratios,
                    "Of oscillations: damping ratios of the modes, besides all other damping, for "
                    "example `0.01, 0.02`; the last one holds for all further modes that are "
                    "computed.",
                    Patterns::List(Patterns::Double(0, 1), 0, 1000));
  prm.add_parameter("Stiffness", stiffness,
                    "K in the damping: of the current, the initial, or the last accepted state.",
                    Patterns::Selection("current|initial|last"));
  prm.add_parameter("Consistent tangent", consistent_tangent,
                    "Add the derivatives with respect to x of r_k K(x) v (for the current K) and "
                    "of the damping of springs to the Newton matrix: quadratic convergence, a "
                    "tangent that may lose definiteness and, with the latter, symmetry.");
  prm.add_parameter("Mass", mass_text_,
                    "Mass (and viscous) matrix, on which gravity and base accelerations act too: "
                    "consistent, diagonal by row sums, diagonal by Hinton, Rock and Zienkiewicz, "
                    "or uniform: the body's total in equal shares at all nodes. auto: row-sum at "
                    "degree 1 and hrz above in explicit schemes and arkimex, else consistent.",
                    Patterns::Selection("auto|consistent|row-sum|hrz|uniform"));
}

std::vector<Condition> DampingInput::conditions() {
  std::vector<Condition> conditions;
  for (const char* parameter :
       {"Rayleigh mass", "Rayleigh stiffness", "Ratios", "At", "Stiffness", "Consistent tangent"})
    conditions.push_back(Condition::in_motion(parameter));
  for (const char* parameter : {"Structural", "Modal ratios"})
    conditions.push_back({parameter, {"Run"}, {"harmonic", "spectrum"}});
  return conditions;
}

void DampingInput::check() const {
  const bool known_frequencies = at.find("mode") == std::string::npos;
  const auto wanted = read_ratios(ratios, at);
  if (!wanted.empty() && (mass_factor != 0 || stiffness_factor != 0))
    throw InputError("Damping / Ratios = " + ratios +
                     ": takes the place of Rayleigh mass and Rayleigh stiffness; remove these, or "
                     "the ratios");
  if (!wanted.empty() && known_frequencies) factors_for(wanted);
}

void DampingInput::choose_mass(bool divided_by, unsigned int degree) {
  mass_lumping = mass_text_;
  if (mass_text_ != "auto") return;
  mass_lumping = !divided_by ? "consistent" : degree == 1 ? "row-sum" : "hrz";
}

}  // namespace steppe
