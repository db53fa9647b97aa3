#include "steppe/fem/maps/turning_point.h"

#include "steppe/base/numbers/dual.h"

#include <cmath>

namespace steppe {

namespace {

using Vector = Triple<double>;

Vector sum(double s, const Vector& a, double t, const Vector& b) {
  return {s * a[0] + t * b[0], s * a[1] + t * b[1], s * a[2] + t * b[2]};
}

Vector scaled(double s, const Vector& v) { return {s * v[0], s * v[1], s * v[2]}; }

Vector minus(const Vector& v) { return scaled(-1, v); }

Triple<Dual<double>> dual(const Vector& v) { return {v[0], v[1], v[2]}; }

}  // namespace

template <int dim>
TurningPoint<dim>::TurningPoint(int place, int rotation,
                                const std::array<int, RemotePoint<dim>::n_directors>& directors)
    : place_(place), rotation_(rotation), directors_(directors) {
  for (std::size_t k = 0; k < accepted_.size(); ++k) accepted_[k][k] = 1;
  begin_ = end_ = now_ = accepted_;
}

template <int dim>
typename TurningPoint<dim>::Vector TurningPoint<dim>::rotation_in(const double* entries, int node) {
  const double* const at = entries + dim * node;
  if (dim == 2) return {0, 0, at[0]};
  return {at[0], at[1], at[dim - 1]};
}

template <int dim>
typename TurningPoint<dim>::Vector TurningPoint<dim>::vector_in(const double* entries, int node) {
  const double* const at = entries + dim * node;
  return {at[0], at[1], dim == 3 ? at[dim - 1] : 0.};
}

template <int dim>
void TurningPoint<dim>::turn(const double* y) {
  h_ = 0;
  increment_ = sum(1, rotation_in(y, rotation_), -1, theta_);
  for (std::size_t k = 0; k < now_.size(); ++k) now_[k] = turned(increment_, accepted_[k]);
  end_ = now_;
}

template <int dim>
void TurningPoint<dim>::turn(const double* start, const double* y, double h) {
  h_ = h;
  const Vector first = rotation_in(start, rotation_);
  start_ = sum(1, first, -1, theta_);
  increment_ = sum(1, start_, 2, sum(1, rotation_in(y, rotation_), -1, first));
  for (std::size_t k = 0; k < now_.size(); ++k) {
    begin_[k] = turned(start_, accepted_[k]);
    end_[k] = turned(increment_, accepted_[k]);
    now_[k] = sum(0.5, begin_[k], 0.5, end_[k]);
  }
}

template <int dim>
typename TurningPoint<dim>::Vector TurningPoint<dim>::velocity(int i, const Vector& omega) const {
  const auto k = std::size_t(i);
  if (in_middle()) return sum(1 / h_, end_[k], -1 / h_, begin_[k]);
  return sum(1, cross(omega, now_[k]), 1, lag_[k]);
}

template <int dim>
typename TurningPoint<dim>::Vector TurningPoint<dim>::acceleration(int i, const Vector& omega,
                                                                   const Vector& alpha) const {
  const auto k = std::size_t(i);
  if (!in_middle()) return sum(1, cross(alpha, now_[k]), 1, cross(omega, cross(omega, now_[k])));
  const Vector before = sum(1, omega, -h_ / 2, alpha),  // theta' at the start
      first = sum(1, cross(before, begin_[k]), 1, lag_[k]);
  return sum(2 / h_, velocity(i, omega), -2 / h_, first);
}

template <int dim>
typename TurningPoint<dim>::Vector TurningPoint<dim>::moved(int k, const Vector& change) const {
  return cross(spin(change), end_[std::size_t(k)]);
}

template <int dim>
typename TurningPoint<dim>::Vector TurningPoint<dim>::virtually_moved(int k, int r) const {
  Vector unit = {};
  unit[std::size_t(axis(r))] = 1;
  if (!in_middle()) return moved(k, unit);
  return scaled(cayley(), cross(unit, now(k)));
}

template <int dim>
std::array<std::array<double, RemotePoint<dim>::n_rotations>, RemotePoint<dim>::n_rotations>
TurningPoint<dim>::virtual_by_change() const {
  // virtual rotations spin by kappa, changes of theta by H: B = kappa H^-T
  dealii::Tensor<2, 3> H;
  for (int s = 0; s < 3; ++s) {
    Vector unit = {};
    unit[std::size_t(s)] = 1;
    const Vector column = spin(unit);
    for (int c = 0; c < 3; ++c) H[c][s] = column[std::size_t(c)];
  }
  const dealii::Tensor<2, 3> inverse = dealii::invert(H);
  std::array<std::array<double, n_rotations>, n_rotations> B;
  for (int r = 0; r < n_rotations; ++r)
    for (int s = 0; s < n_rotations; ++s) B[r][s] = cayley() * inverse[axis(s)][axis(r)];
  return B;
}

template <int dim>
double TurningPoint<dim>::cayley() const {
  return cayley_factor(square(sum(1, increment_, -1, start_)) / 4);
}

template <int dim>
typename TurningPoint<dim>::Vector TurningPoint<dim>::moment(const double* forces) const {
  Vector result = {};
  for (int k = 0; k < n_directors; ++k)
    result = sum(1, result, 1, cross(now(k), vector_in(forces, director(k))));
  return result;
}

template <int dim>
typename TurningPoint<dim>::Vector TurningPoint<dim>::along(const Vector& moment) const {
  if (!in_middle()) return spin_of(minus(increment_), moment);
  return scaled(cayley(), moment);
}

template <int dim>
typename TurningPoint<dim>::Vector TurningPoint<dim>::change_of_force(int r,
                                                                      const double* forces) const {
  using N = Dual<double>;
  Triple<N> theta = dual(increment_);
  theta[std::size_t(axis(r))].slope = in_middle() ? 2 : 1;
  Triple<N> moment = dual(rotation_in(forces, rotation_));
  for (int k = 0; k < n_directors; ++k) {
    Triple<N> d = turned(theta, dual(accepted_[std::size_t(k)]));
    for (std::size_t c = 0; c < 3 && in_middle(); ++c)
      d[c] = (d[c] + begin_[std::size_t(k)][c]) / N(2);
    const Triple<N> here = cross(d, dual(vector_in(forces, director(k))));
    for (std::size_t c = 0; c < 3; ++c) moment[c] += here[c];
  }
  Triple<N> result = moment;
  if (in_middle()) {
    for (std::size_t c = 0; c < 3; ++c) theta[c] -= start_[c];
    const N kappa = cayley_factor(square(theta) / N(4));
    for (N& entry : result) entry *= kappa;
  } else {
    result = spin_of(Triple<N>{-theta[0], -theta[1], -theta[2]}, moment);
  }
  return {result[0].slope, result[1].slope, result[2].slope};
}

template <int dim>
void TurningPoint<dim>::accept(const double* y, const double* v, double h) {
  turn(y);
  Directors directors = now_;
  for (std::size_t k = 0; k < directors.size(); ++k) {  // what rounding leaves would add up
    Vector& d = directors[k];
    for (std::size_t j = 0; j < k; ++j) {
      double part = 0;
      for (std::size_t c = 0; c < 3; ++c) part += directors[j][c] * d[c];
      d = sum(1, d, -part, directors[j]);
    }
    d = scaled(1 / std::sqrt(square(d)), d);
  }
  if (h > 0) {
    const Vector omega = rotation_in(v, rotation_),
                 before = sum(2 / h, increment_, -1, omega);  // theta' at the start
    for (std::size_t k = 0; k < directors.size(); ++k) {
      const Vector first = sum(1, cross(before, accepted_[k]), 1, lag_[k]),
                   mean = sum(1 / h, directors[k], -1 / h, accepted_[k]),
                   last = sum(2, mean, -1, first);
      lag_[k] = sum(1, last, -1, cross(omega, directors[k]));
    }
  }
  theta_ = rotation_in(y, rotation_);
  accepted_ = directors;
  turn(y);
}

template <int dim>
void TurningPoint<dim>::store(double* accepted, double* lags) const {
  for (int r = 0; r < n_rotations; ++r)
    accepted[dim * rotation_ + r] = theta_[std::size_t(axis(r))];
  for (std::size_t k = 0; k < accepted_.size(); ++k)
    for (std::size_t c = 0; c < dim; ++c) {
      accepted[dim * std::size_t(directors_[k]) + c] = accepted_[k][c];
      lags[dim * std::size_t(directors_[k]) + c] = lag_[k][c];
    }
}

template <int dim>
void TurningPoint<dim>::load(const double* accepted, const double* lags) {
  theta_ = rotation_in(accepted, rotation_);
  for (std::size_t k = 0; k < accepted_.size(); ++k) {
    accepted_[k] = vector_in(accepted, directors_[k]);
    lag_[k] = vector_in(lags, directors_[k]);
  }
  turn(accepted);
}

template class TurningPoint<2>;
template class TurningPoint<3>;

}  // namespace steppe
