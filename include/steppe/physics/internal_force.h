#pragma once

#include "steppe/fem/block_assembly.h"
#include "steppe/fem/element_kernel.h"
#include "steppe/physics/body.h"
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

 private:
  enum class Part { force, damping, both };
  bool integrate(Part part, const State& state, Vec force) const;
  void integrate_tangent(double s_x, double s_v, bool damping_only, const State& state,
                         Mat J) const;
  /// Call visit(energy) for every batch of cells. Returns false at the first inadmissible one.
  template <class Visit>
  bool visit_energies(const State& state, const Visit& visit) const;
  bool current() const { return damped_ && stiffness_ == RayleighStiffness::current; }

  const Body<dim>& body_;
  RayleighStiffness stiffness_;
  bool consistent_, damped_ = false;
  std::unique_ptr<ElementKernel<dim>> kernel_;
  CellBatches<dim> batches_;
  struct Workspace;
  std::unique_ptr<Workspace> workspace_;
  MatHandle frozen_;  // r_k K of the initial or last accepted state
  bool frozen_is_set_ = false;
  VecHandle damping_force_;  // workspace
};

}  // namespace steppe
