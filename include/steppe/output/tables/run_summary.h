#pragma once

#include "steppe/fem/search/largest.h"
#include "steppe/fem/supports/boundary_input.h"
#include "steppe/output/quantities/recovered_stress.h"
#include "steppe/output/tables/connection_results.h"
#include "steppe/physics/body/body.h"
#include "steppe/physics/equation/problem.h"
#include "steppe/physics/state/observer.h"

#include <limits>
#include <string>
#include <utility>
#include <vector>

namespace steppe {

/// The largest value of a run, where and when.
template <int dim>
struct Peak {
  Largest<dim> largest;  ///< with the place in the reference configuration, m
  double time = 0;       ///< s

  void include(double value, const dealii::Point<dim>& where, double now);
  /// Makes it that of all ranks. Collective.
  void agree(MPI_Comm communicator);
};

/// Resultant of forces at nodes, which the supports or the loads exert.
template <int dim>
struct NamedForce {
  std::string name;
  dealii::Tensor<1, dim> force;  ///< N
  dealii::Tensor<1, 3> moment;  ///< about a point, with the deformed lever arms, N m; in 2D about z
};

/// Stress in the cells of one material.
template <int dim>
struct MaterialStress {
  std::string material;
  Largest<dim> von_mises;  ///< recovered at nodes, at the end of a run, Pa
  Peak<dim> over_time;     ///< the largest of the states whose stress is known
};

/// Results of a run of motion.
template <int dim>
struct RunResults {
  double end = 0;          ///< time of the last state, s
  bool has_steps = false;  ///< false: the run was at its end already
  Peak<dim> displacement;  ///< largest length of a nodal displacement over all steps, m; of
                           ///< generalised coordinates at the start and the end
  std::vector<MaterialStress<dim>> stresses;
  int stress_states = 0;    ///< those whose stress is known: fields, probes and the end need it
  double stress_error = 0;  ///< estimated, relative, of the body (RecoveredStress)
  std::vector<NamedForce<dim>> supports;    ///< reactions on each boundary that holds something
  NamedForce<dim> all_supports, all_loads;  ///< of all nodes, each once
  ConnectionResults<dim> connections = {};  ///< remote points and bolts
  dealii::Point<dim> about;                 ///< of the moments, m
};

/**
 * Gathers the results of a run for its last words: the largest displacement is looked for in each
 * accepted state; the largest stress in those whose stress observers before have asked for, and in
 * the last one, as another costs about an evaluation of the forces (of generalised coordinates in
 * the last one alone); all else is found in the last one. Borrows all that it is
 * made of.
 */
template <int dim>
class RunSummary : public Observer {
 public:
  /// `about` is the point of the moments. Collective. Throws InputError.
  RunSummary(const Problem& problem, const Space<dim>& space, const Body<dim>& body,
             RecoveredStress<dim>& stress,
             const std::vector<std::pair<std::string, MaterialInput>>& materials,
             const std::vector<BoundaryInput>& boundaries, const dealii::Point<dim>& about);

  /// Find the results of these too, which are borrowed. Collective.
  void add(const RemotePoints<dim>& points, const std::vector<Bolt<dim>>& bolts) {
    connections_ = ConnectionProbes<dim>(space_, points, bolts, problem_);
  }

  void start(const State& initial) override { look_at(initial); }
  void accepted(const StepReport&, const State& state) override {
    results_.has_steps = true;
    look_at(state);
  }
  void finish(const State&) override {}  // also of runs that are stopped, which wait for nothing
  void history(Archive& archive) override;

  /// Completes the results with what is found in the last state. Collective.
  void find(const State& last);
  const RunResults<dim>& results() const { return results_; }
  /// Results of one state of nodal vectors alone. Collective.
  RunResults<dim> of(const State& nodal) const;
  /// Results with the names of materials and supports, and without a number. Local.
  RunResults<dim> blank() const;

 private:
  void look_at(const State& state);
  void include(const State& nodal, Peak<dim>& displacement) const;
  /// The largest stresses of a state of nodal vectors into results. Collective.
  void take_stresses(const State& nodal, RunResults<dim>& results) const;
  /// Includes those of one more state. Collective.
  void include_stresses(const State& nodal);
  void find_forces(const State& nodal, RunResults<dim>& results) const;
  NamedForce<dim> sum(const std::string& name, const std::vector<int>& nodes, const State& nodal,
                      Vec forces) const;

  const Problem& problem_;
  const Space<dim>& space_;
  const Body<dim>& body_;
  RecoveredStress<dim>& stress_;
  std::vector<std::pair<std::string, std::vector<int>>> supports_;
  ConnectionProbes<dim> connections_;
  RunResults<dim> results_;
  double stress_time_ = -std::numeric_limits<double>::infinity();  // of the last stress
};

}  // namespace steppe
