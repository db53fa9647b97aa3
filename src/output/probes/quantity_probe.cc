#include "steppe/output/probes/quantity_probe.h"

#include "steppe/base/process/error.h"
#include "steppe/fem/search/largest.h"
#include "steppe/input/words/nearest.h"
#include "steppe/output/probes/probe_input.h"

#include <algorithm>

namespace steppe {

using namespace dealii;

template <int dim>
QuantityProbe<dim>::QuantityProbe(const Space<dim>& space,
                                  const std::vector<NodalQuantity>& offered,
                                  const std::string& name)
    : space_(space),
      name_(name),
      field_(with_motion(offered), QuantityChoice::only(name),
             Layout(space.communicator(), space.create_vector(), dim)) {
  n_components_ = field_.scalars().empty() ? dim : 1;
}

template <int dim>
std::vector<Column> QuantityProbe<dim>::components() const {
  if (n_components_ == 1) return {{file_name(name_), name_}};
  std::vector<Column> columns;
  for (int c = 0; c < dim; ++c) columns.push_back({file_name(name_) + "_" + "xyz"[c], name_});
  return columns;
}

template <int dim>
Vec QuantityProbe<dim>::update(const State& state) const {
  field_.update(state);
  const Vec values = (n_components_ == 1 ? field_.scalars() : field_.vectors()).front().second;
  update_ghosts(values);
  return values;
}

template <int dim>
std::vector<double> WeightedProbe<dim>::measure(const State& state) const {
  const LocalView values(this->update(state));
  std::vector<double> sums(this->n_components_, 0.);
  for (const auto& [node, weight] : weights_)
    for (int c = 0; c < this->n_components_; ++c) sums[c] += weight * values[dim * node + c];
  Utilities::MPI::sum(sums, this->space_.communicator(), sums);
  return sums;
}

template <int dim>
void WeightedProbe<dim>::add_wanted(WantedMotion& wanted) const {
  const std::vector<NodalQuantity> motion = with_motion({});
  if (std::none_of(motion.begin(), motion.end(),
                   [&](const NodalQuantity& quantity) { return quantity.name == this->name(); }))
    return wanted.add_all();
  for (const auto& [node, weight] : weights_) wanted.nodes.push_back(node);
}

template <int dim>
std::vector<double> PeakProbe<dim>::measure(const State& state) const {
  const LocalView values(this->update(state));
  Largest<dim> largest;
  for (int node = 0; node < this->space_.n_body_nodes(); ++node) {
    Tensor<1, dim> value;
    for (int c = 0; c < this->n_components_; ++c) value[c] = values[dim * node + c];
    largest.include(this->n_components_ == 1 ? value[0] : value.norm(),
                    this->space_.node_positions()[node]);
  }
  largest.agree(this->space_.communicator());
  std::vector<double> result = {largest.value};
  for (int c = 0; c < dim; ++c) result.push_back(largest.where[c]);
  return result;
}

namespace {

std::vector<std::string> names_of(const std::vector<NodalQuantity>& offered) {
  std::vector<std::string> names;
  for (const NodalQuantity& quantity : with_motion(offered)) names.push_back(quantity.name);
  return names;
}

template <int dim>
std::unique_ptr<Probe> peak(const ProbeContext<dim>& context, const ProbeInput& input) {
  check_quantity(input, context.offered.nodal);
  if (input.quantity.empty())
    throw InputError(input.path("Quantity") + ": is needed with Kind = " + input.kind + "; " +
                     suggestion("", names_of(context.offered.nodal)));
  return std::make_unique<PeakProbe<dim>>(context.space, context.offered.nodal, input.quantity);
}

}  // namespace

void check_quantity(const ProbeInput& input, const std::vector<NodalQuantity>& offered) {
  QuantityChoice(input.quantity, input.path("Quantity"), names_of(offered));
}

ProbeEntry peak_probe() {
  return {{"peak",
           "the largest value of Quantity at the nodes, of a vector its norm, and where, m",
           {"Quantity"}},
          [](const auto& context, const ProbeInput& input) { return peak(context, input); }};
}

template class QuantityProbe<2>;
template class QuantityProbe<3>;
template class WeightedProbe<2>;
template class WeightedProbe<3>;
template class PeakProbe<2>;
template class PeakProbe<3>;

}  // namespace steppe
