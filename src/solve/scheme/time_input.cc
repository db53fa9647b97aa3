#include "steppe/solve/scheme/time_input.h"

#include "steppe/base/process/error.h"
#include "steppe/input/words/text.h"
#include "steppe/solve/scheme/scheme_entry.h"
#include "steppe/input/words/text_pattern.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <sstream>

namespace steppe {

using namespace dealii;

namespace {

/// The names that satisfy the condition, with what they mean and take.
template <class Condition>
std::string described(const Condition& condition) {
  std::string text;
  for (const SchemeEntry& entry : schemes()) {
    if (!condition(entry)) continue;
    std::string inside = entry.meaning;
    for (const auto& [parameter, unused] : entry.parameters)
      if (parameter != "Guess") inside += (inside.empty() ? "" : ", ") + parameter;
    text += (text.empty() ? "" : "; ") + entry.name + (inside.empty() ? "" : " (" + inside + ")");
  }
  return text;
}

}  // namespace

const SchemeEntry& TimeInput::entry() const { return entry_of(schemes(), scheme); }

bool TimeInput::is_explicit() const {
  return entry().is_explicit || (entry().takes("Predictor beta") && beta == 0.);
}

bool TimeInput::divides_by_mass() const { return is_explicit() || entry().needs_diagonal_mass; }

bool TimeInput::takes_differences() const { return entry().uses_differences && !variational; }

void TimeInput::bind(ParameterHandler& prm) {
  using Entry = const SchemeEntry&;
  prm.add_parameter(
      "Scheme", scheme,
      "Implicit in the unknown acceleration (PETSc SNES): " + described([](Entry e) {
        return !e.by_ts && !e.is_explicit && !e.is_static;
      }) + ". Implicit by PETSc's TS, with its -ts_* options: " +
          described([](Entry e) { return e.by_ts && !e.is_explicit; }) +
          ". Explicit: " + described([](Entry e) { return e.is_explicit && !e.by_ts; }) +
          "; by PETSc's TS " + described([](Entry e) { return e.is_explicit && e.by_ts; }) + ". " +
          described([](Entry e) { return e.is_static; }) + ".",
      Patterns::Selection(Kinds(schemes()).selection()));
  prm.add_parameter("Start", start, "Time at which the run starts, s.");
  prm.add_parameter("End", end, "Time at which it ends, exactly, s.");
  prm.add_parameter("Step", step_text_,
                    "Time step, s: a number, an expression of t, or auto (explicit schemes: the "
                    "stable step, estimated from the highest frequency every 100 to 800 steps and "
                    "when the body has been strained by 5 %; where "
                    "no step is stable, the one with which that mode grows by 1 % over the run).",
                    TextPattern::expression());
  prm.add_parameter("Step safety", step_safety, "With Step = auto: this times the stable step.",
                    Patterns::Double(0.01, 1));
  prm.add_parameter(
      "Smallest step", smallest_step,
      "The run gives up when a step of this length fails, s; 0 is a thousandth of the "
      "nominal step, with Adaptive a millionth.",
      Patterns::Double(0));
  prm.add_parameter("Adaptive", adaptive,
                    "Choose the steps by the local error, beginning with Step (PETSc's "
                    "-ts_adapt_safety, _reject_safety, _clip, _dt_min and _dt_max act too); of the "
                    "Runge-Kutta schemes for rk2 and pairs such as rk.");
  prm.add_parameter("Error tolerance", error_tolerance,
                    "With Adaptive: allowed local error of a step, relative to the largest "
                    "displacement and velocity so far, of a body at rest those that the first "
                    "attempt at a step makes.",
                    Patterns::Double(1e-14, 1));
  prm.add_parameter("Must hit", must_hit_text_,
                    "Times, s, separated by commas, that some step ends on exactly.",
                    TextPattern::numbers());
  prm.add_parameter("Beta", beta_text_,
                    "Newmark's beta, 0 to 1; empty: 1/4 of newmark, (1 - Alpha)^2 / 4 of hht.",
                    Patterns::Anything());
  prm.add_parameter("Gamma", gamma_text_,
                    "Newmark's gamma, 0 to 1; empty: 1/2 of newmark, 1/2 - Alpha of hht.",
                    Patterns::Anything());
  prm.add_parameter("Predictor beta", predictor_beta,
                    "Newmark's beta in the predictor x + h v + h^2 (1/2 - beta) a; empty: Beta. "
                    "Beta = Gamma = 1 with 0.5 here is backward Euler.",
                    Patterns::Anything());
  prm.add_parameter("Spectral radius", spectral_radius,
                    "Of generalized-alpha and wbz for high frequencies: 1 dissipates nothing, 0 "
                    "kills them in a step.",
                    Patterns::Double(0, 1));
  prm.add_parameter("Alpha", alpha, "Of hht: 0 is trapezoidal, -1/3 dissipates most.",
                    Patterns::Double(-1. / 3, 0));
  prm.add_parameter("Theta", theta,
                    "Of theta: 1/2 is of second order, 1 backward Euler; the equation of motion "
                    "holds at t + Theta h, or by -ts_theta_endpoint as the mean of both ends.",
                    Patterns::Double(0.01, 1));
  prm.add_parameter("Symplectic", symplectic,
                    "explicit-euler: take the new velocity for the new position (symplectic), or "
                    "the old one (unstable without damping).");
  prm.add_parameter(
      "Start-up", start_up,
      "The first steps of bdf: accurate (by extrapolation, keeps the order), half-step (of "
      "backward "
      "Euler, as PETSc's TSBDF) or bdf1. Of central-difference: none takes the initial velocity as "
      "that half a step before the start.",
      Patterns::Selection("accurate|half-step|bdf1|none"));
  prm.add_parameter("Loads", loads, "backward-euler: take the loads at the start or end of a step.",
                    Patterns::Selection("start|end"));
  prm.add_parameter("Guess", guess,
                    "Where schemes with our own Newton's method begin it: at the acceleration "
                    "extrapolated from the last steps (or like the other two where these are "
                    "better), at the predicted position (a = 0), or at the last position. Of "
                    "static the first two are where the last increment "
                    "leads. Where it fails there it begins again at the last position, and then "
                    "the step is cut.",
                    Patterns::Selection("extrapolated|predicted|last"));
  prm.add_parameter("Linearly implicit", linearly_implicit,
                    "Implicit schemes: one linear solve a step with the tangent at the last "
                    "position, instead of Newton's method.");
  prm.add_parameter("Variational", variational,
                    "Implicit schemes: a step minimises its incremental potential, of which the "
                    "residual is the gradient. Newton's method then searches along its line for "
                    "less energy, and -snes_type qn (L-BFGS) works.");
  prm.add_parameter("Velocity decay", velocity_decay,
                    "d in v <- v exp(-d h) after each step of length h, 1/s.", Patterns::Double(0));
  prm.add_parameter(
      "Correction tolerance", correction_tolerance,
      "A step has converged as well when |da| is below this times the norm of the sum "
      "of the corrections; 0: no such test.",
      Patterns::Double(0));
}

std::vector<Condition> TimeInput::conditions() {
  std::vector<Condition> conditions = Kinds(schemes()).conditions("Scheme");
  conditions.push_back({"Step safety", {"Step"}, {"auto"}});
  conditions.push_back({"Error tolerance", {"Adaptive"}, {"true"}});
  for (const char* parameter : {"Variational", "Velocity decay"})
    conditions.push_back({parameter, {"Physics"}, {"elastodynamics"}});
  return conditions;
}

namespace {

std::string number(double value) {
  std::ostringstream text;
  text << value;
  return text.str();
}

}  // namespace

void TimeInput::read_newmark() {
  const auto read = [](const std::string& name, const std::string& text,
                       std::optional<double>& value) {
    value.reset();
    if (text.empty()) return;
    value = finite_number(text);
    if (!value || !(*value >= 0 && *value <= 1))
      throw InputError("Time / " + name + " = " + text +
                       ": must be a number from 0 to 1, or empty for that of the scheme");
  };
  read("Beta", beta_text_, beta);
  read("Gamma", gamma_text_, gamma);
}

void TimeInput::check_variational() const {
  if (!entry().minimises)
    throw InputError(
        "Time / Variational = true: Time / Scheme = " + scheme +
        " minimises nothing; allowed are " +
        joined(Kinds(schemes(), [](const SchemeEntry& other) { return other.minimises; }).names(),
               ", "));
  if (beta == 0. || gamma == 0.)
    throw InputError("Time / Variational = true: " + scheme +
                     " has a potential when Time / Beta and Gamma are both positive; they are " +
                     number(beta.value_or(0.25)) + " and " + number(gamma.value_or(0.5)));
  if (linearly_implicit)
    throw InputError(
        "Time / Variational = true: with Time / Linearly implicit = true nothing is minimised; set "
        "one of them to false");
}

void TimeInput::check_scheme() const {
  const bool implicit_by_ts = entry().by_ts && !is_explicit();
  const std::vector<std::string>& start_ups = entry().start_ups;
  if (!start_ups.empty() &&
      std::find(start_ups.begin(), start_ups.end(), start_up) == start_ups.end())
    throw InputError("Time / Start-up = " + start_up + ": " + scheme + " has " +
                     joined({start_ups.begin(), start_ups.end() - 1}, ", ") + " or " +
                     start_ups.back());
  if (entry().has_earlier_velocities && velocity_decay > 0)
    throw InputError("Time / Velocity decay = " + number(velocity_decay) + ": must be 0 with " +
                     scheme + ", which goes on from several velocities; take a one-step scheme");
  if (implicit_by_ts && linearly_implicit)
    throw InputError("Time / Linearly implicit = true: not with " + scheme +
                     "; take rosw, which is linearly implicit, or backward-euler");
  if (implicit_by_ts && correction_tolerance > 0)
    throw InputError("Time / Correction tolerance = " + number(correction_tolerance) +
                     ": must be 0 with " + scheme + "; use -snes_rtol or -snes_atol");
  if (is_explicit() && correction_tolerance > 0)
    throw InputError("Time / Correction tolerance = " + number(correction_tolerance) + ": " +
                     scheme + " is explicit, it has no corrections; set it to 0");
  if (is_explicit() && linearly_implicit)
    throw InputError("Time / Linearly implicit = true: " + scheme +
                     " is explicit, it solves nothing but the mass; set it to false");
  if (entry().check) entry().check(*this);
}

void TimeInput::read_step(const Constants& constants) {
  step_rule = "";
  if (const auto number = finite_number(step_text_)) {
    step = *number;
  } else {
    step_rule = step_text_;
    // the explicit schemes find it; 0 until then
    step = step_rule == "auto" ? 0 : Expression<3>(step_rule, "Time / Step", constants)({}, start);
  }
  if (step_rule == "auto") {
    if (is_explicit()) return;
    throw InputError("Time / Step = auto: only explicit schemes have a stable step, " + scheme +
                     " has none; give a number, or Time / Adaptive = true with a first step");
  }
  if (!(step > 0 && std::isfinite(step)))
    throw InputError(
        "Time / Step = " + step_text_ +
        ": must be a positive number, a positive expression of t, or auto; at the start it is " +
        number(step));
  if (smallest_step > step)
    throw InputError("Time / Smallest step = " + number(smallest_step) +
                     ": must not be larger than Time / Step = " + number(step));
  if ((end - start) / step > 1e9)
    throw InputError("Time / Step = " + number(step) +
                     ": needs more than 1e9 steps to Time / End = " + number(end) +
                     "; choose a larger step");
  const double latest = std::max(std::abs(start), std::abs(end));
  const double shortest = 1e3 * std::numeric_limits<double>::epsilon() * latest;
  if (step < shortest)
    throw InputError("Time / Step = " + number(step) + ": is lost in the rounding of times near " +
                     number(latest) + " s; take at least " + number(shortest) +
                     ", or count the time from a later Time / Start = 0");
}

std::vector<std::string> TimeInput::read_must_hit() {
  std::vector<std::string> left_out;
  must_hit.clear();
  for (const std::string& text : components(must_hit_text_)) {
    const auto time = finite_number(text);
    const bool is_time = time && *time > start;
    if (is_time && *time > end && shortened) {
      left_out.push_back("Time / Must hit = " + text + " of the file: is beyond Time / End = " +
                         number(end) + " of the command line; left out");
      continue;
    }
    if (!is_time || *time > end)
      throw InputError("Time / Must hit = " + must_hit_text_ + ": '" + text +
                       "' is not a time between Start and End; give numbers separated by commas");
    must_hit.push_back(*time);
  }
  for (std::size_t k = 1; k < cases; ++k) must_hit.push_back(double(k));
  std::sort(must_hit.begin(), must_hit.end());
  return left_out;
}

std::vector<std::string> TimeInput::check(const Constants& constants) {
  read_newmark();
  check_scheme();
  if (!(end > start && std::isfinite(end - start)))
    throw InputError("Time / End = " + number(end) +
                     ": must be later than Time / Start = " + number(start));
  read_step(constants);
  const std::vector<std::string> left_out = read_must_hit();
  if (variational) check_variational();
  if (!predictor_beta.empty() && !finite_number(predictor_beta))
    throw InputError("Time / Predictor beta = " + predictor_beta +
                     ": must be a number, or empty for the value of Beta");
  return left_out;
}

}  // namespace steppe
