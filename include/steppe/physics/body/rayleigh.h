#pragma once

#include <string>
#include <vector>

namespace steppe {

/// The Rayleigh factors of C_r = r_m M + r_k K.
struct RayleighFactors {
  double mass = 0;       ///< r_m, 1/s
  double stiffness = 0;  ///< r_k, s

  /// Damping ratio (r_m / w + r_k w) / 2 at an angular frequency, rad/s.
  double ratio(double omega) const { return (mass / omega + stiffness * omega) / 2; }
};

/// A damping ratio wanted at a frequency in Hz, or at a mode, counted from 1, whose frequency is
/// still to be found (mode 0: the frequency is known).
struct RatioAt {
  double ratio = 0, frequency = 0;
  int mode = 0;
};

/// From the texts of `Damping / Ratios` ("0.02, 0.02") and `Damping / At` ("80, mode 2"); empty
/// texts give none. Throws InputError. Local.
std::vector<RatioAt> read_ratios(const std::string& ratios, const std::string& at);

/**
 * The factors with (r_m / w_i + r_k w_i) / 2 = ratio_i at two frequencies. For one alone each
 * factor gives half of the ratio, which is then the smallest over all frequencies. All frequencies
 * are known, to the relative `accuracy`. Throws InputError when they are not positive and different
 * by more than that, or when a factor would be negative. Local.
 */
RayleighFactors factors_for(const std::vector<RatioAt>& wanted, double accuracy = 1e-12);

}  // namespace steppe
