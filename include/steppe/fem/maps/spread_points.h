#pragma once

#include "steppe/base/files/archive.h"
#include "steppe/fem/constraints/remote_points.h"
#include "steppe/fem/constraints/supports.h"

#include <deal.II/base/tensor.h>

#include <array>
#include <vector>

namespace steppe {

/**
 * Spread remote points of large rotations. A point moves with its cloud as the rigid motion does
 * that fits it best, with weights w_i whose sum is 1 and arms r_i from the weighted centre at rest,
 *     x = sum of w_i x_i + R a,    R = the rotation with the largest tr(R^T A),
 *     A = sum of w_i (x_i - centre) r_i^T,
 * by the singular values of A (Kabsch, Acta Crystallographica A 32, 1976), of which one may vanish,
 * as that of a plane cloud does. Its variation, with q_i = R r_i and W = A R^T = W^T, is
 *     omega = J^-1 sum of w_i q_i x delta x_i,    J = tr W - W,
 * so that by virtual work force F and moment M at the point give the nodes w_i (F + J^-1 M' x q_i),
 * M' = M + R a x F: their resultants, wherever the cloud is. Members that take vectors or matrices
 * are collective.
 */
template <int dim>
class SpreadPoints {
 public:
  /// Borrows the space. Every rank knows all clouds. Collective.
  SpreadPoints(const Space<dim>& space, const RemotePoints<dim>& remote);

  bool empty() const { return clouds_.empty(); }

  /// Set the entries of the points in a nodal displacement to the motions of the clouds, of which
  /// all that follows is the variation.
  void place(Vec u);
  /// Set the entries of the points in rates of nodes.
  void move(Vec v) const;
  /// Give the forces at the points to the clouds.
  void give(Vec f) const;
  /// 1 with the rows of the points: the derivative of `place`. Computed by `set_matrix`.
  Mat matrix() const { return matrix_; }
  void set_matrix() const;
  /// Add to a matrix of displacements of nodes s times what the motion of the clouds changes in
  /// what forces f at the points give them.
  void add_change(double s, Vec f, const Supports& supports, Mat J) const;

  /// Take the last displacement as reached: rotations in the plane go on from it.
  void accept();
  void history(Archive& archive);

 private:
  using Vector = dealii::Tensor<1, 3>;
  using Matrix = dealii::Tensor<2, 3>;
  static constexpr int n_directors = int(RemotePoint<dim>::n_directors),
                       n_auxiliary = int(RemotePoint<dim>::n_auxiliary);
  struct Cloud {
    std::vector<PetscInt> nodes;  // global numbers, of all ranks
    std::vector<double> weights;
    std::vector<Vector> arms;
    std::vector<std::pair<int, std::size_t>> owned;  // local numbers and places in these
    std::array<int, n_auxiliary> auxiliary;          // local numbers; -1 elsewhere
    Vector arm;                                      // a
    Matrix at_rest;                                  // A
    double accepted = 0, angle = 0;                  // in the plane
    Matrix R, W, to_rotation;                        // to_rotation = J^-1
  };

  static Vector vector_in(const double* entries, int node);
  static void set(const Vector& value, int node, double* entries);
  /// Force and moment at a point, then forces at its directors, the same on all ranks.
  std::vector<std::vector<Vector>> forces_at_points(Vec f) const;
  /// M' of these.
  static Vector moment(const Cloud& cloud, const std::vector<Vector>& forces);
  static void fit(const Matrix& A, Cloud& cloud);
  void create_matrix();

  const Space<dim>& space_;
  std::vector<Cloud> clouds_;
  MatHandle matrix_;
};

}  // namespace steppe
