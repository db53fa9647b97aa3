#include "steppe/fem/mortar/face_grid.h"

#include <algorithm>

namespace steppe {

using namespace dealii;

template <int dim>
FaceGrid<dim>::FaceGrid(const Space<dim>& space) : simplicial_(space.mesh().simplicial()) {
  const FiniteElement<dim>& element = space.element();
  const unsigned int face = 0;
  const auto place = [&](unsigned int i) {
    return element.unit_support_point(element.face_to_cell_index(i, face));
  };
  std::array<Tensor<1, dim>, dim - 1> sides;
  for (int k = 0; k < dim - 1; ++k) sides[k] = place(unsigned(k) + 1) - place(0);
  Tensor<2, dim - 1> metric;
  for (int k = 0; k < dim - 1; ++k)
    for (int l = 0; l < dim - 1; ++l) metric[k][l] = sides[k] * sides[l];
  std::vector<Tensor<1, dim - 1>> places;
  for (unsigned int i = 0; i < element.n_dofs_per_face(face); ++i) {
    Tensor<1, dim - 1> along;
    for (int k = 0; k < dim - 1; ++k) along[k] = (place(i) - place(0)) * sides[k];
    places.push_back(invert(metric) * along);
    levels_.push_back(places.back()[0]);
  }
  const auto same = [](double a, double b) { return b - a < 1e-6; };
  std::sort(levels_.begin(), levels_.end());
  levels_.erase(std::unique(levels_.begin(), levels_.end(), same), levels_.end());
  for (std::size_t i = 0; i < places.size(); ++i) {
    Place at;
    for (int k = 0; k < dim - 1; ++k)
      at[k] = int(std::lower_bound(levels_.begin(), levels_.end(), places[i][k] - 1e-6) -
                  levels_.begin());
    numbers_[at] = int(i);
  }

  const int n = int(element.degree);
  if constexpr (dim == 2) {
    for (int i = 0; i < n; ++i) pieces_.push_back({numbers_.at({i}), numbers_.at({i + 1})});
  } else {
    const auto at = [&](int i, int j) { return numbers_.at({i, j}); };
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
std::vector<double> FaceGrid<dim>::hats(const Point<dim - 1>& eta) const {
  std::vector<double> values(numbers_.size());
  const int n = int(levels_.size()) - 1;
  std::array<double, dim - 1> part;  // of the piece below eta, along each coordinate
  Place at;
  int free = n - 1;  // steps that are left on a triangle
  for (int k = 0; k < dim - 1; ++k) {
    const auto above = std::upper_bound(levels_.begin(), levels_.end(), eta[k]);
    const int last = simplicial_ ? std::max(0, free) : n - 1;
    at[k] = std::clamp(int(above - levels_.begin()) - 1, 0, last);
    free -= at[k];
    const double low = levels_[at[k]], high = levels_[at[k] + 1];
    part[k] = std::clamp((eta[k] - low) / (high - low), 0., 1.);
  }
  if constexpr (dim == 2) {
    values[numbers_.at({at[0]})] = 1 - part[0];
    values[numbers_.at({at[0] + 1})] = part[0];
  } else {
    const auto set = [&](int i, int j, double value) {
      if (value > 0) values[numbers_.at({at[0] + i, at[1] + j})] = value;
    };
    const double s = part[0], t = part[1];
    if (!simplicial_) {
      set(0, 0, (1 - s) * (1 - t));
      set(1, 0, s * (1 - t));
      set(0, 1, (1 - s) * t);
      set(1, 1, s * t);
    } else if (s + t <= 1 || free == 0) {
      const double scale = std::max(1., s + t);
      set(0, 0, 1 - (s + t) / scale);
      set(1, 0, s / scale);
      set(0, 1, t / scale);
    } else {
      set(1, 1, s + t - 1);
      set(1, 0, 1 - t);
      set(0, 1, 1 - s);
    }
  }
  return values;
}

template class FaceGrid<2>;
template class FaceGrid<3>;

}  // namespace steppe
