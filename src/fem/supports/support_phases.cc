#include "steppe/fem/supports/support_phases.h"

#include "steppe/input/values/active.h"
#include "steppe/input/words/text.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <map>

namespace steppe {

namespace {

const int n_times = 1000;

/// Without the rounding of the last digit: a change at t < 1 is at 1, a time that steps can hit.
double rounded(double time) {
  char text[32];
  std::snprintf(text, sizeof text, "%.15g", time);
  return *finite_number(text);
}

/// The times between which changes are looked for.
std::vector<double> grid(const std::vector<double>& samples, const Constants& constants) {
  const double start = samples.front(), end = samples.back();
  std::vector<double> times = samples;
  for (int k = 1; k < n_times; ++k) times.push_back(start + (end - start) * k / n_times);
  for (const auto& [name, table] : constants.tables)
    for (const double t : table->times())
      if (t > start && t < end) times.push_back(t);
  std::sort(times.begin(), times.end());
  times.erase(std::unique(times.begin(), times.end()), times.end());
  return times;
}

}  // namespace

std::vector<SupportPhase> support_phases(const std::vector<BoundaryInput>& boundaries,
                                         const Constants& constants,
                                         const std::vector<double>& samples,
                                         std::optional<double> equilibrium) {
  const double start = samples.empty() ? 0 : samples.front(),
               end = samples.empty() ? 0 : samples.back();
  std::map<std::string, Active> by_text;  // most boundaries share one
  for (const BoundaryInput& boundary : boundaries)
    if (!boundary.active.empty() && !by_text.count(boundary.active))
      by_text.try_emplace(boundary.active, boundary.active,
                          "Boundaries / " + boundary.name + " / Active", constants);
  if (by_text.empty()) return {{start, end, std::vector<bool>(boundaries.size(), true)}};

  const auto acting = [&](double time) {
    std::vector<bool> acts;
    for (const auto& [text, active] : by_text) acts.push_back(active.at(time));
    return acts;
  };
  std::vector<std::pair<double, std::vector<bool>>> changes;  // what acts from when on
  const std::vector<double> times = grid(samples, constants);
  double before = start;
  for (std::size_t i = 0; i < std::max<std::size_t>(times.size() - 1, 1); ++i) {
    const double middle = i + 1 < times.size() ? (times[i] + times[i + 1]) / 2 : start;
    const std::vector<bool> now = acting(middle);
    if (changes.empty()) changes.emplace_back(start, now);
    while (changes.back().second != now) {
      double last = before, first = middle;  // with what acted before, and without
      std::vector<bool> then = now;
      for (double t; (t = (last + first) / 2) > last && t < first;) {
        const std::vector<bool> acts = acting(t);
        if (acts == changes.back().second) {
          last = t;
        } else {
          first = t;
          then = acts;
        }
      }
      if (rounded(first) > changes.back().first)
        changes.emplace_back(rounded(first), then);
      else
        changes.back().second = then;  // what acted for an instant alone
      before = first;
    }
    before = middle;
  }
  const bool apart = equilibrium && acting(*equilibrium) != changes.front().second;
  if (apart) changes.emplace(changes.begin(), *equilibrium, acting(*equilibrium));

  std::vector<SupportPhase> phases;
  for (const auto& [begin, acts] : changes) {
    SupportPhase phase = {begin, end, {}};
    for (const BoundaryInput& boundary : boundaries)
      phase.acts.push_back(boundary.active.empty() ||
                           acts[std::distance(by_text.begin(), by_text.find(boundary.active))]);
    phases.push_back(phase);
  }
  for (std::size_t p = 0; p + 1 < phases.size(); ++p) phases[p].end = phases[p + 1].begin;
  if (apart) phases[0].end = phases[0].begin;
  return phases;
}

}  // namespace steppe
