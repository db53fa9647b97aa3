#pragma once

#include "steppe/fem/cells/shared_nodes.h"
#include "steppe/fem/space/space.h"

#include <deal.II/base/quadrature.h>

#include <memory>
#include <vector>

namespace steppe {

/// A monomial of one degree less, by its number (0 is the constant), times a coordinate.
struct Monomial {
  int lower, axis;
};

/// Cells of a group around a vertex.
struct Patch {
  int node;                          ///< local number
  bool has_fit = false;              ///< do the samples determine the polynomial?
  bool is_used = false;              ///< is it good enough to give the vertex its value?
  double n_samples = 0;              ///< of all ranks
  std::vector<std::size_t> corners;  ///< of owned cells: cell * n_vertices + vertex, ascending
  std::vector<int> shares;           ///< numbers of those of this patch in its group
};

/// The polynomial of a patch at a node that takes the mean of some, as often as cells have both.
struct PatchShare {
  int node;  ///< number in the group
  int patch, n_cells;
  double amplification;  ///< sum of the squares of the weights with which samples make the value
};

/// Cells between which a quantity is continuous.
struct PatchGroup {
  std::vector<std::size_t> cells;
  std::vector<int> patches;
  std::vector<int> node_of_patch;   ///< the number of its vertex, in the order of `patches`
  std::vector<int> shared_patches;  ///< around vertices that other ranks have too
  std::vector<int> nodes;           ///< local numbers, ascending
  std::vector<int> own_patch;       ///< of each node: the patch that gives it its value, or -1
  std::vector<PatchShare> shares;   ///< of the other nodes, ascending by node and patch
  std::vector<int> first_share;     ///< of each node, and the end
  std::vector<int> cell_nodes;      ///< numbers of the nodes of each of the cells
  std::vector<std::size_t> orphan_corners;  ///< of `cell_nodes`, those without any polynomial
};

/// Parts of a group, which ranks agree on: patches, and numbers of nodes in it; both ascending.
struct PatchPart {
  std::vector<int> patches, nodes;
};

/**
 * Superconvergent patch recovery (Zienkiewicz and Zhu, Int. J. Numer. Meth. Engng 33, 1992) of `n`
 * quantities that jump between cells, as nodal values that are continuous in each group of cells
 * (a material) and may jump between groups. Around each vertex the complete polynomial of the
 * space's degree that fits the cells' samples best, in the mean square, gives the value there. A
 * vertex whose cells do not determine it well (at boundaries), and the other nodes, take the mean
 * of the polynomials around the vertices of their cells. Where there are none (bodies one cell
 * thick) it is the mean of the cells' own values at the node, weighted by their volume.
 */
template <int dim, int n>
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
  void recover(const std::vector<double>& at_samples, std::vector<double>& at_nodes) const;

  /// Recovered values at some nodes of a group, whose patches are among those given, in the order
  /// of these nodes; of the own values those at orphans are read. Collective.
  const std::vector<double>& recover(const PatchGroup& group, const PatchPart& part,
                                     const std::vector<double>& at_samples,
                                     const std::vector<double>& at_nodes) const;

  /// Makes `block` numbers of each of some patches of a group, [patch][number], the sums over
  /// ranks, by a vector of shared nodes. Collective.
  void sum(const std::vector<int>& patches, int block, double* numbers, Vec shared) const;

  const SharedNodes<dim>& shared() const { return shared_; }
  const std::vector<PatchGroup>& groups() const { return groups_; }
  const std::vector<Patch>& patches() const { return patches_; }
  /// Sum of the squares of the weights with which a patch's samples make the value at its vertex.
  double amplification(int patch) const {
    return inverse_[std::size_t(patch) * monomials_.size() * monomials_.size()];
  }

 private:
  /// Numbers at a place in `coefficients_`, of which the first n count: they fill a register.
  static constexpr int width = 8;

  void number_patches(const std::vector<int>& group_of_cell);
  void number_nodes();
  void fit_patches();
  void find_shares();
  void find_orphans();
  /// Makes a normal matrix its inverse, where the patch has a fit.
  void invert(double* matrix, int patch);
  /// The monomials at x, seen from a local node, lengths over the size of the mesh.
  void monomials(const dealii::Point<dim>& x, int node, double* values) const;
  /// The polynomials of patches of a group; those of others stay. Collective.
  void fit(const std::vector<int>& patches, const std::vector<double>& at_samples) const;
  /// Add polynomials, or own values times volumes at orphans, at nodes of a group, and how many
  /// these are: n + 1 numbers a node.
  void add_shares(const PatchGroup& group, const PatchPart& part) const;
  void add_orphans(const PatchGroup& group, const PatchPart& part,
                   const std::vector<double>& at_nodes) const;

  const Space<dim>& space_;
  SharedNodes<dim> shared_;
  dealii::Quadrature<dim> samples_;
  std::vector<Monomial> monomials_;
  double scale_;                            // of lengths in monomials, 1/m
  std::vector<dealii::Point<dim>> points_;  // the samples of all cells
  std::vector<double> volumes_;             // of cells
  std::vector<PatchGroup> groups_;
  std::vector<Patch> patches_;
  std::vector<int> patch_;       // of each vertex of each cell
  std::vector<double> inverse_;  // of the normal matrix of each patch
  // workspaces
  mutable std::vector<double> coefficients_;   // [patch][monomial][c], of which the first n count
  mutable std::vector<double> sums_, values_;  // at the nodes of a part
  VecHandle shared_moments_, shared_values_;
};

}  // namespace steppe
