#pragma once

#include "steppe/fem/cell_coupling.h"
#include "steppe/fem/element_kernel.h"
#include "steppe/physics/body/body.h"
#include "steppe/physics/internal_force/f_bar.h"
#include "steppe/physics/body/fibre_directions.h"
#include "steppe/physics/internal_force/mean_dilatation.h"
#include "steppe/physics/internal_force/relaxation.h"
#include "steppe/physics/equation/matrix_free_term.h"
#include "steppe/physics/internal_force/viscous_slope.h"

#include <memory>

namespace steppe {

/// Which stiffness the Rayleigh damping r_k K v takes.
enum class RayleighStiffness { current, initial, last };

/**
 * F_a = integral of P(grad u) grad N_a over the reference body, P the stress of the law, with the
 * dilatation of the cell's mean or centre where the material takes that (MeanDilatation, FBar) and
 * without its volumetric part where that takes means at the nodes (NodalDilatation), of its
 * relaxing branches (Relaxation) and of its viscosity (ViscousStress); and the
 * stiffness-proportional part r_k K v of Rayleigh damping with the factor of each material, K the
 * derivative of the law's force at the current, the initial or the last accepted state. K v is not
 * frame-indifferent: it resists the rigid rotation of a stressed body. Strain energy: integral of
 * psi of the law, with FBar psi(F_bar), which is no potential of F; what branches take is a loss.
 * Evaluated for Lanes::size cells of one material at a time; not to be shared between threads.
 */
template <int dim>
class InternalForce : public MatrixFreeTerm<dim> {
 public:
  /// With `consistent`, the tangent includes r_k d(K(x) v)/dx where K is the current one, and the
  /// derivative of the viscous stress to x, which is not symmetric; else it is without both.
  InternalForce(const Space<dim>& space, const Body<dim>& body, RayleighStiffness stiffness,
                bool consistent);
  ~InternalForce() override;

  TermTraits traits() const override;
  bool add_residual(const State& state, Vec force) const override;
  void add_tangent(double s_a, double s_v, double s_x, const State& state, Mat J,
                   Contacts) const override;
  void add_force(ForcePart part, const State& state, Vec force, Contacts) const override;
  void add_balance(const State& state, Balance& balance) const override;
  void add_potential(double s_a, double s_v, double s_x, const State& state,
                     Potential& potential) const override;
  /// Not for tangents that are more than those of points and couplings.
  std::unique_ptr<MatrixFreeOperator> matrix_free_operator(const CoarseSpace<dim>& coarse,
                                                           OperatorStorage kind) const override;
  std::string lacks_operator() const override;
  void accept(const State& state) override;
  void history(Archive& archive) override;

  /// Local forms of a state's displacement u and velocity v, and of the displacement w at which the
  /// damping takes K (which may be u), and the branches at that time.
  class Fields {
   public:
    Fields(const InternalForce& force, Vec displacement, Vec velocity, double time);
    const double* u() const { return displacement_.data(); }
    const double* v() const { return velocity_.data(); }
    const double* w() const { return damping_.data(); }
    /// Where a batch relaxes.
    const typename Relaxation<dim>::Stage& stage() const { return *stage_; }

   private:
    LocalView displacement_, velocity_, damping_;
    std::shared_ptr<const typename Relaxation<dim>::Stage> stage_;
  };

  /// D and the coupling = s_x times those of dF/dx + s_v times those of dF/dv at and between the
  /// points of a batch, but for what is not symmetric. False, and D is left alone, where the
  /// material makes no difference. Local, the state is admissible.
  bool reference_tangent(const CellBatch<dim>& batch, double s_v, double s_x, const Fields& at,
                         ReferenceTangent<dim>* D, CellCoupling<dim>* coupling) const;

  /// f += (s_x dF/dx + s_v dF/dv) z for the cells of a batch without the tangent at the points; not
  /// where `consistent` adds anything. Local.
  void add_derivative(const CellBatch<dim>& batch, double s_v, double s_x, const Fields& at,
                      const double* z, double* f) const;

  const Space<dim>& space() const { return space_; }
  ElementKernel<dim>& kernel() const { return *kernel_; }
  const CellBatches<dim>& batches() const { return batches_; }
  /// Is K in the Rayleigh damping that of the current state?
  bool current() const { return stiffness_ == RayleighStiffness::current; }
  /// Where the damping takes K when the body is displaced: there, or at the displacement that is
  /// kept. Throws NumericsError when there is none yet.
  Vec damping_displacement(Vec displacement) const;
  const FibreDirections<dim>& fibres() const { return fibres_; }
  /// From now on another term acts in states with a `start`.
  void leave_steps() { leaves_steps_ = true; }
  /// Null without branches.
  const Relaxation<dim>* relaxation() const { return relaxation_.get(); }
  bool has_third_derivative() const { return rayleigh_ && current() && consistent_; }
  /// Do the points of a batch act on one another?
  bool is_coupled(const BatchNodes<dim>& batch) const { return mean_ && mean_->acts_on(batch); }

 private:
  enum class Part { force, damping, both };

  std::string lacks_potential() const;
  bool integrate(Part part, const State& state, Vec force) const;
  /// Gradient of a nodal vector at the points of a batch, and at the centre where FBar asks for it.
  void gradients(const CellBatch<dim>& batch, const double* nodal, Tensor2<dim, Lanes>* H) const;
  /// Those of the law at the points of a batch, with its dilatation. False when inadmissible.
  bool elastic_energy(const CellBatch<dim>& batch, const Tensor2<dim, Lanes>* H, Lanes* psi) const;
  template <class N>
  bool elastic_stress(const CellBatch<dim>& batch, const Tensor2<dim, N>* H,
                      Tensor2<dim, N>* P) const;
  template <class N>
  void elastic_tangent(const CellBatch<dim>& batch, const Tensor2<dim, N>* H,
                       Tensor4<dim, N>* A) const;
  /// P += s times the viscous stress along grad z at the points of a batch; grad u is at hand.
  void add_viscous_stress(const CellBatch<dim>& batch, double s, const double* z) const;
  void add_viscous_slope(const CellBatch<dim>& batch, double s, const Fields& fields) const;
  /// Has a batch a relaxing stress?
  bool relaxes(const BatchNodes<dim>& batch) const {
    return relaxation_ && relaxation_->acts_on(batch);
  }
  bool rescales(const BatchNodes<dim>& batch) const { return f_bar_ && f_bar_->acts_on(batch); }
  /// P (+)= value P(w) + slope A(w) : grad z at the points of a batch. False when inadmissible.
  bool stress_along(const CellBatch<dim>& batch, const double* w, const double* z, double value,
                    double slope, bool add) const;
  /// Call visit(energy) for every batch of cells, without or with that of the branches in a step.
  /// Returns false at the first inadmissible one.
  template <class Visit>
  bool visit_energies(const State& state, bool with_branches, const Visit& visit) const;
  void add_damping_potential(double s_v, const State& state, Potential& potential) const;
  const Material<dim>& material(const BatchNodes<dim>& batch) const {
    return body_.materials()[batch.group];
  }

  Points<Lanes> points(const CellBatch<dim>& batch) const {
    return {kernel_->n_points(), fibres_.of(batch)};
  }

  const Space<dim>& space_;
  const Body<dim>& body_;
  RayleighStiffness stiffness_;
  bool consistent_, rayleigh_ = false, viscous_ = false, leaves_steps_ = false;
  std::unique_ptr<ElementKernel<dim>> kernel_;
  CellBatches<dim> batches_;
  FibreDirections<dim> fibres_;
  std::unique_ptr<FBar<dim>> f_bar_;             // null where no material takes it
  std::unique_ptr<MeanDilatation<dim>> mean_;    // likewise
  std::unique_ptr<Relaxation<dim>> relaxation_;  // null without branches
  std::unique_ptr<ViscousSlope<dim>> slope_;     // null where it is left out
  struct Workspace;
  std::unique_ptr<Workspace> workspace_;
  VecHandle lagged_;  // the initial or last accepted displacement, where the damping takes K
  bool lagged_is_set_ = false;
};

}  // namespace steppe
