#pragma once

#include "steppe/fem/boundary_input.h"
#include "steppe/fem/motion.h"
#include "steppe/fem/node_frame.h"
#include "steppe/fem/periodic.h"
#include "steppe/fem/space.h"
#include "steppe/fem/supports.h"
#include "steppe/fem/ties.h"

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace steppe {

/// The owned nodes of a boundary. Collective. Throws InputError for a region without any.
template <int dim>
std::vector<int> nodes_of(const Space<dim>& space, const BoundaryInput& boundary);

/**
 * Displacements prescribed as functions g(X, t) at the nodes of boundaries, or at nodes anywhere:
 * the unknowns of the system that are known, each by the owner of its node.
 *
 * Unknowns are the components of nodal displacements along the axes, except that
 * - a node with a prescribed direction n that is no axis has its unknowns in a frame of its own,
 *   u = axes y, and the prescribed ones are components in it;
 * - an unknown that follows another, u_slave = u_master + g, is g, and so prescribed.
 */
template <int dim>
class PrescribedMotion : public Supports {
 public:
  /**
   * Collective. Throws InputError on all ranks: an unknown motion, a region without faces or nodes,
   * a symmetry plane that is not flat, two motions that contradict each other, periodic boundaries
   * whose nodes do not match.
   *
   * Contradictions are looked for at the samples, of which the first and the last are the start and
   * the end of the run, and in each interval between rows of the tables at four times. That is
   * exact for displacements, velocities and accelerations that are constant or linear in tables of
   * t (their displacements are cubic in an interval); other expressions are compared there alone.
   */
  PrescribedMotion(const Space<dim>& space, const std::vector<BoundaryInput>& boundaries,
                   const Constants& constants, const std::vector<double>& samples,
                   const std::vector<PeriodicInput>& periodic = {});

  /// The numbers are dim * node + component.
  const std::vector<PetscInt>& owned() const override { return owned_; }
  /// Global numbers of the owned prescribed unknowns.
  const std::vector<PetscInt>& owned_global() const { return owned_global_; }

  /// The axes of the frames of owned nodes that have one of their own, as columns.
  const std::map<int, dealii::Tensor<2, dim>>& frames() const { return frames_; }
  const Ties& ties() const { return ties_; }
  /// Whether there are no such frames and ties, on any rank.
  bool unknowns_are_nodal() const { return unknowns_are_nodal_; }

  bool at_rest() const override { return at_rest_; }
  void displacement(double time, Vec v) const override;
  void velocity(double time, double increment, Vec v) const override;
  void acceleration(double time, double increment, Vec v) const override;
  void motion(double time, double increment, Vec x, Vec v, Vec a) const override;
  void zero(Vec v) const override;
  void keep_only(Vec v) const override;

 private:
  struct Direction {
    dealii::Tensor<1, dim> normal;
    int motion;
    const std::string* boundary;  // its name
  };
  struct Row {
    int node;
    MotionSum motion;
  };
  struct Follower {
    PetscInt unknown, leader;  // local and global number
    int motion;
    std::string origin;  // in the input
    bool may_be_prescribed;
  };
  using Fields = std::vector<typename Motion<dim>::Field>;
  using Nodes = std::map<int, std::vector<Direction>>;

  void read(const BoundaryInput& boundary, const Constants& constants, double start, double end,
            Nodes& directions, std::vector<Follower>& followers);
  void read(const PeriodicInput& periodic, const Constants& constants,
            std::vector<Follower>& followers);
  /// The number of a new motion.
  int add(std::unique_ptr<Motion<dim>> motion);
  int add(const std::string& text, const std::string& parameter, const Constants& constants);
  /// The rows of the prescribed directions, which are finite at the samples and agree at all times,
  /// and of the unknowns that follow others.
  void hold(const Nodes& directions, const std::vector<double>& samples,
            const std::vector<double>& times);
  void tie(const std::vector<Follower>& followers, const std::vector<double>& times);
  void check_loops(const std::vector<Tie>& loops, const std::vector<double>& times) const;
  void check_prescribed(const std::vector<Tie>& doubled, const std::vector<double>& times) const;

  std::string place(PetscInt local) const;
  static double sum(const MotionSum& motion, const Fields& fields, const dealii::Point<dim>& x);
  Fields displacements(double time) const;
  /// Set the prescribed entries to those of the fields. Local.
  void set(const Fields& fields, Vec v) const;
  void set_displacement(double time, Vec v) const;
  void set_velocity(double time, double increment, Vec v) const;
  void set_acceleration(double time, double increment, Vec v) const;
  template <class Set>
  void collectively(const Set& set) const;

  const Space<dim>& space_;
  std::vector<std::unique_ptr<Motion<dim>>> motions_;
  std::map<PetscInt, Row> rows_;  // by local unknown
  std::map<int, dealii::Tensor<2, dim>> frames_;
  Ties ties_;
  bool at_rest_ = true, unknowns_are_nodal_ = true;
  std::vector<double> rest_;  // g, where at rest
  std::vector<PetscInt> owned_, owned_global_;
};

}  // namespace steppe
