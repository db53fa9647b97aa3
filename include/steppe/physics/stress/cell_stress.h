#pragma once

#include "steppe/fem/kernels/cell_coupling.h"
#include "steppe/fem/kernels/element_kernel.h"
#include "steppe/physics/body/body.h"
#include "steppe/physics/body/fibre_directions.h"
#include "steppe/physics/body/thermal_strain.h"
#include "steppe/physics/stress/dilated_law.h"
#include "steppe/physics/stress/plastic_history.h"
#include "steppe/physics/stress/rayleigh_place.h"
#include "steppe/physics/stress/relaxation.h"
#include "steppe/physics/stress/viscous_slope.h"

#include <memory>
#include <vector>

namespace steppe {

/**
 * The first Piola-Kirchhoff stress P of displacement and velocity at the quadrature points of
 * cells, a sum of contributions: that of the law with the dilatation that the material takes
 * (DilatedLaw), without its volumetric part where that takes means at the nodes (NodalDilatation);
 * of its relaxing branches (Relaxation); of its viscosity (ViscousStress); and of
 * stiffness-proportional damping, r_k A : grad v with the tangent A of the law at the place of
 * RayleighPlace, whose force is r_k K v. Forces, tangents, potentials and what is written are all
 * made of this. Evaluated for Lanes::size cells of one material at a time, in workspaces of the
 * object: what a function returns is good until the next call. Not to be shared between threads.
 * Local unless said otherwise.
 */
template <int dim>
class CellStress {
 public:
  /// With `consistent`, the tangent includes r_k d(K(x) v)/dx where K is the current one, and the
  /// derivative of the viscous stress to x, which is not symmetric; else it is without both. Covers
  /// the owned cells of stiff materials with their weights alone, see CellBatches, or all of these
  /// without. Borrows space and body. Collective.
  CellStress(const Space<dim>& space, const Body<dim>& body, RayleighStiffness stiffness,
             bool consistent, const std::vector<double>* weights = nullptr);
  ~CellStress();

  /// Contributions: of law and branches, which depend on the strain; of viscosity; of
  /// stiffness-proportional damping.
  struct Parts {
    bool strain, viscous, rayleigh;
  };

  /// Local forms of a state's displacement u and velocity v, and of the displacement w at which the
  /// damping takes K (which may be u), and the branches at that time, or with those moduli.
  class Fields {
   public:
    Fields(const CellStress& stress, Vec displacement, Vec velocity, double time,
           const RelaxingModuli* moduli);
    Fields(const CellStress& stress, const State& state)
        : Fields(stress, state.displacement, state.velocity, state.time, state.moduli) {}
    const double* u() const { return displacement_.data(); }
    const double* v() const { return velocity_.data(); }
    const double* w() const { return damping_.data(); }
    /// Where a batch relaxes.
    const typename Relaxation<dim>::Stage& stage() const { return *stage_; }

   private:
    LocalView displacement_, velocity_, damping_;
    std::shared_ptr<const typename Relaxation<dim>::Stage> stage_;
  };

  /// P of some parts at the points of a batch; null where the material has none of them, and
  /// `admissible` is left alone where the state is.
  Tensor2<dim, Lanes>* stress(const CellBatch<dim>& batch, Parts parts, const Fields& fields,
                              bool& admissible) const;

  /// s_x dP/du + s_v dP/dv along z at the points of a batch, without the tangent there; null where
  /// it is none; not where `consistent` adds anything.
  Tensor2<dim, Lanes>* derivative(const CellBatch<dim>& batch, double s_v, double s_x,
                                  const Fields& fields, const double* z) const;

  /// D and the coupling = s_x times those of dP/du + s_v times those of dP/dv at and between the
  /// points of a batch, but for what is not symmetric. False, and D is left alone, where the
  /// material makes no difference. The state is admissible.
  bool tangent(const CellBatch<dim>& batch, double s_v, double s_x, const Fields& fields,
               ReferenceTangent<dim>* D, CellCoupling<dim>* coupling) const;
  /// Part of the tangent made last that is not symmetric, by FBar; and s times the slope of the
  /// viscous stress, which is not symmetric either. Both are cell matrices, the block of nodes a
  /// and b of n at [a n + b], or null.
  const Tensor2<dim, Lanes>* unsymmetric(const BatchNodes<dim>& batch) const;
  const Tensor2<dim, Lanes>* viscous_slope(const CellBatch<dim>& batch, double s,
                                           const Fields& fields) const;

  /// The energy per reference volume at the points of a batch, J/m^3: of the law, with a stage also
  /// that of the branches in a step; null where the state is inadmissible.
  const Lanes* energy(const CellBatch<dim>& batch, const double* u,
                      const typename Relaxation<dim>::Stage* stage = nullptr) const;
  /// The power of viscosity and stiffness-proportional damping there, W/m^3; null without both.
  const Lanes* damping_power(const CellBatch<dim>& batch, const Fields& fields) const;

  /// See Problem; of the materials with a stress. Collective.
  double strain_between(Vec from, Vec to) const;

  /// Add the Cauchy stress of an accepted state at the quadrature points of the owned cells, Pa:
  /// P F^T / det F (P with a law of small strains) of all parts but stiffness-proportional damping,
  /// in the order of stress_components, see CellQuantity. Collective.
  void add_cauchy(const State& state, std::vector<double>& values) const;
  /// Add the energy of the law there in the same way.
  void add_energy_density(const State& state, std::vector<double>& values) const;

  const Space<dim>& space() const { return space_; }
  const Body<dim>& body() const { return body_; }
  ElementKernel<dim>& kernel() const { return *kernel_; }
  const CellBatches<dim>& batches() const { return batches_; }
  /// Points of a batch as its law is asked about them: from the last accepted state on, at the time
  /// that was set.
  Points<Lanes> points(const BatchNodes<dim>& batch) const {
    Points<Lanes> points(kernel_->n_points(), fibres_.of(batch));
    if (flows(batch)) {
      points.plastic = plastic_->at(batch);
      points.backstresses = plastic_->backstresses(batch);
      points.duration = plastic_->duration();
    }
    if (thermal_) points.thermal_strain = thermal_->of(batch);
    return points;
  }
  /// From now on the points are those of states at that time, s. Fields do it too.
  void set_time(double time) const;
  const Material<dim>& material(const BatchNodes<dim>& batch) const {
    return body_.materials()[batch.group];
  }
  /// Null without branches.
  const Relaxation<dim>* relaxation() const { return relaxation_.get(); }
  /// Null without plastic materials.
  const PlasticHistory<dim>* plastic_history() const { return plastic_.get(); }

  /// Does a material have viscosity or stiffness-proportional damping?
  bool is_damped() const { return rayleigh_ || viscous_; }
  /// Is the damping the gradient of something, or none?
  bool damping_has_potential() const { return !rayleigh_ || !place_->current(); }
  bool is_consistent() const { return consistent_; }
  bool is_symmetric() const { return !slope_ && law_->is_symmetric(); }
  /// Has the viscous stress a slope in the tangent?
  bool has_viscous_slope() const { return slope_ != nullptr; }
  bool has_third_derivative() const { return rayleigh_ && place_->current() && consistent_; }
  /// Do the points of a batch act on one another?
  bool is_coupled(const BatchNodes<dim>& batch) const { return law_->is_coupled(batch); }
  /// Where the Rayleigh damping takes K.
  const RayleighPlace<dim>& rayleigh_place() const { return *place_; }

  /// Commit the history of a state. Collective.
  void accept(const State& state);
  void history(Archive& archive);

 private:
  /// P (+)= value P(H) + slope A(H) : G at the points of a batch, whose gradients H and G are at
  /// hand. False when inadmissible.
  bool stress_along(const CellBatch<dim>& batch, Points<Lanes> points, double value, double slope,
                    bool add) const;
  /// H = grad w.
  void take_damping_gradients(const CellBatch<dim>& batch, const Fields& fields) const;
  /// P += s times the viscous stress of H = grad u along G at the points of a batch.
  void add_viscous_stress(const CellBatch<dim>& batch, double s) const;
  /// The Cauchy stress across the plane of plane strain at point q, of the gradients at hand.
  Lanes stress_across(const CellBatch<dim>& batch, const Fields& fields, int q) const;
  /// Has a batch a relaxing stress?
  bool relaxes(const BatchNodes<dim>& batch) const {
    return relaxation_ && relaxation_->acts_on(batch);
  }
  bool flows(const BatchNodes<dim>& batch) const { return plastic_ && plastic_->acts_on(batch); }
  /// As points, where the damping takes K.
  Points<Lanes> damping_points(const BatchNodes<dim>& batch) const {
    return place_->points(points(batch), batch);
  }
  void accept_flow(const State& state);

  const Space<dim>& space_;
  const Body<dim>& body_;
  bool consistent_, rayleigh_ = false, viscous_ = false;
  std::unique_ptr<ElementKernel<dim>> kernel_;
  CellBatches<dim> batches_;
  FibreDirections<dim> fibres_;
  std::unique_ptr<ThermalStrain<dim>> thermal_;  // null without a temperature
  std::unique_ptr<DilatedLaw<dim>> law_;
  std::unique_ptr<Relaxation<dim>> relaxation_;   // null without branches
  std::unique_ptr<PlasticHistory<dim>> plastic_;  // null without plastic materials
  std::unique_ptr<ViscousSlope<dim>> slope_;      // null where it is left out
  struct Workspace;
  std::unique_ptr<Workspace> workspace_;
  std::unique_ptr<RayleighPlace<dim>> place_;
};

}  // namespace steppe
