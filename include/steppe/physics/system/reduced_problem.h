#pragma once

#include "steppe/physics/equation/mapped_problem.h"
#include "steppe/physics/equation/reduced_term.h"

#include <memory>
#include <vector>

namespace steppe {

/**
 * A problem in generalised coordinates z, u = U z, whose terms are reduced ones as far as there are
 * such; the other terms, if any, are evaluated at the nodes that they touch and projected, see
 * MappedProblem. On rank 0 alone, where all of z is, reduced terms take no part of the mesh.
 */
class ReducedProblem : public MappedProblem {
 public:
  /// `inner` is in the unknowns of nodes and lacks the reduced terms; `others` are those that it
  /// has, in the same coordinates with none prescribed, or null. Supports as MappedProblem takes
  /// them. Borrows inner, map and supports. Collective.
  ReducedProblem(Problem& inner, const Map& map, Layout layout, Supports* supports,
                 std::vector<std::unique_ptr<ReducedTerm>> terms,
                 std::unique_ptr<MappedProblem> others)
      : MappedProblem(inner, map, std::move(layout), supports),
        terms_(std::move(terms)),
        others_(std::move(others)) {
    facets_.augmentation = others_ ? others_->augmentation() : nullptr;
  }

  bool local_forces(const State& state, Vec F) const override;
  void force(ForcePart part, const State& state, Vec F, Contacts contacts) const override;
  double force_scale(const State& state) const override;
  std::unique_ptr<Linearisation> linearise(Form form) const override;
  void accept(const State& state) override;
  void history(Archive& archive) override;

 protected:
  /// s_a dF/da + s_v dF/dv of the reduced terms in a state, by rows, on rank 0.
  std::vector<double> mass_of_terms(double s_a, double s_v, const State& state) const;
  Balance balance(const State& state) const override;
  /// The tangents of what are no reduced terms.
  virtual std::vector<std::unique_ptr<Linearisation>> linearise_others(Form form) const;

 private:
  Potential potential(double s_a, double s_v, double s_x, const State& state) const override;

  std::vector<std::unique_ptr<ReducedTerm>> terms_;
  std::unique_ptr<MappedProblem> others_;
  bool started_ = false;
};

}  // namespace steppe
