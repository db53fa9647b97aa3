#pragma once

#include "steppe/fem/element_kernel.h"
#include "steppe/physics/body.h"
#include "steppe/physics/fibre_directions.h"
#include "steppe/physics/term.h"

#include <memory>

namespace steppe {

/// Which stiffness the Rayleigh damping r_k K v takes.
enum class RayleighStiffness { current, initial, last };

/**
 * F_a = integral of P(grad u) grad N_a over the reference body, and the stiffness-proportional part
 * r_k K v of Rayleigh damping with the factor of each material, K = dF/dx at the current, the
 * initial or the last accepted state. K v is not frame-indifferent: it resists the rigid rotation
 * of a stressed body. Strain energy: integral of psi. Evaluated for Lanes::size cells of one
 * material at a time; not to be shared between threads.
 */
template <int dim>
class InternalForce : public Term {
 public:
  /// With `consistent`, the tangent includes r_k d(K(x) v)/dx where K is the current one.
  InternalForce(const Space<dim>& space, const Body<dim>& body, RayleighStiffness stiffness,
                bool consistent);
  ~InternalForce() override;

  bool add_residual(const State& state, Vec force) const override;
  void add_tangent(double s_a, double s_v, double s_x, const State& state, Mat J) const override;
  void add_damping(const State& state, Vec force) const override;
  void add_balance(const State& state, Balance& balance) const override;
  void add_potential(double s_a, double s_v, double s_x, const State& state,
                     Potential& potential) const override;
  std::string lacks_potential() const override;
  void accept(const State& state) override;

  /// Local forms of a state's displacement u and velocity v, and of the displacement w at which the
  /// damping takes K (which may be u).
  class Fields {
   public:
    Fields(const InternalForce& force, Vec displacement, Vec velocity);
    const double* u() const { return displacement_.data(); }
    const double* v() const { return velocity_.data(); }
    const double* w() const { return damping_.data(); }

   private:
    LocalView displacement_, velocity_, damping_;
  };

  /// D = s_x times that of dF/dx + s_v times that of dF/dv at the points of a batch. False, and D
  /// is left alone, where the material makes no difference. Local, the state is admissible.
  bool reference_tangent(const CellBatch<dim>& batch, double s_v, double s_x, const Fields& at,
                         ReferenceTangent<dim>* D) const;

  /// f += (s_x dF/dx + s_v dF/dv) z for the cells of a batch without the tangent at the points; not
  /// where `consistent` adds a third derivative. Local.
  void add_derivative(const CellBatch<dim>& batch, double s_v, double s_x, const Fields& at,
                      const double* z, double* f) const;

  const Space<dim>& space() const { return space_; }
  ElementKernel<dim>& kernel() const { return *kernel_; }
  const CellBatches<dim>& batches() const { return batches_; }
  bool has_third_derivative() const { return damped_ && current() && consistent_; }

 private:
  enum class Part { force, damping, both };
  bool integrate(Part part, const State& state, Vec force) const;
  /// P (+)= value P(w) + slope A(w) : grad z at the points of a batch. False when inadmissible.
  bool stress_along(const CellBatch<dim>& batch, const double* w, const double* z, double value,
                    double slope, bool add) const;
  /// Call visit(energy) for every batch of cells. Returns false at the first inadmissible one.
  template <class Visit>
  bool visit_energies(const State& state, const Visit& visit) const;
  bool current() const { return stiffness_ == RayleighStiffness::current; }
  const Material<dim>& material(const CellBatch<dim>& batch) const {
    return body_.materials()[batch.group];
  }

  Points<Lanes> points(const CellBatch<dim>& batch) const {
    return {kernel_->n_points(), fibres_.of(batch)};
  }

  const Space<dim>& space_;
  const Body<dim>& body_;
  RayleighStiffness stiffness_;
  bool consistent_, damped_ = false;
  std::unique_ptr<ElementKernel<dim>> kernel_;
  CellBatches<dim> batches_;
  FibreDirections<dim> fibres_;
  struct Workspace;
  std::unique_ptr<Workspace> workspace_;
  VecHandle frozen_;  // the initial or last accepted displacement, where the damping takes K
  bool frozen_is_set_ = false;
};

}  // namespace steppe
