#pragma once

#include "steppe/base/petsc/layout.h"
#include "steppe/fem/constraints/supports.h"
#include "steppe/fem/matrices/elimination.h"
#include "steppe/physics/equation/linearisation.h"
#include "steppe/physics/equation/reduced_term.h"

#include <deque>
#include <memory>
#include <vector>

namespace steppe {

/// View of a rank's part of a state of generalised coordinates: all of it on rank 0, nothing on
/// others. Zeros stand for a vector that the state lacks. Good as long as the view and the state
/// live.
class ReducedView {
 public:
  explicit ReducedView(const State& state);
  const ReducedState& state() const { return reduced_; }
  bool here() const { return reduced_.size > 0; }

 private:
  const double* entries(Vec v);

  std::vector<double> zeros_;
  std::deque<LocalView> views_;
  ReducedState reduced_;
};

/// The sum of the tangents of reduced terms and of other parts of the equation, if any, as a sparse
/// matrix with all entries, those of prescribed rows and columns eliminated.
class ReducedTangent : public Linearisation {
 public:
  /// Takes the tangents of the other parts, whose matrices have all entries too with none
  /// eliminated. Borrows terms and supports. Collective.
  ReducedTangent(std::vector<std::unique_ptr<Linearisation>> others,
                 const std::vector<std::unique_ptr<ReducedTerm>>& terms, const Supports& supports,
                 const Layout& layout, bool symmetric);

  Mat matrix() const override { return J_; }
  void update(double s_a, double s_v, double s_x, const State& state, Vec known, Vec b,
              Contacts contacts) override;
  void prepare(Vec displacement) override {
    for (const auto& other : others_) other->prepare(displacement);
  }

 private:
  std::vector<std::unique_ptr<Linearisation>> others_;
  const std::vector<std::unique_ptr<ReducedTerm>>& terms_;
  Elimination elimination_;
  MatHandle J_;
  std::vector<double> entries_;
  std::vector<PetscInt> rows_;
};

}  // namespace steppe
