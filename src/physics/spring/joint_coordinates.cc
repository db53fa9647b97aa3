#include "steppe/physics/spring/joint_coordinates.h"

#include "steppe/base/process/error.h"
#include "steppe/input/values/point.h"
#include "steppe/input/words/text.h"

#include <cmath>

namespace steppe {

using namespace dealii;

namespace {

double number_in(double x) { return x; }
template <class T>
double number_in(const Dual<T>& x) {
  return number_in(x.value);
}

template <class N>
N dot(const Triple<N>& a, const Triple<N>& b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/// The rotation vector of an angle below pi from the rows of R by its half, quarter ... angles, of
/// which the last one is small enough for a series. Empty at pi.
template <class N>
std::vector<N> small_vector(const std::array<Triple<N>, 3>& columns) {
  using std::sqrt;
  const auto R = [&](int row, int column) {
    return columns[std::size_t(column)][std::size_t(row)];
  };
  const N trace = R(0, 0) + R(1, 1) + R(2, 2) + N(1.);
  if (number_in(trace) < 1e-9) return {};
  N scalar = sqrt(trace) / N(2.);  // a quaternion
  Triple<N> v;
  for (int c = 0; c < 3; ++c)
    v[std::size_t(c)] =
        (R((c + 2) % 3, (c + 1) % 3) - R((c + 1) % 3, (c + 2) % 3)) / (N(4.) * scalar);
  double factor = 2;
  for (int halving = 0; halving < 4; ++halving) {  // the root of the quaternion
    const N norm = sqrt(N(2.) + N(2.) * scalar);
    for (N& part : v) part = part / norm;
    scalar = norm / N(2.);
    factor *= 2;
  }
  const N s = dot(v, v);
  N series(0.), power(1.);  // arcsin x / x
  double coefficient = 1;
  for (int k = 0; k < 12; ++k) {
    series += power * N(coefficient / (2 * k + 1));
    coefficient *= (2. * k + 1) / (2 * k + 2);
    power = power * s;
  }
  return {N(factor) * series * v[0], N(factor) * series * v[1], N(factor) * series * v[2]};
}

}  // namespace

template <int dim>
JointCoordinates<dim>::JointCoordinates(const RemotePoints<dim>& remote, const Joint<dim>& joint)
    : turn_(remote.turn()) {
  const JointInput& input = joint.input;
  const bool is_spring = joint.entry->takes("Force");
  line_ = is_spring && trimmed(input.axis).empty();
  std::array<Point<dim>, 2> ends;
  for (std::size_t i = 0; i < 2; ++i) {
    const int number = i == 0 ? joint.first : joint.second;
    is_ground_[i] = number == Joint<dim>::ground;
    ends[i] = joint.place;
    if (is_ground_[i]) continue;
    const RemotePoint<dim>& point = remote.list()[std::size_t(number)];
    if (line_) ends[i] = point.place;
    arms_[i] = ends[i] - point.place;
    for (std::size_t k = 0; k < RemotePoint<dim>::n_auxiliary; ++k)
      nodes_.push_back(point.first + k);
  }
  rest_ = ends[1] - ends[0];
  n_ = is_spring ? 1 : dim + RemotePoint<dim>::n_rotations;
  if (line_ && !is_ground_[0] && !is_ground_[1] && !trimmed(input.point).empty())
    throw InputError(input.path("Point") + " = " + input.point +
                     ": a spring along the line between two Remote points ends at these; remove "
                     "it, or give Axis");
  if (line_ && !(rest_.norm() > 0))
    throw InputError(input.path() +
                     ": the ends of the spring are at one place, so that no line is between them; "
                     "give Axis, or with the ground its end there as Point");
  for (std::size_t c = 0; c < 3; ++c) axes_[c][c] = 1;
  if (is_spring)
    for (std::size_t c = 0; c < 3; ++c) axes_[0][c] = joint.axis[unsigned(c)];
  else
    read_axes(input);
}

template <int dim>
void JointCoordinates<dim>::read_axes(const JointInput& input) {
  const std::vector<std::string> parts = components(input.axes);
  if (parts.empty()) return;
  const std::string what = input.path("Axes") + " = " + input.axes + ": ";
  constexpr std::size_t n_axes = dim - 1;
  if (parts.size() != n_axes * dim)
    throw InputError(what + (dim == 2 ? "must be two numbers, the first axis"
                                      : "must be six numbers, the first axis and the second one"));
  std::array<Tensor<1, 3>, 3> axes;
  for (std::size_t k = 0; k < parts.size(); ++k) {
    const auto number = finite_number(parts[k]);
    if (!number) throw InputError(what + "'" + parts[k] + "' is no number");
    axes[k / dim][unsigned(k % dim)] = *number;
  }
  const auto normalise = [&](Tensor<1, 3>& axis, double size) {
    if (!(axis.norm() > 1e-6 * size))
      throw InputError(what + "an axis has no length, or both have one direction");
    axis /= axis.norm();
  };
  normalise(axes[0], 0);
  if (dim == 2) {
    axes[1][0] = -axes[0][1];
    axes[1][1] = axes[0][0];
    axes[2][2] = 1;
  } else {
    const double size = axes[1].norm();
    axes[1] -= (axes[1] * axes[0]) * axes[0];
    normalise(axes[1], size);
    axes[2] = cross_product_3d(axes[0], axes[1]);
  }
  for (std::size_t k = 0; k < 3; ++k)
    for (std::size_t c = 0; c < 3; ++c) axes_[k][c] = axes[k][unsigned(c)];
}

template <int dim>
template <class N>
typename JointCoordinates<dim>::template Side<N> JointCoordinates<dim>::side(
    const std::vector<N>& z, std::size_t first, const Tensor<1, dim>& arm) const {
  Side<N> side = {};
  for (int r = 0; r < RemotePoint<dim>::n_rotations; ++r)
    side.theta[dim == 2 ? 2 : std::size_t(r)] = z[first + dim + std::size_t(r)];
  for (std::size_t k = 0; k < RemotePoint<dim>::n_directors; ++k)
    for (std::size_t c = 0; c < dim; ++c) side.axes[k][c] = z[first + dim * (2 + k) + c];
  if (dim == 2) side.axes[1] = {-side.axes[0][1], side.axes[0][0], N(0.)};
  for (std::size_t c = 0; c < dim; ++c) {
    side.place[c] = z[first + c];
    for (std::size_t k = 0; k < dim; ++k) side.place[c] += N(arm[unsigned(k)]) * side.axes[k][c];
  }
  for (std::size_t k = 0; k < 3; ++k) side.axes[k][k] += N(1.);
  return side;
}

template <int dim>
template <class N>
std::vector<N> JointCoordinates<dim>::evaluate(const std::vector<N>& z) const {
  using std::sqrt;
  std::array<Side<N>, 2> sides = {};
  std::size_t first = 0;
  for (std::size_t i = 0; i < 2; ++i) {
    for (std::size_t k = 0; k < 3; ++k) sides[i].axes[k][k] = N(1.);
    if (is_ground_[i]) continue;
    sides[i] = side(z, first, arms_[i]);
    first += dim * RemotePoint<dim>::n_auxiliary;
  }
  Triple<N> moved;
  for (std::size_t c = 0; c < 3; ++c) moved[c] = sides[1].place[c] - sides[0].place[c];
  if (line_) {
    Triple<N> both;
    for (std::size_t c = 0; c < 3; ++c)
      both[c] = moved[c] + N(c < dim ? 2 * rest_[unsigned(c % dim)] : 0.);
    const double length = rest_.norm();
    const N extra = dot(moved, both), square = N(length * length) + extra;
    if (!(number_in(square) > 0)) return {};
    return {extra / (sqrt(square) + N(length))};  // without cancellation
  }
  const auto in_first = [&](const Triple<N>& v) {
    if (!turn_) return v;
    return Triple<N>{dot(sides[0].axes[0], v), dot(sides[0].axes[1], v), dot(sides[0].axes[2], v)};
  };
  moved = in_first(moved);
  const auto along = [&](std::size_t k, const Triple<N>& v) {
    return N(axes_[k][0]) * v[0] + N(axes_[k][1]) * v[1] + N(axes_[k][2]) * v[2];
  };
  std::vector<N> q;
  for (std::size_t k = 0; k < (n_ == 1 ? 1 : dim); ++k) q.push_back(along(k, moved));
  if (n_ == 1) return q;
  Triple<N> theta;
  if (turn_ && dim == 3) {
    const std::vector<N> vector = small_vector<N>(
        {in_first(sides[1].axes[0]), in_first(sides[1].axes[1]), in_first(sides[1].axes[2])});
    if (vector.empty()) return {};
    theta = {vector[0], vector[1], vector[2]};
  } else {
    for (std::size_t c = 0; c < 3; ++c) theta[c] = sides[1].theta[c] - sides[0].theta[c];
  }
  for (std::size_t k = dim == 2 ? 2 : 0; k < 3; ++k) q.push_back(along(k, theta));
  return q;
}

template <int dim>
std::vector<double> JointCoordinates<dim>::values(const std::vector<double>& z) const {
  return evaluate(z);
}

template <int dim>
FullMatrix<double> JointCoordinates<dim>::slopes(const std::vector<double>& z) const {
  FullMatrix<double> result(n_, z.size());
  std::vector<Dual<double>> dual(z.begin(), z.end());
  for (std::size_t k = 0; k < z.size(); ++k) {
    dual[k].slope = 1;
    const auto q = evaluate(dual);
    for (std::size_t i = 0; i < q.size(); ++i) result(i, k) = q[i].slope;
    dual[k].slope = 0;
  }
  return result;
}

template <int dim>
FullMatrix<double> JointCoordinates<dim>::curvature(const std::vector<double>& z,
                                                    const std::vector<double>& Q) const {
  using N = Dual<double>;
  FullMatrix<double> result(z.size(), z.size());
  if (linear()) return result;
  std::vector<Dual<N>> dual;
  for (const double entry : z) dual.emplace_back(N(entry));
  for (std::size_t k = 0; k < z.size(); ++k) {
    dual[k].slope = N(1.);
    for (std::size_t l = 0; l <= k; ++l) {
      dual[l].value.slope = 1;
      const auto q = evaluate(dual);
      for (std::size_t i = 0; i < q.size(); ++i) result(k, l) += Q[i] * q[i].slope.slope;
      dual[l].value.slope = 0;
      result(l, k) = result(k, l);
    }
    dual[k].slope = N(0.);
  }
  return result;
}

template class JointCoordinates<2>;
template class JointCoordinates<3>;

}  // namespace steppe
