#pragma once

#include "steppe/app/study/motion_model.h"
#include "steppe/output/probes/linear_probes.h"
#include "steppe/output/probes/peak_stress_probe.h"
#include "steppe/output/quantities/recovered_stress.h"

#include <memory>
#include <string>
#include <vector>

namespace steppe {

/// The largest von Mises stress of nodes, which is no quantity of one motion but of the stresses
/// that belong together.
template <int dim>
struct NamedPeak {
  std::string name;
  std::unique_ptr<PeakStressProbe<dim>> probe;
};

/// Small motions of a model about a state, and what probes and stresses are along them.
template <int dim>
struct SmallMotions {
  /// About rest, until `take`; the probes see the first set of oscillating loads of the input.
  /// Borrows the model. Collective. Throws InputError for probes that measure no small motions.
  explicit SmallMotions(MotionModel<dim>& model);

  /// Let the state be that about which motions are; the problem accepts it. Collective.
  void take(State state);
  /// The probes of the input on a problem with these oscillating loads. Collective. Throws
  /// InputError.
  std::vector<LinearProbes::Named> make_probes(const Problem& problem,
                                               const std::vector<LoadInput>& loads);
  /// The columns of all peaks, of each its value and place. Local.
  std::vector<Column> peak_columns() const;
  /// A motion of the unknowns in nodal vectors. Collective.
  void show(const State& motion, State& shown) const;
  State create_motion() const { return create_state(model.system().layout()); }
  State create_nodal_motion() const { return create_state(nodal_layout(model.system())); }

  MotionModel<dim>& model;
  State about, nodal;  ///< the state, and the same at nodes
  const Quantities offered;
  RecoveredStress<dim> stress;  ///< the linear one
  const LinearProbes probes;
  const std::vector<NamedPeak<dim>> peaks;  ///< the probes that LinearProbes are not
  const BranchesOfMaterials branches;
};

}  // namespace steppe
