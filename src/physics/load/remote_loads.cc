#include "steppe/base/process/error.h"
#include "steppe/physics/load/load.h"
#include "steppe/physics/load/load_catalogue.h"
#include "steppe/physics/load/load_input.h"
#include "steppe/physics/load/remote_follower.h"

// Forces and moments on remote points: loads on the unknowns of their displacements and rotations,
// dead or turning with the point.

namespace steppe {

namespace {

template <int dim>
std::unique_ptr<Term> make(const LoadContext<dim>& context, const LoadInput& input, bool moment,
                           bool follows) {
  const std::string parameter = input.parameter.empty() ? input.path("Point") : input.parameter;
  if (!context.remote) throw InputError(parameter + ": there are no Remote points; name some");
  const RemotePoint<dim>& point = context.remote->of_name(input.point, parameter);
  // in the plane a moment has one component, as the node of the rotation has one unknown
  const std::string text = input.value + (moment && dim == 2 ? "; 0" : "");
  VectorExpression<dim> value(text, input.path("Value"), context.constants);
  if (follows && !(moment && dim == 2))  // whose axis stays
    return std::make_unique<RemoteFollower<dim>>(context.space, point, std::move(value), moment);
  LoadDomain<dim> domain;
  const int node = context.space.owned_auxiliary(moment ? point.rotation() : point.first);
  if (node >= 0) domain.points.push_back({node, 1, point.place});
  return std::make_unique<Load<dim>>(context.space, std::move(value), std::move(domain));
}

LoadEntry entry(Kind kind, bool moment, bool follows) {
  LoadEntry entry{std::move(kind), [moment, follows](const auto& context, const LoadInput& input) {
                    return make(context, input, moment, follows);
                  }};
  entry.at_remote_point = true;
  entry.follows_motion = follows;
  return entry;
}

}  // namespace

LoadEntry remote_force() {
  return entry({"remote force",
                "on a remote point, N",
                {{"Point", "one of Remote points / Names"}},
                {},
                {"Where"}},
               false, false);
}

LoadEntry remote_moment() {
  return entry({"remote moment",
                "on a remote point, N m, in 2D one number",
                {{"Point", "one of Remote points / Names"}},
                {},
                {"Where"}},
               true, false);
}

LoadEntry remote_follower_force() {
  return entry({"remote follower force",
                "on a remote point, N, its components along axes that turn with the point",
                {{"Point", "one of Remote points / Names"}},
                {},
                {"Where"}},
               false, true);
}

LoadEntry remote_follower_moment() {
  return entry({"remote follower moment",
                "on a remote point, N m, likewise, in 2D one number",
                {{"Point", "one of Remote points / Names"}},
                {},
                {"Where"}},
               true, true);
}

}  // namespace steppe
