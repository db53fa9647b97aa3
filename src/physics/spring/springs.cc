#include "steppe/physics/spring/springs.h"

#include "steppe/base/process/error.h"
#include "steppe/input/words/text.h"

#include <algorithm>

namespace steppe {

using namespace dealii;

namespace {

/// The set's own Rayleigh factor, or the global one.
double rayleigh_factor(const SpringsInput& input, double global) {
  if (input.rayleigh_stiffness.empty()) return global;
  const auto value = finite_number(input.rayleigh_stiffness);
  if (!value || *value < 0)
    throw InputError("Springs / " + input.name +
                     " / Rayleigh stiffness = " + input.rayleigh_stiffness +
                     ": must be a number in s that is not negative; leave it empty to use the "
                     "global factor");
  return *value;
}

/// u u^T, and I - u u^T.
template <int dim>
Tensor<2, dim> along(const Tensor<1, dim>& u) {
  return outer_product(u, u);
}
template <int dim>
Tensor<2, dim> across(const Tensor<1, dim>& u) {
  return Tensor<2, dim>(unit_symmetric_tensor<dim>()) - along(u);
}

}  // namespace

template <int dim>
Springs<dim>::Springs(const Space<dim>& space, const SpringsInput& input, double rayleigh,
                      RayleighStiffness stiffness, bool consistent)
    : space_(space),
      name_(input.name),
      damping_(input.damping),
      rayleigh_(rayleigh_factor(input, rayleigh)),
      rayleigh_stiffness_(stiffness),
      consistent_(consistent),
      listed_(!input.pairs.empty()) {
  facets_.balanced = this;
  facets_.potential = this;
  if (damped()) facets_.forces = this;
  if (lags()) facets_.history = this;
  const std::vector<NodePair> pairs = spring_pairs(space, input);
  const PetscInt first = space.first_node(), end = first + space.n_owned_nodes();
  const auto mine = [&](PetscInt node) { return node >= first && node < end; };
  for (const NodePair& pair : pairs)
    for (const PetscInt node : {pair.first, pair.second})
      if (!mine(node)) others_.push_back(node);
  std::sort(others_.begin(), others_.end());
  others_.erase(std::unique(others_.begin(), others_.end()), others_.end());
  const auto local = [&](PetscInt node) {
    return mine(node)
               ? int(node - first)
               : space.n_owned_nodes() +
                     int(std::lower_bound(others_.begin(), others_.end(), node) - others_.begin());
  };
  if (lags()) lagged_displacement_ = space.create_vector();
  for (Vec* workspace : {displacement_.fill(), velocity_.fill()})
    check(VecCreateGhostBlock(space.communicator(), dim, dim * space.n_owned_nodes(),
                              PETSC_DETERMINE, PetscInt(others_.size()), others_.data(),
                              workspace));

  VecHandle positions = space.create_vector();
  {
    LocalArray entries(positions);
    for (int i = 0; i < space.n_owned_nodes(); ++i)
      for (int c = 0; c < dim; ++c) entries[dim * i + c] = space.node_positions()[i][c];
  }
  gather(positions, displacement_);
  const LocalView X(displacement_);
  for (const NodePair& pair : pairs) {
    int a = local(pair.first), b = local(pair.second);
    if (!owned(a)) std::swap(a, b);
    Tensor<1, dim> rest;
    for (int c = 0; c < dim; ++c) rest[c] = X[dim * b + c] - X[dim * a + c];
    const double length = rest.norm();
    springs_.push_back(
        {a, b, input.per_length ? input.stiffness / length : input.stiffness, length, rest});
  }
}

template <int dim>
long Springs<dim>::count() const {
  const long mine = std::count_if(springs_.begin(), springs_.end(), [&](const Spring& spring) {
    return owned(spring.b) || global_node(spring.a) < global_node(spring.b);
  });
  return Utilities::MPI::sum(mine, space_.communicator());
}

template <int dim>
PetscInt Springs<dim>::global_node(int node) const {
  return owned(node) ? space_.first_node() + node : others_[node - space_.n_owned_nodes()];
}

template <int dim>
std::vector<NodePair> Springs<dim>::couplings() const {
  std::vector<NodePair> result;
  if (!listed_) return result;  // all in the pattern of the cells
  for (const Spring& spring : springs_) {
    const PetscInt a = global_node(spring.a), b = global_node(spring.b);
    result.emplace_back(a, b);
    if (owned(spring.b)) result.emplace_back(b, a);
  }
  return result;
}

template <int dim>
void Springs<dim>::mark_nodes(std::vector<bool>& nodes) const {
  for (const Spring& spring : springs_)
    for (const int node : {spring.a, spring.b})
      if (owned(node)) nodes[node] = true;  // of others their owner has the spring, too
}

template <int dim>
void Springs<dim>::gather(Vec nodal, Vec into) const {
  check(VecCopy(nodal, into));
  update_ghosts(into);
}

template <int dim>
typename Springs<dim>::Line Springs<dim>::line(const Spring& spring, const double* u) {
  Tensor<1, dim> e;
  for (int c = 0; c < dim; ++c) e[c] = u[dim * spring.b + c] - u[dim * spring.a + c];
  Line result;
  result.direction = spring.rest + e;
  result.length = result.direction.norm();
  result.direction /= result.length;
  // l - L0 without cancellation
  result.extension = e * (2. * spring.rest + e) / (result.length + spring.length);
  return result;
}

template <int dim>
bool Springs<dim>::add_forces(bool elastic, bool damping, const State& state, Vec force) const {
  const Phase phase("springs");
  damping &= damped();
  gather(state.displacement, displacement_);
  if (damping) gather(state.velocity, velocity_);
  const bool lagged = rayleigh_ > 0 && rayleigh_stiffness_ != RayleighStiffness::current;
  if (damping && lagged && !lagged_is_set_)
    throw NumericsError("the stiffness of Rayleigh damping is not set yet");
  const LocalView u(displacement_), v(velocity_);
  LocalArray f(force);
  for (std::size_t s = 0; s < springs_.size(); ++s) {
    const Spring& spring = springs_[s];
    const Line now = line(spring, u.data());
    if (!(now.length > 0)) return false;
    Tensor<1, dim> F;
    if (elastic) F = spring.stiffness * now.extension * now.direction;
    if (damping) {
      Tensor<1, dim> w;
      for (int c = 0; c < dim; ++c) w[c] = v[dim * spring.b + c] - v[dim * spring.a + c];
      F += damping_ * (now.direction * w) * now.direction;
      if (rayleigh_ > 0) {
        const Line& at = lagged ? lagged_[s] : now;
        const Tensor<1, dim> stretch = (at.direction * w) * at.direction;
        F += rayleigh_ * spring.stiffness * (stretch + at.extension / at.length * (w - stretch));
      }
    }
    for (int c = 0; c < dim; ++c) f[dim * spring.a + c] -= F[c];
    if (owned(spring.b))
      for (int c = 0; c < dim; ++c) f[dim * spring.b + c] += F[c];
  }
  return true;
}

template <int dim>
bool Springs<dim>::add_residual(const State& state, Vec force) const {
  return add_forces(true, true, state, force);
}

template <int dim>
void Springs<dim>::add_force(ForcePart part, const State& state, Vec force, Contacts) const {
  if (part == ForcePart::damping) add_forces(false, true, state, force);
}

template <int dim>
void Springs<dim>::add_tangent(double, double s_v, double s_x, const State& state, Mat J,
                               Contacts) const {
  const Phase phase("tangent");
  const bool current = rayleigh_stiffness_ == RayleighStiffness::current;
  const bool derivatives = consistent_ && damped() && s_x != 0;
  gather(state.displacement, displacement_);
  if (derivatives) gather(state.velocity, velocity_);
  const LocalView u(displacement_), v(velocity_);
  const auto stiffness = [](const Spring& spring, const Line& at) {
    return spring.stiffness *
           (along(at.direction) + at.extension / at.length * across(at.direction));
  };
  for (std::size_t s = 0; s < springs_.size(); ++s) {
    const Spring& spring = springs_[s];
    const Line now = line(spring, u.data());
    Tensor<2, dim> A = s_x * stiffness(spring, now) + s_v * damping_ * along(now.direction);
    if (rayleigh_ > 0) A += s_v * rayleigh_ * stiffness(spring, current ? now : lagged_[s]);
    if (derivatives) {
      Tensor<1, dim> w;
      for (int c = 0; c < dim; ++c) w[c] = v[dim * spring.b + c] - v[dim * spring.a + c];
      const Tensor<2, dim> P = across(now.direction), turned = outer_product(now.direction, P * w),
                           stretched = (now.direction * w) * P;
      // of c (u.w) u, and of r_k K w with K = k (I - (L0 / l) P)
      A += s_x * damping_ / now.length * (turned + stretched);
      if (current)
        A += s_x * rayleigh_ * spring.stiffness * spring.length / (now.length * now.length) *
             (turned + transpose(turned) + stretched);
    }
    double block[4 * dim * dim];  // A, -A; -A, A
    for (int i = 0; i < 2 * dim; ++i)
      for (int j = 0; j < 2 * dim; ++j)
        block[2 * dim * i + j] =
            (i < dim) == (j < dim) ? A[i % dim][j % dim] : -A[i % dim][j % dim];
    const PetscInt nodes[] = {global_node(spring.a), global_node(spring.b)};
    check(MatSetValuesBlocked(J, owned(spring.b) ? 2 : 1, nodes, 2, nodes, block, ADD_VALUES));
  }
}

template <int dim>
void Springs<dim>::add_balance(const State& state, Balance& balance) const {
  gather(state.displacement, displacement_);
  const LocalView u(displacement_);
  for (const Spring& spring : springs_) {
    const double extension = line(spring, u.data()).extension;
    balance.strain += (owned(spring.b) ? 0.5 : 0.25) * spring.stiffness * extension * extension;
  }
}

template <int dim>
void Springs<dim>::add_potential(double, double, double s_x, const State& state,
                                 Potential& potential) const {
  Balance energies;
  add_balance(state, energies);
  potential.add(energies.strain / s_x);
}

template <int dim>
TermTraits Springs<dim>::traits() const {
  TermTraits traits;
  traits.symmetric = !(consistent_ && damping_ > 0);
  traits.joins_cell_nodes = !listed_;
  traits.damped = damped();
  traits.lacks_potential =
      damped() ? "Springs / Damping and Rayleigh stiffness: the damping force along a spring that "
                 "turns has no potential; set both to 0"
               : "";
  traits.lacks_energy_difference =
      "Springs: their force is no difference of energies over a step; take midpoint";
  return traits;
}

template <int dim>
void Springs<dim>::freeze() {
  gather(lagged_displacement_, displacement_);
  const LocalView u(displacement_);
  lagged_.clear();
  for (const Spring& spring : springs_) lagged_.push_back(line(spring, u.data()));
}

template <int dim>
void Springs<dim>::accept(const State& state) {
  if ((lagged_is_set_ && rayleigh_stiffness_ == RayleighStiffness::initial)) return;
  check(VecCopy(state.displacement, lagged_displacement_));
  lagged_is_set_ = true;
  freeze();
}

template <int dim>
void Springs<dim>::history(Archive& archive) {
  const auto section = archive.enter("springs " + name_);
  archive.value("damping displacement is set", lagged_is_set_);
  archive.vector("damping displacement", lagged_displacement_);
  if (archive.loads() && lagged_is_set_) freeze();
}

template class Springs<2>;
template class Springs<3>;

}  // namespace steppe
