#pragma once

#include "steppe/physics/body/body.h"
#include "steppe/physics/equation/term.h"

#include <vector>

namespace steppe {

/**
 * The work that a temperature T(t) does on a body through its thermal strain, integral of dE/dt at
 * fixed displacement for the strain energy E(u, t) of some terms; no force. Over an accepted step
 * from (u_0, t_0) to (u_1, t_1) with the middle t_m of the times
 *     E(u_1, t_1) - E(u_1, t_m) + E(u_0, t_m) - E(u_0, t_0),
 * of second order, and exactly what forces whose work is E(u_1, t_m) - E(u_0, t_m) leave (see
 * StepForce). It is zero where T does not change. Offers the nodal quantity `temperature` and the
 * total `thermal strain`: that work, J, and the least and the greatest temperature at a node.
 */
template <int dim>
class ThermalWork : public Term, private Balanced, private Measured, private TermHistory {
 public:
  /// The body has a temperature; the energies are those that the terms add to a balance, which come
  /// after this one in the equation: plastic flow of the step counts as theirs. Borrows all.
  ThermalWork(const Space<dim>& space, const Body<dim>& body, std::vector<const Balanced*> terms);

  TermTraits traits() const override;
  bool add_residual(const State&, Vec) const override { return true; }
  void add_tangent(double, double, double, const State&, Mat, Contacts) const override {}
  void add_balance(const State&, Balance& balance) const override { balance.work += work_; }
  void offer(Quantities& quantities) const override;
  void accept(const State& state) override;
  void history(Archive& archive) override;

 private:
  /// E on this rank, with the displacement of a state at a time. Collective.
  double energy(State& state, double time) const;

  const Space<dim>& space_;
  const Temperature<dim>& temperature_;
  std::vector<const Balanced*> terms_;
  State start_, end_;  // of a step
  bool has_start_ = false;
  double work_ = 0;  // this rank's part
};

}  // namespace steppe
