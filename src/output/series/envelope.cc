#include "steppe/output/series/envelope.h"

#include "steppe/material/strain/kinematics.h"

#include <algorithm>
#include <cmath>

namespace steppe {

namespace {

const char* const von_mises_name = "von mises";

}  // namespace

template <int dim>
std::vector<std::string> Envelope<dim>::names(const std::vector<NodalQuantity>& offered,
                                              bool has_stress) {
  std::vector<std::string> names;
  for (const NodalQuantity& quantity : offered) names.push_back(quantity.name);
  if (has_stress) names.push_back(von_mises_name);
  return names;
}

template <int dim>
Envelope<dim>::Envelope(const Space<dim>& space, const Body<dim>& body, const FieldFiles& files,
                        RecoveredStress<dim>* stress, const std::vector<NodalQuantity>& offered,
                        const FieldPlan<dim>& plan, bool start_counts)
    : space_(space),
      body_(body),
      files_(files),
      name_("envelope" + (plan.input.name.empty() ? "" : " " + plan.input.name)),
      grid_(plan.grid),
      stress_(plan.envelope.has(von_mises_name) ? stress : nullptr),
      fields_(offered, plan.envelope, Layout(space.communicator(), space.create_vector(), dim)),
      start_counts_(start_counts),
      work_(space.create_vector()) {
  files_.name += "_envelope";
  for (const auto& named : {fields_.vectors(), fields_.scalars()})
    for (const auto& [quantity, field] : named) largest_[quantity] = space.create_vector();
  if (stress_) largest_[von_mises_name] = space.create_vector();
}

template <int dim>
template <class OfNode>
void Envelope<dim>::include(const std::string& quantity, double time, const OfNode& of_node) {
  LocalArray largest(largest_.at(quantity));
  for (int node = 0; node < space_.n_owned_nodes(); ++node) {
    const double value = of_node(long(dim) * node);
    double* const at = &largest[long(dim) * node];
    if (has_begun_ && !(value > at[0])) continue;
    at[0] = value;
    at[1] = time;
  }
}

template <int dim>
void Envelope<dim>::find_von_mises(const State& state) {
  stress_->update(state);
  zero_with_ghosts(work_);
  {
    LocalArray most(work_);
    for (std::size_t k = 0; k < space_.cells().size(); ++k)
      for (int b = 0; b < space_.nodes_per_cell(); ++b) {
        double& at = most[long(dim) * space_.cell_nodes(k)[b]];
        at = std::max(at, von_mises(stress_->at_node(k, b)));
      }
  }
  check(VecGhostUpdateBegin(work_, MAX_VALUES, SCATTER_REVERSE));
  check(VecGhostUpdateEnd(work_, MAX_VALUES, SCATTER_REVERSE));
}

template <int dim>
void Envelope<dim>::write(int step, const State& state) {
  if (step == 0 && !start_counts_) return;
  const Phase phase("envelope");
  fields_.update(state);
  for (const auto& [quantity, field] : fields_.vectors()) {
    const LocalView v(field);
    include(quantity, state.time, [&](long first) {
      double squared = 0;
      for (int c = 0; c < dim; ++c) squared += v[first + c] * v[first + c];
      return std::sqrt(squared);
    });
  }
  for (const auto& [quantity, field] : fields_.scalars()) {
    const LocalView v(field);
    include(quantity, state.time, [&](long first) { return v[first]; });
  }
  if (stress_) {
    find_von_mises(state);
    const LocalView v(work_);
    include(von_mises_name, state.time, [&](long first) { return v[first]; });
  }
  has_begun_ = true;
  last_ = state.time;
}

template <int dim>
void Envelope<dim>::finish() {
  if (!has_begun_) return;
  const auto series = make_field_series<dim>(
      files_, {space_, body_, nullptr, QuantityChoice::only("material"), {}, grid_});
  std::vector<VecHandle> times;
  NamedFields named;
  for (const auto& [quantity, largest] : largest_) {
    times.push_back(space_.create_vector());
    const LocalView from(largest);
    LocalArray to(times.back());
    for (int node = 0; node < space_.n_owned_nodes(); ++node)
      to[long(dim) * node] = from[long(dim) * node + 1];
    named.scalars.emplace_back(quantity + " largest", largest);
    named.scalars.emplace_back(quantity + " time", times.back());
  }
  series->write(last_, named);
  series->finish();
}

template <int dim>
void Envelope<dim>::history(Archive& archive) {
  archive.value("begun", has_begun_);
  archive.value("last", last_);
  for (const auto& [quantity, largest] : largest_) archive.vector(quantity, largest);
}

template class Envelope<2>;
template class Envelope<3>;

}  // namespace steppe
