#pragma once

#include "steppe/fem/space/space.h"
#include "steppe/physics/facets/reduced_basis.h"
#include "steppe/physics/state/state.h"
#include "steppe/physics/floating/floating_inertia.h"

#include <functional>
#include <memory>
#include <vector>

namespace steppe {

/**
 * The motion of a body in a floating frame about its centre of mass X_c,
 *     x = X_c + d + R y,    y = xi + sum of z_j u_j,    xi = X - X_c,
 *     v = d' + R (w x y + y'),    a = d'' + R (w' x y + w x (w x y) + 2 w x y' + y''),
 * where no u_j has a rigid part: sum of u_j = sum of xi x u_j = 0 over the mass, so that
 * coordinates are unique (mean axes, Tisserand).
 */
template <int dim>
class FloatingMotion {
 public:
  /// Takes nodal vectors u_j without rigid parts, with ghosts up to date; `multiply` adds M u to f.
  /// Borrows the space. Collective.
  FloatingMotion(const Space<dim>& space, std::vector<VecHandle> elastic,
                 std::function<void(Vec u, Vec f)> multiply);

  FloatingFrame& frame() { return frame_; }
  const std::vector<VecHandle>& elastic() const { return basis_.vectors(); }
  const ReducedBasis& basis() const { return basis_; }
  /// The centre of mass, m.
  const dealii::Point<dim>& centre() const { return centre_; }

  /// The inertia in the coordinates. Borrows this. Collective.
  std::unique_ptr<ReducedTerm> inertia() const;
  /// The fields that SpatialTerm combines, as nodal vectors with ghosts up to date. Collective.
  std::vector<VecHandle> fields() const;
  /// The nodal vectors, ghosts not included, that belong to coordinates and their rates, of which
  /// null are left out, accelerations with the velocities. Collective.
  void expand(const double* q, const double* v, const double* a, State& nodal) const;
  /// Coordinates and what rates are known.
  struct Coordinates {
    std::vector<double> q, v, a;
  };
  /// Coordinates and rates nearest to a motion in the norm of the mass, the same on all ranks.
  /// Positions are taken in mean axes, in which the body has no moment about its shape at rest.
  /// Collective.
  Coordinates project(const State& nodal) const;
  /// N with N v the momenta of rates v at coordinates q, by rows. Local.
  std::vector<double> mass_matrix(const double* q) const;
  /// Displacement as seen in its mean axes, without a rigid part, ghosts included. Collective.
  VecHandle in_frame(Vec displacement) const;
  /// R^T f of a force at nodes, without ghosts, in the mean axes of a displacement. Collective.
  void turn_into_frame(Vec displacement, Vec force) const;

 private:
  /// sum of z_j u_j in `sum`.
  void combine(const double* z, Vec sum) const;
  struct Pose {
    dealii::Tensor<1, dim> d;
    Matrix3 R;
  };
  /// The mean axes of a displacement.
  Pose pose(Vec displacement) const;
  /// R^T (x - X_c - d) - xi.
  VecHandle in_frame(const Pose& pose, Vec displacement) const;
  /// q, of a displacement.
  std::vector<double> place(Vec displacement) const;
  /// The rates whose velocities are nearest to a field, at coordinates q.
  std::vector<double> rates(const std::vector<double>& q, Vec field) const;

  const Space<dim>& space_;
  ReducedBasis basis_;
  std::function<void(Vec, Vec)> multiply_;
  FloatingFrame frame_;
  double mass_ = 0;
  dealii::Point<dim> centre_;
  std::unique_ptr<FloatingInertia> inertia_;
};

}  // namespace steppe
