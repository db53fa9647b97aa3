#pragma once

#include "steppe/fem/maps/turning_map.h"
#include "steppe/physics/equation/mapped_problem.h"

#include <memory>
#include <string>

namespace steppe {

/**
 * A problem in the unknowns of a TurningMap, u = T z(y). Its tangent has T P on both sides of J and
 * the change of P with the forces of the state; it leaves out what depends on the rates of
 * rotations in a step, of the order of their angle in it, so that Newton's method takes a few more
 * iterations with fast ones.
 */
template <int dim>
class TurningProblem : public MappedProblem {
 public:
  /// As MappedProblem.
  TurningProblem(Problem& inner, TurningMap<dim>& map, Layout layout, Supports* supports)
      : MappedProblem(inner, map, std::move(layout), supports), inner_(inner), turning_(map) {}

  Traits traits() const override;
  std::unique_ptr<Linearisation> linearise(Form form) const override;
  void accept(const State& state) override;
  void history(Archive& archive) override;

 private:
  bool constant() const override { return false; }
  std::string lacks_potential() const override;
  void expand(const State& state, State& nodal) const override;

  Problem& inner_;
  TurningMap<dim>& turning_;
};

}  // namespace steppe
