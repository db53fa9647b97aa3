#pragma once

#include "steppe/input/values/conductance_law.h"
#include "steppe/physics/equation/term.h"
#include "steppe/physics/pair/pair_gaps.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace steppe {

/// Motion of both bodies at a joint between them, at nodes of the space of heat.
struct JointState {
  VecHandle displacement;  ///< of all nodes, m, ghosts included
  /// Three numbers of each node: the gap, m, and the pressure, Pa, both times the third, which is
  /// zero where the motion does not know them. Null where it knows none.
  VecHandle touch;
};

/// Numbers of the heat that flows through a joint.
struct JointFlow {
  double flow = 0;         ///< from the secondary to the primary side, W
  double jump = 0;         ///< the largest difference of mean temperatures, without sign, K
  double conductance = 0;  ///< the mean over the area, W/(m^2 K)
  double area = 0;         ///< of what lies opposite to something, m^2 (2D: m)
};

/**
 * Heat that flows through the joint of two surfaces: of each node a of the secondary one
 *
 *     Q_a = A_a h(g_a, p_a) (T_s,a - T_p,a),   W,
 *
 * goes to the primary one, A_a and the gap g_a (not below zero) those of PairGaps, and
 *
 *     T_s,a = (1/A_a) sum over q of w_q psi_a(q) T(x_q),   T_p,a the same of T at the feet,
 *
 * so that F = B^T diag(A h) B T with the rows B_a of T_s,a - T_p,a: symmetric and positive
 * semidefinite, what leaves one side enters the other, and uniform fluxes pass exactly between any
 * meshes (mortar: Wohlmuth, Acta Numerica 20, 2011; of heat: Hueber and Wohlmuth, Computer Methods
 * in Applied Mechanics and Engineering 198, 2009). The places are those of the mesh until a motion
 * gives others. Where a surface touches itself, all faces are on both sides, with a half of h each.
 */
template <int dim>
class ContactConduction : public Term {
 public:
  /// `moves` where states of a motion are to come. Borrows the space. Collective. Throws InputError
  /// on all ranks.
  ContactConduction(const Space<dim>& space, const ContactPairInput& input,
                    const Constants& constants, bool moves);

  const std::string& name() const { return name_; }
  bool uses_pressure() const { return law_.uses_pressure(); }
  /// Take the joint as a motion has it now, until it is told again. Collective.
  void take(JointState state);

  TermTraits traits() const override;
  /// Throws InputError on all ranks where the conductance is not finite, or negative.
  bool add_residual(const State& state, Vec flow) const override;
  void add_tangent(double s_a, double s_v, double s_x, const State& state, Mat J,
                   Contacts) const override;
  std::vector<NodePair> couplings() const override { return gaps_.surfaces().couplings(); }

  /// Save or load what a motion has given.
  void history(Archive& archive);
  JointFlow flow(const State& state) const;
  /// Owned nodes and the nodes, by global numbers, that they exchange heat with at a time.
  /// Collective.
  std::vector<NodePair> joined(double time) const;

 private:
  using Row = std::vector<std::pair<PetscInt, double>>;  // by global numbers

  void find_rows();
  /// A_a h_a at a time, W/K. Collective.
  const std::vector<double>& conductances(double time) const;
  /// T_s,a - T_p,a, K.
  VecHandle jumps(const State& state) const;

  const Space<dim>& space_;
  std::string name_;
  double part_;  // of h, one half of each of two passes
  ConductanceLaw<dim> law_;
  PairGaps<dim> gaps_;
  bool moves_;
  JointState state_;
  // of nodes of the secondary surface
  std::vector<double> area_, gap_, pressure_;
  std::vector<Row> rows_;
  MatHandle B_;
  mutable std::optional<double> time_of_;
  mutable std::vector<double> conductances_;
};

}  // namespace steppe
