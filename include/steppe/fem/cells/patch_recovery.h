#pragma once

#include "steppe/fem/space/space.h"

#include <deal.II/base/quadrature.h>

#include <vector>

namespace steppe {

/// A monomial of one degree less, by its number (0 is the constant), times a coordinate.
struct Monomial {
  int lower, axis;
};

/**
 * Superconvergent patch recovery (Zienkiewicz and Zhu, Int. J. Numer. Meth. Engng 33, 1992) of
 * quantities that jump between cells, as nodal values that are continuous in each group of cells
 * (a material) and may jump between groups. Around each vertex the complete polynomial of the
 * space's degree that fits the cells' samples best, in the mean square, gives the value there. A
 * vertex whose cells do not determine it well (at boundaries), and the other nodes, take the mean
 * of the polynomials around the vertices of their cells. Where there are none (bodies one cell
 * thick) it is the mean of the cells' own values at the node, weighted by their volume.
 */
template <int dim>
class PatchRecovery {
 public:
  /// Cell k belongs to group `group_of_cell[k]` of `n_groups`. Borrows the space. Collective.
  PatchRecovery(const Space<dim>& space, const std::vector<int>& group_of_cell, int n_groups);

  /// Where samples are taken: the superconvergent points (Barlow 1976), Gauss points of one less a
  /// direction than a full rule has; on simplices the points of the rule of the degree.
  const dealii::Quadrature<dim>& samples() const { return samples_; }

  /**
   * Replace the owned cells' own values at their nodes by the recovered ones. There are `n` numbers
   * at each sample and node: `at_samples[(k * samples().size() + q) * n + c]`, `at_nodes[(k *
   * nodes_per_cell + b) * n + c]`. Collective.
   */
  template <int n>
  void recover(const std::vector<double>& at_samples, std::vector<double>& at_nodes) const;

 private:
  /// The cells of a group around a vertex.
  struct Patch {
    int node;      // local number
    bool has_fit;  // do the samples determine the polynomial?
    bool is_used;  // is it good enough to give the vertex its value?
  };

  /// The polynomial of a patch at a node that takes the mean of some, as often as cells have both.
  struct Share {
    int node, patch, n_cells;
  };

  void number_patches(const std::vector<int>& group_of_cell);
  void fit_patches();
  void find_shares();
  /// Is vertex b of a cell of these patches given its value by its own polynomial?
  bool gives_itself(std::size_t cell, int b) const;
  void invert(const double* normal_matrix, int patch);
  /// The monomials at x, seen from a local node, lengths over the size of the mesh.
  void monomials(const dealii::Point<dim>& x, int node, double* values) const;
  /// The polynomials of one group, [patch][monomial][c], 8 numbers a monomial of which the first n
  /// count; other groups' stay. Collective.
  template <int n>
  void fit(int group, const std::vector<double>& at_samples,
           std::vector<double>& coefficients) const;
  template <int n>
  void average(int group, const std::vector<double>& coefficients,
               std::vector<double>& at_nodes) const;

  const Space<dim>& space_;
  dealii::Quadrature<dim> samples_;
  std::vector<Monomial> monomials_;
  double scale_;                                 // of lengths in monomials, 1/m
  std::vector<dealii::Point<dim>> points_;       // the samples of all cells
  std::vector<double> volumes_;                  // of cells
  std::vector<std::vector<std::size_t>> cells_;  // of each group
  std::vector<std::vector<int>> patches_of_;     // the patches of each group
  std::vector<Patch> patches_;
  std::vector<int> patch_;                  // of each vertex of each cell
  std::vector<double> inverse_;             // of the normal matrix of each patch
  std::vector<std::vector<Share>> shares_;  // of each group
};

}  // namespace steppe
