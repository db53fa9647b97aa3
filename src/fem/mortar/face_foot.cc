#include "steppe/fem/mortar/face_foot.h"

#include <deal.II/base/symmetric_tensor.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace steppe {

using namespace dealii;

namespace {

constexpr int most_iterations = 30;
constexpr double rounding = 1e-14, beside = 1e-12;  // in coordinates of the face

template <int dim>
std::vector<FaceSide<dim>> make_sides(bool simplicial);

template <>
std::vector<FaceSide<2>> make_sides(bool) {
  return {{{0, 0}, Point<1>(0), {}}, {{1, 1}, Point<1>(1), {}}};
}

template <>
std::vector<FaceSide<3>> make_sides(bool simplicial) {
  const Tensor<1, 2> s = Point<2>(1, 0), t = Point<2>(0, 1);
  if (simplicial)
    return {{{0, 1}, Point<2>(), s}, {{0, 2}, Point<2>(), t}, {{1, 2}, Point<2>(1, 0), t - s}};
  return {{{0, 2}, Point<2>(), t},
          {{1, 3}, Point<2>(1, 0), t},
          {{0, 1}, Point<2>(), s},
          {{2, 3}, Point<2>(0, 1), s}};
}

template <int dim>
bool within(const Point<dim>& eta, bool simplicial, double margin) {
  double sum = 0;
  for (int k = 0; k < dim; ++k) {
    if (eta[k] < -margin || eta[k] > 1 + margin) return false;
    sum += eta[k];
  }
  return !simplicial || sum <= 1 + margin;
}

/// Newton's method for (x - X) . X,k = 0; without the curvature where it would not be a minimum.
template <int dim>
bool project(const MovedFace<dim>& face, const Point<dim>& x, Point<dim - 1>& eta) {
  for (int i = 0; i < most_iterations; ++i) {
    const auto at = face.at(eta);
    const Tangents<dim>& t = at.tangents;
    const auto& second = at.second;
    const Tensor<1, dim> apart = x - at.x;
    SymmetricTensor<2, dim - 1> metric, H;
    Tensor<1, dim - 1> slope;
    for (int k = 0; k < dim - 1; ++k) {
      slope[k] = t[k] * apart;
      for (int l = 0; l <= k; ++l) {
        metric[k][l] = t[k] * t[l];
        H[k][l] = metric[k][l] - apart * second[k][l];
      }
    }
    bool convex = determinant(H) > 1e-2 * determinant(metric);
    for (int k = 0; k < dim - 1; ++k) convex &= H[k][k] > 0;
    Tensor<1, dim - 1> step = invert(convex ? H : metric) * slope;
    const double size = step.norm();
    if (size > 1) step /= size;
    eta += step;
    if (size <= rounding) return true;
    if (eta.norm() > 4) return false;
    if (i > 8 && size <= beside) return true;
  }
  return false;
}

/// The nearest point of a side.
template <int dim>
FaceFoot<dim> foot_on_side(const MovedFace<dim>& face, const FaceSide<dim>& side,
                           const Point<dim>& x) {
  FaceFoot<dim> foot;
  double s = 0.5;
  if (dim == 2) s = 0;
  for (int i = 0; dim > 2 && i < most_iterations; ++i) {
    const auto at = face.at(side.from + s * side.along);
    const Tensor<1, dim> apart = x - at.x;
    Tensor<1, dim> t;
    double curvature = 0;
    for (int k = 0; k < dim - 1; ++k) {
      t += side.along[k] * at.tangents[std::size_t(k)];
      for (int l = 0; l < dim - 1; ++l)
        curvature +=
            side.along[k] * side.along[l] * (apart * at.second[std::size_t(k)][std::size_t(l)]);
    }
    const double square = t.norm_square(), H = square - curvature;
    const double next = std::clamp(s + (t * apart) / (H > 1e-1 * square ? H : square), 0., 1.);
    const double change = std::abs(next - s);
    s = next;
    if (change <= rounding) break;
  }
  foot.eta = side.from + s * side.along;
  foot.x = face.place(foot.eta);
  foot.ends = s == 0 || s == 1;
  if (!foot.ends) foot.ways[foot.n_ways++] = side.along;
  return foot;
}

}  // namespace

template <int dim>
const std::vector<FaceSide<dim>>& sides_of_faces(bool simplicial) {
  static const std::vector<FaceSide<dim>> simplex = make_sides<dim>(true),
                                          cube = make_sides<dim>(false);
  return simplicial ? simplex : cube;
}

template <int dim>
bool continue_foot(const MovedFace<dim>& face, const Point<dim>& x, FaceFoot<dim>& foot) {
  Point<dim - 1> eta = foot.eta;
  if (!project(face, x, eta) || !within<dim - 1>(eta, false, 1)) return false;
  foot = {};
  foot.eta = eta;
  foot.x = face.place(eta);
  foot.free();
  return true;
}

template <int dim>
FaceFoot<dim> foot_on(const MovedFace<dim>& face, const Point<dim>& x) {
  const bool simplicial = face.shapes().simplicial();
  FaceFoot<dim> foot;
  foot.eta = face.shapes().centre();
  if (continue_foot(face, x, foot) && within<dim - 1>(foot.eta, simplicial, beside)) return foot;
  double nearest = std::numeric_limits<double>::max();
  const auto& sides = sides_of_faces<dim>(simplicial);
  for (std::size_t k = 0; k < sides.size(); ++k) {
    FaceFoot<dim> on_side = foot_on_side(face, sides[k], x);
    const double distance = on_side.x.distance_square(x);
    if (!(distance < nearest)) continue;
    nearest = distance;
    foot = on_side;
    foot.side = int(k);
  }
  return foot;
}

template const std::vector<FaceSide<2>>& sides_of_faces(bool);
template const std::vector<FaceSide<3>>& sides_of_faces(bool);
template bool continue_foot(const MovedFace<2>&, const Point<2>&, FaceFoot<2>&);
template bool continue_foot(const MovedFace<3>&, const Point<3>&, FaceFoot<3>&);
template FaceFoot<2> foot_on(const MovedFace<2>&, const Point<2>&);
template FaceFoot<3> foot_on(const MovedFace<3>&, const Point<3>&);

}  // namespace steppe
