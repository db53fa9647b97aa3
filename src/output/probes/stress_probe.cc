#include "steppe/output/probes/stress_probe.h"

#include "steppe/output/probes/probe_input.h"
#include "steppe/output/quantities/principal_values.h"

#include <deal.II/base/mpi.h>

namespace steppe {

using namespace dealii;

template <int dim>
std::vector<QuadraticNorm> StressProbe<dim>::norms() const {
  if (!choice_.names("stress")) return {};
  const std::size_t n = stress_components<dim>.size();
  std::vector<std::vector<double>> Q(n, std::vector<double>(n));
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j)
      Q[i][j] = i < 3 && j < 3 ? (i == j ? 1 : -0.5) : (i == j ? 3 : 0);
  return {{0, 1, Q}};
}

template <int dim>
std::vector<Column> StressProbe<dim>::columns() const {
  std::vector<Column> columns;
  const auto add_components = [&](const std::string& name, const std::string& of) {
    for (const auto& [i, j] : stress_components<dim>)
      columns.push_back({name + "_" + "xyz"[i] + "xyz"[j], of});
  };
  const auto add_principal = [&](const std::string& name, const std::string& of) {
    for (const char* const number : {"1", "2", "3"})
      columns.push_back({"principal_" + name + "_" + number, of});
  };
  if (choice_.names("stress")) {
    columns.push_back({"von_mises", "von mises"});
    add_components("sigma", "cauchy stress");
  }
  if (choice_.names("principal stress")) add_principal("stress", "cauchy stress");
  if (choice_.names("strain")) add_components("strain", "");
  if (choice_.names("principal strain")) add_principal("strain", "");
  return columns;
}

template <int dim>
std::vector<double> StressProbe<dim>::mean(const RecoveredTensor<dim>& tensor,
                                           bool with_von_mises) const {
  std::vector<double> sums(1 + stress_components<dim>.size(), 0.);
  for (const auto& [cell, xi] : cells_) {
    const Tensor2<3, double> here = tensor.at(cell, xi);
    sums[0] += von_mises(here);
    for (std::size_t k = 0; k < stress_components<dim>.size(); ++k)
      sums[1 + k] += here(stress_components<dim>[k].first, stress_components<dim>[k].second);
  }
  Utilities::MPI::sum(sums, space_.communicator(), sums);
  for (double& value : sums) value /= count_;
  if (!with_von_mises) sums.erase(sums.begin());
  return sums;
}

namespace {

template <int dim>
std::array<double, 3> principal_values_of(const std::vector<double>& components) {
  Tensor2<3, double> tensor{};
  for (std::size_t k = 0; k < stress_components<dim>.size(); ++k) {
    const auto [i, j] = stress_components<dim>[k];
    tensor(i, j) = tensor(j, i) = components[k];
  }
  return principal_values(tensor);
}

}  // namespace

template <int dim>
std::vector<double> StressProbe<dim>::measure(const State& state) const {
  std::vector<double> all;
  const auto add = [&](RecoveredTensor<dim>& tensor, const std::string& name, bool is_stress) {
    const bool has_principal = choice_.names("principal " + name);
    if (!choice_.names(name) && !has_principal) return;
    const std::vector<double> mean = this->mean(tensor, is_stress);
    if (choice_.names(name)) all.insert(all.end(), mean.begin(), mean.end());
    if (!has_principal) return;
    const auto principal =
        principal_values_of<dim>({mean.begin() + (is_stress ? 1 : 0), mean.end()});
    all.insert(all.end(), principal.begin(), principal.end());
  };
  if (choice_.names("stress") || choice_.names("principal stress")) stress_.update(state);
  if (choice_.names("strain") || choice_.names("principal strain")) stress_.strain().update(state);
  add(stress_, "stress", true);
  add(stress_.strain(), "strain", false);
  return all;
}

namespace {

template <int dim>
std::unique_ptr<Probe> make_stress(const ProbeContext<dim>& context, const ProbeInput& input) {
  const QuantityChoice choice(input.quantity.empty() ? "stress" : input.quantity,
                              input.path("Quantity"), StressProbe<dim>::choices());
  return std::make_unique<StressProbe<dim>>(context.space, context.stress, *context.point, choice);
}

}  // namespace

ProbeEntry stress_probe() {
  ProbeEntry entry{
      {"stress",
       "Cauchy and von Mises stress at a point, Pa",
       {"At",
        {"Quantity",
         "stress (Cauchy and von Mises, the default), principal stress (of the mean over the "
         "cells at the point, the largest first), strain (Green-Lagrange, of laws of small strains "
         "the small strain), principal strain"}}}};
  entry.at_point = entry.linear = true;
  entry.linear_quantities = {"stress", "strain"};
  entry.make = [](const auto& context, const ProbeInput& input) {
    return make_stress(context, input);
  };
  return entry;
}

template class StressProbe<2>;
template class StressProbe<3>;

}  // namespace steppe
