#pragma once

#include <deal.II/base/point.h>

#include <algorithm>
#include <vector>

namespace steppe {

/// The largest distance of two vertices of a cell or face, m.
template <int dim>
double diameter(const std::vector<dealii::Point<dim>>& vertices) {
  double largest = 0;
  for (std::size_t v = 0; v < vertices.size(); ++v)
    for (std::size_t w = 0; w < v; ++w)
      largest = std::max(largest, vertices[v].distance(vertices[w]));
  return largest;
}

/// Moves a point of the reference space that is outside the reference cell onto the sides that it
/// is beyond.
template <int dim>
dealii::Point<dim> moved_inside(dealii::Point<dim> xi, bool simplex) {
  for (int c = 0; c < dim; ++c) xi[c] = std::min(1., std::max(0., xi[c]));
  if (!simplex) return xi;
  // onto sum xi = 1, as often as that brings a coordinate below zero
  for (int round = 0; round < dim; ++round) {
    double excess = -1;
    int n = 0;
    for (int c = 0; c < dim; ++c) {
      excess += xi[c];
      n += xi[c] > 0;
    }
    if (excess <= 0) break;
    for (int c = 0; c < dim; ++c)
      if (xi[c] > 0) xi[c] = std::max(0., xi[c] - excess / n);
  }
  return xi;
}

}  // namespace steppe
