#pragma once

#include "steppe/fem/space/space.h"
#include "steppe/output/probes/probe_entry.h"
#include "steppe/output/quantities/nodal_fields.h"

#include <string>
#include <utility>
#include <vector>

namespace steppe {

/// A nodal quantity by its name: displacement, velocity, acceleration or one that terms offer.
template <int dim>
class QuantityProbe : public Probe {
 public:
  /// Borrows the space. Collective.
  QuantityProbe(const Space<dim>& space, const std::vector<NodalQuantity>& offered,
                const std::string& name);

 protected:
  const std::string& name() const { return name_; }
  /// A column for each component.
  std::vector<Column> components() const;
  /// The values in an accepted state, with ghosts; a scalar's are the first components. Collective.
  Vec update(const State& state) const;

  const Space<dim>& space_;
  int n_components_;

 private:
  std::string name_;
  mutable NodalFields field_;  // a workspace
};

/// Nodal values times weights, summed over ranks: at a point, or the mean of several nodes.
template <int dim>
class WeightedProbe : public QuantityProbe<dim> {
 public:
  using Weights = std::vector<std::pair<int, double>>;  ///< local node, weight
  WeightedProbe(const Space<dim>& space, const std::vector<NodalQuantity>& offered,
                const std::string& name, Weights weights)
      : QuantityProbe<dim>(space, offered, name), weights_(std::move(weights)) {}
  std::vector<Column> columns() const override { return this->components(); }
  std::vector<double> measure(const State& state) const override;
  void add_wanted(WantedMotion& wanted) const override;

 private:
  Weights weights_;
};

/// The largest value of all nodes (of a vector the largest norm), and where in the reference shape,
/// m; of equal ones that of the lowest rank.
template <int dim>
class PeakProbe : public QuantityProbe<dim> {
 public:
  using QuantityProbe<dim>::QuantityProbe;
  std::vector<Column> columns() const override {
    return with_place<dim>({"largest", this->name()});
  }
  std::vector<double> measure(const State& state) const override;
};

/// Throws InputError for a quantity that there is not at nodes.
void check_quantity(const ProbeInput& input, const std::vector<NodalQuantity>& offered);

ProbeEntry peak_probe();

}  // namespace steppe
