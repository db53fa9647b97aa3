#include "steppe/physics/contact.h"

#include "steppe/base/error.h"
#include "steppe/fem/boundary.h"
#include "steppe/fem/cell_values.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace steppe {

using namespace dealii;

namespace {

/// The largest stiffness against a strain in one direction of the undeformed material, Pa.
template <int dim>
double p_wave_modulus(const Law<dim>& law) {
  const Tensor2<dim, double> H{};
  Tensor4<dim, double> A;
  law.tangent(1, &H, &A);
  double largest = 0;
  for (int i = 0; i < dim; ++i) largest = std::max(largest, A(i, i, i, i));
  return largest;
}

/// I - n n^T.
template <int dim>
Tensor<2, dim> across(const Tensor<1, dim>& n) {
  return Tensor<2, dim>(unit_symmetric_tensor<dim>()) - outer_product(n, n);
}

}  // namespace

/// A state as the nodes see it.
template <int dim>
struct Contact<dim>::Now {
  Now(const Contact& contact, const State& state)
      : u(state.displacement),
        v(state.velocity),
        moving(!state.at_rest),
        obstacle(contact.obstacle_.place(state.time)) {}

  Tensor<1, dim> displacement(int node) const { return at(u, node); }
  /// Relative to the obstacle.
  Tensor<1, dim> velocity(int node) const {
    return moving ? at(v, node) - obstacle.velocity : Tensor<1, dim>();
  }
  static Tensor<1, dim> at(const LocalView& nodal, int node) {
    Tensor<1, dim> value;
    for (int c = 0; c < dim; ++c) value[c] = nodal[dim * node + c];
    return value;
  }

  const LocalView u, v;
  const bool moving;
  const typename Obstacle<dim>::Place obstacle;
};

template <int dim>
Contact<dim>::Contact(const Space<dim>& space, const Body<dim>& body, const ObstacleInput& input,
                      const Constants& constants, const ContactScheme& scheme)
    : space_(space), input_(input), scheme_(scheme), obstacle_(input, constants, scheme.increment) {
  const std::string parameter = "Obstacles / " + input.name + " / ";
  if (input.static_friction < input.kinetic_friction)
    throw InputError(
        parameter + "Friction static = " + std::to_string(input.static_friction) +
        ": must be at least Friction kinetic = " + std::to_string(input.kinetic_friction));
  const bool augmented = input.method != "penalty";
  if (!augmented && !input.penetration.empty())
    throw InputError(parameter + "Penetration = " + input.penetration +
                     ": is for Method = augmented Lagrangian; a larger Stiffness makes the penalty "
                     "method penetrate less");
  if (augmented)
    tolerance_ = input.penetration.empty()
                     ? 1e-6 * space.mesh().size()
                     : read_number(input.penetration, parameter + "Penetration");
  if (augmented && tolerance_ == 0)
    throw InputError(parameter + "Penetration = " + input.penetration + ": must be positive");
  find_nodes(body);
  multipliers_.resize(nodes_.size());
  memory_.resize(nodes_.size());
}

template <int dim>
void Contact<dim>::find_nodes(const Body<dim>& body) {
  const std::string parameter = "Obstacles / " + input_.name + " / ";
  const auto faces =
      boundary_faces(space_, space_.mesh().boundary_region(input_.where, parameter + "Where"),
                     parameter + "Where");
  const bool given = !input_.stiffness.empty();
  const double stiffness = given ? read_number(input_.stiffness, parameter + "Stiffness") : 0;
  // the two first components carry the areas and the stiffnesses
  VecHandle sums = space_.create_vector();
  {
    LocalArray sum(sums);
    CellValues<dim> cell(space_, space_.quadrature());
    FaceValues<dim> values(space_);
    for (const BoundaryFace& face : faces) {
      cell.reinit(face.cell);
      values.reinit(face);
      double volume = 0, area = 0;
      for (int q = 0; q < cell.n_points(); ++q) volume += cell.weight(q);
      for (int q = 0; q < values.n_points(); ++q) area += values.weight(q);
      const double height = (space_.mesh().simplicial() ? dim : 1) * volume / area;
      const double k = given ? stiffness
                             : scheme_.stiffness_factor *
                                   p_wave_modulus(*body.material(face.cell).law) * space_.degree() /
                                   height;
      for (int q = 0; q < values.n_points(); ++q)
        for (int b = 0; b < values.n_nodes(); ++b) {
          const double share = values.shape(q, b) * values.weight(q);
          sum[dim * values.nodes()[b]] += share;
          sum[dim * values.nodes()[b] + 1] += k * share;
        }
    }
  }
  add_ghosts(sums);
  PetscReal largest;
  check(VecStrideMax(sums, 0, nullptr, &largest));
  double softest = std::numeric_limits<double>::max();
  const LocalView sum(sums);
  for (int i = 0; i < space_.n_owned_nodes(); ++i)
    if (sum[dim * i] > 1e-9 * largest) {
      nodes_.push_back({i, sum[dim * i], sum[dim * i + 1]});
      softest = std::min(softest, sum[dim * i + 1]);
    }
  if (Utilities::MPI::min(softest, space_.communicator()) == 0)
    throw InputError(parameter + "Stiffness = " + input_.stiffness +
                     ": must be positive, and be given where the material has no stiffness");
}

template <int dim>
typename Contact<dim>::Touch Contact<dim>::touch(std::size_t i, const Now& now) const {
  const Node& node = nodes_[i];
  const auto distance = obstacle_.distance(
      space_.node_positions()[node.number] + now.displacement(node.number), now.obstacle);
  Touch result;
  result.gap = distance.gap;
  result.normal = distance.normal;
  const double elastic = multipliers_[i] - node.stiffness * distance.gap;
  if (elastic < 0) return result;
  const Tensor<1, dim> v = now.velocity(node.number);
  const double c = input_.damping * node.area;
  result.normal_force = std::max(0., elastic - c * (distance.normal * v));
  result.damping = result.normal_force - elastic;
  result.energy = 0.5 * node.stiffness * distance.gap * distance.gap;
  result.closed = result.normal_force > 0 || elastic == 0;
  result.curvature = distance.curvature;
  result.by_position = -node.stiffness * distance.normal - c * (distance.curvature * v);
  result.by_velocity = -c * distance.normal;
  return result;
}

template <int dim>
Tensor<1, dim> Contact<dim>::slip(std::size_t i, const Now& now) const {
  const Memory& last = memory_[i];
  return last.slip + now.displacement(nodes_[i].number) - last.displacement -
         (now.obstacle.displacement - displaced_);
}

template <int dim>
Traction<dim> Contact<dim>::friction(std::size_t i, const Touch& touch, const Now& now) const {
  if (!maps() || !accepted_) return {};
  return return_mapping(across(touch.normal) * slip(i, now), nodes_[i].stiffness,
                        memory_[i].slides ? input_.kinetic_friction : input_.static_friction,
                        touch.normal_force);
}

template <int dim>
Tensor<1, dim> Contact<dim>::force(std::size_t i, const Now& now) const {
  const Touch at = touch(i, now);
  if (!at.closed) return {};
  return at.normal_force * at.normal - friction(i, at, now).force;
}

template <int dim>
bool Contact<dim>::add_residual(const State& state, Vec residual) const {
  const Phase phase("contact");
  const Now now(*this, state);
  LocalArray F(residual);
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    const Tensor<1, dim> f = force(i, now);
    for (int c = 0; c < dim; ++c) F[dim * nodes_[i].number + c] -= f[c];
  }
  return true;
}

namespace {

template <int dim>
void add_block(const Tensor<2, dim>& A, PetscInt node, Mat J) {
  double block[dim * dim];
  for (int i = 0; i < dim; ++i)
    for (int j = 0; j < dim; ++j) block[dim * i + j] = A[i][j];
  check(MatSetValuesBlocked(J, 1, &node, 1, &node, block, ADD_VALUES));
}

}  // namespace

template <int dim>
void Contact<dim>::add_tangent(double, double s_v, double s_x, const State& state, Mat J) const {
  const Phase phase("tangent");
  const Now now(*this, state);
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    const Touch at = touch(i, now);
    if (!at.closed) continue;
    const Tensor<1, dim>& n = at.normal;
    const Tensor<1, dim> by_motion = s_x * at.by_position + s_v * at.by_velocity;
    Tensor<2, dim> A = -outer_product(n, by_motion) - s_x * at.normal_force * at.curvature;
    if (maps() && accepted_) {
      const Traction<dim> T = friction(i, at, now);
      const Tensor<1, dim> s = slip(i, now);
      const Tensor<2, dim> slip_by_position =
          across(n) - (n * s) * at.curvature - outer_product(n, at.curvature * s);
      A += s_x * T.by_slip * slip_by_position + outer_product(T.by_normal_force, by_motion);
    }
    add_block(A, space_.global_node(nodes_[i].number), J);
  }
}

template <int dim>
void Contact<dim>::add_stiffest(const State& state, Mat K) const {
  const Now now(*this, state);
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    const Tensor<1, dim> n = touch(i, now).normal;
    Tensor<2, dim> A = outer_product(n, n);
    if (maps()) A += across(n);
    add_block<dim>(nodes_[i].stiffness * A, space_.global_node(nodes_[i].number), K);
  }
}

template <int dim>
bool Contact<dim>::symmetric() const {
  return !maps() && (input_.damping == 0 || obstacle_.flat());
}

template <int dim>
void Contact<dim>::add_balance(const State& state, Balance& balance) const {
  const Now now(*this, state);
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    const Touch at = touch(i, now);
    balance.strain +=
        at.energy + 0.5 * friction(i, at, now).force.norm_square() / nodes_[i].stiffness;
  }
  balance.work += work_;
  balance.loss += loss_;
}

template <int dim>
void Contact<dim>::add_potential(double, double, double s_x, const State& state,
                                 Potential& potential) const {
  const Now now(*this, state);
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    const double force = touch(i, now).normal_force, m = multipliers_[i];
    potential.add((force * force - m * m) / (2 * nodes_[i].stiffness * s_x));
  }
}

template <int dim>
std::string Contact<dim>::lacks_potential() const {
  if (input_.damping == 0 && !frictional()) return "";
  return "Obstacles / " + input_.name +
         " / Damping and friction: the forces of contact have a potential without them only; set "
         "them to 0";
}

template <int dim>
void Contact<dim>::add_friction(const State& state, const Kick& kick) const {
  const Phase phase("contact");
  const Now now(*this, state);
  const LocalView velocities(kick.velocity), masses(kick.mass);
  LocalArray a(kick.acceleration);
  kicked_.assign(nodes_.size(), {});
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    const int node = nodes_[i].number;
    const Touch at = touch(i, now);
    double mass = 0;  // prescribed unknowns have none
    for (int c = 0; c < dim; ++c) mass = std::max(mass, masses[dim * node + c]);
    if (!(at.normal_force > 0 && mass > 0)) continue;
    Tensor<1, dim> acceleration;
    for (int c = 0; c < dim; ++c) acceleration[c] = a[dim * node + c];
    const Tensor<2, dim> tangential = across(at.normal);
    const Tensor<1, dim> velocity = Now::at(velocities, node);
    const KickedMass<dim> body{mass,
                               kick.h,
                               tangential * (velocity - now.obstacle.velocity),
                               tangential * (mass * acceleration),
                               input_.static_friction * at.normal_force,
                               input_.kinetic_friction * at.normal_force,
                               memory_[i].slides};
    const KickFriction<dim> friction =
        input_.friction_rule == "trial" ? trial_friction(body) : published_friction(body);
    acceleration += friction.force / mass;
    for (int c = 0; c < dim; ++c) a[dim * node + c] = acceleration[c];
    const Tensor<1, dim> mean = velocity + kick.h / 2 * acceleration;
    Kicked& result = kicked_[i];
    result.friction = friction.force;
    result.slides = friction.slides;
    result.work = kick.h * (friction.force * now.obstacle.velocity);
    result.loss = result.work - kick.h * (friction.force * mean);
  }
}

template <int dim>
void Contact<dim>::restore() {
  for (std::size_t i = 0; i < nodes_.size(); ++i) multipliers_[i] = memory_[i].multiplier;
}

template <int dim>
bool Contact<dim>::improve(const State& state) {
  if (tolerance_ == 0) return false;
  const Now now(*this, state);
  std::vector<double> next(nodes_.size());
  double error = 0;
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    const Touch at = touch(i, now);
    next[i] = at.normal_force;
    error = std::max(error, std::abs(std::min(at.gap, multipliers_[i] / nodes_[i].stiffness)));
  }
  if (Utilities::MPI::max(error, space_.communicator()) <= tolerance_) return false;
  multipliers_ = next;
  return true;
}

template <int dim>
void Contact<dim>::accept(const State& state) {
  const Now now(*this, state);
  const Tensor<1, dim> moved = now.obstacle.displacement - displaced_;
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    const double k = nodes_[i].stiffness;
    Memory& last = memory_[i];
    const Touch at = touch(i, now);
    const Traction<dim> T = friction(i, at, now);
    const Tensor<1, dim> force = at.normal_force * at.normal - T.force;
    if (accepted_) {
      work_ += 0.5 * (last.force + force) * moved;
      loss_ -= 0.5 * (last.damping + at.damping) * (at.gap - last.gap);
      if (maps())
        loss_ += 0.5 * (k * last.slip + T.force) * (across(at.normal) * slip(i, now) - T.force / k);
    }
    last = {now.displacement(nodes_[i].number),
            T.force / k,
            force,
            {},
            at.gap,
            at.damping,
            multipliers_[i],
            T.slides};
    if (kicked_.empty()) continue;
    last.friction = kicked_[i].friction;
    last.slides = kicked_[i].slides;
    work_ += kicked_[i].work;
    loss_ += kicked_[i].loss;
  }
  kicked_.clear();
  displaced_ = now.obstacle.displacement;
  accepted_ = true;
}

template <int dim>
typename Contact<dim>::Total Contact<dim>::total(const State& state) const {
  const Now now(*this, state);
  std::vector<double> sums(dim + 1, 0.);
  double penetration = 0;
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    const Touch at = touch(i, now);
    const Tensor<1, dim> f = force(i, now) + memory_[i].friction;
    for (int c = 0; c < dim; ++c) sums[c] -= f[c];
    sums[dim] += at.normal_force > 0;
    penetration = std::max(penetration, -at.gap);
  }
  Utilities::MPI::sum(sums, space_.communicator(), sums);
  Total result;
  for (int c = 0; c < dim; ++c) result.force[c] = sums[c];
  result.touching = int(sums[dim]);
  result.penetration = Utilities::MPI::max(penetration, space_.communicator());
  return result;
}

template <int dim>
void Contact<dim>::add_traction(const State& state, Vec traction) const {
  const Now now(*this, state);
  LocalArray t(traction);
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    const Tensor<1, dim> f = force(i, now) + memory_[i].friction;
    for (int c = 0; c < dim; ++c) t[dim * nodes_[i].number + c] += f[c] / nodes_[i].area;
  }
}

template class Contact<2>;
template class Contact<3>;

}  // namespace steppe
