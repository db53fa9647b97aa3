#pragma once

#include <deal.II/base/tensor.h>

#include <petscsys.h>

#include <vector>

namespace steppe {

/// Derivatives of the gaps and slips of nodes to the positions of others (see PairGaps), in
/// compressed rows with no more numbers than are asked for.
template <int dim>
struct GapRows {
  bool rates = false, slips = false;  ///< are there rates, and derivatives of slips?
  std::vector<std::size_t> starts;    ///< of the entries of each row, with the end of all
  std::vector<PetscInt> columns;      ///< global numbers of nodes, ascending in each row
  std::vector<double> values;         ///< `width()` of each entry

  /// Where numbers stand in an entry, and how many it has: the gap, its rate along a nodal vector,
  /// sigma with the foot for the anchor (along which friction acts), the mean normal, and sigma.
  std::size_t of_rate() const { return dim; }
  std::size_t of_rubbed() const { return rates ? 2 * dim : dim; }
  std::size_t of_normal() const { return of_rubbed() + 1; }
  std::size_t of_sigma() const { return of_normal() + dim * dim; }
  std::size_t width() const { return slips ? of_sigma() + 1 : of_rubbed(); }

  dealii::Tensor<1, dim> gap(std::size_t entry) const { return vector(entry, 0); }
  dealii::Tensor<1, dim> rate(std::size_t entry) const {
    return rates ? vector(entry, of_rate()) : dealii::Tensor<1, dim>();
  }
  double rubbed(std::size_t entry) const { return values[entry * width() + of_rubbed()]; }
  double sigma(std::size_t entry) const { return values[entry * width() + of_sigma()]; }
  dealii::Tensor<2, dim> normal(std::size_t entry) const {
    dealii::Tensor<2, dim> result;
    for (std::size_t c = 0; c < dim; ++c) result[c] = vector(entry, of_normal() + dim * c);
    return result;
  }

 private:
  dealii::Tensor<1, dim> vector(std::size_t entry, std::size_t at) const {
    dealii::Tensor<1, dim> result;
    for (std::size_t c = 0; c < dim; ++c) result[c] = values[entry * width() + at + c];
    return result;
  }
};

}  // namespace steppe
