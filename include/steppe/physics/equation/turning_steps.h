#pragma once

#include "steppe/base/petsc/layout.h"
#include "steppe/fem/constraints/supports.h"
#include "steppe/fem/maps/turning_map.h"
#include "steppe/physics/equation/problem.h"

#include <array>
#include <vector>

namespace steppe {

/**
 * Rigid remote points in explicit steps, by their natural coordinates q, which are the place of a
 * point and its directors: their mass matrix m is constant, and where the mass of nodes is lumped
 * they share it with each other alone. A step of the central difference is one of RATTLE (Andersen,
 * Journal of Computational Physics 52, 1983; Leimkuhler and Skeel, Journal of Computational Physics
 * 112, 1994), without multipliers by the derivative P of q with place and rotation:
 *     P_n^T m (q_{n+1} - q_n - h q_n' - h^2/2 q_n'') = 0,
 *     P_{n+1}^T m q_{n+1}' = P_{n+1}^T [m (q_{n+1} - q_n) / h] + h/2 f_{n+1},
 *     P_{n+1}^T m q_{n+1}'' = f_{n+1},
 * with the other forces f; the first is solved by Newton's method on the rank of the point. It is
 * symplectic, of second order, and keeps momentum and angular momentum.
 */
template <int dim>
class TurningSteps : public Rotations {
 public:
  /// For a problem in displacements of nodes, the ties T of the map, and unknowns of that layout.
  /// Borrows map and supports. Collective.
  TurningSteps(const Problem& nodal, const Map& ties, const TurningMap<dim>& map,
               const Layout& layout, const Supports& supports);

  /// Whether the mass is lumped, and that of place and directors shared with no other unknown.
  bool has_blocks() const override { return apart_; }
  void divide(double c_v, Vec b, Vec x) const override;
  void multiply(Vec x, Vec y) const override;
  bool move(const State& last, double h, State& next) const override;
  void finish(const State& last, double h, State& next) const override;
  /// Set the entries of rotations, which have blocks, in a diagonal. Local.
  void set_diagonal(Vec diagonal) const;

 private:
  static constexpr int n_natural = dim * (1 + TurningPoint<dim>::n_directors),
                       n = dim + TurningPoint<dim>::n_rotations;
  using Vector = Triple<double>;
  using Natural = std::array<double, n_natural>;
  using Coupling = std::array<Natural, n_natural>;
  using Unknowns = std::array<double, n>;
  using Derivative = std::array<Natural, n>;  // a column for each unknown
  struct Masses {
    Coupling mass = {}, damping = {};
  };

  /// Local numbers of the unknowns of a point, and of its natural coordinates.
  static int unknown(const TurningPoint<dim>& point, int i);
  static int natural(const TurningPoint<dim>& point, int i);
  std::array<bool, n> held(const TurningPoint<dim>& point) const;

  static Natural product(const Coupling& m, const Natural& q);
  template <class OfDirector>
  static Derivative derivative(const OfDirector& of_director);
  /// P, and the derivative of q' by the rates of the unknowns.
  static Derivative of_unknowns(const TurningPoint<dim>& point);
  static Derivative of_rates(const TurningPoint<dim>& point);
  template <class OfDirector>
  static Natural coordinates(const TurningPoint<dim>& point, const double* place,
                             const OfDirector& of_director);
  static Natural acceleration(const TurningPoint<dim>& point, const Vector& omega, const double* a);
  /// P^T p.
  static Unknowns restricted(const Derivative& P, const Natural& p);
  /// P^T m Q x = b for the free unknowns; x has the others. Returns whether they are numbers.
  static bool solve(const Derivative& P, const Coupling& m, const Derivative& Q, Unknowns b,
                    const std::array<bool, n>& held, Unknowns& x);

  const TurningMap<dim>& map_;
  const Supports& supports_;
  std::vector<Masses> masses_;  // of the map's points
  bool apart_;
};

}  // namespace steppe
