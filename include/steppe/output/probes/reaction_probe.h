#pragma once

#include "steppe/base/petsc/petsc.h"
#include "steppe/fem/boundary/boundary.h"
#include "steppe/output/probes/probe_entry.h"
#include "steppe/output/probes/probe_input.h"
#include "steppe/physics/equation/problem.h"

#include <string>
#include <utility>
#include <vector>

namespace steppe {

/// The force of the supports on sets of nodes, N, or on one set with its moment about a point, with
/// the lever arms of the deformed body, N m; in 2D about z.
template <int dim>
class ReactionProbe : public Probe {
 public:
  /// Sets of nodes and the names of their forces, which an axis completes. Borrows the problem.
  ReactionProbe(const Problem& problem, std::vector<std::pair<std::string, std::vector<int>>> sets)
      : problem_(problem), sets_(std::move(sets)), forces_(nodal_layout(problem).create_vector()) {}
  /// A set of nodes, and the point of the moments. Borrows problem and space.
  ReactionProbe(const Problem& problem, std::vector<int> nodes, const Space<dim>& space,
                const dealii::Point<dim>& about)
      : ReactionProbe(problem, {{"reaction_", std::move(nodes)}}) {
    space_ = &space;
    about_ = about;
  }

  std::vector<Column> columns() const override;

  std::vector<double> measure(const State& state) const override;

 private:
  const Problem& problem_;
  std::vector<std::pair<std::string, std::vector<int>>> sets_;
  VecHandle forces_;
  const Space<dim>* space_ = nullptr;  // none: no moments
  dealii::Point<dim> about_;
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
