#pragma once

#include "steppe/base/files/archive.h"
#include "steppe/fem/constraints/remote_points.h"
#include "steppe/fem/constraints/supports.h"
#include "steppe/fem/maps/map.h"
#include "steppe/fem/maps/spread_points.h"
#include "steppe/fem/maps/turning_point.h"

#include <memory>
#include <vector>

namespace steppe {

/**
 * The change of unknowns u = T z(y) of a body with rigid remote points of large rotations, T being
 * that of its ties, in which clouds follow directors. Of the unknowns y of a point the rotation
 * theta turns its directors on from the last accepted state, and theta' is its angular velocity,
 * theta'' the rate of that, all in space (TurningPoint). Formulas of time schemes in these hold on
 * the group of rotations (Simo and Vu-Quoc, Computer Methods in Applied Mechanics and Engineering
 * 66, 1988). As a Map it is the derivative T P at the last displacement that it was given: a change
 * of theta spins the point by H (theta - theta_n) times it, and the force that goes with theta is
 * H^T (M + sum of d_k x F_k). In the middle of a step of differences virtual rotations are others
 * than those of P, so that T^T A T is Q^T T^T A T P there. Spread points follow T z(y) by their
 * best fit (SpreadPoints), whose derivative stands left of T P.
 */
template <int dim>
class TurningMap : public Map {
 public:
  /// Borrows all. Collective.
  TurningMap(const Space<dim>& space, const RemotePoints<dim>& remote, const Map& ties);

  void displacement(Vec y, Vec u) const override;
  void middle(Vec y_0, Vec y, double step, Vec u) const override;
  void velocity(Vec v, Vec u) const override;
  void acceleration(Vec v, Vec a, Vec u) const override;

  void expand(Vec y, Vec u) const override;
  void project(Vec u, Vec y) const override;
  void add_projection(Vec u, Vec y) const override;
  void restrict_force(Vec f, Vec g) const override;
  void spread_force(Vec g, Vec f) const override;
  MatHandle congruent(Mat A) const override;
  void congruent_again(Mat A, Mat result) const override;

  /// Rigid points of this rank, as the last displacement turned them, and how many all ranks have.
  const std::vector<TurningPoint<dim>>& points() const { return points_; }
  std::size_t n_points() const { return n_points_; }
  const Map& ties() const { return ties_; }

  /// Add to a matrix of the unknowns what the change of P with them makes of forces f at nodes, s
  /// times: in entries of rotations that are not prescribed. Collective.
  virtual void add_change(double s, Vec f, const Supports& supports, Mat J) const;

  /// Take displacement and velocity as reached, by a step of differences of that length (s) or,
  /// with zero, otherwise. Collective.
  virtual void accept(Vec y, Vec v, double step);
  virtual void history(Archive& archive);

 protected:
  using Vector = Triple<double>;
  static constexpr int n_directors = TurningPoint<dim>::n_directors,
                       n_rotations = TurningPoint<dim>::n_rotations;

  const Space<dim>& space_;

 private:
  /// T P and its derivative by the points of clouds.
  struct Parts {
    MatHandle P, turned;
    std::unique_ptr<SpreadPoints<dim>> spread;
  };
  static Parts make_parts(const Space<dim>& space, const RemotePoints<dim>& remote,
                          const Map& ties);
  TurningMap(const Space<dim>& space, const RemotePoints<dim>& remote, const Map& ties,
             Parts parts);
  /// The product T P with P as it is now.
  void multiply() const;
  void set_matrix() const;
  /// T z(y) with the directors as they are now.
  void expand_directors(Vec y, Vec u) const;
  /// Make the rows of rotations those of Q, of the rows of directors.
  void weigh_rows(Mat result) const;

  const Map& ties_;
  MatHandle P_, turned_;  // P, T P
  std::unique_ptr<SpreadPoints<dim>> spread_;
  std::size_t n_points_ = 0;
  mutable std::vector<TurningPoint<dim>> points_;  // on the rank that owns them
  mutable bool multiplied_ = false, in_middle_ = false;
  mutable VecHandle z_, forces_;
};

}  // namespace steppe
