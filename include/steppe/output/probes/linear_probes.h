#pragma once

#include "steppe/output/probes/probe_entry.h"
#include "steppe/output/probes/probe_input.h"

#include <memory>
#include <string>
#include <vector>

namespace steppe {

/**
 * Probes of small motions d about a state, in nodal vectors: the derivatives of their quantities
 * along d. What is linear is measured in d itself; of the others differences are taken,
 * (q(about + e d) - q(about - e d)) / (2 e), with e |d| a fraction 1e-7 of a length, the body's
 * size.
 */
class LinearProbes {
 public:
  struct Named {
    std::string name;
    std::unique_ptr<Probe> probe;
    bool linear;  ///< else by differences
  };

  /// Borrows the state. Local.
  LinearProbes(std::vector<Named> probes, const State& about, double length);

  /// All quantities, by the names `name.quantity`, and which of them are norms of others.
  const std::vector<Column>& columns() const { return columns_; }
  const std::vector<QuadraticNorm>& norms() const { return norms_; }
  /// Whether a quantity is one of which differences are taken.
  const std::vector<bool>& by_difference() const { return by_difference_; }

  /// All quantities along a motion, those that are norms zero. Collective.
  std::vector<double> along(const State& motion) const;

 private:
  std::vector<Named> probes_;
  const State& about_;
  double length_;
  std::vector<Column> columns_;
  std::vector<QuadraticNorm> norms_;
  std::vector<bool> by_difference_;
};

/// Why the probe of an input is none of small motions, as a sentence; empty where it is one. Local.
std::string cannot_be_along_motions(const ProbeInput& input);

/// Makes the probes of the input. Collective. Throws InputError for kinds that measure no small
/// motions.
template <int dim>
std::vector<LinearProbes::Named> make_linear_probes(const std::vector<ProbeInput>& inputs,
                                                    const ProbeContext<dim>& context);

}  // namespace steppe
