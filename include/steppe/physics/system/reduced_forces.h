#pragma once

#include "steppe/physics/equation/problem.h"
#include "steppe/physics/facets/reduced_term.h"

#include <memory>
#include <string>
#include <vector>

namespace steppe {

/// The sum of reduced terms in generalised coordinates, which takes no part of the mesh: all is on
/// rank 0, where all coordinates are.
class ReducedForces : public Problem, private Mass, private Energetics {
 public:
  /// With the layout of the coordinates. Local.
  ReducedForces(Layout layout, std::vector<std::unique_ptr<ReducedTerm>> terms);

  bool local_forces(const State& state, Vec F) const override;
  void force(ForcePart part, const State& state, Vec F, Contacts) const override;
  double force_scale(const State& state) const override;
  std::unique_ptr<Linearisation> linearise(Form) const override;
  /// Terms keep the first accepted state.
  void accept(const State& state) override;
  void history(Archive& archive) override;

 private:
  bool diagonal() const override { return false; }
  /// C is that of gyroscopic forces and of damping.
  bool viscous() const override { return true; }
  bool constant() const override { return false; }
  MatHandle create(double c_v) const override;
  void update(double c_v, const State& state, Mat M) const override;

  Balance balance(const State& state) const override;
  Potential potential(double s_a, double s_v, double s_x, const State& state) const override;
  /// Terms have one where those of the full model have.
  std::string lacks_potential() const override { return ""; }

  std::vector<std::unique_ptr<ReducedTerm>> terms_;
  bool started_ = false;
};

}  // namespace steppe
