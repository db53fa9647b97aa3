#pragma once

#include "steppe/base/petsc/petsc.h"
#include "steppe/fem/boundary/boundary.h"
#include "steppe/output/probes/probe_entry.h"
#include "steppe/output/probes/probe_input.h"
#include "steppe/physics/equation/problem.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace steppe {

/// The force of the supports on sets of nodes, N, or on one set with its moment about a point, with
/// the lever arms of the deformed body, N m; in 2D about z.
template <int dim>
class ReactionProbe : public Probe {
 public:
  using Sets = std::vector<std::pair<std::string, std::vector<int>>>;
  /// Sets of owned nodes and the names of their forces, which an axis completes; the moments of the
  /// first are about a point, if there is one. Borrows problem and space. Collective.
  ReactionProbe(const Problem& problem, const Space<dim>& space, Sets sets,
                const std::optional<dealii::Point<dim>>& about = {});

  std::vector<Column> columns() const override;

  std::vector<double> measure(const State& state) const override;
  void add_wanted(WantedMotion& wanted) const override;

 private:
  const Space<dim>& space_;
  Sets sets_;
  std::optional<dealii::Point<dim>> about_;  // of moments
  VecHandle forces_;
  WantedMotion wanted_;
  LocalReactions::AtNodes reactions_;
};

ProbeEntry reaction_probe();

/// The forces of the supports on each boundary that prescribes or ties something, NAME_x and so on,
/// N, from one evaluation of the forces. Collective.
template <int dim>
std::unique_ptr<Probe> make_reactions_probe(const std::vector<BoundaryInput>& boundaries,
                                            const Space<dim>& space, const Problem& problem);

/// The owned nodes of the boundary faces in a probe's region, as local numbers. Collective. Throws
/// InputError.
template <int dim>
std::vector<int> nodes_of_region(const Space<dim>& space, const ProbeInput& input) {
  const std::string parameter = input.path("Where");
  const Region<dim> region = space.mesh().boundary_region(input.where, parameter);
  return boundary_nodes(space, boundary_faces(space, region, parameter));
}

}  // namespace steppe
