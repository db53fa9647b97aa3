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

/// The force of the supports on sets of nodes, N.
template <int dim>
class ReactionProbe : public Probe {
 public:
  /// Sets of nodes and the names of their forces, which an axis completes.
  ReactionProbe(const Problem& problem, std::vector<std::pair<std::string, std::vector<int>>> sets)
      : problem_(problem), sets_(std::move(sets)), forces_(nodal_layout(problem).create_vector()) {}

  std::vector<Column> columns() const override {
    std::vector<Column> columns;
    for (const auto& [name, nodes] : sets_)
      for (int c = 0; c < dim; ++c) columns.push_back({name + "xyz"[c], "force"});
    return columns;
  }

  std::vector<double> measure(const State& state) const override;

 private:
  const Problem& problem_;
  std::vector<std::pair<std::string, std::vector<int>>> sets_;
  VecHandle forces_;
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
