#pragma once

#include "steppe/physics/internal_force/internal_force.h"
#include "steppe/physics/spring/spring_pairs.h"
#include "steppe/physics/equation/term.h"

#include <vector>

namespace steppe {

/**
 * Springs between nodes a and b. With d = x_b - x_a, l = |d|, u = d / l and w = v_b - v_a, the
 * force F_b = -F_a is
 *
 *     k (l - L0) u + c (u.w) u + r_k K w,    K = k [I - (L0 / l) (I - u u^T)],
 *
 * where K, the derivative of the first part, keeps its negative part in compression; the K of the
 * Rayleigh damping is that of the current, the initial or the last accepted state. L0 is the
 * distance in the reference configuration, k the stiffness as given or divided by L0. Strain energy
 * k (l - L0)^2 / 2. A spring of length zero makes a state inadmissible.
 *
 * A spring between nodes of two ranks is on both, and each adds to its own node.
 */
template <int dim>
class Springs : public Term,
                private ForceParts,
                private Balanced,
                private PotentialPart,
                private TermHistory {
 public:
  /// With `consistent`, the tangent includes the derivatives of c (u.w) u and of the current
  /// r_k K w with respect to x; the first makes it unsymmetric. `rayleigh` is the factor r_k of
  /// a set without its own. `space` is borrowed. Collective. Throws InputError on all ranks.
  Springs(const Space<dim>& space, const SpringsInput& input, double rayleigh,
          RayleighStiffness stiffness, bool consistent);

  TermTraits traits() const override;
  bool add_residual(const State& state, Vec force) const override;
  void add_tangent(double s_a, double s_v, double s_x, const State& state, Mat J,
                   Contacts) const override;
  void add_force(ForcePart part, const State& state, Vec force, Contacts) const override;
  void add_balance(const State& state, Balance& balance) const override;
  void add_potential(double s_a, double s_v, double s_x, const State& state,
                     Potential& potential) const override;
  void accept(const State& state) override;
  void history(Archive& archive) override;

  std::vector<NodePair> couplings() const override;
  void mark_nodes(std::vector<bool>& nodes) const override;

  /// Number of springs on all ranks. Collective.
  long count() const;

 private:
  struct Spring {
    int a, b;  // local nodes: owned ones, then `others_`; a is owned
    double stiffness, length;
    dealii::Tensor<1, dim> rest;  // X_b - X_a
  };
  struct Line {  // where a spring is
    dealii::Tensor<1, dim> direction;
    double length, extension;
  };

  bool owned(int node) const { return node < space_.n_owned_nodes(); }
  PetscInt global_node(int node) const;
  static Line line(const Spring& spring, const double* u);
  void gather(Vec nodal, Vec into) const;
  /// Whether damping takes the stiffness of an earlier state.
  bool lags() const { return rayleigh_ > 0 && rayleigh_stiffness_ != RayleighStiffness::current; }
  /// Take it at `lagged_displacement_`. Collective.
  void freeze();
  bool add_forces(bool elastic, bool damping, const State& state, Vec force) const;
  bool damped() const { return damping_ > 0 || rayleigh_ > 0; }

  const Space<dim>& space_;
  std::string name_;
  double damping_, rayleigh_;
  RayleighStiffness rayleigh_stiffness_;
  bool consistent_, listed_;
  std::vector<PetscInt> others_;  // global numbers of nodes that other ranks own
  std::vector<Spring> springs_;
  std::vector<Line> lagged_;       // of the initial or last accepted state
  VecHandle lagged_displacement_;  // there; null where it does not matter
  bool lagged_is_set_ = false;
  VecHandle displacement_, velocity_;  // workspace whose ghosts are `others_`
};

}  // namespace steppe
