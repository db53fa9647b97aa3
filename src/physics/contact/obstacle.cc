#include "steppe/physics/contact/obstacle.h"

#include "steppe/base/error.h"
#include "steppe/input/point.h"
#include "steppe/input/text.h"

#include <deal.II/base/symmetric_tensor.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

namespace steppe {

using namespace dealii;

void ObstacleInput::bind(ParameterHandler& prm) {
  prm.add_parameter("Kind", kind,
                    "plane: Point on it and Direction out of it; sphere: Point (its centre) and "
                    "Radius; cylinder: Point on its axis, Direction of the axis (3D only; in 2D it "
                    "is a disc) and Radius, unbounded; box: Lower corner and Upper corner.",
                    Patterns::Selection("plane|sphere|cylinder|box"));
  prm.add_parameter("Point", point, "Coordinates separated by commas, m.");
  prm.add_parameter("Direction", direction, "Components of any length, separated by commas.");
  prm.add_parameter("Radius", radius, "m.");
  prm.add_parameter("Lower corner", lower_corner, "Coordinates separated by commas, m.");
  prm.add_parameter("Upper corner", upper_corner, "Coordinates separated by commas, m.");
  prm.add_parameter("Motion", motion,
                    "Displacement of the obstacle, m: components separated by `;`, expressions of "
                    "t; empty: it rests.");
  prm.add_parameter("Where", where,
                    "Region of the boundary (see Materials / Where) whose nodes may touch it; a "
                    "node counts with the area A = integral of its shape function (on quadratic "
                    "tetrahedra the middles of faces touch as well, and take part of it).");
  prm.add_parameter("Active", active,
                    "Expression of t: it is there while that is not zero; empty: always. Let steps "
                    "end where it changes (Time / Must hit).");
  prm.add_parameter("Stiffness", stiffness,
                    "Penalty k, N/m^3, of the pressure k times the penetration; empty: the p-wave "
                    "modulus over the cell size across the boundary, times 10, or 1 in explicit "
                    "schemes.");
  prm.add_parameter("Damping", damping,
                    "c, N s/m^3, of a pressure -c dg/dt while nodes press (g the gap); together "
                    "they never pull.",
                    Patterns::Double(0));
  prm.add_parameter("Friction static", static_friction,
                    "Coulomb's mu_s of nodes that stick, at least mu_k.", Patterns::Double(0));
  prm.add_parameter("Friction kinetic", kinetic_friction, "Coulomb's mu_k of nodes that slide.",
                    Patterns::Double(0));
  prm.add_parameter(
      "Friction rule", friction_rule,
      "Of explicit-euler, central-difference and newmark with Beta = 0, with f the other forces on "
      "a node, lambda the pressing one, m its mass and t the tangential part relative to the "
      "obstacle. trial: f* = f_t + m v_t / h; a node with |f*| <= mu_s lambda (mu_k where it slid) "
      "stops, others feel -mu_k lambda f* / |f*|. as-published: with v_t the force is "
      "-min(|f_t|, mu_k lambda) v_t / |v_t|, without it -min(|f_t|, mu_s lambda) f_t / |f_t|, and "
      "v_t = 0 wherever |f_t| is the smaller: taken literally that stops a slide on a level floor "
      "at once, since f_t = 0 there. All other schemes use a return mapping with a tangential "
      "penalty as large as the normal one, static where the node stuck in the last step.",
      Patterns::Selection("trial|as-published"));
  prm.add_parameter("Method", method,
                    "penalty, or augmented Lagrangian: each step is solved again with the "
                    "pressing forces as multipliers until nodes penetrate less than Penetration.",
                    Patterns::Selection("penalty|augmented Lagrangian"));
  prm.add_parameter("Penetration", penetration,
                    "Of the augmented Lagrangian, m; empty: 1e-6 of the size of the body.");
}

std::vector<Condition> ObstacleInput::conditions() {
  return {{"Damping", {"Time", "Scheme"}, {"static"}, true}};
}

double read_number(const std::string& text, const std::string& parameter) {
  const auto value = finite_number(text);
  if (value && *value >= 0) return *value;
  throw InputError(parameter + " = " + text + ": must be a finite number >= 0");
}

namespace {

/// The geometry that the input gives, by the names of its parameters.
template <int dim>
class Geometry {
 public:
  explicit Geometry(const ObstacleInput& input)
      : input_(input),
        texts_{{"Point", input.point},
               {"Direction", input.direction},
               {"Radius", input.radius},
               {"Lower corner", input.lower_corner},
               {"Upper corner", input.upper_corner}} {}

  /// Throws InputError unless these are given, and no others.
  void expect(const std::vector<std::string>& names) const {
    for (const auto& [name, text] : texts_) {
      const bool wanted = std::find(names.begin(), names.end(), name) != names.end();
      if (wanted == !text.empty()) continue;
      throw InputError(parameter(name) + (wanted ? ": is missing" : " = " + text) + ": a " +
                       input_.kind + " in " + std::to_string(dim) + "D has " +
                       joined(names, " and ") + (wanted ? "" : "; remove it"));
    }
  }

  Point<dim> point(const std::string& name) const {
    return read_point<dim>(texts_.at(name), parameter(name));
  }

  Tensor<1, dim> direction() const {
    const Tensor<1, dim> d = point("Direction");
    if (d.norm() > 0) return d / d.norm();
    throw InputError(parameter("Direction") + " = " + input_.direction +
                     ": has no length; give a vector other than zero");
  }

  double radius() const {
    const double value = read_number(input_.radius, parameter("Radius"));
    if (value > 0) return value;
    throw InputError(parameter("Radius") + " = " + input_.radius + ": must be positive");
  }

  std::string parameter(const std::string& name) const {
    return "Obstacles / " + input_.name + " / " + name;
  }

 private:
  const ObstacleInput& input_;
  std::map<std::string, std::string> texts_;
};

/// Distance from a centre, or from an axis, where r is across it and Q projects there.
template <int dim>
typename Obstacle<dim>::Distance from_centre(const Tensor<1, dim>& r, const Tensor<2, dim>& Q,
                                             double radius) {
  const double length = r.norm();
  typename Obstacle<dim>::Distance result;
  result.gap = length - radius;
  if (length == 0) return result;
  result.normal = r / length;
  result.curvature = (Q - outer_product(result.normal, result.normal)) / length;
  return result;
}

/// Distance from the box |r_c| <= half_c.
template <int dim>
typename Obstacle<dim>::Distance from_box(const Tensor<1, dim>& r, const Tensor<1, dim>& half) {
  Tensor<1, dim> outside, across;
  Tensor<2, dim> Q;  // onto the directions in which it is outside
  int nearest = 0;
  for (int c = 0; c < dim; ++c) {
    across[c] = std::abs(r[c]) - half[c];
    if (across[c] > across[nearest]) nearest = c;
    if (across[c] <= 0) continue;
    outside[c] = std::copysign(across[c], r[c]);
    Q[c][c] = 1;
  }
  if (across[nearest] > 0) return from_centre(outside, Q, 0);
  typename Obstacle<dim>::Distance inside;
  inside.gap = across[nearest];
  inside.normal[nearest] = std::copysign(1, r[nearest]);
  return inside;
}

template <int dim>
std::function<typename Obstacle<dim>::Distance(const Point<dim>&)> distance_at_rest(
    const ObstacleInput& input) {
  const Geometry<dim> geometry(input);
  const Tensor<2, dim> I(unit_symmetric_tensor<dim>());
  if (input.kind == "box") {
    geometry.expect({"Lower corner", "Upper corner"});
    const Point<dim> lower = geometry.point("Lower corner"), upper = geometry.point("Upper corner");
    const Point<dim> centre = lower + (upper - lower) / 2;
    const Tensor<1, dim> half = (upper - lower) / 2;
    for (int c = 0; c < dim; ++c)
      if (!(half[c] > 0))
        throw InputError(
            geometry.parameter("Upper corner") + " = " + input.upper_corner +
            ": each coordinate must be larger than that of Lower corner = " + input.lower_corner);
    return [centre, half](const Point<dim>& x) { return from_box<dim>(x - centre, half); };
  }
  if (input.kind == "plane") {
    geometry.expect({"Point", "Direction"});
    return [c = geometry.point("Point"), d = geometry.direction()](const Point<dim>& x) {
      return typename Obstacle<dim>::Distance{d * (x - c), d, {}};
    };
  }
  const bool has_axis = input.kind == "cylinder" && dim == 3;
  geometry.expect(has_axis ? std::vector<std::string>{"Point", "Direction", "Radius"}
                           : std::vector<std::string>{"Point", "Radius"});
  Tensor<2, dim> Q = I;
  if (has_axis) Q -= outer_product(geometry.direction(), geometry.direction());
  return [c = geometry.point("Point"), R = geometry.radius(), Q](const Point<dim>& x) {
    return from_centre<dim>(Q * (x - c), Q, R);
  };
}

}  // namespace

template <int dim>
Obstacle<dim>::Obstacle(const ObstacleInput& input, const Constants& constants, double increment)
    : at_rest_(distance_at_rest<dim>(input)), increment_(increment), flat_(input.kind == "plane") {
  if (input.motion.empty()) return;
  const std::string parameter = "Obstacles / " + input.name + " / Motion";
  motion_ = std::make_unique<VectorExpression<dim>>(input.motion, parameter, constants);
  if (motion_->uses_position())
    throw InputError(parameter + " = " + input.motion +
                     ": a rigid obstacle moves as a whole; use t, not x, y or z");
}

template <int dim>
typename Obstacle<dim>::Place Obstacle<dim>::place(double time) const {
  Place result;
  if (!motion_) return result;
  result.displacement = (*motion_)({}, time);
  if (motion_->uses_time())
    result.velocity = (-3. * result.displacement + 4. * (*motion_)({}, time + increment_) -
                       (*motion_)({}, time + 2 * increment_)) /
                      (2 * increment_);
  return result;
}

template class Obstacle<2>;
template class Obstacle<3>;

}  // namespace steppe
