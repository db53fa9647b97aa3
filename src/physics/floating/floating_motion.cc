#include "steppe/physics/floating/floating_motion.h"

#include <deal.II/base/mpi.h>
#include <deal.II/lac/full_matrix.h>
#include <deal.II/lac/vector.h>

#include <algorithm>
#include <optional>
#include <utility>

namespace steppe {

using namespace dealii;

namespace {

template <int dim>
Vector3 in_space(const Tensor<1, dim>& v) {
  Vector3 result;
  for (int c = 0; c < dim; ++c) result[c] = v[c];
  return result;
}

Vector3 at_node(int dim, const double* entries, int node) {
  Vector3 result;
  for (int c = 0; c < dim; ++c) result[c] = entries[dim * node + c];
  return result;
}

void set_node(int dim, const Vector3& value, double* entries, int node) {
  for (int c = 0; c < dim; ++c) entries[dim * node + c] = value[c];
}

template <int dim>
Matrix3 nearest_rotation(const Matrix3& K) {
  Tensor<2, dim> part;
  for (int c = 0; c < dim; ++c)
    for (int d = 0; d < dim; ++d) part[c][d] = K[c][d];
  part = project_onto_orthogonal_tensors(part);
  Matrix3 R = rotation({});
  for (int c = 0; c < dim; ++c)
    for (int d = 0; d < dim; ++d) R[c][d] = part[c][d];
  return R;
}

}  // namespace

template <int dim>
FloatingMotion<dim>::FloatingMotion(const Space<dim>& space, std::vector<VecHandle> elastic,
                                    std::function<void(Vec, Vec)> multiply)
    : space_(space),
      basis_(std::move(elastic)),
      multiply_(std::move(multiply)),
      frame_(dim, basis_.size()) {
  const VecHandle one = space.create_vector(), momentum = space.create_vector();
  check(VecSet(one, 1));
  multiply_(one, momentum);
  {
    const LocalView m(momentum);
    for (int node = 0; node < space.n_owned_nodes(); ++node) {
      mass_ += m[dim * node];
      centre_ += m[dim * node] * space.node_positions()[node];
    }
  }
  mass_ = Utilities::MPI::sum(mass_, space.communicator());
  centre_ = Point<dim>(Utilities::MPI::sum(Tensor<1, dim>(centre_), space.communicator()) / mass_);
  inertia_ =
      std::make_unique<FloatingInertia>(space, mass_, centre_, basis_.vectors(), multiply_, frame_);
}

template <int dim>
std::unique_ptr<ReducedTerm> FloatingMotion<dim>::inertia() const {
  return std::make_unique<FloatingInertia>(*inertia_);
}

template <int dim>
std::vector<VecHandle> FloatingMotion<dim>::fields() const {
  std::vector<VecHandle> result;
  const auto add = [&](int d, const auto& component) {
    result.push_back(space_.create_vector());
    LocalArray entries(result.back());
    for (int node = 0; node < space_.n_local_nodes(); ++node)
      entries[dim * node + d] = component(node);
  };
  for (int d = 0; d < dim; ++d) add(d, [](int) { return 1.; });
  for (int d = 0; d < dim; ++d)
    for (int k = 0; k < dim; ++k)
      add(d, [&](int node) { return space_.node_positions()[node][k] - centre_[k]; });
  for (const VecHandle& vector : basis_.vectors()) {
    const LocalView u(vector);
    for (int d = 0; d < dim; ++d)
      for (int k = 0; k < dim; ++k) add(d, [&](int node) { return u[dim * node + k]; });
  }
  return result;
}

template <int dim>
void FloatingMotion<dim>::combine(const double* z, Vec sum) const {
  const std::vector<Vec> vectors(elastic().begin(), elastic().end());
  check(VecZeroEntries(sum));
  check(VecMAXPY(sum, PetscInt(vectors.size()), z, const_cast<Vec*>(vectors.data())));
}

template <int dim>
void FloatingMotion<dim>::expand(const double* q, const double* v, const double* a,
                                 State& nodal) const {
  const int first = frame_.elastic();
  const Matrix3 R = frame_.orientation(q);
  combine(q + first, nodal.displacement);
  LocalArray u(nodal.displacement);
  std::optional<LocalArray> rate, second;
  Matrix3 w, W;
  if (v) {
    combine(v + first, nodal.velocity);
    rate.emplace(nodal.velocity);
    w = spin(frame_.rotation(v));
  }
  if (a) {
    combine(a + first, nodal.acceleration);
    second.emplace(nodal.acceleration);
    W = spin(frame_.rotation(a)) + w * w;
  }
  for (int node = 0; node < space_.n_owned_nodes(); ++node) {
    const Vector3 xi = in_space<dim>(space_.node_positions()[node] - centre_),
                  y = xi + at_node(dim, u.data(), node);
    set_node(dim, frame_.translation(q) + R * y - xi, u.data(), node);
    if (!v) continue;
    const Vector3 y_rate = at_node(dim, rate->data(), node);
    set_node(dim, frame_.translation(v) + R * (w * y + y_rate), rate->data(), node);
    if (a)
      set_node(dim,
               frame_.translation(a) +
                   R * (W * y + 2. * (w * y_rate) + at_node(dim, second->data(), node)),
               second->data(), node);
  }
}

template <int dim>
std::vector<double> FloatingMotion<dim>::rates(const std::vector<double>& q, Vec field) const {
  const int n = frame_.size(), first = frame_.elastic();
  const VecHandle momentum = space_.create_vector(), places = space_.create_vector();
  const Matrix3 back = transpose(frame_.orientation(q.data()));
  multiply_(field, momentum);
  combine(q.data() + first, places);
  std::vector<double> right(n);
  {
    LocalArray p(momentum);
    const LocalView u(places);
    for (int node = 0; node < space_.n_owned_nodes(); ++node) {
      const Vector3 here = at_node(dim, p.data(), node), in_frame = back * here;
      for (int c = 0; c < dim; ++c) right[c] += here[c];
      frame_.add_rotation(cross_product_3d(in_space<dim>(space_.node_positions()[node] - centre_) +
                                               at_node(dim, u.data(), node),
                                           in_frame),
                          right.data());
      set_node(dim, in_frame, p.data(), node);
    }
  }
  check_mpi(
      MPI_Allreduce(MPI_IN_PLACE, right.data(), first, MPI_DOUBLE, MPI_SUM, space_.communicator()));
  const std::vector<double> elastic = basis_.restricted(momentum);
  std::copy(elastic.begin(), elastic.end(), right.begin() + first);
  FullMatrix<double> inverse(n, n, mass_matrix(q.data()).data());
  inverse.gauss_jordan();
  Vector<double> b(right.begin(), right.end()), result(n);
  inverse.vmult(result, b);
  return {result.begin(), result.end()};
}

template <int dim>
std::vector<double> FloatingMotion<dim>::mass_matrix(const double* q) const {
  const int n = frame_.size();
  std::vector<double> nothing(n), N(n * n);
  ReducedState state;
  state.size = n;
  state.z = q;
  state.v = state.a = nothing.data();
  inertia_->add_tangent(1, 0, 0, state, N.data());
  return N;
}

template <int dim>
typename FloatingMotion<dim>::Pose FloatingMotion<dim>::pose(Vec displacement) const {
  Pose result;
  Matrix3 K;
  const VecHandle momentum = space_.create_vector();
  multiply_(displacement, momentum);
  {
    const LocalView p(momentum);
    for (int node = 0; node < space_.n_owned_nodes(); ++node) {
      const Vector3 here = at_node(dim, p.data(), node);
      for (int c = 0; c < dim; ++c) result.d[c] += here[c] / mass_;
      K += outer_product(here, in_space<dim>(space_.node_positions()[node] - centre_));
    }
  }
  result.d = Utilities::MPI::sum(result.d, space_.communicator());
  // the moments of x - X_c - d and xi
  K = inertia_->second() + Utilities::MPI::sum(K, space_.communicator());
  result.R = nearest_rotation<dim>(K);
  return result;
}

template <int dim>
VecHandle FloatingMotion<dim>::in_frame(const Pose& pose, Vec displacement) const {
  VecHandle result = space_.create_vector();
  const Matrix3 back = transpose(pose.R);
  {
    const LocalView u(displacement);
    LocalArray w(result);
    for (int node = 0; node < space_.n_owned_nodes(); ++node) {
      const Vector3 xi = in_space<dim>(space_.node_positions()[node] - centre_);
      set_node(dim, back * (xi + at_node(dim, u.data(), node) - in_space<dim>(pose.d)) - xi,
               w.data(), node);
    }
  }
  update_ghosts(result);
  return result;
}

template <int dim>
VecHandle FloatingMotion<dim>::in_frame(Vec displacement) const {
  return in_frame(pose(displacement), displacement);
}

template <int dim>
void FloatingMotion<dim>::turn_into_frame(Vec displacement, Vec force) const {
  const Matrix3 back = transpose(pose(displacement).R);
  LocalArray f(force);
  for (int node = 0; node < space_.n_owned_nodes(); ++node)
    set_node(dim, back * at_node(dim, f.data(), node), f.data(), node);
}

template <int dim>
std::vector<double> FloatingMotion<dim>::place(Vec displacement) const {
  const Pose here = pose(displacement);
  const VecHandle field = in_frame(here, displacement);
  {
    LocalArray w(field);
    for (int node = 0; node < space_.n_owned_nodes(); ++node)
      set_node(dim, here.R * at_node(dim, w.data(), node), w.data(), node);
  }
  std::vector<double> q(frame_.size());
  for (int c = 0; c < dim; ++c) q[c] = here.d[c];
  frame_.add_rotation(frame_.rotation_to(here.R), q.data());
  // of mean axes: without rates of the frame
  const std::vector<double> elastic = rates(q, field);
  std::copy(elastic.begin() + frame_.elastic(), elastic.end(), q.begin() + frame_.elastic());
  return q;
}

template <int dim>
typename FloatingMotion<dim>::Coordinates FloatingMotion<dim>::project(const State& nodal) const {
  Coordinates result;
  result.q = place(nodal.displacement);
  if (nodal.velocity) result.v = rates(result.q, nodal.velocity);
  if (!nodal.acceleration) return result;
  // a = 0 leaves the accelerations that go with the velocities
  State without;
  without.displacement = space_.create_vector();
  without.velocity = space_.create_vector();
  without.acceleration = space_.create_vector();
  const std::vector<double> nothing(frame_.size());
  expand(result.q.data(), result.v.data(), nothing.data(), without);
  check(VecAYPX(without.acceleration, -1, nodal.acceleration));
  result.a = rates(result.q, without.acceleration);
  return result;
}

template class FloatingMotion<2>;
template class FloatingMotion<3>;

}  // namespace steppe
