#include "steppe/app/model/sample_times.h"

#include "steppe/app/input/contact_checks.h"
#include "steppe/base/process/error.h"
#include "steppe/input/values/notable_times.h"
#include "steppe/input/words/text.h"

#include <deal.II/base/mpi.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>

namespace steppe {

using namespace dealii;

namespace {

/// How often all functions together are evaluated on the grid, about.
constexpr double most_evaluations = 2e6;

/// The fraction part of k times the golden section, less a half: what makes a time fit no period.
double shift(int k) { return std::fmod(k * (std::sqrt(5.) - 1) / 2, 1) - 0.5; }

std::vector<double> between(const TimeInput& time, int n) {
  std::vector<double> times;
  for (int k = 0; k <= n; ++k)
    times.push_back(time.start +
                    (k + (k == 0 || k == n ? 0 : shift(k))) / n * (time.end - time.start));
  return times;
}

/// All texts of the input that may depend on t, once each.
std::set<std::string> texts_of(const Input& input) {
  std::set<std::string> texts = {input.temperature.value, input.output.exact_displacement};
  for (const LoadInput& load : input.loads) texts.insert({load.value, load.active});
  for (const BoundaryInput& boundary : input.boundaries)
    texts.insert(
        {boundary.motion, boundary.active, boundary.rotation.angle, boundary.rotation.translation});
  for (const BoltInput& bolt : input.bolts) texts.insert({bolt.force, bolt.shortening});
  for (const PeriodicInput& periodic : input.periodic) texts.insert(periodic.jump);
  for (const ObstacleInput& obstacle : input.obstacles) texts.insert(obstacle.motion);
  for (const ContactPairInput& pair : input.contacts) texts.insert(pair.interference);
  for (const ContactLawInput* law : contact_laws(input)) texts.insert(law->active);
  for (const PrescribedTemperatureInput& prescribed : input.prescribed_temperatures)
    texts.insert(prescribed.value);
  for (const HeatLoadInput& load : input.heat_loads)
    for (const auto& [name, value] : load.values) texts.insert(value);
  texts.erase("");
  return texts;
}

/// The components of a text that are functions of t.
template <int dim>
class TimeFunctions {
 public:
  TimeFunctions(const std::string& text, const Constants& constants) {
    for (const std::string& component : components(text)) {
      try {
        const LocalErrors alone;
        Expression<dim> function(component, "", constants);
        if (!function.uses_time()) continue;
        uses_position_ |= function.uses_position();
        components_.push_back(std::move(function));
      } catch (const InputError&) {  // a word such as free, or what its own reader refuses
      }
    }
  }

  bool uses_position() const { return uses_position_; }
  /// The components, and where there are several the sum of their squares.
  std::size_t size() const { return components_.size() + (components_.size() > 1); }
  /// One of them; zero where it is not finite, which its own reader refuses where it matters.
  double operator()(std::size_t i, const Point<dim>& x, double t) const {
    try {
      const LocalErrors alone;
      if (i < components_.size()) return components_[i](x, t);
      double sum = 0;
      for (const auto& component : components_) sum += std::pow(component(x, t), 2);
      return sum;
    } catch (const InputError&) {
      return 0;
    }
  }

 private:
  std::vector<Expression<dim>> components_;
  bool uses_position_ = false;
};

/// The times of the steps, if they are known and not too many, or others between them.
std::vector<double> steps(const TimeInput& time, const Constants& constants, std::size_t most) {
  const bool known = time.step > 0;
  std::vector<double> times;
  if (known && (time.step_rule.empty() || time.step_rule == "auto")) {
    const double n = std::ceil((time.end - time.start) / time.step);
    for (double k = 0; n <= double(most) && k <= n; ++k)
      times.push_back(std::min(time.end, time.start + k * time.step));
  } else if (known) {
    double t = time.start;
    try {
      const LocalErrors alone;
      const Expression<3> rule(time.step_rule, "Time / Step", constants);
      for (double h = 1; times.size() <= most && h > 0 && t < time.end; t += h) {
        times.push_back(t);
        h = rule({}, t);
      }
    } catch (const InputError&) {  // the stepper refuses it on all ranks
    }
    if (t < time.end) times.clear();
  }
  return times.empty() ? between(time, int(most)) : times;
}

std::vector<double> grid(const Input& input, std::size_t most) {
  std::vector<double> times = steps(input.time, input.constants, most);
  times.insert(times.end(), input.time.must_hit.begin(), input.time.must_hit.end());
  for (const auto& [name, table] : input.constants.tables)
    for (const double t : table->times())
      if (t > input.time.start && t < input.time.end) times.push_back(t);
  std::sort(times.begin(), times.end());
  times.erase(std::unique(times.begin(), times.end()), times.end());
  return times;
}

/// Corners of the box around the nodes, and points in it. Collective.
template <int dim>
std::vector<Point<dim>> points_in_box(const Space<dim>& space) {
  std::vector<double> ends(2 * dim, -1e300);  // the least ones with the other sign
  for (const Point<dim>& x : space.node_positions())
    for (int c = 0; c < dim; ++c) {
      ends[c] = std::max(ends[c], -x[c]);
      ends[dim + c] = std::max(ends[dim + c], x[c]);
    }
  Utilities::MPI::max(ends, space.communicator(), ends);
  std::vector<Point<dim>> points;
  const auto add = [&](const auto& share) {
    points.emplace_back();
    for (int c = 0; c < dim; ++c)
      points.back()[c] = -ends[c] + share(c) * (ends[dim + c] + ends[c]);
  };
  for (int corner = 0; corner < 1 << dim; ++corner)
    add([&](int c) { return double(corner >> c & 1); });
  for (int k = 0; k < 4; ++k) add([&](int c) { return k == 0 ? 0.5 : 0.5 + shift(k * (c + 1)); });
  return points;
}

template <int dim>
void append_times(const TimeFunctions<dim>& function, const Point<dim>& x,
                  const std::vector<double>& at, std::vector<double>& times) {
  for (std::size_t i = 0; i < function.size(); ++i) {
    const auto found = notable_times([&](double t) { return function(i, x, t); }, at);
    times.insert(times.end(), found.begin(), found.end());
  }
}

}  // namespace

template <int dim>
std::vector<double> notable_times(const Input& input, const Space<dim>& space) {
  const std::vector<Point<dim>> points = points_in_box(space);
  std::vector<double> times;
  if (Utilities::MPI::this_mpi_process(space.communicator()) == 0) {
    std::vector<TimeFunctions<dim>> functions;
    double count = 0;
    for (const std::string& text : texts_of(input)) {
      functions.emplace_back(text, input.constants);
      count +=
          double(functions.back().size() * (functions.back().uses_position() ? points.size() : 1));
    }
    const auto most = std::size_t(std::clamp(most_evaluations / std::max(count, 1.), 1e3, 2e5));
    const std::vector<double> at = count > 0 ? grid(input, most) : std::vector<double>();
    for (const TimeFunctions<dim>& function : functions)
      for (std::size_t k = 0; k < (function.uses_position() ? points.size() : 1); ++k)
        append_times(function, points[k], at, times);
    std::sort(times.begin(), times.end());
    // of the same place found twice
    const double apart = 1e-9 * (input.time.end - input.time.start);
    times.erase(
        std::unique(times.begin(), times.end(), [&](double a, double b) { return b - a <= apart; }),
        times.end());
  }
  return Utilities::MPI::broadcast(space.communicator(), times);
}

std::vector<double> sample_times(const TimeInput& time, const std::vector<double>& notable) {
  if (time.cases > 0) {
    std::vector<double> ends(time.cases + 1);
    std::iota(ends.begin(), ends.end(), 0.);
    return ends;
  }
  std::vector<double> times = between(time, 32);
  times.insert(times.end(), time.must_hit.begin(), time.must_hit.end());
  times.insert(times.end(), notable.begin(), notable.end());
  std::sort(times.begin(), times.end());
  times.erase(std::unique(times.begin(), times.end()), times.end());
  return times;
}

template std::vector<double> notable_times(const Input&, const Space<2>&);
template std::vector<double> notable_times(const Input&, const Space<3>&);

}  // namespace steppe
