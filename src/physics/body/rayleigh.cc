#include "steppe/physics/body/rayleigh.h"

#include "steppe/base/process/error.h"
#include "steppe/input/words/text.h"

#include <deal.II/base/numbers.h>
#include <deal.II/base/utilities.h>

#include <algorithm>
#include <cmath>
#include <sstream>

namespace steppe {
namespace {

/// A positive number, or 0.
double positive(const std::string& text) { return std::max(0., finite_number(text).value_or(0)); }

/// "mode 2" as 2; 0 for any other text.
int mode_number(const std::string& text) {
  const auto words = split(text, ' ');
  if (words.size() != 2 || words[0] != "mode") return 0;
  const long number = whole_number(words[1]).value_or(0);
  return number > 0 && number < 10000 ? int(number) : 0;
}

/// "mode 2 (80 Hz)" or "80 Hz".
std::string place(const RatioAt& here) {
  std::ostringstream text;
  if (here.mode > 0) text << "mode " << here.mode << " (";
  text << here.frequency << " Hz" << (here.mode > 0 ? ")" : "");
  return text.str();
}

}  // namespace

std::vector<RatioAt> read_ratios(const std::string& ratios, const std::string& at) {
  const auto values = components(ratios), places = components(at);
  if (values.size() != places.size() || values.size() > 2)
    throw InputError("Damping / Ratios = " + ratios + ", Damping / At = " + at +
                     ": give one or two damping ratios and as many frequencies in Hz or modes, "
                     "for example `0.02, 0.02` at `mode 1, mode 2`");
  std::vector<RatioAt> wanted;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const RatioAt here{positive(values[i]), positive(places[i]), mode_number(places[i])};
    if (!(here.ratio > 0 && here.ratio < 1))
      throw InputError("Damping / Ratios = " + ratios + ": '" + values[i] +
                       "' must be a number between 0 and 1 (0.02 is 2 % of critical damping)");
    if (here.frequency == 0 && here.mode == 0)
      throw InputError("Damping / At = " + at + ": '" + places[i] +
                       "' is neither a positive frequency in Hz nor `mode` and a number from 1 on");
    wanted.push_back(here);
  }
  return wanted;
}

RayleighFactors factors_for(const std::vector<RatioAt>& wanted, double accuracy) {
  const auto omega = [&](std::size_t i) { return 2 * dealii::numbers::PI * wanted[i].frequency; };
  for (const RatioAt& here : wanted)
    if (!(here.frequency > 0))
      throw InputError("Damping / At = mode " + std::to_string(here.mode) +
                       ": is a rigid or unstable motion without a frequency; choose a higher mode, "
                       "or a frequency in Hz");
  if (wanted.size() == 1) return {wanted[0].ratio * omega(0), wanted[0].ratio / omega(0)};

  const double w1 = omega(0), w2 = omega(1), z1 = wanted[0].ratio, z2 = wanted[1].ratio;
  std::ostringstream text;
  text << "Damping / Ratios = " << z1 << ", " << z2 << ": at " << place(wanted[0]) << " and "
       << place(wanted[1]) << " ";
  if (std::abs(w2 - w1) <= accuracy * std::max(w1, w2)) {
    text << "they stand at one frequency; choose two, or give one ratio";
    throw InputError(text.str());
  }
  const double difference = w2 * w2 - w1 * w1;
  const RayleighFactors factors{2 * w1 * w2 * (z1 * w2 - z2 * w1) / difference,
                                2 * (z2 * w2 - z1 * w1) / difference};
  if (factors.mass >= 0 && factors.stiffness >= 0) return factors;
  text << "they need a negative Rayleigh factor (r_m = " << factors.mass
       << ", r_k = " << factors.stiffness << "); the second ratio over the first must lie between "
       << std::min(w1 / w2, w2 / w1) << " and " << std::max(w1 / w2, w2 / w1);
  throw InputError(text.str());
}

}  // namespace steppe
