#include "steppe/fem/mortar/face_map.h"

namespace steppe {

using namespace dealii;

template <int dim>
FaceMap<dim>::FaceMap(const Space<dim>& space, const FaceCopy<dim>& face)
    : space_(space), face_(face) {
  const auto& element = space.element();
  const auto corner = [&](unsigned int v) {
    return element.unit_support_point(element.face_to_cell_index(v, face.face));
  };
  // the first nodes of a face are its vertices, the second and third along its own coordinates
  corner_ = corner(0);
  for (int k = 0; k < dim - 1; ++k) sides_[k] = corner(k + 1) - corner_;
  Point<dim> middle;
  for (int v = 0; v < space.n_vertices(); ++v)
    middle += element.unit_support_point(v) / space.n_vertices();
  sign_ = area_vector<dim>(sides_) * (corner_ - middle) > 0 ? 1 : -1;
}

template <int dim>
typename FaceMap<dim>::Eta FaceMap<dim>::centre() const {
  Eta eta;
  for (int k = 0; k < dim - 1; ++k) eta[k] = space_.mesh().simplicial() ? 1. / dim : 0.5;
  return eta;
}

template <int dim>
Point<dim> FaceMap<dim>::on_cell(const Eta& eta) const {
  Point<dim> xi = corner_;
  for (int k = 0; k < dim - 1; ++k) xi += eta[k] * sides_[k];
  return xi;
}

template <int dim>
typename FaceMap<dim>::Eta FaceMap<dim>::on_face(const Point<dim>& xi) const {
  Tensor<2, dim - 1> metric;
  Tensor<1, dim - 1> along;
  for (int k = 0; k < dim - 1; ++k) {
    along[k] = sides_[k] * (xi - corner_);
    for (int l = 0; l < dim - 1; ++l) metric[k][l] = sides_[k] * sides_[l];
  }
  return Eta(invert(metric) * along);
}

template <int dim>
Point<dim> FaceMap<dim>::place(const Point<dim>& xi) const {
  Point<dim> x;
  for (std::size_t b = 0; b < face_.X.size(); ++b)
    x += space_.element().shape_value(unsigned(b), xi) * face_.X[b];
  return x;
}

template <int dim>
Tensor<2, dim> FaceMap<dim>::derivative(const Point<dim>& xi) const {
  Tensor<2, dim> J;
  for (std::size_t b = 0; b < face_.X.size(); ++b)
    J += outer_product(Tensor<1, dim>(face_.X[b]), space_.element().shape_grad(unsigned(b), xi));
  return J;
}

template <int dim>
Tangents<dim> FaceMap<dim>::tangents(const Eta& eta) const {
  const Tensor<2, dim> J = derivative(on_cell(eta));
  Tangents<dim> result;
  for (int k = 0; k < dim - 1; ++k) result[k] = J * sides_[k];
  return result;
}

template <int dim>
typename FaceMap<dim>::Second FaceMap<dim>::second(const Point<dim>& xi) const {
  Second result;
  if (space_.mesh().simplicial() && space_.degree() == 1) return result;
  for (std::size_t b = 0; b < face_.X.size(); ++b) {
    const Tensor<2, dim> of_shape = space_.element().shape_grad_grad(unsigned(b), xi);
    for (int k = 0; k < dim - 1; ++k)
      for (int l = 0; l < dim - 1; ++l)
        result[k][l] += (sides_[k] * (of_shape * sides_[l])) * face_.X[b];
  }
  return result;
}

template <int dim>
Tensor<1, dim - 1> FaceMap<dim>::slope(unsigned int node, const Point<dim>& xi) const {
  const Tensor<1, dim> of_shape = space_.element().shape_grad(node, xi);
  Tensor<1, dim - 1> result;
  for (int k = 0; k < dim - 1; ++k) result[k] = of_shape * sides_[k];
  return result;
}

template <int dim>
Tensor<1, dim> FaceMap<dim>::normal(const Eta& eta) const {
  const Tensor<1, dim> area = area_vector<dim>(tangents(eta));
  return sign_ / area.norm() * area;
}

template <int dim>
std::optional<typename FaceMap<dim>::Eta> FaceMap<dim>::along(const Point<dim>& x,
                                                              const Tensor<1, dim>& n,
                                                              double& s) const {
  constexpr int most_iterations = 30;
  constexpr double far = 3;  // from the face, in its coordinates
  Eta eta = centre();
  s = 0;
  for (int i = 0; i < most_iterations; ++i) {
    const Tensor<1, dim> apart = place(on_cell(eta)) - x - s * n;
    const Tangents<dim> t = tangents(eta);
    Tensor<2, dim> A;  // columns: the tangents, and -n
    for (int c = 0; c < dim; ++c) {
      for (int k = 0; k < dim - 1; ++k) A[c][k] = t[k][c];
      A[c][dim - 1] = -n[c];
    }
    if (determinant(A) == 0) return {};
    const Tensor<1, dim> step = invert(A) * apart;
    double change = 0;
    for (int k = 0; k < dim - 1; ++k) {
      eta[k] -= step[k];
      change = std::max(change, std::abs(step[k]));
      if (std::abs(eta[k]) > far) return {};
    }
    s -= step[dim - 1];
    if (change <= 1e-14) break;
  }
  return eta;
}

template class FaceMap<2>;
template class FaceMap<3>;

}  // namespace steppe
