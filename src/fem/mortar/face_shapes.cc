#include "steppe/fem/mortar/face_shapes.h"

#include <algorithm>

namespace steppe {

using namespace dealii;

namespace {

/// A polynomial with its first two derivatives.
struct Jet {
  double f = 1, d = 0, dd = 0;

  /// Multiply by a (t - b).
  void multiply(double t, double a, double b) {
    const double factor = a * (t - b);
    dd = dd * factor + 2 * d * a;
    d = d * factor + f * a;
    f *= factor;
  }
};

}  // namespace

template <int dim>
FaceShapes<dim>::FaceShapes(const Space<dim>& space)
    : simplicial_(space.mesh().simplicial()), degree_(int(space.degree())) {
  const FiniteElement<dim>& element = space.element();
  Point<dim> middle;
  for (int v = 0; v < space.n_vertices(); ++v)
    middle += element.unit_support_point(unsigned(v)) / space.n_vertices();
  for (unsigned int f = 0; f < element.reference_cell().n_faces(); ++f) {
    Face face;
    for (unsigned int i = 0; i < element.n_dofs_per_face(f); ++i)
      face.nodes.push_back(element.face_to_cell_index(i, f));
    // the first nodes of a face are its vertices, the second and third along its own coordinates
    face.corner = element.unit_support_point(face.nodes[0]);
    for (std::size_t k = 0; k < dim - 1; ++k)
      face.sides[k] = element.unit_support_point(face.nodes[k + 1]) - face.corner;
    face.sign = area_vector<dim>(face.sides) * (face.corner - middle) > 0 ? 1 : -1;
    faces_.push_back(std::move(face));
  }
  std::vector<Eta> places;
  for (const unsigned int node : faces_[0].nodes) {
    places.push_back(on_face(0, element.unit_support_point(node)));
    levels_.push_back(places.back()[0]);
  }
  const auto same = [](double a, double b) { return b - a < 1e-6; };
  std::sort(levels_.begin(), levels_.end());
  levels_.erase(std::unique(levels_.begin(), levels_.end(), same), levels_.end());
  for (const Eta& eta : places) {
    places_.emplace_back();
    for (int k = 0; k < dim - 1; ++k)
      places_.back()[std::size_t(k)] =
          int(std::lower_bound(levels_.begin(), levels_.end(), eta[k] - 1e-6) - levels_.begin());
  }

  if (simplicial_ && degree_ <= 2) {
    Values values;
    evaluate_simplex(Eta(), values);
    at_corner_ = values;
  }
  const int n = int(element.degree);
  if constexpr (dim == 2) {
    for (int i = 0; i < n; ++i) pieces_.push_back({int(number_at({i})), int(number_at({i + 1}))});
  } else {
    const auto at = [&](int i, int j) { return int(number_at({i, j})); };
    for (int j = 0; j < n; ++j)
      for (int i = 0; i < n; ++i) {
        if (!simplicial_)
          pieces_.push_back({at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)});
        else if (i + j < n)
          pieces_.push_back({at(i, j), at(i + 1, j), at(i, j + 1)});
        if (simplicial_ && i + j + 2 <= n)
          pieces_.push_back({at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)});
      }
  }
}

template <int dim>
std::size_t FaceShapes<dim>::number_at(const Place& place) const {
  return std::size_t(std::find(places_.begin(), places_.end(), place) - places_.begin());
}

template <int dim>
std::vector<double> FaceShapes<dim>::linear(const Eta& eta) const {
  std::vector<double> values;
  if constexpr (dim == 2)
    values = {1 - eta[0], eta[0]};
  else if (simplicial_)
    values = {1 - eta[0] - eta[1], eta[0], eta[1]};
  else
    values = {(1 - eta[0]) * (1 - eta[1]), eta[0] * (1 - eta[1]), (1 - eta[0]) * eta[1],
              eta[0] * eta[1]};
  for (double& value : values) value = std::max(0., value);
  return values;
}

template <int dim>
typename FaceShapes<dim>::Eta FaceShapes<dim>::place(std::size_t node) const {
  Eta eta;
  for (unsigned int k = 0; k < dim - 1; ++k) eta[k] = levels_[std::size_t(places_[node][k])];
  return eta;
}

template <int dim>
typename FaceShapes<dim>::Eta FaceShapes<dim>::centre() const {
  Eta eta;
  for (int k = 0; k < dim - 1; ++k) eta[k] = simplicial_ ? 1. / dim : 0.5;
  return eta;
}

template <int dim>
Point<dim> FaceShapes<dim>::on_cell(unsigned int face, const Eta& eta) const {
  Point<dim> xi = faces_[face].corner;
  for (int k = 0; k < dim - 1; ++k) xi += eta[k] * faces_[face].sides[std::size_t(k)];
  return xi;
}

template <int dim>
typename FaceShapes<dim>::Eta FaceShapes<dim>::on_face(unsigned int face,
                                                       const Point<dim>& xi) const {
  const Face& of = faces_[face];
  Tensor<2, dim - 1> metric;
  Tensor<1, dim - 1> along;
  for (int k = 0; k < dim - 1; ++k) {
    along[k] = of.sides[std::size_t(k)] * (xi - of.corner);
    for (int l = 0; l < dim - 1; ++l)
      metric[k][l] = of.sides[std::size_t(k)] * of.sides[std::size_t(l)];
  }
  return Eta(invert(metric) * along);
}

template <int dim>
void FaceShapes<dim>::evaluate(const Eta& eta, Values& values) const {
  if (at_corner_)
    evaluate_from_corner(eta, values);
  else if (simplicial_)
    evaluate_simplex(eta, values);
  else
    evaluate_product(eta, values);
}

template <int dim>
void FaceShapes<dim>::evaluate_from_corner(const Eta& eta, Values& values) const {
  for (std::size_t b = 0; b < places_.size(); ++b) {
    const auto& slope = at_corner_->first[b];
    const auto& second = at_corner_->second[b];
    values.N[b] = at_corner_->N[b];
    values.first[b] = slope;
    values.second[b] = second;
    for (std::size_t k = 0; k < dim - 1; ++k) {
      double turn = 0;
      for (std::size_t l = 0; l < dim - 1; ++l) turn += eta[unsigned(l)] * second[k][l];
      values.N[b] += eta[unsigned(k)] * (slope[k] + 0.5 * turn);
      values.first[b][k] += turn;
    }
  }
}

template <int dim>
void FaceShapes<dim>::evaluate_product(const Eta& eta, Values& values) const {
  std::array<std::array<Jet, 5>, dim - 1> of;
  const std::size_t n = levels_.size();
  for (std::size_t k = 0; k < dim - 1; ++k)
    for (std::size_t i = 0; i < n; ++i) {
      of[k][i] = {};
      for (std::size_t j = 0; j < n; ++j)
        if (j != i) of[k][i].multiply(eta[unsigned(k)], 1 / (levels_[i] - levels_[j]), levels_[j]);
    }
  for (std::size_t b = 0; b < places_.size(); ++b) {
    const Jet& s = of[0][std::size_t(places_[b][0])];
    if constexpr (dim == 2) {
      values.N[b] = s.f;
      values.first[b] = {s.d};
      values.second[b][0] = {s.dd};
    } else {
      const Jet& t = of[1][std::size_t(places_[b][1])];
      values.N[b] = s.f * t.f;
      values.first[b] = {s.d * t.f, s.f * t.d};
      values.second[b][0] = {s.dd * t.f, s.d * t.d};
      values.second[b][1] = {s.d * t.d, s.f * t.dd};
    }
  }
}

template <int dim>
void FaceShapes<dim>::evaluate_simplex(const Eta& eta, Values& values) const {
  // of the barycentric coordinates, the last of which is 1 less the others
  std::array<double, dim> lambda;
  lambda[dim - 1] = 1;
  for (std::size_t k = 0; k < dim - 1; ++k) {
    lambda[k] = eta[unsigned(k)];
    lambda[dim - 1] -= lambda[k];
  }
  std::array<std::array<Jet, 5>, dim> of;
  for (std::size_t k = 0; k < dim; ++k)
    for (int m = 0; m <= degree_; ++m) {
      of[k][std::size_t(m)] = {};
      for (int s = 0; s < m; ++s)
        of[k][std::size_t(m)].multiply(lambda[k], double(degree_) / (s + 1), double(s) / degree_);
    }
  for (std::size_t b = 0; b < places_.size(); ++b) {
    std::array<Jet, dim> f;
    int last = degree_;
    for (std::size_t k = 0; k < dim - 1; ++k) {
      f[k] = of[k][std::size_t(places_[b][k])];
      last -= places_[b][k];
    }
    f[dim - 1] = of[dim - 1][std::size_t(last)];
    const auto product = [&](std::array<int, dim> order) {
      double result = 1;
      for (std::size_t k = 0; k < dim; ++k)
        result *= order[k] == 0 ? f[k].f : order[k] == 1 ? f[k].d : f[k].dd;
      return result;
    };
    const auto derivative = [&](int k, int l) {  // -1: none
      std::array<int, dim> order{};
      if (k >= 0) ++order[std::size_t(k)];
      if (l >= 0) ++order[std::size_t(l)];
      return product(order);
    };
    constexpr int z = dim - 1;
    values.N[b] = derivative(-1, -1);
    for (int k = 0; k < dim - 1; ++k) {
      values.first[b][std::size_t(k)] = derivative(k, -1) - derivative(z, -1);
      for (int l = 0; l < dim - 1; ++l)
        values.second[b][std::size_t(k)][std::size_t(l)] =
            derivative(k, l) - derivative(k, z) - derivative(z, l) + derivative(z, z);
    }
  }
}

template <int dim>
typename MovedFace<dim>::At MovedFace<dim>::at(const Eta& eta) const {
  if (!shapes_->at_corner()) {
    typename FaceShapes<dim>::Values values;
    shapes_->evaluate(eta, values);
    return sum(values);
  }
  At result = corner_;
  for (unsigned int k = 0; k < dim - 1; ++k) {
    Tensor<1, dim> turn;
    for (unsigned int l = 0; l < dim - 1; ++l) turn += eta[l] * corner_.second[k][l];
    result.x += eta[k] * (corner_.tangents[k] + 0.5 * turn);
    result.tangents[k] += turn;
  }
  return result;
}

template <int dim>
typename MovedFace<dim>::At MovedFace<dim>::sum(
    const typename FaceShapes<dim>::Values& values) const {
  At result;
  for (int b = 0; b < shapes_->size(); ++b) {
    const std::size_t i = std::size_t(b);
    const Tensor<1, dim> X = nodes_[b];
    result.x += values.N[i] * X;
    for (std::size_t k = 0; k < dim - 1; ++k) {
      result.tangents[k] += values.first[i][k] * X;
      for (std::size_t l = 0; l < dim - 1; ++l) result.second[k][l] += values.second[i][k][l] * X;
    }
  }
  return result;
}

template class FaceShapes<2>;
template class FaceShapes<3>;
template class MovedFace<2>;
template class MovedFace<3>;

}  // namespace steppe
