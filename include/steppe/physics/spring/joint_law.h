#pragma once

#include "steppe/fem/constraints/joint_input.h"
#include "steppe/input/values/constants.h"

#include <deal.II/lac/full_matrix.h>

#include <memory>
#include <string>
#include <vector>

namespace steppe {

/// Forces Q that a joint resists with, from the relative motion q of its sides, m and rad, and the
/// rate v of that: of a part that q alone has, with an energy, and another one. Local.
class JointLaw {
 public:
  virtual ~JointLaw() = default;

  virtual std::vector<double> force(const std::vector<double>& q, const std::vector<double>& v,
                                    double t) const = 0;
  /// Derivatives of Q.
  virtual void slopes(const std::vector<double>& q, const std::vector<double>& v, double t,
                      dealii::FullMatrix<double>& by_q, dealii::FullMatrix<double>& by_v) const = 0;
  /// The part with an energy, and this, J.
  virtual std::vector<double> elastic_force(const std::vector<double>& q) const = 0;
  virtual double energy(const std::vector<double>& q) const = 0;

  virtual bool linear() const = 0;
  /// Whether there is more than the part with an energy.
  virtual bool damped() const = 0;
};

/// Q = K q + C v of a bushing, of 3 coordinates in 2D and 6 in 3D. Throws InputError for numbers
/// that are none, or too many or too few of them, and for matrices that are not symmetric or have
/// negative eigenvalues.
std::unique_ptr<JointLaw> bushing_law(const JointInput& input, std::size_t n_coordinates);

/// Q(q, v, t) of an expression (see ForceLaw), of one coordinate. Throws InputError.
std::unique_ptr<JointLaw> spring_law(const JointInput& input, const Constants& constants,
                                     double length);

}  // namespace steppe
