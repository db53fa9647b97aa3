#include "steppe/physics/spring/joint_force.h"

#include "steppe/fem/constraints/director_parts.h"
#include "steppe/fem/space/node_moment.h"

#include <deal.II/base/mpi.h>

#include <limits>

namespace steppe {

using namespace dealii;

template <int dim>
JointForce<dim>::JointForce(const Space<dim>& space, const RemotePoints<dim>& remote,
                            const Joint<dim>& joint, const Constants& constants)
    : space_(space), remote_(remote), joint_(joint), coordinates_(remote, joint) {
  law_ = joint.entry->takes("Force")
             ? spring_law(joint.input, constants,
                          coordinates_.length() > 0 ? coordinates_.length() : space.mesh().size())
             : bushing_law(joint.input, coordinates_.n());
  facets_.balanced = this;
  facets_.potential = this;
  facets_.measured = this;
  if (law_->damped()) facets_.forces = this;
}

template <int dim>
TermTraits JointForce<dim>::traits() const {
  TermTraits traits;
  traits.linear = law_->linear() && coordinates_.linear();
  traits.symmetric = coordinates_.linear() || !law_->damped();
  traits.damped = law_->damped();
  traits.lacks_potential = law_->damped() && !traits.linear
                               ? joint_.input.path() +
                                     ": its damping force has no potential; let it depend on the "
                                     "elongation alone"
                               : "";
  traits.lacks_energy_difference =
      traits.linear ? ""
                    : joint_.input.path() +
                          ": its force is no difference of energies over a step; take midpoint";
  return traits;
}

template <int dim>
std::vector<NodePair> JointForce<dim>::couplings() const {
  std::vector<NodePair> pairs;
  if (!mine()) return pairs;
  for (const std::size_t row : coordinates_.nodes())
    for (const std::size_t column : coordinates_.nodes())
      pairs.emplace_back(space_.auxiliary_node(row), space_.auxiliary_node(column));
  return pairs;
}

template <int dim>
void JointForce<dim>::mark_nodes(std::vector<bool>& nodes) const {
  for (const std::size_t k : coordinates_.nodes())
    if (const int node = space_.owned_auxiliary(k); node >= 0) nodes[std::size_t(node)] = true;
}

template <int dim>
std::vector<double> JointForce<dim>::entries(Vec nodal) const {
  const LocalView u(nodal);
  std::vector<double> z;
  for (const std::size_t k : coordinates_.nodes())
    for (int c = 0; c < dim; ++c) z.push_back(u[dim * space_.owned_auxiliary(k) + c]);
  return z;
}

template <int dim>
std::vector<double> JointForce<dim>::rates(const FullMatrix<double>& B, const State& state) const {
  std::vector<double> v(B.m(), 0);
  if (state.at_rest) return v;
  const std::vector<double> rate = entries(state.velocity);
  for (std::size_t i = 0; i < v.size(); ++i)
    for (std::size_t k = 0; k < rate.size(); ++k) v[i] += B(i, k) * rate[k];
  return v;
}

template <int dim>
bool JointForce<dim>::force(Part part, const State& state, std::vector<double>& F) const {
  const std::vector<double> z = entries(state.displacement), q = coordinates_.values(z);
  F.assign(z.size(), 0);
  if (q.empty()) return false;
  const FullMatrix<double> B = coordinates_.slopes(z);
  std::vector<double> Q(q.size(), 0);
  if (part != Part::elastic && law_->damped()) {
    Q = law_->force(q, rates(B, state), state.load_time);
    const std::vector<double> elastic = law_->elastic_force(q);
    for (std::size_t i = 0; i < Q.size() && part == Part::damping; ++i) Q[i] -= elastic[i];
  } else if (part != Part::damping) {
    Q = law_->elastic_force(q);
  }
  for (std::size_t i = 0; i < Q.size(); ++i)
    for (std::size_t k = 0; k < z.size(); ++k) F[k] += B(i, k) * Q[i];
  return true;
}

template <int dim>
bool JointForce<dim>::add(Part part, const State& state, Vec force) const {
  LocalArray f(force);  // on all ranks: PETSc keeps the norm of a vector that a rank leaves alone
  if (!mine()) return true;
  std::vector<double> F;
  if (!this->force(part, state, F)) return false;
  for (std::size_t k = 0; k < F.size(); ++k)
    f[dim * space_.owned_auxiliary(coordinates_.nodes()[k / dim]) + int(k % dim)] += F[k];
  return true;
}

template <int dim>
bool JointForce<dim>::add_residual(const State& state, Vec force) const {
  return add(Part::all, state, force);
}

template <int dim>
void JointForce<dim>::add_force(ForcePart part, const State& state, Vec force, Contacts) const {
  if (part == ForcePart::damping) add(Part::damping, state, force);
}

template <int dim>
void JointForce<dim>::add_tangent(double, double s_v, double s_x, const State& state, Mat J,
                                  Contacts) const {
  if (!mine()) return;
  const std::vector<double> z = entries(state.displacement), q = coordinates_.values(z);
  const FullMatrix<double> B = coordinates_.slopes(z);
  const std::vector<double> v = rates(B, state);
  const std::size_t n = z.size(), m = q.size();
  FullMatrix<double> by_q(m, m), by_v(m, m), A(n, n);
  law_->slopes(q, v, state.load_time, by_q, by_v);
  if (!coordinates_.linear()) {
    // of B, which the rates have too: the curvature of each q_i along the motion
    A.add(s_x, coordinates_.curvature(z, law_->force(q, v, state.load_time)));
    if (!state.at_rest && law_->damped()) {
      const std::vector<double> rate = entries(state.velocity);
      FullMatrix<double> turning(m, n);
      for (std::size_t i = 0; i < m; ++i) {
        std::vector<double> one(m, 0);
        one[i] = 1;
        const FullMatrix<double> H = coordinates_.curvature(z, one);
        for (std::size_t k = 0; k < n; ++k)
          for (std::size_t l = 0; l < n; ++l) turning(i, k) += H(k, l) * rate[l];
      }
      FullMatrix<double> product(m, n);
      by_v.mmult(product, turning);
      for (std::size_t k = 0; k < n; ++k)
        for (std::size_t l = 0; l < n; ++l)
          for (std::size_t i = 0; i < m; ++i) A(k, l) += s_x * B(i, k) * product(i, l);
    }
  }
  for (std::size_t k = 0; k < n; ++k)
    for (std::size_t l = 0; l < n; ++l)
      for (std::size_t i = 0; i < m; ++i)
        for (std::size_t j = 0; j < m; ++j)
          A(k, l) += B(i, k) * (s_x * by_q(i, j) + s_v * by_v(i, j)) * B(j, l);
  std::vector<PetscInt> nodes;
  for (const std::size_t k : coordinates_.nodes()) nodes.push_back(space_.auxiliary_node(k));
  std::vector<double> block;
  for (std::size_t k = 0; k < n; ++k)
    for (std::size_t l = 0; l < n; ++l) block.push_back(A(k, l));
  check(MatSetValuesBlocked(J, PetscInt(nodes.size()), nodes.data(), PetscInt(nodes.size()),
                            nodes.data(), block.data(), ADD_VALUES));
}

template <int dim>
void JointForce<dim>::add_balance(const State& state, Balance& balance) const {
  if (mine()) balance.strain += law_->energy(coordinates_.values(entries(state.displacement)));
}

template <int dim>
void JointForce<dim>::add_potential(double, double s_v, double s_x, const State& state,
                                    Potential& potential) const {
  if (!mine()) return;
  const std::vector<double> z = entries(state.displacement), q = coordinates_.values(z);
  if (q.empty()) return potential.add(std::numeric_limits<double>::infinity());
  if (s_x != 0) potential.add(law_->energy(q) / s_x);
  if (s_v == 0 || !law_->damped()) return;
  const std::vector<double> v = rates(coordinates_.slopes(z), state),
                            Q = law_->force(std::vector<double>(q.size(), 0), v, state.load_time);
  double power = 0;
  for (std::size_t i = 0; i < v.size(); ++i) power += v[i] * Q[i];
  potential.add(power / (2 * s_v));
}

template <int dim>
std::vector<double> JointForce<dim>::resultant(const State& state) const {
  std::vector<double> sums(dim + RemotePoint<dim>::n_rotations, 0);
  std::vector<double> F;
  if (mine() && force(Part::all, state, F)) {
    // what acts on Second is opposite to what resists there, or that on First where it is ground
    const bool on_first = joint_.second == Joint<dim>::ground;
    const std::size_t per_side = RemotePoint<dim>::n_auxiliary,
                      begin = on_first || joint_.first == Joint<dim>::ground ? 0 : per_side;
    const double sign = on_first ? 1 : -1;
    const LocalView u(state.displacement);
    Tensor<1, 3> moment;
    Tensor<1, dim> sum;
    Point<dim> about = joint_.place;  // on Second
    if (remote_.turn() && !on_first) {
      const RemotePoint<dim>& point = remote_.list()[std::size_t(joint_.second)];
      const auto at = [&](std::size_t k, int c) { return u[dim * space_.owned_auxiliary(k) + c]; };
      for (int c = 0; c < dim; ++c) {
        about[c] += at(point.first, c);
        for (const Leader& part : director_parts<dim>(space_, point, joint_.place - point.place, c))
          about[c] += part.weight * u[part.unknown - dim * space_.first_node()];
      }
    }
    for (std::size_t k = begin; k < begin + per_side; ++k) {
      const int node = space_.owned_auxiliary(coordinates_.nodes()[k]);
      Tensor<1, dim> here, moved;
      for (int c = 0; c < dim; ++c) {
        here[c] = F[dim * k + std::size_t(c)];
        if (remote_.turn()) moved[c] = u[dim * node + c];
      }
      if (moves_with_body(space_, node)) sum += here;
      moment += node_moment(space_, node, about, moved, here);
    }
    for (int c = 0; c < dim; ++c) sums[std::size_t(c)] = sign * sum[c];
    for (int r = 0; r < RemotePoint<dim>::n_rotations; ++r)
      sums[std::size_t(dim + r)] = sign * moment[dim == 2 ? 2 : r];
  }
  Utilities::MPI::sum(sums, space_.communicator(), sums);
  return sums;
}

template <int dim>
void JointForce<dim>::offer(Quantities& quantities) const {
  TotalQuantity total{
      "joint " + joint_.input.name, {}, [this](const State& state) { return resultant(state); }};
  for (int c = 0; c < dim; ++c)
    total.numbers.push_back({std::string("force_") + "xyz"[c], "force"});
  for (int c = dim == 2 ? 2 : 0; c < 3; ++c)
    total.numbers.push_back({std::string("moment_") + "xyz"[c], "moment"});
  quantities.totals.push_back(std::move(total));
}

template class JointForce<2>;
template class JointForce<3>;

}  // namespace steppe
