#pragma once

#include <array>

namespace steppe {

/// Cells of a box: those from `first` up to, not with, `last` in each direction.
template <int dim>
struct Brick {
  std::array<unsigned int, dim> first = {}, last = {};

  double n_cells() const;
  /// With one more layer of cells on all sides, as far as `all` has them.
  Brick around(const Brick& all) const;
  /// Visits (cell) in the order of their numbers in a box: first along x, then y, then z.
  template <class Visit>
  void for_each(const Visit& visit) const {
    if (n_cells() == 0) return;
    std::array<unsigned int, dim> cell = first;
    for (int d = 0; d < dim;) {
      visit(cell);
      for (d = 0; d < dim && ++cell[d] == last[d]; ++d) cell[d] = first[d];
    }
  }
};

/**
 * The cells of a box cut into bricks of nearly equal numbers by recursive bisection, each time
 * across the direction with most cells (Berger and Bokhari 1987): any rank finds any brick in
 * O(log n_parts) steps, and none needs the cells of the others.
 */
template <int dim>
class Bricks {
 public:
  Bricks(const std::array<unsigned int, dim>& n_cells, unsigned int n_parts);

  const Brick<dim>& all() const { return all_; }
  Brick<dim> operator[](unsigned int part) const;
  unsigned int part_of(const std::array<unsigned int, dim>& cell) const;
  /// Cells of the largest brick over those of the mean one.
  double imbalance() const;

 private:
  /// A brick that is cut for the parts from `first` up to, not with, `last`.
  struct Cut;

  Cut root() const;

  Brick<dim> all_;
  unsigned int n_parts_;
};

}  // namespace steppe
