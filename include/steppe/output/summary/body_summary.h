#pragma once

#include "steppe/physics/body/body.h"
#include "steppe/physics/mass/point_mass.h"
#include "steppe/physics/equation/term.h"

namespace steppe {

/// A quantity of one cell, and the centre of that cell, m.
template <int dim>
struct AtCell {
  double value;
  dealii::Point<dim> centre;
};

/// The smallest over the corners of a cell of det(e_1, ...) of the unit vectors along the edges
/// there, and of simplices over that of the equilateral one: 1 is best, 0 is flat (Knupp, SIAM J.
/// Sci. Comput. 23, 2001). Local.
template <int dim>
double scaled_jacobian(const Space<dim>& space, std::size_t cell);

/// Size, mass and mesh quality of a body in its reference configuration, with a thickness of 1 m in
/// 2D.
template <int dim>
struct BodySummary {
  dealii::Point<dim> lower, upper;  ///< of the box around its nodes, m
  double n_cells = 0;
  double volume = 0;               ///< m^3
  double mass = 0;                 ///< of materials and point masses, kg
  dealii::Point<dim> mass_centre;  ///< m; the origin where there is no mass
  AtCell<dim> shortest_edge;       ///< m
  AtCell<dim> scaled_jacobian;     ///< the least
};

/// Collective.
template <int dim>
BodySummary<dim> summarise(const Space<dim>& space, const Body<dim>& body,
                           const std::vector<PointMassInput>& masses,
                           const RemotePoints<dim>* remote = nullptr);

/// The resultant of loads and when it was taken.
template <int dim>
struct Resultant {
  double time = 0;
  dealii::Tensor<1, dim> force;  ///< N
  dealii::Tensor<1, 3> moment;   ///< about a point, N m; in 2D about z

  /// |F| + |M| / L with a length L.
  double size(double length) const { return force.norm() + moment.norm() / length; }
};

/// The largest resultant of loads together, with the moment about a point, on the body at rest in
/// its reference configuration. It is that of the time, among some times in ascending order, at
/// which `size` with the length of the body is largest; the last one of several. Times at which a
/// load has no value are left out. Collective.
template <int dim>
Resultant<dim> largest_resultant(const Space<dim>& space, const std::vector<const Term*>& loads,
                                 const std::vector<double>& times, const dealii::Point<dim>& about);

}  // namespace steppe
