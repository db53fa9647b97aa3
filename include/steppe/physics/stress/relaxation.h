#pragma once

#include "steppe/fem/cells/point_history.h"
#include "steppe/fem/kernels/element_kernel.h"
#include "steppe/physics/body/fibre_directions.h"
#include "steppe/physics/body/thermal_strain.h"
#include "steppe/physics/state/state.h"

#include <cstddef>
#include <memory>
#include <vector>

namespace steppe {

/**
 * Finite linear viscoelasticity at the quadrature points: branches of a Maxwell solid beside the
 * law, which is what remains in the long run, S = S_law + sum of Q_i,   dQ_i/dt + Q_i / tau_i = g_i
 * dS_r/dt, with the isochoric second Piola-Kirchhoff stress S_r of the law (all of it where the law
 * has no such part). At a time h after the last accepted state, to second order in h, Q_i =
 * exp(-h/tau_i) Q_i(t_n) + g_i exp(-h/2 tau_i) (S_r - S_r(t_n)),   sum of Q_i = gamma S_r + B,
 * where gamma and B do not depend on the displacement: a step has the energy gamma psi_r + B : E
 * and a symmetric tangent. The body is relaxed in the first state that is accepted, and before.
 * With small strains S = P, and E is the small strain. In plane strain the stresses across the
 * plane are kept for output. (Holzapfel, Nonlinear Solid Mechanics, 2000, section 6.10; Simo, CMAME
 * 60, 1987.) Not to be shared between threads; local unless said otherwise.
 */
template <int dim>
class Relaxation {
 public:
  /// Borrows all, of which the thermal strain, at the time that its owner sets, may be null.
  /// Collective.
  Relaxation(const Space<dim>& space, const Body<dim>& body, const CellBatches<dim>& batches,
             const FibreDirections<dim>& fibres, const ThermalStrain<dim>* thermal,
             ElementKernel<dim>& kernel);

  /// Has the batch branches, and a history?
  bool acts_on(const BatchNodes<dim>& batch) const { return has_history_ && kept_.has(batch); }

  /// gamma and B at a time, and gamma'' / w.
  class Stage;
  /// Has it a loss?
  static bool has_loss(const Stage& stage);
  /// Stage of a time, or of given factors gamma of the materials (see State::moduli) where none of
  /// Q_i has decayed. Null while there is no history. A stage stays as it is for who holds it when
  /// others are asked for.
  std::shared_ptr<const Stage> at(double time, const RelaxingModuli* moduli = nullptr) const;

  /// psi += gamma psi_r + B : E at the points of a batch.
  void add_energy(const Stage& stage, const BatchNodes<dim>& batch, const Tensor2<dim, Lanes>* H,
                  Lanes* psi) const;
  /// P += the stress of the branches.
  void add_stress(const Stage& stage, const BatchNodes<dim>& batch, const Tensor2<dim, Lanes>* H,
                  Tensor2<dim, Lanes>* P) const;
  /// P += that of gamma'' / w dS_r/dt, along the velocity gradient dH/dt.
  void add_loss(const Stage& stage, const BatchNodes<dim>& batch, const Tensor2<dim, Lanes>* H,
                const Tensor2<dim, Lanes>* rate, Tensor2<dim, Lanes>* P) const;
  /// P += s times its directional derivative along the slopes of H.
  void add_derivative(const Stage& stage, const BatchNodes<dim>& batch, double s,
                      const Tensor2<dim, Dual<Lanes>>* H, Tensor2<dim, Lanes>* P) const;
  /// The sum of Q_i across the plane of plane strain at point q of a batch, with the loss along the
  /// velocity gradient where there is one.
  Lanes stress_across(const Stage& stage, const BatchNodes<dim>& batch,
                      const Tensor2<dim, Lanes>& H, const Tensor2<dim, Lanes>& rate, int q) const;
  /// A = its derivative.
  void tangent(const Stage& stage, const BatchNodes<dim>& batch, const Tensor2<dim, Lanes>* H,
               Tensor4<dim, Lanes>* A) const;

  /// Commit the history of a state, and the work of the branches. Collective.
  void accept(const State& state);
  void history(Archive& archive);

  /// The work on the branches since the start, J: what they hold and give back, or have turned into
  /// heat. This rank's part, sum over i of the integral of Q_i : dE by the trapezoidal rule.
  double work() const { return work_; }

 private:
  /// The entries of a symmetric tensor: the rows of its upper half, and in plane strain the stress
  /// across the plane.
  static constexpr int n_entries = dim == 2 ? 4 : 6;
  struct Symmetric {
    Lanes a[n_entries];
    const Lanes& operator()(int i, int j) const {
      return i <= j ? a[i * dim - i * (i + 1) / 2 + j] : (*this)(j, i);
    }
  };
  /// Stresses that are kept at a point: S_r, followed by Q_i.
  enum Kept { relaxing_stress, first_branch };

  const Material<dim>& material(const BatchNodes<dim>& batch) const {
    return body_.materials()[batch.group];
  }
  /// B of its gamma after a time h since the accepted state.
  void find(Stage& stage, double h) const;
  Points<Lanes> points(const BatchNodes<dim>& batch) const {
    return {kernel_.n_points(), fibres_.of(batch), nullptr, 0,
            thermal_ ? thermal_->of(batch) : nullptr};
  }
  /// S_r at the points.
  void find_relaxing_stress(const BatchNodes<dim>& batch, const Tensor2<dim, Lanes>* H,
                            Symmetric* S) const;
  /// S_r across the plane of plane strain, at point q.
  Lanes relaxing_stress_across(const BatchNodes<dim>& batch, const Tensor2<dim, Lanes>& H,
                               int q) const;
  /// Commit the stresses of one batch. Returns the work of its branches.
  double accept(const CellBatch<dim>& batch, double h, const double* u);

  const Body<dim>& body_;
  const CellBatches<dim>& batches_;
  const FibreDirections<dim>& fibres_;
  const ThermalStrain<dim>* thermal_;
  ElementKernel<dim>& kernel_;
  std::vector<std::size_t> start_stage_;  // of each batch
  std::size_t n_points_ = 0;              // of batches with branches
  PointHistory<dim, Symmetric> kept_;     // see Kept
  bool has_history_ = false;
  double accepted_time_ = 0;                     // of the history
  VecHandle displacement_;                       // of the history
  mutable std::shared_ptr<Stage> latest_stage_;  // that was asked for since
  double work_ = 0;
  // workspaces
  mutable std::vector<Tensor2<dim, Lanes>> H_, P_;
  mutable std::vector<Tensor2<dim, Dual<Lanes>>> dual_P_;
  mutable std::vector<Lanes> psi_;
  std::vector<Symmetric> S_;
};

}  // namespace steppe
