#include "steppe/fem/mortar/edge_crossing.h"

#include <algorithm>
#include <cmath>

namespace steppe {

using namespace dealii;

namespace {

constexpr int most_crossing_iterations = 30;
constexpr double settled = 1e-14, far = 4;  // in s
constexpr double least_sine = 0.1;

}  // namespace

template <int dim>
EdgeCurve<dim>::EdgeCurve(const MovedFace<dim>& face, int side)
    : face_(face),
      side_(sides_of_faces<dim>(face.shapes().simplicial())[static_cast<std::size_t>(side)]) {}

template <int dim>
typename EdgeCurve<dim>::At EdgeCurve<dim>::at(double s) const {
  const auto on_face = face_.at(eta(s));
  At result{on_face.x, {}, {}};
  for (int k = 0; k < dim - 1; ++k) {
    result.tangent += side_.along[k] * on_face.tangents[std::size_t(k)];
    for (int l = 0; l < dim - 1; ++l)
      result.second +=
          side_.along[k] * side_.along[l] * on_face.second[std::size_t(k)][std::size_t(l)];
  }
  return result;
}

template <int dim>
EdgePoint<dim> EdgeCurve<dim>::point(double s) const {
  const At here = at(s);
  EdgePoint<dim> result{here.tangent, here.second, {}, {}};
  typename FaceShapes<dim>::Values values;
  face_.shapes().evaluate(eta(s), values);
  for (std::size_t i = 0; i < std::size_t(face_.shapes().size()); ++i) {
    result.N.push_back(values.N[i]);
    result.slopes.push_back(0);
    for (int k = 0; k < dim - 1; ++k)
      result.slopes.back() += side_.along[k] * values.first[i][std::size_t(k)];
  }
  return result;
}

template <int dim>
bool find_crossing(const EdgeCurve<dim>& y, const EdgeCurve<dim>& z, std::array<double, 2>& s) {
  for (int i = 0; i < most_crossing_iterations; ++i) {
    const auto here = y.at(s[0]), there = z.at(s[1]);
    const Tensor<1, dim> apart = here.x - there.x;
    const double yy = here.tangent.norm_square(), zz = there.tangent.norm_square(),
                 yz = here.tangent * there.tangent;
    if (yy * zz - yz * yz < least_sine * least_sine * yy * zz) return false;
    double a = yy + apart * here.second, b = zz - apart * there.second;
    if (a * b - yz * yz < 0.1 * (yy * zz - yz * yz) || a < 0.1 * yy) {
      a = yy;
      b = zz;
    }
    // a ds_0 - yz ds_1 = -apart . y',  -yz ds_0 + b ds_1 = apart . z'
    const double f = -(apart * here.tangent), g = apart * there.tangent, D = a * b - yz * yz;
    const std::array<double, 2> step = {(b * f + yz * g) / D, (a * g + yz * f) / D};
    for (std::size_t k = 0; k < 2; ++k) s[k] += step[k];
    const double size = std::max(std::abs(step[0]), std::abs(step[1]));
    if (!(std::max(std::abs(s[0]), std::abs(s[1])) < far)) return false;
    if (size <= settled || (i > 4 && size <= 100 * settled)) return true;
    const bool straight = here.second.norm_square() == 0 && there.second.norm_square() == 0;
    if (straight) return true;
  }
  return false;
}

template class EdgeCurve<2>;
template class EdgeCurve<3>;
template bool find_crossing(const EdgeCurve<2>&, const EdgeCurve<2>&, std::array<double, 2>&);
template bool find_crossing(const EdgeCurve<3>&, const EdgeCurve<3>&, std::array<double, 2>&);

}  // namespace steppe
