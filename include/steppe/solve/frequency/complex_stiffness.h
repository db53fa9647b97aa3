#pragma once

#include "steppe/physics/body/branches.h"
#include "steppe/physics/equation/problem.h"

#include <complex>
#include <memory>
#include <vector>

namespace steppe {

/**
 * The stiffness of small oscillations exp(i w t) about an accepted state in which materials relax,
 *     K(w) = K_0 + sum over the materials of gamma_m(w) K_m = K'(w) + i K''(w),
 *     gamma_m(w) = sum of g i w tau / (1 + i w tau) over the branches of a material,
 * with the stiffness K_0 of slow motions, which holds the stresses of the state, and K_m of the
 * relaxing stress of material m alone (Ferry, Viscoelastic Properties of Polymers, 1980, chapter
 * 3). All are assembled once. Without branches K(w) is the tangent dF/dx.
 */
class ComplexStiffness {
 public:
  /// Borrows the problem. Collective.
  ComplexStiffness(const Problem& problem, const State& about, const BranchesOfMaterials& branches);

  bool relaxes() const { return !parts_.empty(); }
  /// Takes an angular frequency, rad/s; at 0 the stiffness is relaxed, at infinity instantaneous.
  /// Collective.
  void update(double w);
  /// K'(w), the same matrix for all w. At first of w = 0.
  Mat storage() const { return linearisation_->matrix(); }
  /// y += K''(w) x. Collective.
  void add_loss(Vec x, Vec y) const;

 private:
  /// K_m of a material by its number.
  struct Part {
    std::size_t material;
    MatHandle stiffness;
  };

  std::unique_ptr<Linearisation> linearisation_;
  BranchesOfMaterials branches_;
  std::vector<Part> parts_;
  MatHandle relaxed_;  // K_0, null without parts
  std::vector<std::complex<double>> factors_;
  VecHandle product_;
};

}  // namespace steppe
