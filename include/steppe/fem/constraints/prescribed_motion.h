#pragma once

#include "steppe/fem/constraints/followers.h"
#include "steppe/fem/constraints/node_frame.h"
#include "steppe/fem/constraints/periodic.h"
#include "steppe/fem/constraints/remote_points.h"
#include "steppe/fem/constraints/supports.h"
#include "steppe/fem/constraints/tied_surfaces.h"
#include "steppe/fem/space/space.h"
#include "steppe/fem/supports/bolt.h"
#include "steppe/fem/supports/boundary_input.h"
#include "steppe/fem/supports/motion.h"
#include "steppe/fem/supports/support_phases.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace steppe {

/**
 * Displacements prescribed as functions g(X, t) at the nodes of boundaries, or at nodes anywhere:
 * the unknowns of the system that are known, each by the owner of its node.
 *
 * Unknowns are the components of nodal displacements along the axes, except that
 * - a node with a prescribed direction n that is no axis has its unknowns in a frame of its own,
 *   u = axes y, and the prescribed ones are components in it;
 * - an unknown that follows others, u_follower = sum of weight u_leader + g, is g, and so
 * prescribed. Nodes of remote points follow so, or are followed.
 *
 * Boundaries may act for a part of the run. The unknowns stay the same: frames are those of all
 * boundaries together.
 */
template <int dim>
class PrescribedMotion : public Supports, private TieContext {
 public:
  /**
   * Collective. Throws InputError on all ranks: an unknown motion, a region without faces or nodes,
   * a symmetry plane that is not flat, two motions that contradict each other, periodic boundaries
   * whose nodes do not match, tied surfaces that are apart, oblique directions or ties at a node
   * whose boundaries act at different times.
   *
   * Contradictions are looked for at the samples, of which the first and the last are the start and
   * the end of the run, and in each interval between rows of the tables at four times. That is
   * exact for displacements, velocities and accelerations that are constant or linear in tables of
   * t (their displacements are cubic in an interval); other expressions are compared there alone.
   * Boundaries that do not act at the same time do not contradict each other.
   *
   * It begins with what acts at the start, or at the time of an equilibrium sought before it.
   */
  PrescribedMotion(const Space<dim>& space, const std::vector<BoundaryInput>& boundaries,
                   const Constants& constants, const std::vector<double>& samples,
                   const std::vector<PeriodicInput>& periodic = {},
                   const std::vector<TiedFaces<dim>>& ties = {},
                   std::optional<double> equilibrium = std::nullopt,
                   const RemotePoints<dim>* remote = nullptr,
                   const std::vector<Bolt<dim>>& bolts = {});

  /// When which boundaries act.
  const std::vector<SupportPhase>& phases() const { return phases_; }
  std::vector<double> changes() const override;
  void change(double time, Vec displacement) override;
  void begin(Vec displacement) override;
  void history(Archive& archive) override;

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

 private:
  static constexpr int always = -1;  // the number of no boundary

  struct Direction {
    dealii::Tensor<1, dim> normal;
    int motion, boundary;
  };
  struct Row {
    int node;
    MotionSum motion;
    double offset = 0;  // g less the motion
  };
  struct Doubt {  // a direction that another boundary prescribes too
    int node;
    const Direction* mine;
    int other;
    MotionSum difference;
  };
  using Fields = std::vector<typename Motion<dim>::Field>;  // empty for motions that do not act

  void read(int number, const BoundaryInput& boundary, const Constants& constants,
            const std::vector<double>& samples, std::vector<Follower>& followers);
  void read(const PeriodicInput& periodic, const Constants& constants,
            std::vector<Follower>& followers);
  /// Followers among the nodes of points and their clouds, and prescribed motions of points.
  void read(const RemotePoints<dim>& remote, const Constants& constants,
            const std::vector<double>& samples, std::vector<Follower>& followers);
  /// Supports of the unknowns of a bolt, as of boundaries.
  void read(const Bolt<dim>& bolt, const Constants& constants);
  /// Followers at its cut. `standing` is the number of a motion that is zero.
  void read(const Bolt<dim>& bolt, int standing, std::vector<Follower>& followers) const;
  /// After the rows are set, which tell what is prescribed. `standing` is the number of a motion
  /// that is zero.
  void read(const TiedFaces<dim>& tie, int standing, std::vector<Follower>& followers);
  /// The number of a new motion that is zero. `parameter` is of the input.
  int add_zero(const std::string& parameter, const Constants& constants);
  /// The number of a new motion.
  int add(std::unique_ptr<Motion<dim>> motion);

  /// Whether a boundary acts now.
  bool acts(int boundary) const {
    return boundary == always || phases_[phase_].acts[std::size_t(boundary)];
  }
  /// A boundary that acts at that node for a part of the run, or `always`.
  int switched_at(int node) const;
  void find_frames();
  /// The rows of what acts now, and the doubts about them.
  void set_rows();
  /// Set the rows of a node in a frame, where not all its directions act. Throws InputError for
  /// those that act at different times and are oblique to each other.
  void set_turned_rows(int node, const NodeFrame<dim>& acting, const dealii::Tensor<2, dim>& axes);
  void list_rows();
  /// The rows of what acts now, held where they were when it began.
  void begin_phase();
  std::vector<double> times_to_check(const std::vector<double>& samples,
                                     const Constants& constants) const;
  /// Are the rows finite at the samples, and without contradictions at all times of the phase?
  void check_rows(const std::vector<double>& samples, const Constants& constants) const;
  void check_agreement(const Doubt& doubt, double time, const Fields& fields,
                       const Fields* since) const;
  /// The rows of the unknowns that follow others.
  void tie(const std::vector<Follower>& followers, const std::vector<double>& times);

  // see TieContext
  Ownership unknowns() const override {
    return Ownership(space_.communicator(), dim * space_.n_owned_nodes());
  }
  VecHandle create_unknowns() const override { return space_.create_vector(); }
  bool is_prescribed(PetscInt unknown) const override { return rows_.count(unknown) > 0; }
  void check_tie(const Follower& follower) const override;
  std::string place(PetscInt unknown) const override;
  void set_prescribed(double time, Vec v) const override { set(displacements(time), v); }
  double jump(int number, double time) const override {
    return motions_[std::size_t(number)]->displacement(time)({});
  }
  double rounding(double) const override { return 1e-10 * space_.mesh().size(); }
  const char* list() const override { return "Boundaries"; }

  static double sum(const MotionSum& motion, const Fields& fields, const dealii::Point<dim>& x);
  template <class Evaluate>
  Fields fields(const Evaluate& evaluate) const;
  Fields displacements(double time) const;
  /// Set the prescribed entries to those of the fields. Local.
  void set(const Fields& fields, Vec v) const;
  void set_displacement(double time, Vec v) const;
  void set_velocity(double time, double increment, Vec v) const;
  void set_acceleration(double time, double increment, Vec v) const;
  template <class Set>
  void collectively(const Set& set) const;

  const Space<dim>& space_;
  std::vector<std::string> names_;  // of the boundaries, and of bolts for what holds or moves them
  std::vector<SupportPhase> phases_;
  std::size_t phase_ = 0;  // that of now
  double since_ = 0;       // when it began, s
  VecHandle held_;         // the displacement then; in the first phase that at the start, for locks
  std::vector<std::unique_ptr<Motion<dim>>> motions_;
  std::vector<int> boundary_of_;                      // each motion
  std::map<int, std::vector<Direction>> directions_;  // by node, while they are needed
  std::vector<Doubt> doubts_;
  std::map<PetscInt, Row> rows_, tied_rows_;  // by local unknown; of now, and those of ties in it
  std::map<int, dealii::Tensor<2, dim>> frames_;
  Ties ties_;
  std::vector<PetscInt> locked_;  // local unknowns that are locked from the start on
  bool has_locked_ = false;       // on some rank
  bool at_rest_ = true, unknowns_are_nodal_ = true;
  std::vector<double> rest_;  // g, where at rest
  std::vector<PetscInt> owned_, owned_global_;
};

}  // namespace steppe
