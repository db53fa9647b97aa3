#include "steppe/physics/floating/floating_inertia.h"

#include <deal.II/base/mpi.h>

namespace steppe {

using namespace dealii;

/// S and the G_j of some coordinates.
struct FloatingInertia::Places {
  Matrix3 second;
  std::vector<Matrix3> mixed;
};

/// Of rates: spin(w), their elastic entries, and the E_j.
struct FloatingInertia::Rates {
  Matrix3 spin;
  const double* elastic;
  std::vector<Matrix3> products;
};

namespace {

/// Adds sum of a b^T over the nodes with the components of the first dim axes.
template <int dim, class A>
void add_products(int n_nodes, const A& a, const LocalView& b, Matrix3& sum) {
  for (int node = 0; node < n_nodes; ++node) {
    const Tensor<1, dim> here = a(node);
    for (int c = 0; c < dim; ++c)
      for (int d = 0; d < dim; ++d) sum[c][d] += here[c] * b[dim * node + d];
  }
}

}  // namespace

template <int dim>
FloatingInertia::FloatingInertia(const Space<dim>& space, double mass, const Point<dim>& centre,
                                 const std::vector<VecHandle>& basis,
                                 const std::function<void(Vec u, Vec f)>& multiply,
                                 const FloatingFrame& frame)
    : frame_(frame), mass_(mass) {
  const int r = int(basis.size()), n = space.n_owned_nodes();
  const auto arm = [&](int node) { return space.node_positions()[node] - centre; };
  const auto all = [&](Vec field, const auto& add) {
    const VecHandle momentum = duplicate(field);
    multiply(field, momentum);
    add(LocalView(momentum));
  };
  for (int c = 0; c < dim; ++c) centre_[c] = centre[c];
  const VecHandle arms = space.create_vector();
  {
    LocalArray a(arms);
    for (int node = 0; node < space.n_local_nodes(); ++node)
      for (int c = 0; c < dim; ++c) a[dim * node + c] = arm(node)[c];
  }
  first_.resize(r);
  products_.resize(r * r);
  all(arms, [&](const LocalView& p) { add_products<dim>(n, arm, p, second_); });
  for (int j = 0; j < r; ++j)
    all(basis[j], [&](const LocalView& p) {
      add_products<dim>(n, arm, p, first_[j]);
      for (int i = 0; i < r; ++i) {
        const LocalView u(basis[i]);
        const auto here = [&](int node) {
          Tensor<1, dim> value;
          for (int c = 0; c < dim; ++c) value[c] = u[dim * node + c];
          return value;
        };
        add_products<dim>(n, here, p, products_[i * r + j]);
      }
    });
  second_ = Utilities::MPI::sum(second_, space.communicator());
  const auto sum = [&](std::vector<Matrix3>& values) {
    check_mpi(MPI_Allreduce(MPI_IN_PLACE, values.data(), int(9 * values.size()), MPI_DOUBLE,
                            MPI_SUM, space.communicator()));
  };
  sum(first_);
  sum(products_);
}

std::vector<Matrix3> FloatingInertia::products_with(const double* v) const {
  const int r = frame_.n_elastic();
  std::vector<Matrix3> sums(r);
  for (int k = 0; k < r; ++k)
    for (int j = 0; j < r; ++j) sums[k] += v[frame_.elastic() + j] * product(k, j);
  return sums;
}

FloatingInertia::Places FloatingInertia::places(const double* q) const {
  const double* z = q + frame_.elastic();
  Places at{second_, products_with(q)};
  for (std::size_t j = 0; j < first_.size(); ++j) {
    at.mixed[j] = first_[j] + transpose(at.mixed[j]);
    at.second += z[j] * (transpose(first_[j]) + at.mixed[j]);
  }
  return at;
}

FloatingInertia::Rates FloatingInertia::rates(const double* v) const {
  return {spin(frame_.rotation(v)), v + frame_.elastic(), products_with(v)};
}

Vector3 FloatingInertia::angular_momentum(const Places& at, const Rates& v) const {
  Matrix3 K = at.second * transpose(v.spin);
  for (std::size_t j = 0; j < at.mixed.size(); ++j) K += v.elastic[j] * at.mixed[j];
  return moment(K);
}

double FloatingInertia::elastic_momentum(int j, const Places& at, const Rates& v) const {
  return scalar_product(v.spin, transpose(at.mixed[j])) + trace(v.products[j]);
}

struct FloatingInertia::Step {
  double h;
  std::vector<double> end, v_0, v_1;  // the coordinates at the end, the rates at both
  Places at_0, at_m, at_1;
  Rates rates_0, rates_1;
  Matrix3 half;  // H
};

FloatingInertia::Step FloatingInertia::step(const ReducedState& state) const {
  const int n = frame_.size();
  Step s;
  s.h = state.step;
  for (int i = 0; i < n; ++i) {
    s.end.push_back(2 * state.z[i] - state.start[i]);
    s.v_0.push_back(state.v[i] - s.h / 2 * state.a[i]);
    s.v_1.push_back(state.v[i] + s.h / 2 * state.a[i]);
  }
  s.at_0 = places(state.start);
  s.at_m = places(state.z);
  s.at_1 = places(s.end.data());
  s.rates_0 = rates(s.v_0.data());
  s.rates_1 = rates(s.v_1.data());
  s.half = rotation(frame_.rotation(state.z) - frame_.rotation(state.start));
  return s;
}

void FloatingInertia::add_residual(const ReducedState& state, double* F) const {
  if (state.at_rest) return;
  const int r = frame_.n_elastic();
  double* F_z = F + frame_.elastic();
  for (int c = 0; c < frame_.dim(); ++c) F[c] += mass_ * state.a[c];
  if (state.start) {
    const Step s = step(state);
    frame_.add_rotation((s.half * angular_momentum(s.at_1, s.rates_1) -
                         transpose(s.half) * angular_momentum(s.at_0, s.rates_0)) /
                            s.h,
                        F);
    const Matrix3 &w_0 = s.rates_0.spin, &w_1 = s.rates_1.spin;
    const Matrix3 centrifugal = transpose(w_1) * w_0 + transpose(w_0) * w_1;
    for (int j = 0; j < r; ++j)
      F_z[j] +=
          (elastic_momentum(j, s.at_1, s.rates_1) - elastic_momentum(j, s.at_0, s.rates_0)) / s.h -
          0.5 * (scalar_product(centrifugal, transpose(s.at_m.mixed[j])) +
                 scalar_product(w_1, transpose(s.rates_0.products[j])) +
                 scalar_product(w_0, transpose(s.rates_1.products[j])));
    return;
  }
  const Places at = places(state.z);
  const Rates v = rates(state.v);
  const std::vector<Matrix3> with_a = products_with(state.a);
  const Matrix3 W = spin(frame_.rotation(state.a)) + v.spin * v.spin;
  Matrix3 K = at.second * transpose(W);
  for (int j = 0; j < r; ++j) {
    K += at.mixed[j] * (2 * v.elastic[j] * transpose(v.spin));
    K += state.a[frame_.elastic() + j] * at.mixed[j];
    F_z[j] += scalar_product(W, transpose(at.mixed[j])) +
              2 * scalar_product(v.spin, v.products[j]) + trace(with_a[j]);
  }
  frame_.add_rotation(moment(K), F);
}

void FloatingInertia::add_tangent(double s_a, double s_v, double s_x, const ReducedState& state,
                                  double* J) const {
  if (state.start) return add_step_tangent(s_a, s_v, s_x, state, J);
  const int n = frame_.size(), r = frame_.n_elastic(), first = frame_.elastic();
  const Places at = places(state.z);
  const Rates v = rates(state.v);
  const std::vector<Matrix3> with_a = products_with(state.a);
  const Matrix3 W = spin(frame_.rotation(state.a)) + v.spin * v.spin;
  Matrix3 with_v;
  for (int j = 0; j < r; ++j) with_v += v.elastic[j] * at.mixed[j];
  std::vector<double> column(n);
  const auto add_column = [&](int k) {
    for (int i = 0; i < n; ++i) J[i * n + k] += column[i];
    column.assign(n, 0);
  };
  for (int c = 0; c < frame_.dim(); ++c) J[c * n + c] += s_a * mass_;
  for (int i = 0; i < frame_.n_rotations(); ++i) {
    const Matrix3 e = spin_about(frame_.axis(i)), dW = s_a * e + s_v * (v.spin * e + e * v.spin);
    frame_.add_rotation(moment(at.second * transpose(dW) + with_v * (2 * s_v * transpose(e))),
                        column.data());
    for (int j = 0; j < r; ++j)
      column[first + j] +=
          scalar_product(dW, transpose(at.mixed[j])) + 2 * s_v * scalar_product(e, v.products[j]);
    add_column(frame_.dim() + i);
  }
  const Matrix3 coriolis = 2 * s_v * v.spin;
  for (int k = 0; k < r; ++k) {
    const Matrix3& G = at.mixed[k];
    frame_.add_rotation(moment(s_x * ((G + transpose(G)) * transpose(W) +
                                      2. * v.products[k] * transpose(v.spin) + with_a[k]) +
                               G * transpose(coriolis) + s_a * G),
                        column.data());
    for (int j = 0; j < r; ++j)
      column[first + j] += scalar_product(s_x * W, transpose(product(k, j))) +
                           scalar_product(coriolis, product(j, k)) + s_a * trace(product(j, k));
    add_column(first + k);
  }
}

void FloatingInertia::add_step_tangent(double s_a, double s_v, double s_x,
                                       const ReducedState& state, double* J) const {
  const int n = frame_.size(), r = frame_.n_elastic(), first = frame_.elastic();
  const Step s = step(state);
  // of the rates at the end and at the start, over h
  const double b_1 = (s_v / s.h + s_a / 2), b_0 = (s_v / s.h - s_a / 2), x_1 = 2 * s_x / s.h;
  const Matrix3 &w_0 = s.rates_0.spin, &w_1 = s.rates_1.spin, back = transpose(s.half);
  const Matrix3 centrifugal = transpose(w_1) * w_0 + transpose(w_0) * w_1;
  std::vector<double> column(n);
  const auto add_column = [&](int k) {
    for (int i = 0; i < n; ++i) J[i * n + k] += column[i];
    column.assign(n, 0);
  };
  for (int c = 0; c < frame_.dim(); ++c) J[c * n + c] += s_a * mass_;
  const Vector3 phi = frame_.rotation(state.z) - frame_.rotation(state.start);
  const Matrix3 turned = s.half * spin(angular_momentum(s.at_1, s.rates_1)) * right_jacobian(phi) +
                         back * spin(angular_momentum(s.at_0, s.rates_0)) * right_jacobian(-phi);
  for (int i = 0; i < frame_.n_rotations(); ++i) {
    const int axis = frame_.axis(i);
    const Matrix3 e = spin_about(axis);
    Vector3 unit;
    unit[axis] = 1;
    frame_.add_rotation(b_1 * (s.half * moment(s.at_1.second * transpose(e))) -
                            b_0 * (back * moment(s.at_0.second * transpose(e))) -
                            s_x / s.h * (turned * unit),
                        column.data());
    const Matrix3 dW = s.h / 2 *
                       (b_1 * (transpose(e) * w_0 + transpose(w_0) * e) +
                        b_0 * (transpose(e) * w_1 + transpose(w_1) * e));
    for (int j = 0; j < r; ++j)
      column[first + j] += b_1 * scalar_product(e, transpose(s.at_1.mixed[j])) -
                           b_0 * scalar_product(e, transpose(s.at_0.mixed[j])) -
                           scalar_product(dW, transpose(s.at_m.mixed[j])) -
                           s.h / 2 *
                               scalar_product(transpose(e), b_1 * s.rates_0.products[j] +
                                                                b_0 * s.rates_1.products[j]);
    add_column(frame_.dim() + i);
  }
  const Matrix3 mean = s.h / 2 * (b_0 * w_1 + b_1 * w_0);
  for (int k = 0; k < r; ++k) {
    const Matrix3 &G = s.at_1.mixed[k], &G_0 = s.at_0.mixed[k];
    frame_.add_rotation(
        s.half * moment(x_1 * ((G + transpose(G)) * transpose(w_1) + s.rates_1.products[k]) +
                        b_1 * G) -
            back * moment(b_0 * G_0),
        column.data());
    for (int j = 0; j < r; ++j)
      column[first + j] +=
          scalar_product(x_1 * w_1 - s_x / 2 * centrifugal, transpose(product(k, j))) +
          (b_1 - b_0) * trace(product(j, k)) - scalar_product(mean, transpose(product(j, k)));
    add_column(first + k);
  }
}

void FloatingInertia::add_balance(const ReducedState& state, Balance& balance) const {
  const Places at = places(state.z);
  const Vector3 linear = mass_ * frame_.translation(state.v),
                angular = cross_product_3d(centre_ + frame_.translation(state.z), linear) +
                          frame_.orientation(state.z) * angular_momentum(at, rates(state.v));
  // of the velocities before and after, see State::half_step
  std::vector<double> before(frame_.size()), after(frame_.size());
  for (int i = 0; i < frame_.size(); ++i) {
    before[i] = state.v[i] - state.half_step * state.a[i];
    after[i] = state.v[i] + state.half_step * state.a[i];
  }
  const Rates v = rates(after.data());
  balance.kinetic +=
      0.5 * (mass_ * frame_.translation(before.data()) * frame_.translation(after.data()) +
             frame_.rotation(before.data()) * angular_momentum(at, v));
  for (int j = 0; j < frame_.n_elastic(); ++j)
    balance.kinetic += 0.5 * before[frame_.elastic() + j] * elastic_momentum(j, at, v);
  for (int c = 0; c < 3; ++c) {
    balance.linear_momentum[c] += linear[c];
    balance.angular_momentum[c] += angular[c];
  }
}

template FloatingInertia::FloatingInertia(const Space<2>&, double, const Point<2>&,
                                          const std::vector<VecHandle>&,
                                          const std::function<void(Vec, Vec)>&,
                                          const FloatingFrame&);
template FloatingInertia::FloatingInertia(const Space<3>&, double, const Point<3>&,
                                          const std::vector<VecHandle>&,
                                          const std::function<void(Vec, Vec)>&,
                                          const FloatingFrame&);

}  // namespace steppe
