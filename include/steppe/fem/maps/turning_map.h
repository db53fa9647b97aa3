#pragma once

#include "steppe/base/files/archive.h"
#include "steppe/fem/constraints/remote_points.h"
#include "steppe/fem/constraints/supports.h"
#include "steppe/fem/maps/map.h"

#include <array>
#include <vector>

namespace steppe {

/**
 * The change of unknowns u = T z(y) of a body with rigid remote points of large rotations, T being
 * that of its ties, in which clouds follow directors. Of the unknowns y of a point the rotation
 * theta turns its directors on from the last accepted state, d_k = exp(theta - theta_n) d_k,n, and
 * theta' is its angular velocity, theta'' the rate of that, all in space:
 *     d_k' = theta' x d_k,    d_k'' = theta'' x d_k + theta' x (theta' x d_k).
 * Formulas of time schemes in these hold on the group of rotations (Simo and Vu-Quoc, Computer
 * Methods in Applied Mechanics and Engineering 66, 1988). As a Map it is the derivative T P at the
 * last displacement that it was given: a change of theta spins the point by H (theta - theta_n)
 * times it, and the force that goes with theta is H^T (M + sum of d_k x F_k).
 */
template <int dim>
class TurningMap : public Map {
 public:
  /// Borrows all. Collective.
  TurningMap(const Space<dim>& space, const RemotePoints<dim>& remote, const Map& ties);

  void displacement(Vec y, Vec u) const override;
  void velocity(Vec v, Vec u) const override;
  void acceleration(Vec v, Vec a, Vec u) const override;

  void expand(Vec y, Vec u) const override;
  void project(Vec u, Vec y) const override;
  void add_projection(Vec u, Vec y) const override;
  void restrict_force(Vec f, Vec g) const override;
  void spread_force(Vec g, Vec f) const override;
  MatHandle congruent(Mat A) const override;
  void congruent_again(Mat A, Mat result) const override;

  /// Add to a matrix of the unknowns what the change of P with them makes of forces f at nodes, s
  /// times: in entries of rotations that are not prescribed. Collective.
  virtual void add_change(double s, Vec f, const Supports& supports, Mat J) const;

  /// Take the displacement as reached. Collective.
  virtual void accept(Vec y);
  virtual void history(Archive& archive);

 protected:
  using Vector = std::array<double, 3>;
  static constexpr int n_directors = int(RemotePoint<dim>::n_directors),
                       n_rotations = RemotePoint<dim>::n_rotations;
  struct Point {
    int rotation;  // its local nodes
    std::array<int, RemotePoint<dim>::n_directors> directors;
    Vector increment = {};                                       // theta - theta_n
    std::array<Vector, RemotePoint<dim>::n_directors> now = {};  // the directors
  };

  static Vector rotation_at(const double* entries, int node);
  static Vector vector_at(const double* entries, int node);

  const Space<dim>& space_;
  const Map& ties_;
  mutable std::vector<Point> points_;  // on the rank that owns them
  VecHandle accepted_;                 // theta_n and d_k,n at their nodes

 private:
  TurningMap(const Space<dim>& space, const RemotePoints<dim>& remote, const Map& ties,
             MatHandle P);
  /// The product T P with P as it is now.
  void multiply() const;
  /// Turn the directors to a displacement.
  void turn(Vec y) const;
  void set_matrix() const;
  Vector moment(const Point& point, const double* forces) const;

  MatHandle P_;
  mutable bool multiplied_ = false;
  mutable VecHandle z_;
};

}  // namespace steppe
