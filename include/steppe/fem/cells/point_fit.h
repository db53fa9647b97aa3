#pragma once

#include "steppe/fem/space/space.h"

#include <deal.II/lac/full_matrix.h>

namespace steppe {

/**
 * The weights w(p, q) with which the values f_q at the quadrature points of a cell make those at
 * other points p of the reference cell, sum over q of w(p, q) f_q: the polynomial that fits f_q
 * best in the mean square, weighted as in the quadrature. Its degree is the one given, in each
 * direction on hexahedra and quadrilaterals, or what the points allow; 2 at most on tetrahedra and
 * triangles, 0 with one point. With the points of the default quadrature that of the degree of the
 * space goes through f_q, but for cubic simplices, which have more points than it coefficients.
 * Local.
 */
template <int dim>
dealii::FullMatrix<double> fit_weights(const Space<dim>& space,
                                       const dealii::Quadrature<dim>& points, unsigned int degree);

}  // namespace steppe
