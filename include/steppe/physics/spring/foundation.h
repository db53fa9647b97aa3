#pragma once

#include "steppe/fem/boundary/boundary.h"
#include "steppe/input/values/expression.h"
#include "steppe/physics/body/body.h"
#include "steppe/physics/equation/term.h"
#include "steppe/physics/mass/mass_matrix.h"
#include "steppe/physics/spring/foundation_input.h"

#include <vector>

namespace steppe {

/**
 * Springs and dampers spread over a boundary, between it and the ground (a Robin condition):
 *     F_a = integral of N_a [k_n n n^T + k_t (I - n n^T)] u + N_a Z v   over the reference
 * boundary, n its reference normal, with Z of the same form, or, absorbing, Z = sqrt(rho Q(n)), the
 * impedance of plane waves along n: Q_ik = A_iJkL n_J n_L is the acoustic tensor of the cell's own
 * law at rest. In an isotropic law that is rho c_p along n and rho c_s across (Lysmer and
 * Kuhlemeyer, J. Engng Mech. Div. ASCE 95, 1969). Beside a lumped mass the dampers are lumped to
 * their nodes. Strain energy u.K u / 2.
 */
template <int dim>
class Foundation : public Term,
                   private ForceParts,
                   private Balanced,
                   private PotentialPart,
                   private Viscous {
 public:
  /// Collective. Throws InputError on all ranks: a region without faces, a value that is negative
  /// or depends on time, an absorbing boundary of a material without stiffness or with dampers.
  Foundation(const Space<dim>& space, const Body<dim>& body, Lumping lumping,
             const FoundationInput& input, const Constants& constants);

  TermTraits traits() const override;
  bool add_residual(const State& state, Vec force) const override;
  void add_tangent(double s_a, double s_v, double s_x, const State& state, Mat J,
                   Contacts) const override;
  void add_force(ForcePart part, const State& state, Vec force, Contacts) const override {
    if (part == ForcePart::damping) add_damping(state, force);
  }
  void add_balance(const State& state, Balance& balance) const override;
  void add_potential(double s_a, double s_v, double s_x, const State& state,
                     Potential& potential) const override;
  void add_viscous(double c_v, Mat M) const override;
  std::vector<NodePair> couplings() const override;
  void mark_nodes(std::vector<bool>& nodes) const override;

 private:
  void add_damping(const State& state, Vec force) const;

  using Block = dealii::Tensor<2, dim>;
  /// A matrix of blocks between pairs of nodes on faces, added up; null where all are zero.
  class Blocks;

  const Space<dim>& space_;
  MatHandle stiffness_, damping_;  // on the nodes of the faces; null where zero
  bool lumped_;
  VecHandle diagonal_;  // of the damping, beside a lumped mass
  VecHandle product_;   // workspace
};

}  // namespace steppe
