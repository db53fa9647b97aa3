#include "steppe/physics/floating/floating_terms.h"

#include <utility>

namespace steppe {

using namespace dealii;

ReducedState ElasticTerm::elastic(const ReducedState& state) const {
  ReducedState in_frame = state;
  in_frame.size = frame_.n_elastic();
  in_frame.z += frame_.elastic();
  in_frame.v += frame_.elastic();
  in_frame.a += frame_.elastic();
  if (state.start) in_frame.start += frame_.elastic();
  return in_frame;
}

void ElasticTerm::add_tangent(double s_a, double s_v, double s_x, const ReducedState& state,
                              double* J) const {
  const int r = frame_.n_elastic(), first = frame_.elastic(), n = frame_.size();
  std::vector<double> in_frame(r * r);
  term_->add_tangent(s_a, s_v, s_x, elastic(state), in_frame.data());
  for (int i = 0; i < r; ++i)
    for (int j = 0; j < r; ++j) J[(first + i) * n + first + j] += in_frame[i * r + j];
}

/// Z and Z' of a state, the force on them, and what they are made of.
struct SpatialTerm::Fields {
  Matrix3 R, jacobian, spin;
  const double *z, *rates;  // elastic
  std::vector<double> Z, Z_rate, force, nothing;
  ReducedState state;
};

SpatialTerm::SpatialTerm(std::unique_ptr<ReducedTerm> term, bool damps, const FloatingFrame& frame)
    : term_(std::move(term)), frame_(frame) {
  if (!damps) return;
  const int n = n_fields();
  damping_.resize(n * n);
  ReducedState any;
  any.size = n;
  term_->add_tangent(0, 1, 0, any, damping_.data());
}

Matrix3 SpatialTerm::block(const double* Z, int b) const {
  const int dim = frame_.dim();
  Matrix3 value;
  for (int d = 0; d < dim; ++d)
    for (int k = 0; k < dim; ++k) value[d][k] = Z[dim + dim * (dim * b + d) + k];
  return value;
}

void SpatialTerm::add_block(const Matrix3& value, int b, double* Z) const {
  const int dim = frame_.dim();
  for (int d = 0; d < dim; ++d)
    for (int k = 0; k < dim; ++k) Z[dim + dim * (dim * b + d) + k] += value[d][k];
}

SpatialTerm::Fields SpatialTerm::fields(const ReducedState& state) const {
  const int n = n_fields(), first = frame_.elastic();
  Fields at;
  at.R = frame_.orientation(state.z);
  at.jacobian = frame_.jacobian(state.z);
  at.spin = spin(frame_.rotation(state.v));
  at.z = state.z + first;
  at.rates = state.v + first;
  for (std::vector<double>* v : {&at.Z, &at.Z_rate, &at.force, &at.nothing}) v->resize(n);
  for (int d = 0; d < frame_.dim(); ++d) {
    at.Z[d] = state.z[d];
    at.Z_rate[d] = state.v[d];
  }
  add_block(at.R - rotation({}), 0, at.Z.data());
  add_block(at.R * at.spin, 0, at.Z_rate.data());
  for (int j = 0; j < frame_.n_elastic(); ++j) {
    add_block(at.z[j] * at.R, 1 + j, at.Z.data());
    add_block(at.rates[j] * at.R + at.z[j] * (at.R * at.spin), 1 + j, at.Z_rate.data());
  }
  at.state = state;
  at.state.size = n;
  at.state.start = nullptr;
  at.state.z = at.Z.data();
  at.state.v = at.Z_rate.data();
  at.state.a = at.nothing.data();
  return at;
}

void SpatialTerm::restrict_force(const Fields& at, const double* F_Z, double* F) const {
  for (int d = 0; d < frame_.dim(); ++d) F[d] += F_Z[d];
  Matrix3 sum = block(F_Z, 0);
  for (int j = 0; j < frame_.n_elastic(); ++j) {
    const Matrix3 here = block(F_Z, 1 + j);
    sum += at.z[j] * here;
    F[frame_.elastic() + j] += scalar_product(here, at.R);
  }
  frame_.add_rotation(-moment(transpose(at.R) * sum), F);
}

void SpatialTerm::add_residual(const ReducedState& state, double* F) const {
  Fields at = fields(state);
  term_->add_residual(at.state, at.force.data());
  restrict_force(at, at.force.data(), F);
}

void SpatialTerm::add_force(ForcePart part, const ReducedState& state, double* F) const {
  Fields at = fields(state);
  term_->add_force(part, at.state, at.force.data());
  restrict_force(at, at.force.data(), F);
}

void SpatialTerm::add_geometric(double s_x, const Fields& at, double* J) const {
  const int n = frame_.size(), first = frame_.elastic(), dim = frame_.dim();
  std::vector<double> column(n);
  const Matrix3 back = s_x * transpose(at.R);
  Matrix3 sum = block(at.force.data(), 0);
  std::vector<Matrix3> turned;  // R^T F_j
  for (int j = 0; j < frame_.n_elastic(); ++j) {
    const Matrix3 here = block(at.force.data(), 1 + j);
    sum += at.z[j] * here;
    turned.push_back(back * here);
  }
  sum = back * sum;
  const auto add_column = [&](int k) {
    for (int i = 0; i < n; ++i) J[i * n + k] += column[i];
    column.assign(n, 0);
  };
  for (int i = 0; i < frame_.n_rotations(); ++i) {
    Vector3 unit;
    unit[frame_.axis(i)] = 1;
    const Matrix3 turn = spin(at.jacobian * unit);
    frame_.add_rotation(moment(turn * sum), column.data());
    for (int j = 0; j < frame_.n_elastic(); ++j)
      column[first + j] = scalar_product(turned[j], turn);
    add_column(dim + i);
  }
  for (int k = 0; k < frame_.n_elastic(); ++k) {
    frame_.add_rotation(-moment(turned[k]), column.data());
    add_column(first + k);
  }
}

void SpatialTerm::add_tangent(double, double s_v, double s_x, const ReducedState& state,
                              double* J) const {
  const int n = frame_.size(), n_Z = n_fields(), first = frame_.elastic(), dim = frame_.dim();
  Fields at = fields(state);
  term_->add_residual(at.state, at.force.data());
  add_geometric(s_x, at, J);
  if (damping_.empty() || state.at_rest) return;
  // Z' changes by Z_q times the change of the rates, and with q
  const auto add_column = [&](int k, const std::vector<double>& change) {
    std::vector<double> force(n_Z), column(n);
    add_product(1, damping_, change.data(), force.data());
    restrict_force(at, force.data(), column.data());
    for (int i = 0; i < n; ++i) J[i * n + k] += column[i];
  };
  for (int c = 0; c < dim; ++c) {
    std::vector<double> change(n_Z);
    change[c] = s_v;
    add_column(c, change);
  }
  for (int i = 0; i < frame_.n_rotations(); ++i) {
    std::vector<double> change(n_Z);
    Vector3 unit;
    unit[frame_.axis(i)] = 1;
    const Matrix3 turn = s_x * (at.R * spin(at.jacobian * unit)),
                  along = turn * at.spin + s_v * (at.R * spin(unit));
    add_block(along, 0, change.data());
    for (int j = 0; j < frame_.n_elastic(); ++j)
      add_block(at.rates[j] * turn + at.z[j] * along, 1 + j, change.data());
    add_column(dim + i, change);
  }
  for (int k = 0; k < frame_.n_elastic(); ++k) {
    std::vector<double> change(n_Z);
    add_block(s_v * at.R + s_x * (at.R * at.spin), 1 + k, change.data());
    add_column(first + k, change);
  }
}

}  // namespace steppe
