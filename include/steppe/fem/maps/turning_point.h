#pragma once

#include "steppe/base/numbers/rotation_by_vector.h"
#include "steppe/fem/constraints/remote_point.h"

#include <array>

namespace steppe {

/**
 * The rotation theta of a rigid remote point and the directors d_k that it turns on from the last
 * accepted state, on the rank that owns the point, in the state that was given last. In a state
 *     d_k = exp(theta - theta_n) d_k,n,    d_k' = theta' x d_k + c_k,
 *     d_k'' = theta'' x d_k + theta' x (theta' x d_k),
 * where c_k is what steps of differences leave between the velocities of directors and those of the
 * rotation, of the order of the square of the step. In the middle of such a step from d_0 to d_1
 *     d = (d_0 + d_1) / 2,    d' = (d_1 - d_0) / h,    d'' = 2 (d' - d_0') / h,
 * so that d_0' + d_1' = 2 d'. Rigid bodies are then those of natural coordinates, whose constraints
 * are quadratic, and d_1 - d_0 = kappa Delta x d with Delta = theta_1 - theta_0 and Cayley's kappa
 * = tan(|Delta|/2) / (|Delta|/2): with the virtual rotations delta d = kappa delta theta x d forces
 * do the work of their differences, and energy and angular momentum stay (Betsch and Leyendecker,
 * International Journal for Numerical Methods in Engineering 67, 2006).
 * Arrays of entries are those of owned nodes. All members are local.
 */
template <int dim>
class TurningPoint {
 public:
  using Vector = Triple<double>;
  static constexpr int n_directors = int(RemotePoint<dim>::n_directors),
                       n_rotations = RemotePoint<dim>::n_rotations;

  /// With the local numbers of its nodes; at rest, the directors along the axes.
  TurningPoint(int place, int rotation,
               const std::array<int, RemotePoint<dim>::n_directors>& directors);

  int place() const { return place_; }
  int rotation() const { return rotation_; }
  int director(int k) const { return directors_[std::size_t(k)]; }

  /// Entries of the rotation node, and of another, in space.
  static Vector rotation_in(const double* entries, int node);
  static Vector vector_in(const double* entries, int node);
  /// The component of space that is entry r of a rotation.
  static constexpr int axis(int r) { return dim == 2 ? 2 : r; }

  /// To the rotation in these unknowns; or to the middle of a step of length h from unknowns at the
  /// start.
  void turn(const double* y);
  void turn(const double* start, const double* y, double h);

  const Vector& now(int k) const { return now_[std::size_t(k)]; }
  /// d' and d'' of a director with theta' and theta'', in a middle its own and those at the middle.
  Vector velocity(int k, const Vector& omega) const;
  Vector acceleration(int k, const Vector& omega, const Vector& alpha) const;

  /// The spin of a change of theta, and how a director changes with it.
  Vector spin(const Vector& change) const { return spin_of(increment_, change); }
  Vector moved(int k, const Vector& change) const;
  /// How a director moves by the virtual rotation of one entry of theta.
  Vector virtually_moved(int k, int r) const;
  /// In a middle: what a force on the rotation's node weighs by virtual rotations, of what it
  /// weighs by changes of theta.
  std::array<std::array<double, RemotePoint<dim>::n_rotations>, RemotePoint<dim>::n_rotations>
  virtual_by_change() const;
  bool in_middle() const { return h_ > 0; }

  /// The sum of d_k x F_k with forces at nodes.
  Vector moment(const double* forces) const;
  /// The force that goes with theta, of a moment about the point.
  Vector along(const Vector& moment) const;
  /// The derivative by entry r of theta of the force that goes with theta, of forces at nodes.
  Vector change_of_force(int r, const double* forces) const;

  /// Take these unknowns and their rates as reached, by a step of differences of length h, or with
  /// zero otherwise.
  void accept(const double* y, const double* v, double h);
  /// Store what is accepted, theta_n and d_k,n, and c_k, or load it.
  void store(double* accepted, double* lags) const;
  void load(const double* accepted, const double* lags);

 private:
  /// kappa of the middle of a step.
  double cayley() const;

  int place_, rotation_;
  std::array<int, RemotePoint<dim>::n_directors> directors_;
  using Directors = std::array<Vector, RemotePoint<dim>::n_directors>;
  Vector theta_ = {};                   // accepted
  Directors accepted_ = {}, lag_ = {};  // c_k
  double h_ = 0;                        // of a middle, else 0
  Vector start_ = {}, increment_ = {};  // theta_0 - theta_n, and theta or theta_1 - theta_n
  Directors begin_ = {}, end_ = {}, now_ = {};
};

}  // namespace steppe
