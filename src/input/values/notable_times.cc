#include "steppe/input/values/notable_times.h"

#include <algorithm>
#include <cmath>

namespace steppe {

namespace {

constexpr std::size_t most_stretches = 8;

/// A part of the grid without a zero.
struct Stretch {
  std::size_t first, last, largest, smallest;
  double size;  // largest amount
};

std::vector<Stretch> stretches(const std::vector<double>& values) {
  std::vector<Stretch> result;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (values[i] == 0) continue;
    if (i == 0 || values[i - 1] == 0) result.push_back({i, i, i, i, 0});
    Stretch& here = result.back();
    here.last = i;
    if (values[i] > values[here.largest]) here.largest = i;
    if (values[i] < values[here.smallest]) here.smallest = i;
    here.size = std::max(here.size, std::abs(values[i]));
  }
  const auto larger = [](const Stretch& a, const Stretch& b) { return a.size > b.size; };
  std::stable_sort(result.begin(), result.end(), larger);
  if (result.size() > most_stretches) result.resize(most_stretches);
  return result;
}

using Function = std::function<double(double)>;

/// The last time, from a time where the function is not zero towards one where it is.
double edge(const Function& function, double nonzero, double zero) {
  for (double t; (t = (nonzero + zero) / 2) != nonzero && t != zero;)
    (function(t) != 0 ? nonzero : zero) = t;
  return nonzero;
}

/// Where `sign` times the function is largest, near a point of the grid.
double extreme(const Function& function, const std::vector<double>& grid, std::size_t i,
               double sign) {
  const double ratio = (std::sqrt(5.) - 1) / 2;
  double low = grid[i > 0 ? i - 1 : i], high = grid[std::min(i + 1, grid.size() - 1)];
  double best = grid[i], most = sign * function(best);
  const auto look = [&](double t) {
    const double value = sign * function(t);
    if (value > most) {
      most = value;
      best = t;
    }
    return value;
  };
  for (int k = 0; k < 40; ++k) {
    const double a = high - ratio * (high - low), b = low + ratio * (high - low);
    if (look(a) < look(b))
      low = a;
    else
      high = b;
  }
  return best;
}

}  // namespace

std::vector<double> notable_times(const Function& function, const std::vector<double>& grid) {
  std::vector<double> values;
  for (const double t : grid) values.push_back(function(t));
  std::vector<double> times;
  for (const Stretch& here : stretches(values)) {
    if (here.first > 0) times.push_back(edge(function, grid[here.first], grid[here.first - 1]));
    if (here.last + 1 < grid.size())
      times.push_back(edge(function, grid[here.last], grid[here.last + 1]));
    if (values[here.largest] == values[here.smallest]) continue;
    times.push_back(extreme(function, grid, here.largest, 1));
    times.push_back(extreme(function, grid, here.smallest, -1));
  }
  std::sort(times.begin(), times.end());
  times.erase(std::unique(times.begin(), times.end()), times.end());
  return times;
}

}  // namespace steppe
