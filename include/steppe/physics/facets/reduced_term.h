#pragma once

#include "steppe/base/files/archive.h"
#include "steppe/physics/state/balance.h"
#include "steppe/physics/state/force_part.h"
#include "steppe/physics/state/potential.h"

#include <vector>

namespace steppe {

/// A state of generalised coordinates z, r numbers each, their rates beside them; see State.
struct ReducedState {
  int size = 0;
  const double *z = nullptr, *v = nullptr, *a = nullptr;
  const double* start = nullptr;  ///< z at the start of the step of which z is the middle, or null
  double load_time = 0, half_step = 0, step = 0;
  bool at_rest = false;
};

/**
 * One summand of the equation of motion where u = sum of z_i u_i, in the coordinates z alone:
 * F_i(t, z, v, a) = u_i . F(t, u, u', u''), by numbers that were found once. Forces are added to r
 * numbers, tangents to r by r ones, by rows; both as Term does it. Local unless said otherwise.
 */
class ReducedTerm {
 public:
  virtual ~ReducedTerm() = default;

  virtual void add_residual(const ReducedState& state, double* F) const = 0;
  virtual void add_tangent(double s_a, double s_v, double s_x, const ReducedState& state,
                           double* J) const = 0;
  virtual void add_force(ForcePart, const ReducedState&, double* /*F*/) const {}
  virtual void add_balance(const ReducedState&, Balance&) const {}
  virtual void add_potential(double s_a, double s_v, double s_x, const ReducedState& state,
                             Potential& potential) const = 0;

  /// The first accepted state; and save or load what is kept of it, see Archive. The one is local,
  /// on rank 0, the other collective.
  virtual void start(const ReducedState&) {}
  virtual void history(MPI_Comm, Archive&) {}
};

/// y += s A x with r by r numbers, and x . y of r. Local.
void add_product(double s, const std::vector<double>& A, const double* x, double* y);
double product(int r, const double* x, const double* y);

}  // namespace steppe
