#include "steppe/physics/floating/spatial_fields.h"

namespace steppe {

using namespace dealii;

namespace {

Matrix3 even_part(const Matrix3& M) { return 0.5 * (M + transpose(M)); }
Matrix3 odd_part(const Matrix3& M) { return 0.5 * (M - transpose(M)); }

}  // namespace

ReducedState SpatialFields::Place::state(const ReducedState& of) const {
  ReducedState result = of;
  result.size = int(Z.size());
  result.start = nullptr;
  result.z = Z.data();
  result.v = Z_rate.data();
  result.a = zeros.data();
  return result;
}

Matrix3 SpatialFields::block(const double* Z, int b) const {
  const int dim = frame_.dim();
  Matrix3 value;
  for (int d = 0; d < dim; ++d)
    for (int k = 0; k < dim; ++k) value[d][k] = Z[dim + dim * (dim * b + d) + k];
  return value;
}

void SpatialFields::add_block(const Matrix3& value, int b, double* Z) const {
  const int dim = frame_.dim();
  for (int d = 0; d < dim; ++d)
    for (int k = 0; k < dim; ++k) Z[dim + dim * (dim * b + d) + k] += value[d][k];
}

SpatialFields::Place SpatialFields::place(const ReducedState& state) const {
  const int n = size(), r = frame_.n_elastic(), first = frame_.elastic();
  Place at;
  at.R = frame_.orientation(state.z);
  at.jacobian = frame_.jacobian(state.z);
  if (state.start) at.phi = frame_.rotation(state.z) - frame_.rotation(state.start);
  at.half = rotation(at.phi);
  at.even = even_part(at.half);
  at.odd = odd_part(at.half);
  at.share = sinc(at.phi.norm());
  at.share_slope = sinc_slope(at.phi.norm());
  at.spin = spin(frame_.rotation(state.v));
  at.z.assign(state.z + first, state.z + first + r);
  at.rates.assign(state.v + first, state.v + first + r);
  at.ahead.resize(r);
  for (int j = 0; state.start && j < r; ++j) at.ahead[j] = at.z[j] - state.start[first + j];
  if (state.start) at.step = state.step;
  for (std::vector<double>* v : {&at.Z, &at.Z_rate, &at.zeros}) v->resize(n);
  for (int d = 0; d < frame_.dim(); ++d) {
    at.Z[d] = state.z[d];
    at.Z_rate[d] = state.v[d];
  }
  const Matrix3 mean = at.R * at.even, odd = at.R * at.odd, rate = at.share * (at.R * at.spin);
  add_block(mean - rotation({}), 0, at.Z.data());
  add_block(rate, 0, at.Z_rate.data());
  for (int j = 0; j < r; ++j) {
    add_block(at.z[j] * mean + at.ahead[j] * odd, 1 + j, at.Z.data());
    add_block(at.rates[j] * mean + at.z[j] * rate, 1 + j, at.Z_rate.data());
  }
  return at;
}

std::vector<Matrix3> SpatialFields::in_frame(const Place& at, const double* F_Z) const {
  const Matrix3 back = transpose(at.R);
  std::vector<Matrix3> result(n_blocks());
  for (int b = 0; b < n_blocks(); ++b) {
    result[b] = back * block(F_Z, b);
    if (b > 0) result[0] += at.z[b - 1] * result[b];
  }
  return result;
}

void SpatialFields::restrict_force(const Place& at, const double* F_Z, double* F) const {
  for (int d = 0; d < frame_.dim(); ++d) F[d] += F_Z[d];
  const std::vector<Matrix3> force = in_frame(at, F_Z);
  frame_.add_rotation(-at.share * moment(force[0]), F);
  for (int j = 0; j < frame_.n_elastic(); ++j)
    F[frame_.elastic() + j] += scalar_product(force[1 + j], at.even);
}

void SpatialFields::add_geometric(double s_x, const Place& at, const double* F_Z, double* J) const {
  const int n = frame_.size(), r = frame_.n_elastic(), first = frame_.elastic(), dim = frame_.dim();
  const std::vector<Matrix3> force = in_frame(at, F_Z);
  std::vector<double> column(n);
  const auto add_column = [&](int k) {
    for (int i = 0; i < n; ++i) J[i * n + k] += s_x * column[i];
    column.assign(n, 0);
  };
  const Matrix3 by_half = right_jacobian(at.phi);
  for (int i = 0; i < frame_.n_rotations(); ++i) {
    Vector3 unit;
    unit[frame_.axis(i)] = 1;
    const Matrix3 turn = spin(at.jacobian * unit);
    Matrix3 shape = turn * at.even;  // R^T d(R A)
    double share = 0;
    if (at.step > 0) {
      shape += even_part(at.half * spin(by_half * unit));
      share = at.share_slope * (at.phi * unit);
    }
    frame_.add_rotation(at.share * moment(turn * force[0]) - share * moment(force[0]),
                        column.data());
    for (int j = 0; j < r; ++j) column[first + j] = scalar_product(force[1 + j], shape);
    add_column(dim + i);
  }
  for (int k = 0; k < r; ++k) {
    frame_.add_rotation(-at.share * moment(force[1 + k]), column.data());
    add_column(first + k);
  }
}

void SpatialFields::add_congruent(double s_v, double s_x, const Place& at,
                                  const std::vector<double>& K, const std::vector<double>& C,
                                  double* J) const {
  const int n = frame_.size(), r = frame_.n_elastic(), first = frame_.elastic(), dim = frame_.dim();
  std::vector<double> Z(size()), Z_rate(size());
  const auto add_column = [&](int k) {
    std::vector<double> force(size()), column(n);
    if (!K.empty()) add_product(1, K, Z.data(), force.data());
    if (!C.empty()) add_product(1, C, Z_rate.data(), force.data());
    restrict_force(at, force.data(), column.data());
    for (int i = 0; i < n; ++i) J[i * n + k] += column[i];
    Z.assign(size(), 0);
    Z_rate.assign(size(), 0);
  };
  for (int c = 0; c < dim; ++c) {
    Z[c] = s_x;
    Z_rate[c] = s_v;
    add_column(c);
  }
  const Matrix3 by_half = right_jacobian(at.phi), rate = at.share * at.spin;
  for (int i = 0; i < frame_.n_rotations(); ++i) {
    Vector3 unit;
    unit[frame_.axis(i)] = 1;
    const Matrix3 turn = spin(at.jacobian * unit);
    Matrix3 even = turn * at.even, odd = turn * at.odd, change = turn * rate;
    if (at.step > 0) {
      const Matrix3 half = at.half * spin(by_half * unit);
      even += even_part(half);
      odd += odd_part(half);
      change += at.share_slope * (at.phi * unit) * at.spin;
    }
    even = s_x * (at.R * even);
    odd = s_x * (at.R * odd);
    change = at.R * (s_x * change + s_v * at.share * spin(unit));
    add_block(even, 0, Z.data());
    add_block(change, 0, Z_rate.data());
    for (int j = 0; j < r; ++j) {
      add_block(at.z[j] * even + at.ahead[j] * odd, 1 + j, Z.data());
      add_block(at.rates[j] * even + at.z[j] * change, 1 + j, Z_rate.data());
    }
    add_column(dim + i);
  }
  for (int k = 0; k < r; ++k) {
    add_block(s_x * (at.R * at.half), 1 + k, Z.data());  // z - z_0 changes as z does
    add_block(at.R * (s_v * at.even + s_x * rate), 1 + k, Z_rate.data());
    add_column(first + k);
  }
}

}  // namespace steppe
