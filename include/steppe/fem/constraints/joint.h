#pragma once

#include "steppe/fem/constraints/followers.h"
#include "steppe/fem/constraints/joint_input.h"
#include "steppe/fem/constraints/remote_point.h"

#include <optional>
#include <vector>

namespace steppe {

/**
 * A joint of two remote points, or of one with the ground, by unknowns that follow: with the leader
 * l and the follower f, which either of First and Second may be, and the place P of the joint
 *     u_f = u_l + sum of (P - X_l)_k (d_l,k - e_k) - sum of (P - X_f)_k (d_f,k - e_k) + s n,
 *     theta_f = theta_l + phi n,
 * where a ball leaves theta_f free, and s and phi, of a slider and of a hinge in space, are the
 * first unknown of an auxiliary node. The first line holds for large rotations too, the second for
 * small ones. The force that goes with u_f is what the joint carries, and the moment with theta_f
 * that about P. Joints of other kinds hold nothing, and act by forces.
 */
template <int dim>
struct Joint {
  static constexpr int ground = -1;

  JointInput input;
  const JointEntry* entry = nullptr;
  int first = ground, second = ground;  ///< by the order of the remote points
  dealii::Point<dim> place;
  dealii::Tensor<1, 3> axis;  ///< n of the motion of Second relative to First, of unit length
  bool first_follows = false;
  int depth = 0;  ///< how many joints are between the leader and what follows none
  std::optional<std::size_t> own = {};  ///< auxiliary node of s or phi

  int leader() const { return first_follows ? second : first; }
  int follower() const { return first_follows ? first : second; }
  /// Whether theta_f is held as theta_l + phi n.
  bool holds_rotation() const {
    return dim == 2 ? entry->turns == JointEntry::Turns::none
                    : entry->turns != JointEntry::Turns::any;
  }
};

/// The joints of an input, whose auxiliary nodes are numbered from `first_auxiliary` on. Local.
/// Throws InputError for names that are none, axes without length, two sides of which neither can
/// follow the other, and a loop of joints.
template <int dim>
std::vector<Joint<dim>> find_joints(const std::vector<JointInput>& inputs,
                                    const std::vector<RemotePoint<dim>>& points,
                                    std::size_t first_auxiliary);

/// The owned unknowns that follow at a joint; where remote points `turn` without those of
/// rotations. `standing` is the number of a motion that is zero. Local.
template <int dim>
void add_followers(const Space<dim>& space, const std::vector<RemotePoint<dim>>& points,
                   const Joint<dim>& joint, bool turn, int standing,
                   std::vector<Follower>& followers);

/// Small motion of Second relative to First at the place of a joint.
struct JointMotion {
  dealii::Tensor<1, 3> displacement, rotation;
};

/// Motion of a joint in a small motion of nodes: on the rank that owns auxiliary nodes, zero
/// elsewhere. Local.
template <int dim>
JointMotion small_motion(const Space<dim>& space, const std::vector<RemotePoint<dim>>& points,
                         const Joint<dim>& joint, Vec nodal);

/// Set the auxiliary entry of a joint, s or phi, to what a small motion of its sides is. Local.
template <int dim>
void follow_sides(const Space<dim>& space, const std::vector<RemotePoint<dim>>& points,
                  const Joint<dim>& joint, Vec nodal);

}  // namespace steppe
