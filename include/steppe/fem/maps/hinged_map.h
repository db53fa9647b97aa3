#pragma once

#include "steppe/fem/maps/turning_map.h"

#include <cstddef>
#include <utility>
#include <vector>

namespace steppe {

/**
 * A TurningMap of remote points of which joints hold the rotations of some: with the directors R of
 * the leader l, the follower f and the angle phi of a hinge about n
 *     R_f = R_l exp(phi n),    w_f = w_l + phi' R_l n,    w_f' = w_l' + phi'' a + w_l x phi' a,
 * a = R_l n, phi = 0 where the joint is fixed: the unknowns are those of the leader and phi, which
 * go on from the last accepted state as the rotations of points do. The force that goes with phi is
 * a times the moment on all that follows.
 */
template <int dim>
class HingedMap : public TurningMap<dim> {
 public:
  /// Borrows all. Collective.
  HingedMap(const Space<dim>& space, const RemotePoints<dim>& remote, const Map& ties);

  void displacement(Vec y, Vec u) const override;
  void velocity(Vec v, Vec u) const override;
  void acceleration(Vec v, Vec a, Vec u) const override;

  void expand(Vec y, Vec u) const override;
  void project(Vec u, Vec y) const override;
  void restrict_force(Vec f, Vec g) const override;
  void spread_force(Vec g, Vec f) const override;
  MatHandle congruent(Mat A) const override;
  void congruent_again(Mat A, Mat result) const override;

  void add_change(double s, Vec f, const Supports& supports, Mat J) const override;
  void accept(Vec y, Vec v, double step) override;
  void history(Archive& archive) override;

 private:
  using Vector = Triple<double>;
  using Base = TurningMap<dim>;
  struct Held {
    int point, leader;  // of the points; the latter negative for the ground
    int own;            // local unknown phi, negative without
    Vector axis;        // n for the follower relative to the leader
  };
  /// How a point goes on from the last accepted state: the turns that make it, the last one first,
  /// and its spin by each unknown.
  template <class N>
  struct Motion {
    std::vector<std::array<N, 3>> turns;
    std::vector<std::pair<int, std::array<N, 3>>> spins;
  };

  /// Motions of all points; entry(unknown) is how far that is from the accepted one.
  template <class N, class Entry>
  std::vector<Motion<N>> motions(const Entry& entry) const;
  /// The derivatives of the rotation of a held point by unknowns.
  using Columns = std::vector<std::pair<int, Vector>>;

  int unknown(int point, int r) const {
    return dim * this->points()[std::size_t(point)].rotation() + r;
  }
  /// Take the rotations and directors that points have accepted.
  void take_accepted();
  Vector accepted_axis(const Held& held) const;
  /// Turn all to a displacement, and set the rotations of points that are held in it.
  void turn_to(Vec y, Vec with_rotations) const;
  void set_matrix() const;

  std::vector<Held> held_;  // leaders first; on the rank that owns them
  mutable std::vector<Columns> columns_;
  mutable std::vector<Vector> axes_;  // a
  VecHandle accepted_;                // theta_n, d_k,n and phi_n at their nodes
  MatHandle H_;                       // all columns, beside 1
  mutable VecHandle at_, full_;       // the last displacement; workspace
};

}  // namespace steppe
