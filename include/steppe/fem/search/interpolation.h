#pragma once

#include "steppe/fem/search/nearest_points.h"

#include <string>
#include <vector>

namespace steppe {

/**
 * Values of nodal vectors of a space at points that other ranks may have asked for: the nearest
 * cell of all evaluates its shape functions there, see NearestPoints. A point outside the mesh, as
 * new nodes on a curved boundary are, takes the value and the gradient at the nearest point of a
 * cell that is no farther than a quarter of its diameter, so that rigid motions remain such.
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
  /// At the owned nodes of cells of another space of the same body, each in the piece of the body
  /// that it belongs to, see own_pieces: pieces that touch share places, but no values.
  Interpolation(const Space<dim>& space, const Space<dim>& to, const std::string& where);

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
  Interpolation(const Space<dim>& space, const std::vector<dealii::Point<dim>>& points,
                const std::string& where, const Preference& preference);
  void check_found(const std::vector<dealii::Point<dim>>& points, const std::string& where);

  const Space<dim>& space_;
  std::size_t n_points_, n_outside_ = 0;
  double farthest_ = 0;
  NearestPoints<dim> found_;
};

}  // namespace steppe
