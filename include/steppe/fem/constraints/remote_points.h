#pragma once

#include "steppe/fem/constraints/followers.h"
#include "steppe/fem/constraints/joint.h"
#include "steppe/fem/constraints/remote_point.h"

#include <string>
#include <vector>

namespace steppe {

/**
 * The remote points of an input, for small rotations: with the rotation vector theta of a point
 * directors move by theta x e_k, and
 * - nodes of a rigid cloud follow, u_i = u_point + sum over k of (X_i - X)_k d_k, which holds for
 *   directors of large rotations too;
 * - a spread point follows the cloud, with weights w_i whose sum is 1: theta = J^-1 sum of w_i
 *   (X_i - X_mean) x u_i, u_point = sum of w_i u_i + theta x (X - X_mean), with J = sum of w_i (r^2
 * - r r^T). Its force and moment go to the nodes with the same weights.
 * Joints let points follow one another, see Joint.
 */
template <int dim>
class RemotePoints {
 public:
  /// With points that `turn` directors lead, and follow none, and spread points follow no node:
  /// TurningMap turns them. Collective. Throws InputError on all ranks: a region without nodes,
  /// weights without a positive sum, motions of a point that no node sees or shows, numbers that
  /// are none, bad joints.
  RemotePoints(const Space<dim>& space, const std::vector<RemotePointInput>& inputs,
               const Constants& constants, bool turn = false,
               const std::vector<JointInput>& joints = {});

  const std::vector<RemotePoint<dim>>& list() const { return points_; }
  const std::vector<Joint<dim>>& joints() const { return joints_; }
  bool empty() const { return points_.empty(); }
  bool turn() const { return turn_; }
  /// Whether one of them has a mass or an inertia.
  bool have_mass() const;
  /// The point of that name. Throws InputError for another, naming the parameter. Local.
  const RemotePoint<dim>& of_name(const std::string& name, const std::string& parameter) const;

  /// The auxiliary nodes that they need, the first of the space. Local.
  std::vector<AuxiliaryNode<dim>> auxiliary() const;
  /// The owned unknowns that follow others, once the space has the auxiliary nodes; `standing` is
  /// the number of a motion that is zero. Collective.
  void add_followers(const Space<dim>& space, int standing, std::vector<Follower>& followers) const;
  /// For each owned cell the number of the rigid point that all of its nodes follow in all
  /// directions, so that it does not deform, or -1. Collective.
  std::vector<int> rigid_cells(const Space<dim>& space) const;
  /// Set the auxiliary entries of a nodal vector, of a small motion, to the mean motion of the
  /// clouds, and of joints to what that makes of them. Collective.
  void follow_clouds(const Space<dim>& space, Vec nodal) const;
  /// Add the masses and inertia of points to a vector of masses of nodes, as MassMatrix takes them:
  /// kg, of directors kg m^2. Local.
  void add_masses(const Space<dim>& space, Vec masses) const;

 private:
  std::vector<RemotePoint<dim>> points_;
  std::vector<Joint<dim>> joints_;
  bool turn_;
};

}  // namespace steppe
