#include "steppe/solve/scheme/scheme.h"

#include "steppe/base/process/error.h"

#include <deal.II/base/utilities.h>

#include <complex>
#include <map>

namespace steppe {

void SingleStep::predict(const State& last, double h, Predictor& predictor) const {
  predictor.time = last.time + h;
  predictor.stage_time = last.time + (1 - c_.alpha_f) * h;
  predictor.load_time = c_.loads_at_start ? last.time : predictor.stage_time;
  predictor.c_x = c_.beta * h * h;
  predictor.c_v = c_.gamma * h;
  predictor.alpha_m = c_.alpha_m;
  predictor.alpha_f = c_.alpha_f;
  predictor.inertia = true;
  predictor.differences = c_.differences;
  predictor.earlier = {{1, last.displacement}};
  check(VecWAXPY(predictor.displacement, h, last.velocity, last.displacement));
  check(VecAXPY(predictor.displacement, h * h * (0.5 - c_.beta_2), last.acceleration));
  check(VecWAXPY(predictor.velocity, h * (1 - c_.gamma), last.acceleration, last.velocity));
}

std::complex<double> SingleStep::refine_root(std::complex<double> z, double W) const {
  // y = (x, h v, h^2 a): the new h^2 a is linear in the old values, and the eigenvalues of y_{n+1}
  // = A y_n are the roots of z^3 - trace z^2 + minors z - determinant
  const double f = 1 - c_.alpha_f, m = 1 - c_.alpha_m;
  const double D = m + f * c_.beta * W * W;
  const double a[3] = {-W * W / D, -f * W * W / D,
                       -(c_.alpha_m + f * (0.5 - c_.beta_2) * W * W) / D};
  double A[3][3];
  for (int j = 0; j < 3; ++j) {
    A[2][j] = a[j];
    A[1][j] = c_.gamma * a[j] + (j == 1) + (j == 2) * (1 - c_.gamma);
    A[0][j] = c_.beta * a[j] + (j < 2) + (j == 2) * (0.5 - c_.beta_2);
  }
  const double trace = A[0][0] + A[1][1] + A[2][2];
  const double minors = A[0][0] * A[1][1] - A[0][1] * A[1][0] + A[0][0] * A[2][2] -
                        A[0][2] * A[2][0] + A[1][1] * A[2][2] - A[1][2] * A[2][1];
  const double determinant = A[0][0] * (A[1][1] * A[2][2] - A[1][2] * A[2][1]) -
                             A[0][1] * (A[1][0] * A[2][2] - A[1][2] * A[2][0]) +
                             A[0][2] * (A[1][0] * A[2][1] - A[1][1] * A[2][0]);
  for (int i = 0; i < 20; ++i)
    z -= (((z - trace) * z + minors) * z - determinant) / ((3. * z - 2 * trace) * z + minors);
  return z;
}

double SingleStep::numerical_damping(double omega, double h) const {
  // followed from the exact root at small omega h
  const int n = 10 + int(10 * omega * h);
  std::complex<double> z = std::exp(std::complex<double>(0, omega * h / n));
  for (int i = 1; i <= n; ++i) z = refine_root(z, omega * h * i / n);
  const std::complex<double> exponent = std::log(z);
  return -exponent.real() / std::abs(exponent);
}

int SingleStep::order() const {
  return std::abs(first_order_part()) < 1e-12 && c_.beta == c_.beta_2 ? 2 : 1;
}

void SingleStep::local_error(const State& last, const State& next, double h, Vec in_displacement,
                             Vec in_velocity) const {
  // a is that of the time t + (alpha_f - alpha_m) h (Chung and Hulbert, section 3)
  const double third = c_.beta + (c_.alpha_f - c_.alpha_m) / 2 - 1. / 6;
  const double second = (c_.beta - c_.beta_2) / 2;
  check(VecCopy(next.acceleration, in_displacement));
  check(VecScale(in_displacement, h * h * (second + third)));
  check(VecAXPY(in_displacement, h * h * (second - third), last.acceleration));
  check(VecWAXPY(in_velocity, -1, last.acceleration, next.acceleration));
  check(VecScale(in_velocity, order() == 2 ? 0 : h * first_order_part()));
}

void Bdf2::predict(const State& last, double h, Predictor& predictor) const {
  const double w = h / (last.time - before_.time), d = 1 + 2 * w;
  const double c = h * (1 + w) / d;
  predictor.time = predictor.stage_time = predictor.load_time = last.time + h;
  predictor.c_x = c * c;
  predictor.c_v = c;
  predictor.alpha_m = predictor.alpha_f = 0;
  predictor.differences = false;
  predictor.inertia = true;
  const auto history = [&](Vec y, Vec before, Vec result) {
    check(VecCopy(y, result));
    check(VecScale(result, (1 + w) * (1 + w) / d));
    check(VecAXPY(result, -w * w / d, before));
  };
  history(last.velocity, before_.velocity, predictor.velocity);
  history(last.displacement, before_.displacement, predictor.displacement);
  predictor.earlier = {{(1 + w) * (1 + w) / d, last.displacement},
                       {-w * w / d, before_.displacement}};
  check(VecAXPY(predictor.displacement, c, predictor.velocity));
}

double Bdf2::numerical_damping(double omega, double h) const {
  const std::complex<double> i(0, 1);
  const auto z = std::log((2. + std::sqrt(1. + 2. * i * omega * h)) / (3. - 2. * i * omega * h));
  return -z.real() / std::abs(z);
}

void Bdf2::local_error(const State& last, const State& next, double h, Vec in_displacement,
                       Vec in_velocity) const {
  // y_{n+1} - y(t_{n+1}) = h (h + h_{n-1}) c y''' / 6 for y = x, v; the third derivatives are
  // differences of the acceleration
  const double h_before = last.time - before_.time, w = h / h_before;
  const double factor = h * (h + h_before) * (1 + w) / (1 + 2 * w) / 6;
  check(VecWAXPY(in_displacement, -1, last.acceleration, next.acceleration));
  check(VecCopy(in_displacement, in_velocity));
  check(VecScale(in_displacement, factor));
  // a''  = 2 [(a_{n+1} - a_n)/h - (a_n - a_{n-1})/h_before] / (h + h_before)
  check(VecAXPY(in_velocity, -w, last.acceleration));
  check(VecAXPY(in_velocity, w, before_.acceleration));
  check(VecScale(in_velocity, 2 * factor / (h + h_before)));
}

namespace {

void remember(const State& state, State& as) {
  if (as.displacement)
    assign(state, as);
  else
    as = copy(state);
}

}  // namespace

void Bdf2::accepted(const State& before) { remember(before, before_); }

void StaticEquilibrium::predict(const State& last, double h, Predictor& predictor) const {
  predictor.time = predictor.stage_time = predictor.load_time = last.time + h;
  predictor.c_x = 1;
  predictor.c_v = 0;
  predictor.alpha_m = predictor.alpha_f = 0;
  predictor.differences = false;
  predictor.inertia = false;
  check(VecCopy(last.displacement, predictor.displacement));
  check(VecZeroEntries(predictor.velocity));
  const bool begins = begins_case(last.time);
  if (begins) check(VecZeroEntries(predictor.displacement));
  if (begins || !before_.displacement) {
    predictor.guess = {};
    return;
  }
  if (!predictor.guess) predictor.guess = duplicate(last.displacement);
  check(VecWAXPY(predictor.guess, -1, before_.displacement, last.displacement));
  check(VecScale(predictor.guess, h / (last.time - before_.time)));
}

void StaticEquilibrium::accepted(const State& before) {
  remember(before, before_);
  if (begins_case(before.time)) check(VecZeroEntries(before_.displacement));
}

void StaticEquilibrium::local_error(const State&, const State&, double, Vec in_displacement,
                                    Vec in_velocity) const {
  check(VecZeroEntries(in_displacement));
  check(VecZeroEntries(in_velocity));
}

}  // namespace steppe
