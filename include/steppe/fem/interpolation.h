#pragma once

#include "steppe/fem/cell_tree.h"

#include <map>
#include <utility>
#include <vector>

namespace steppe {

/**
 * Values of nodal vectors of a space at points that other ranks may have asked for. Each point is
 * sent to the ranks in whose box it lies, and the nearest cell of all, the one of the lowest
 * `cell_key` among several that are as near, evaluates its shape functions there; a rank has its
 * own points and those that it evaluates. A point outside the mesh, as new nodes on a curved
 * boundary are, takes the value and the gradient at the nearest point of a cell that is no farther
 * than a quarter of its diameter, so that rigid motions remain such.
 */
template <int dim>
class Interpolation {
 public:
  static constexpr double margin = 0.25;  ///< of the diameter of a cell

  /// This rank's points, in the reference configuration. Borrows the space. Collective. Throws
  /// InputError on all ranks where points are farther from the mesh, with their number and the
  /// first of them, in a sentence that begins with `where`.
  Interpolation(const Space<dim>& space, const std::vector<dealii::Point<dim>>& points,
                const std::string& where);

  /// The components of a nodal vector, whose ghosts are up to date, at each of this rank's points.
  /// Collective.
  std::vector<double> operator()(Vec nodal, int n_components = dim) const;

  /// The adjoint of that, for one component: adds the value of each of this rank's points times the
  /// weights of its cell's nodes to a nodal vector, whose ghosts are of no use afterwards; the sum
  /// of the entries grows by that of the values. Collective.
  void add_adjoint(const std::vector<double>& values, Vec nodal) const;

  /// How many points of all ranks are outside, by more than rounding, and by how much at most, m.
  std::size_t n_outside() const { return n_outside_; }
  double farthest() const { return farthest_; }

 private:
  using Rank = unsigned int;
  /// To which ranks each point goes, by the corners of their boxes. Collective.
  std::map<Rank, std::vector<std::size_t>> candidates(const std::vector<dealii::Point<dim>>& points,
                                                      const dealii::BoundingBox<dim>& own) const;
  /// Of a node of the cell in the value at a point.
  double weight(const NearestPoint<dim>& at, int node) const;
  void check_found(const std::vector<dealii::Point<dim>>& points,
                   const std::vector<double>& distances, const std::string& where);

  const Space<dim>& space_;
  std::size_t n_points_, n_outside_ = 0;
  double farthest_ = 0;
  std::map<Rank, std::vector<std::size_t>> asked_;           // this rank's points, by who answers
  std::map<Rank, std::vector<NearestPoint<dim>>> answered_;  // for each rank that asks
};

}  // namespace steppe
