#pragma once

#include "steppe/solve/frequency/frequencies_input.h"

#include <vector>

namespace steppe {

/// A natural frequency, Hz, and the damping ratio there.
struct Resonance {
  double frequency, ratio;
};

/// The frequencies of the input and, with Cluster, those about the resonances between From and To,
/// ascending, each once, chosen ones to the last bit. Without damping a peak has no width: it is
/// taken as a thousandth, and the natural frequency itself, where there is no response, is left
/// out. Local.
std::vector<double> frequency_grid(const FrequenciesInput& input,
                                   const std::vector<Resonance>& resonances);

/// A point of a quadrature over frequencies, and its weight, both in Hz.
struct FrequencyPoint {
  double frequency, weight;
};

/// Gauss' rule with three points in each interval of a grid. Local.
std::vector<FrequencyPoint> gauss_points(const std::vector<double>& grid);

}  // namespace steppe
