#include "steppe/base/process/error.h"
#include "steppe/input/words/text.h"
#include "steppe/solve/march/bdf.h"
#include "steppe/solve/march/one_step.h"
#include "steppe/solve/march/theta.h"
#include "steppe/solve/scheme/scheme_entry.h"
#include "steppe/solve/ts/explicit_ts.h"
#include "steppe/solve/ts/ts_implicit.h"

namespace steppe {

namespace {

using Coefficients = SingleStep::Coefficients;

/// Steps by OneStep.
SchemeEntry own(SchemeEntry entry,
                std::function<std::unique_ptr<Scheme>(const TimeInput&)> make_scheme) {
  entry.make_scheme = std::move(make_scheme);
  entry.make = [](Problem& problem, const TimeInput& input) {
    return std::make_unique<OneStep>(problem, input);
  };
  return entry;
}

template <class MakeCoefficients>
SchemeEntry single_step(SchemeEntry entry, const MakeCoefficients& coefficients) {
  return own(std::move(entry), [coefficients](const TimeInput& input) {
    return std::make_unique<SingleStep>(coefficients(input));
  });
}

/// Those with Newton's method and an incremental potential.
template <class MakeCoefficients>
SchemeEntry newton(SchemeEntry entry, const MakeCoefficients& coefficients) {
  entry.parameters.push_back("Guess");
  entry.minimises = !entry.keeps_energy;
  return single_step(std::move(entry), coefficients);
}

SchemeEntry explicit_step(SchemeEntry entry) {
  entry.is_explicit = true;
  return entry;
}

/// Of second order (Chung and Hulbert, J. Appl. Mech. 60, 1993).
Coefficients second_order(double alpha_m, double alpha_f) {
  const double d = alpha_f - alpha_m;
  return {(1 + d) * (1 + d) / 4, 0.5 + d, (1 + d) * (1 + d) / 4, alpha_m, alpha_f};
}

Coefficients middle(const TimeInput& input) {
  Coefficients result = second_order(0.5, 0.5);
  result.differences = input.takes_differences();
  return result;
}

Coefficients newmark(const TimeInput& input) {
  const double beta = input.beta.value_or(0.25);
  return {beta, input.gamma.value_or(0.5),
          input.predictor_beta.empty() ? beta : *finite_number(input.predictor_beta)};
}

Coefficients hht(const TimeInput& input) {
  Coefficients result = second_order(0, -input.alpha);
  result.beta = result.beta_2 = input.beta.value_or(result.beta);
  result.gamma = input.gamma.value_or(result.gamma);
  return result;
}

void check_hht(const TimeInput& input) {
  if (input.beta == 0.)
    throw InputError(
        "Time / Beta = 0: hht takes the internal force at the end of the step, so this must be "
        "positive; take newmark for an explicit scheme");
}

void check_static(const TimeInput& input) {
  if (input.adaptive)
    throw InputError(
        "Time / Adaptive = true: a static run has no local error; its load steps are cut when they "
        "fail and grow back without it");
}

SchemeEntry static_equilibrium() {
  SchemeEntry entry{{"static",
                     "equilibrium at the end of each step, time is the load parameter",
                     {"Guess"},
                     {},
                     {"Velocity decay"}}};
  entry.is_static = entry.of_first_order = true;
  entry.minimises = true;
  entry.check = check_static;
  return own(entry, [](const TimeInput& input) {
    return std::make_unique<StaticEquilibrium>(input.cases > 0);
  });
}

SchemeEntry bdf2_newton() {
  SchemeEntry entry{{"bdf2-newton", "", {"Start-up", "Guess"}}, {"accurate", "half-step", "bdf1"}};
  entry.minimises = true;
  entry.has_earlier_velocities = entry.of_first_order = true;
  return own(entry, [](const TimeInput&) { return std::make_unique<Bdf2>(); });
}

SchemeEntry bdf(int order) {
  SchemeEntry entry{{"bdf" + std::to_string(order), "", {"Start-up"}},
                    {"accurate", "half-step", "bdf1"}};
  entry.by_ts = entry.of_first_order = true;
  entry.has_earlier_velocities = order > 1;
  entry.numerical_damping = [order](double omega, double h) {
    return Bdf::numerical_damping(order, omega, h);
  };
  entry.make = [order](Problem& problem, const TimeInput& input) {
    return std::make_unique<Bdf>(problem, input, order);
  };
  return entry;
}

SchemeEntry implicit_ts(SchemeEntry entry, TSType type) {
  entry.by_ts = true;
  entry.make = [type](Problem& problem, const TimeInput& input) {
    return std::make_unique<TsImplicit>(problem, input, type);
  };
  return entry;
}

SchemeEntry theta() {
  SchemeEntry entry{{"theta", "", {"Theta"}}};
  entry.by_ts = entry.of_first_order = true;
  entry.make = [](Problem& problem, const TimeInput& input) {
    return std::make_unique<Theta>(problem, input);
  };
  return entry;
}

SchemeEntry explicit_ts(SchemeEntry entry, const ExplicitTs::Method& method) {
  entry.by_ts = true;
  entry.make = [method](Problem& problem, const TimeInput& input) {
    return std::make_unique<ExplicitTs>(problem, input, method);
  };
  return explicit_step(std::move(entry));
}

SchemeEntry without_damping(SchemeEntry entry) {
  entry.needs_no_damping = true;
  return entry;
}

SchemeEntry with_tangent_of_start(SchemeEntry entry) {
  entry.keeps_tangent = true;
  return entry;
}

SchemeEntry with_diagonal_mass(SchemeEntry entry) {
  entry.needs_diagonal_mass = true;
  return entry;
}

SchemeEntry for_first_order(SchemeEntry entry) {
  entry.of_first_order = true;
  return entry;
}

SchemeEntry midpoint() {
  SchemeEntry entry{{"midpoint", ""}};
  entry.uses_differences = true;
  return newton(entry, middle);
}

SchemeEntry energy_momentum() {
  SchemeEntry entry{{"energy-momentum",
                     "midpoint with stresses that keep the energy and both momenta of a body of "
                     "hyperelastic laws, Newton's matrix is unsymmetric"}};
  entry.uses_differences = entry.keeps_energy = true;
  return newton(entry, middle);
}

SchemeEntry hht_alpha() {
  SchemeEntry entry{{"hht", "", {"Alpha", "Beta", "Gamma"}}};
  entry.check = check_hht;
  return newton(entry, hht);
}

}  // namespace

const std::vector<SchemeEntry>& schemes() {
  static const std::vector<SchemeEntry> entries = {
      for_first_order(newton({{"backward-euler", "", {"Loads"}}},
                             [](const TimeInput& input) {
                               return Coefficients{1, 1, 0.5, 0, 0, input.loads == "start"};
                             })),
      newton({{"newmark", "", {"Beta", "Gamma", "Predictor beta"}}}, newmark),
      newton({{"trapezoidal", ""}}, [](const TimeInput&) { return second_order(0, 0); }),
      midpoint(),
      energy_momentum(),
      newton({{"generalized-alpha", "", {"Spectral radius"}}},
             [](const TimeInput& input) {
               const double r = input.spectral_radius;
               return second_order((2 * r - 1) / (r + 1), r / (r + 1));
             }),
      hht_alpha(),
      newton({{"wbz", "", {"Spectral radius"}}},
             [](const TimeInput& input) {
               const double r = input.spectral_radius;
               return second_order((r - 1) / (r + 1), 0);
             }),
      bdf2_newton(),
      static_equilibrium(),
      explicit_step(single_step({{"explicit-euler", "", {"Symplectic"}}},
                                [](const TimeInput& input) {
                                  return Coefficients{input.symplectic ? 1. : 0., 1, 0.5, 0, 1};
                                })),
      explicit_step(single_step({{"central-difference", "", {"Start-up"}}, {"accurate", "none"}},
                                [](const TimeInput&) {
                                  return Coefficients{0, 0.5, 0, 0, 0};
                                })),
      explicit_ts({{"rk2", "midpoint"}}, {TSRK, ExplicitTs::midpoint}),
      explicit_ts({{"rk4", "classical"}}, {TSRK, TSRK4}),
      explicit_ts({{"rk", "-ts_rk_type, 5dp by default"}}, {TSRK, nullptr}),
      explicit_ts({{"ssp", "-ts_ssp_type"}}, {TSSSP, nullptr}),
      without_damping(
          explicit_ts({{"symplectic", "-ts_basicsymplectic_type; without damping only"}},
                      {TSBASICSYMPLECTIC, nullptr})),
      bdf(1),
      bdf(2),
      bdf(3),
      bdf(4),
      bdf(5),
      bdf(6),
      theta(),
      with_diagonal_mass(
          for_first_order(implicit_ts({{"arkimex",
                                        "-ts_arkimex_type; loads explicit, all else implicit, "
                                        "diagonal mass; of heat all implicit"}},
                                      TSARKIMEX))),
      with_tangent_of_start(
          for_first_order(implicit_ts({{"rosw",
                                        "-ts_rosw_type; linearly implicit, of its full order for "
                                        "constant loads and supports"}},
                                      TSROSW))),
  };
  return entries;
}

}  // namespace steppe
