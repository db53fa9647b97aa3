#pragma once

#include "steppe/fem/space.h"
#include "steppe/input/expression.h"
#include "steppe/input/motion_history.h"

#include <deal.II/base/parameter_handler.h>

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace steppe {

/// One named entry of the input's list `Boundaries`.
struct BoundaryInput {
  std::string name, where, motion = "free", kind = "faces", given = "displacement";

  void bind(dealii::ParameterHandler& prm);
};

/**
 * Displacement components prescribed as functions g_c(X, t) at the nodes of boundaries, or at
 * nodes anywhere: the rows of the system that are known, each by the owner of its node.
 */
template <int dim>
class PrescribedMotion {
 public:
  /**
   * Collective. Throws InputError on all ranks: an unknown motion, a region without faces or nodes,
   * a symmetry plane that is not normal to an axis, two motions that contradict each other at one
   * of the times, of which the first and the last are the start and the end of the run.
   */
  PrescribedMotion(const Space<dim>& space, const std::vector<BoundaryInput>& boundaries,
                   const Constants& constants, const std::vector<double>& times_to_check);

  /// Local numbers (dim * node + component) of the owned constrained unknowns.
  const std::vector<PetscInt>& owned() const { return owned_; }
  /// Global numbers of the owned constrained unknowns.
  const std::vector<PetscInt>& owned_global() const { return owned_global_; }

  /// Whether no motion depends on time: velocities and accelerations are zero.
  bool at_rest() const { return at_rest_; }

  /// Set the constrained entries of a vector to g, dg/dt, or d2g/dt2 at a time (one-sided
  /// differences of order 4 and 3 forward in time for the derivatives, where they are not what the
  /// motion is given by); leave the others. Local.
  void displacement(double time, Vec v) const;
  void velocity(double time, double increment, Vec v) const;
  void acceleration(double time, double increment, Vec v) const;

  /// Set the constrained entries of a vector to zero. Local.
  void zero(Vec v) const;
  /// Set all other owned entries to zero. Local.
  void keep_only(Vec v) const;

 private:
  struct Row {
    PetscInt local;
    int node;
    const Expression<dim>* value;
  };
  double value(const Expression<dim>* g, const dealii::Point<dim>& x, double time) const;
  std::vector<double> values(double time) const;
  void set(const std::vector<double>& values, Vec v) const;

  const Space<dim>& space_;
  bool at_rest_ = true;
  std::vector<double> rest_;  // g, where at rest
  std::vector<std::unique_ptr<Expression<dim>>> expressions_;
  std::map<const Expression<dim>*, MotionHistory> histories_;  // of those that are rates of g
  std::vector<Row> rows_;
  std::vector<PetscInt> owned_, owned_global_;
};

}  // namespace steppe
