#include "steppe/mesh/generated/bricks.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace steppe {

template <int dim>
double Brick<dim>::n_cells() const {
  double product = 1;
  for (int d = 0; d < dim; ++d) product *= last[d] - first[d];
  return product;
}

template <int dim>
Brick<dim> Brick<dim>::around(const Brick& all) const {
  Brick result;
  for (int d = 0; d < dim; ++d) {
    result.first[d] = std::max(first[d], all.first[d] + 1) - 1;
    result.last[d] = std::min(last[d] + 1, all.last[d]);
  }
  return result;
}

template <int dim>
struct Bricks<dim>::Cut {
  Brick<dim> brick;
  unsigned int first, last;

  bool is_one() const { return last - first == 1; }

  std::pair<Cut, Cut> halves() const {
    int d = 0;
    for (int e = 1; e < dim; ++e)
      if (brick.last[e] - brick.first[e] > brick.last[d] - brick.first[d]) d = e;
    const unsigned int middle = first + (last - first) / 2;
    const double part = double(middle - first) / (last - first);
    std::pair<Cut, Cut> result(*this, *this);
    result.first.last = result.second.first = middle;
    result.first.brick.last[d] = result.second.brick.first[d] =
        brick.first[d] + unsigned(std::lround(part * (brick.last[d] - brick.first[d])));
    return result;
  }
};

template <int dim>
Bricks<dim>::Bricks(const std::array<unsigned int, dim>& n_cells, unsigned int n_parts)
    : all_{{}, n_cells}, n_parts_(n_parts) {}

template <int dim>
typename Bricks<dim>::Cut Bricks<dim>::root() const {
  return {all_, 0, n_parts_};
}

template <int dim>
Brick<dim> Bricks<dim>::operator[](unsigned int part) const {
  Cut cut = root();
  while (!cut.is_one()) {
    const auto [left, right] = cut.halves();
    cut = part < left.last ? left : right;
  }
  return cut.brick;
}

template <int dim>
unsigned int Bricks<dim>::part_of(const std::array<unsigned int, dim>& cell) const {
  Cut cut = root();
  while (!cut.is_one()) {
    const auto [left, right] = cut.halves();
    bool is_left = true;
    for (int d = 0; d < dim; ++d) is_left &= cell[d] < left.brick.last[d];
    cut = is_left ? left : right;
  }
  return cut.first;
}

template <int dim>
double Bricks<dim>::imbalance() const {
  double most = 0;
  for (unsigned int part = 0; part < n_parts_; ++part)
    most = std::max(most, (*this)[part].n_cells());
  return most * n_parts_ / all_.n_cells();
}

template struct Brick<2>;
template struct Brick<3>;
template class Bricks<2>;
template class Bricks<3>;

}  // namespace steppe
