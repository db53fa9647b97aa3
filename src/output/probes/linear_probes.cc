#include "steppe/output/probes/linear_probes.h"

#include "steppe/base/process/error.h"
#include "steppe/input/words/text.h"

#include <algorithm>

namespace steppe {

namespace {

/// motion times a factor added to a state.
void move_along(const State& about, double factor, const State& motion, State& moved) {
  assign(about, moved);
  moved.at_rest = false;
  moved.moduli = motion.moduli;
  for (const auto& [to, from] : {std::pair(Vec(moved.displacement), Vec(motion.displacement)),
                                 std::pair(Vec(moved.velocity), Vec(motion.velocity)),
                                 std::pair(Vec(moved.acceleration), Vec(motion.acceleration))}) {
    check(VecAXPY(to, factor, from));
    update_ghosts(to);
  }
}

}  // namespace

LinearProbes::LinearProbes(std::vector<Named> probes, const State& about, double length)
    : probes_(std::move(probes)), about_(about), length_(length) {
  for (const Named& named : probes_) {
    for (QuadraticNorm norm : named.probe->norms()) {
      norm.quantity += columns_.size();
      norm.first += columns_.size();
      norms_.push_back(std::move(norm));
    }
    for (const auto& [name, of] : named.probe->columns()) {
      columns_.push_back({named.name + "." + name, of});
      by_difference_.push_back(!named.linear);
    }
  }
}

std::vector<double> LinearProbes::along(const State& motion) const {
  const Phase phase("probes");
  State moved = copy(about_), still = copy(motion);
  for (const Vec v : {Vec(still.displacement), Vec(still.velocity), Vec(still.acceleration)})
    zero_with_ghosts(v);
  const double largest = norm(motion.displacement, NORM_INFINITY),
               step = largest > 0 ? 1e-7 * length_ / largest : 1;
  std::vector<double> row;
  for (const Named& named : probes_) {
    std::vector<double> values, others;
    double scale = 1;
    if (named.linear) {
      values = named.probe->measure(motion);
      others = named.probe->measure(still);
    } else {
      move_along(about_, step, motion, moved);
      values = named.probe->measure(moved);
      move_along(about_, -step, motion, moved);
      others = named.probe->measure(moved);
      scale = 1 / (2 * step);
    }
    for (std::size_t i = 0; i < values.size(); ++i) row.push_back(scale * (values[i] - others[i]));
  }
  for (const QuadraticNorm& norm : norms_) row[norm.quantity] = 0;
  return row;
}

std::string cannot_be_along_motions(const ProbeInput& input) {
  const auto measures = [](const ProbeEntry& entry) {
    return entry.linear || entry.differentiable || entry.of_squares;
  };
  const ProbeEntry& entry = entry_of(probe_entries(), input.kind);
  if (!measures(entry))
    return input.path("Kind") + " = " + input.kind + ": measures no oscillations; take " +
           joined(Kinds(probe_entries(), measures).names(), " or ");
  const std::vector<std::string>& linear = entry.linear_quantities;
  for (const std::string& name : split(input.quantity, ','))
    if (std::find(linear.begin(), linear.end(), name) == linear.end())
      return input.path("Quantity") + " = " + input.quantity + ": of oscillations " +
             (linear.empty()
                  ? "the motion alone is measured; leave it empty"
                  : "only what is linear in the motion is measured; take " + joined(linear, ", "));
  return "";
}

template <int dim>
std::vector<LinearProbes::Named> make_linear_probes(const std::vector<ProbeInput>& inputs,
                                                    const ProbeContext<dim>& context) {
  for (const ProbeInput& input : inputs)
    if (const std::string reason = cannot_be_along_motions(input); !reason.empty())
      throw InputError(reason);
  auto probes = make_probes(inputs, context);
  std::vector<LinearProbes::Named> named;
  for (std::size_t i = 0; i < inputs.size(); ++i)
    named.push_back(
        {inputs[i].name, std::move(probes[i]), entry_of(probe_entries(), inputs[i].kind).linear});
  return named;
}

template std::vector<LinearProbes::Named> make_linear_probes(const std::vector<ProbeInput>&,
                                                             const ProbeContext<2>&);
template std::vector<LinearProbes::Named> make_linear_probes(const std::vector<ProbeInput>&,
                                                             const ProbeContext<3>&);

}  // namespace steppe
