#include "steppe/fem/constraints/joint.h"

#include "steppe/base/process/error.h"
#include "steppe/fem/constraints/director_parts.h"
#include "steppe/input/values/point.h"
#include "steppe/input/words/nearest.h"
#include "steppe/input/words/text.h"

#include <algorithm>
#include <string>

namespace steppe {

using namespace dealii;

namespace {

template <int dim>
int side_of(const JointInput& input, const std::string& parameter, const std::string& name,
            const std::vector<RemotePoint<dim>>& points) {
  if (trimmed(name) == "ground") return Joint<dim>::ground;
  std::vector<std::string> names = {"ground"};
  for (std::size_t k = 0; k < points.size(); ++k) {
    if (points[k].input.name == trimmed(name)) return int(k);
    names.push_back(points[k].input.name);
  }
  throw InputError(input.path(parameter) + " = " + name +
                   ": is neither ground nor a name of Remote points / Names; " +
                   suggestion(name, names));
}

template <int dim>
Tensor<1, 3> joint_axis(const JointInput& input, const JointEntry& entry) {
  Tensor<1, 3> axis;
  const bool may_have = !entry.follows && !trimmed(input.axis).empty();
  if (!entry.has_axis() && !may_have) return axis;
  if (dim == 2 && entry.follows && !entry.slides) {  // about z
    if (!trimmed(input.axis).empty())
      throw InputError(input.path("Axis") + " = " + input.axis +
                       ": a hinge in 2D turns about z; remove it");
    axis[2] = 1;
    return axis;
  }
  const Point<dim> given = read_point<dim>(input.axis, input.path("Axis"));
  if (!(given.norm() > 0))
    throw InputError(input.path("Axis") + " = " + input.axis +
                     ": has no length; give the direction of the motion that it is for");
  for (int c = 0; c < dim; ++c) axis[c] = given[c] / given.norm();
  return axis;
}

/// Why a point cannot follow another one, empty where it can.
template <int dim>
std::string cannot_follow(const RemotePoint<dim>& point) {
  const std::string name = "Remote points / " + point.input.name;
  if (!point.input.rigid()) return name + " / Kind = spread follows its nodes";
  if (point.input.holds())
    return name + " has a prescribed " +
           (point.input.displacement.empty() ? "Rotation" : "Displacement");
  if (std::any_of(point.held.begin(), point.held.end(), [](bool held) { return !held; }))
    return name + " / Directions = " + point.input.directions + " leaves nodes free";
  return "";
}

/// Gives each joint a leader that is reached before it, from the ground and from points that cannot
/// follow on.
template <int dim>
void choose_followers(std::vector<Joint<dim>>& joints,
                      const std::vector<RemotePoint<dim>>& points) {
  std::vector<int> depth(points.size(), -1);
  const auto reached = [&](int side) {
    return side == Joint<dim>::ground || depth[std::size_t(side)] >= 0;
  };
  for (std::size_t k = 0; k < points.size(); ++k)
    if (!cannot_follow(points[k]).empty()) depth[k] = 0;
  std::vector<bool> done(joints.size(), false);
  const auto give_leaders = [&] {
    for (bool goes_on = true; goes_on;) {
      goes_on = false;
      for (std::size_t j = 0; j < joints.size(); ++j) {
        Joint<dim>& joint = joints[j];
        const bool first = reached(joint.first), second = reached(joint.second);
        if (done[j] || !joint.entry->follows || (!first && !second)) continue;
        if (first && second) {
          std::string why;
          for (const int side : {joint.first, joint.second})
            if (side != Joint<dim>::ground)
              if (const std::string here = cannot_follow(points[std::size_t(side)]); !here.empty())
                why += (why.empty() ? "" : ", and ") + here;
          throw InputError(joint.input.path() + ": " +
                           (why.empty() ? "closes a loop of joints that hold its sides already"
                                        : "none of its sides can follow the other: " + why) +
                           "; leave it out, or let other unknowns be free");
        }
        joint.first_follows = second;
        const int leader = joint.leader();
        joint.depth = leader == Joint<dim>::ground ? 0 : depth[std::size_t(leader)];
        depth[std::size_t(joint.follower())] = joint.depth + 1;
        done[j] = goes_on = true;
      }
    }
  };
  give_leaders();
  for (const Joint<dim>& joint : joints)  // of bodies that nothing holds the first side leads
    if (joint.entry->follows && !reached(joint.first) && !reached(joint.second)) {
      depth[std::size_t(joint.first)] = 0;
      give_leaders();
    }
}

}  // namespace

template <int dim>
std::vector<Joint<dim>> find_joints(const std::vector<JointInput>& inputs,
                                    const std::vector<RemotePoint<dim>>& points,
                                    std::size_t first_auxiliary) {
  std::vector<Joint<dim>> joints;
  for (const JointInput& input : inputs) {
    Joint<dim> joint;
    joint.input = input;
    joint.entry = &entry_of(joint_entries(), input.kind);
    joint.first = side_of(input, "First", input.first, points);
    joint.second = side_of(input, "Second", input.second, points);
    if (joint.first == joint.second)
      throw InputError(input.path("Second") + " = " + input.second +
                       ": is First, too; a joint has two sides");
    const int of_place = joint.second == Joint<dim>::ground ? joint.first : joint.second;
    joint.place = trimmed(input.point).empty() ? points[std::size_t(of_place)].place
                                               : read_point<dim>(input.point, input.path("Point"));
    joint.axis = joint_axis<dim>(input, *joint.entry);
    const bool turns = dim == 3 && joint.entry->turns == JointEntry::Turns::about_axis;
    if (joint.entry->slides || turns) joint.own = first_auxiliary++;
    joints.push_back(std::move(joint));
  }
  choose_followers(joints, points);
  return joints;
}

template <int dim>
void add_followers(const Space<dim>& space, const std::vector<RemotePoint<dim>>& points,
                   const Joint<dim>& joint, bool turn, int standing,
                   std::vector<Follower>& followers) {
  if (!joint.entry->follows) return;
  const RemotePoint<dim>& f = points[std::size_t(joint.follower())];
  const int place = space.owned_auxiliary(f.first), rotation = space.owned_auxiliary(f.rotation());
  if (place < 0) return;
  const RemotePoint<dim>* const l =
      joint.leader() == Joint<dim>::ground ? nullptr : &points[std::size_t(joint.leader())];
  const double sign = joint.first_follows ? -1 : 1;
  const auto add = [&](PetscInt unknown, std::vector<Leader> leaders) {
    followers.push_back({unknown, std::move(leaders), standing, joint.input.path(), false});
  };
  const auto add_own = [&](int component, std::vector<Leader>& leaders) {
    if (joint.axis[component] != 0)
      leaders.push_back({dim * space.auxiliary_node(*joint.own), sign * joint.axis[component]});
  };
  for (int c = 0; c < dim; ++c) {
    std::vector<Leader> leaders = director_parts<dim>(space, f, joint.place - f.place, c, -1);
    if (l) {
      leaders.push_back({dim * space.auxiliary_node(l->first) + c, 1});
      for (const Leader& part : director_parts<dim>(space, *l, joint.place - l->place, c))
        leaders.push_back(part);
    }
    if (joint.entry->slides) add_own(c, leaders);
    add(dim * place + c, std::move(leaders));
  }
  for (int r = 0; r < RemotePoint<dim>::n_rotations && joint.holds_rotation() && !turn; ++r) {
    std::vector<Leader> leaders;
    if (l) leaders.push_back({dim * space.auxiliary_node(l->rotation()) + r, 1});
    if (joint.own && !joint.entry->slides) add_own(r, leaders);
    add(dim * rotation + r, std::move(leaders));
  }
  if (!joint.own) return;
  for (int c = 1; c < dim; ++c) add(dim * space.owned_auxiliary(*joint.own) + c, {});
}

template <int dim>
JointMotion small_motion(const Space<dim>& space, const std::vector<RemotePoint<dim>>& points,
                         const Joint<dim>& joint, Vec nodal) {
  constexpr int n_rotations = RemotePoint<dim>::n_rotations, first_axis = 3 - n_rotations;
  JointMotion motion;
  const LocalView u(nodal);
  for (const int number : {joint.first, joint.second}) {
    if (number == Joint<dim>::ground) continue;
    const RemotePoint<dim>& point = points[std::size_t(number)];
    if (space.owned_auxiliary(point.first) < 0) continue;
    const double sign = number == joint.second ? 1 : -1;
    const auto at = [&](std::size_t k, int c) {
      return sign * u[dim * space.owned_auxiliary(k) + c];
    };
    const Tensor<1, dim> arm = joint.place - point.place;
    for (int c = 0; c < dim; ++c) motion.displacement[c] += at(point.first, c);
    for (int r = 0; r < n_rotations; ++r) {
      motion.rotation[first_axis + r] += at(point.rotation(), r);
      for (int c = 0; c < dim; ++c)
        motion.displacement[c] += at(point.rotation(), r) * turned_arm<dim>(r, arm)[c];
    }
  }
  return motion;
}

template <int dim>
void follow_sides(const Space<dim>& space, const std::vector<RemotePoint<dim>>& points,
                  const Joint<dim>& joint, Vec nodal) {
  if (!joint.own || space.owned_auxiliary(*joint.own) < 0) return;
  const JointMotion motion = small_motion(space, points, joint, nodal);
  LocalArray u(nodal);
  u[dim * space.owned_auxiliary(*joint.own)] =
      (joint.entry->slides ? motion.displacement : motion.rotation) * joint.axis;
}

template std::vector<Joint<2>> find_joints(const std::vector<JointInput>&,
                                           const std::vector<RemotePoint<2>>&, std::size_t);
template std::vector<Joint<3>> find_joints(const std::vector<JointInput>&,
                                           const std::vector<RemotePoint<3>>&, std::size_t);
template void add_followers(const Space<2>&, const std::vector<RemotePoint<2>>&, const Joint<2>&,
                            bool, int, std::vector<Follower>&);
template void add_followers(const Space<3>&, const std::vector<RemotePoint<3>>&, const Joint<3>&,
                            bool, int, std::vector<Follower>&);
template JointMotion small_motion(const Space<2>&, const std::vector<RemotePoint<2>>&,
                                  const Joint<2>&, Vec);
template JointMotion small_motion(const Space<3>&, const std::vector<RemotePoint<3>>&,
                                  const Joint<3>&, Vec);
template void follow_sides(const Space<2>&, const std::vector<RemotePoint<2>>&, const Joint<2>&,
                           Vec);
template void follow_sides(const Space<3>&, const std::vector<RemotePoint<3>>&, const Joint<3>&,
                           Vec);

}  // namespace steppe
