#include "steppe/output/quantities/nodal_von_mises.h"

#include "steppe/material/strain/kinematics.h"

#include <algorithm>
#include <cmath>

namespace steppe {

namespace {

/// 3/2 of the product of the deviators: the square of the von Mises stress of one of them.
double form(const Tensor2<3, double>& a, const Tensor2<3, double>& b) {
  const double mean_a = (a(0, 0) + a(1, 1) + a(2, 2)) / 3;
  double sum = 0;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) sum += (a(i, j) - (i == j ? mean_a : 0)) * b(i, j);
  return 1.5 * sum;
}

}  // namespace

template <int dim>
void NodalVonMises<dim>::add(const State& state) {
  stress_.update(state);
  const std::size_t n = space_.cells().size() * space_.nodes_per_cell();
  const bool begins = last_.empty();
  if (begins) {
    last_.resize(n);
    squares_.resize(n);
    between_.resize(n);
  }
  for (std::size_t k = 0; k < space_.cells().size(); ++k)
    for (int b = 0; b < space_.nodes_per_cell(); ++b) {
      const std::size_t i = number(k, b);
      const Tensor2<3, double> sigma = stress_.at_node(k, b);
      between_[i] = form(last_[i], sigma);
      squares_[i] += form(sigma, sigma);
      last_[i] = sigma;
    }
  if (begins) first_ = squares_;
}

template <int dim>
template <class OfNode>
void NodalVonMises<dim>::mean(const OfNode& of_node, Vec nodal) const {
  zero_with_ghosts(nodal);
  {
    LocalArray sums(nodal);  // and in the second component how many
    for (std::size_t k = 0; k < space_.cells().size(); ++k)
      for (int b = 0; b < space_.nodes_per_cell(); ++b) {
        double* const at = &sums[long(dim) * space_.cell_nodes(k)[b]];
        at[0] += of_node(k, b);
        at[1] += 1;
      }
  }
  add_ghosts(nodal);
  {
    LocalArray sums(nodal);
    for (int node = 0; node < space_.n_owned_nodes(); ++node) {
      double* const at = &sums[long(dim) * node];
      if (at[1] > 0) at[0] /= at[1];
      at[1] = 0;
    }
  }
  update_ghosts(nodal);
}

template <int dim>
double NodalVonMises<dim>::root_mean_square(std::size_t cell, int node) const {
  return std::sqrt(squares_[number(cell, node)]);
}

template <int dim>
double NodalVonMises<dim>::largest(std::size_t cell, int node) const {
  const std::size_t i = number(cell, node);
  const double apart = first_[i] - squares_[i] / 2;
  return std::sqrt(squares_[i] / 2 + std::hypot(apart, between_[i]));
}

template <int dim>
void NodalVonMises<dim>::root_mean_square(Vec nodal) const {
  mean([this](std::size_t cell, int node) { return root_mean_square(cell, node); }, nodal);
}

template <int dim>
void NodalVonMises<dim>::largest(Vec nodal) const {
  mean([this](std::size_t cell, int node) { return largest(cell, node); }, nodal);
}

template class NodalVonMises<2>;
template class NodalVonMises<3>;

}  // namespace steppe
