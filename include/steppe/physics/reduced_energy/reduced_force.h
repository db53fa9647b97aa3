#pragma once

#include "steppe/physics/facets/reduced_term.h"
#include "steppe/physics/reduced_energy/reduced_energy.h"

#include <memory>
#include <optional>

namespace steppe {

/**
 * The internal force dE/dz of the energy of St. Venant-Kirchhoff and linear materials, exact, with
 * the stiffness-proportional damping sum of r_k K_k(z) v over the materials k, K_k the tangent of
 * the current or the initial z. It does not see where a cell turns inside out.
 */
class ReducedForce : public ReducedTerm {
 public:
  /// The energy, and that weighted by the r_k of the materials, if any is not zero, with the
  /// tangent of the initial z or the current one; with `leaves_steps` another term acts in states
  /// with a `start`. Local.
  ReducedForce(ReducedEnergy energy, std::optional<ReducedEnergy> damping, bool by_initial,
               bool leaves_steps)
      : energy_(std::move(energy)),
        damping_(std::move(damping)),
        by_initial_(by_initial),
        leaves_steps_(leaves_steps) {}

  void add_residual(const ReducedState& state, double* F) const override;
  void add_tangent(double s_a, double s_v, double s_x, const ReducedState& state,
                   double* J) const override;
  void add_force(ForcePart part, const ReducedState& state, double* F) const override;
  void add_balance(const ReducedState& state, Balance& balance) const override;
  void add_potential(double s_a, double s_v, double s_x, const ReducedState& state,
                     Potential& potential) const override;
  void start(const ReducedState& state) override;
  void history(MPI_Comm communicator, Archive& archive) override;

 private:
  const std::vector<double>& damping_matrix(const ReducedState& state) const;
  /// The energy at these z, evaluated unless it was the last.
  ReducedEnergy& at(const double* z) const;

  mutable ReducedEnergy energy_;
  mutable std::optional<ReducedEnergy> damping_;
  bool by_initial_, leaves_steps_;
  std::vector<double> initial_;  // the tangent there
  mutable std::vector<double> evaluated_at_;
};

}  // namespace steppe
