#include "steppe/solve/frequency/frequency_grid.h"

#include <deal.II/base/quadrature_lib.h>

#include <algorithm>
#include <cmath>

namespace steppe {

namespace {

/// In half-widths of a peak 1 / (1 + s^2): about even steps of its area, the angle atan(s).
constexpr double half_widths[] = {0.15, 0.3, 0.5, 0.75, 1, 1.5, 2.5, 4.5, 8};

double between(const FrequenciesInput& input, double share) {
  if (input.spacing == "logarithmic") return input.from * std::pow(input.to / input.from, share);
  return input.from + share * (input.to - input.from);
}

}  // namespace

std::vector<double> frequency_grid(const FrequenciesInput& input,
                                   const std::vector<Resonance>& resonances) {
  std::vector<double> grid = input.chosen;
  const bool is_range = input.to > input.from;
  for (int k = 0; is_range && k < input.points; ++k)
    grid.push_back(between(input, double(k) / (input.points - 1)));
  const auto add = [&](double frequency) {
    if (frequency > input.from && frequency < input.to) grid.push_back(frequency);
  };
  for (const auto& [frequency, ratio] : resonances) {
    if (!input.cluster || !(frequency > 0)) continue;
    if (ratio > 0) add(frequency);
    const double half_width = frequency * (ratio > 0 ? ratio : 1e-3);
    const auto add_both = [&](double s) {
      for (const double sign : {-1., 1.}) add(frequency + sign * s * half_width);
    };
    for (const double s : half_widths) add_both(s);
    // further out in steps that grow with the distance, so that no step is long beside it
    for (double s = 16; s * half_width < 0.5 * frequency; s *= 2) add_both(s);
  }
  std::sort(grid.begin(), grid.end());
  // wider than the rounding of double modes, so that any number of ranks has the same grid
  const auto same = [](double a, double b) { return b - a <= 1e-9 * b; };
  grid.erase(std::unique(grid.begin(), grid.end(), same), grid.end());
  // those that are chosen stand to the last bit, by which they are known again
  for (const double chosen : input.chosen) {
    const auto near = std::lower_bound(grid.begin(), grid.end(), chosen * (1 - 1e-9));
    if (near != grid.end() && same(std::min(*near, chosen), std::max(*near, chosen)))
      *near = chosen;
  }
  return grid;
}

std::vector<FrequencyPoint> gauss_points(const std::vector<double>& grid) {
  const dealii::QGauss<1> rule(3);
  std::vector<FrequencyPoint> points;
  for (std::size_t k = 0; k + 1 < grid.size(); ++k) {
    const double length = grid[k + 1] - grid[k];
    for (unsigned int q = 0; q < rule.size(); ++q)
      points.push_back({grid[k] + rule.point(q)[0] * length, rule.weight(q) * length});
  }
  return points;
}

}  // namespace steppe
