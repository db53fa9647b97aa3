#pragma once

#include "steppe/base/snapshot.h"
#include "steppe/physics/equation/problem.h"

#include <array>
#include <functional>
#include <memory>
#include <utility>

namespace steppe {

/**
 * What the preconditioner at hand was built of: the matrix that gave its structure (coarsening,
 * order of elimination) and the one that gave its values, each by the coefficients, the state and
 * the history of the problem at which the tangent was taken. With these the same preconditioner is
 * built anew, bit by bit, where a run goes on from an archive; matrices would be larger by far.
 */
class PreconditionerOrigin {
  struct Point {
    std::array<double, 3> coefficients{};
    State state;
    VecHandle start;   // of the state, where it has one
    Snapshot problem;  // its history
  };

 public:
  struct Built {
    std::shared_ptr<Point> structure, values;
  };

  /// The problem is borrowed.
  explicit PreconditionerOrigin(Problem& problem);

  /// The tangent s_a M + s_v C + s_x K is taken there. What a solve holds fixed (see Augmentation)
  /// may change before a preconditioner is built: `may_wait` then, and with -snes_lag_jacobian.
  /// Collective.
  void take_tangent(double s_a, double s_v, double s_x, const State& state, bool may_wait);
  /// Where it was taken last, of the unknowns.
  Vec displacement() const { return tangent_->state.displacement; }
  /// A preconditioner is built of that tangent, with a structure of its own or that at hand.
  /// Collective.
  void built(bool with_structure);

  /// What it was built of, as it is now.
  Built built() const { return built_; }
  /// The one at hand counts as built of that.
  void take_back(Built built) { built_ = std::move(built); }

  /// Build one of the tangent with these coefficients in a state.
  using Build = std::function<void(const std::array<double, 3>& coefficients, const State& state)>;
  /// Save, or load and build. The problem has its own history by then, and keeps it. Collective.
  void history(Archive& archive, const Build& build);

 private:
  std::shared_ptr<Point> transfer(Archive& archive, const std::string& name,
                                  std::shared_ptr<Point> point);

  Problem& problem_;
  bool lags_;
  std::shared_ptr<Point> tangent_;
  Built built_;
};

}  // namespace steppe
