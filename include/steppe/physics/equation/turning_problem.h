#pragma once

#include "steppe/fem/maps/turning_map.h"
#include "steppe/physics/equation/mapped_problem.h"
#include "steppe/physics/equation/turning_steps.h"

#include <memory>
#include <string>

namespace steppe {

/**
 * A problem in the unknowns of a TurningMap, u = T z(y). Its tangent has T P on both sides of J and
 * the change of P with the forces of the state: it is exact in statics and in the middle of steps
 * of differences; elsewhere it leaves out what depends on the rates of rotations in a step, of the
 * order of their angle in it, so that Newton's method takes a few more iterations with fast ones.
 */
template <int dim>
class TurningProblem : public MappedProblem {
 public:
  /// As MappedProblem.
  TurningProblem(Problem& inner, TurningMap<dim>& map, Layout layout, Supports* supports)
      : MappedProblem(inner, map, std::move(layout), supports),
        inner_(inner),
        turning_(map),
        steps_(inner, map.ties(), map, this->layout(), this->supports()) {}

  Traits traits() const override;
  std::unique_ptr<Linearisation> linearise(Form form) const override;
  void accept(const State& state) override;
  void history(Archive& archive) override;

 private:
  /// M is diagonal but for the blocks of rotations where the inner one is; else it varies.
  bool diagonal() const override { return steps_.has_blocks(); }
  bool constant() const override { return diagonal(); }
  MatHandle create(double c_v) const override;
  const Rotations* rotations() const override { return &steps_; }
  std::string lacks_potential() const override;
  void expand(const State& state, State& nodal) const override;

  Problem& inner_;
  TurningMap<dim>& turning_;
  TurningSteps<dim> steps_;
};

}  // namespace steppe
