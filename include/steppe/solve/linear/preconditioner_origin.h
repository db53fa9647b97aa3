#pragma once

#include "steppe/base/files/snapshot.h"
#include "steppe/physics/equation/problem.h"

#include <array>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

namespace steppe {

/**
 * Origin of the tangent at hand and of its preconditioner. It covers the present matrix, the one
 * that gave the preconditioner its structure (coarsening, order of elimination) and the one that
 * gave its values. Each is known by the coefficients, the state and the history of the problem at
 * which the tangent was taken. From these the matrices and the preconditioner are made anew, bit by
 * bit, where a run goes on from an archive; matrices would be larger by far.
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
    std::shared_ptr<Point> structure, values, tangent;
  };

  /// Borrows the problem; `keeps_tangents`: tangents are kept for later iterations.
  PreconditionerOrigin(Problem& problem, bool keeps_tangents);

  /// The tangent s_a M + s_v C + s_x K is taken there. What a solve holds fixed (see Augmentation)
  /// may change before a preconditioner is built: `may_wait` then, and with -snes_lag_jacobian or
  /// tangents that are kept.
  /// Collective.
  void take_tangent(double s_a, double s_v, double s_x, const State& state, bool may_wait);
  /// Displacement, in the unknowns, at which the tangent was taken last.
  Vec displacement() const { return built_.tangent->state.displacement; }
  /// A preconditioner is built of that tangent, with a structure of its own or that at hand.
  /// Collective.
  void built(bool with_structure);

  /// Origins of the preconditioner and of the tangent at hand, at present.
  Built built() const { return built_; }
  /// Restores the origins that `built` returned earlier; the preconditioner itself is not changed.
  void restore(Built built) { built_ = std::move(built); }

  /// Take the tangent with these coefficients in a state.
  using Take = std::function<void(const std::array<double, 3>& coefficients, const State& state)>;
  /// Save, or load, take the tangents and build the preconditioner of those that it was built of.
  /// The problem has its own history by then, and keeps it. Collective.
  void history(Archive& archive, const Take& take, const std::function<void()>& build);

 private:
  std::shared_ptr<Point> transfer(Archive& archive, const std::string& name,
                                  std::shared_ptr<Point> point);
  /// One that nobody else knows. Collective.
  std::shared_ptr<Point> unused_point();

  Problem& problem_;
  bool keeps_tangents_, lags_;
  Built built_;
  std::vector<std::shared_ptr<Point>> points_;  // made so far
};

}  // namespace steppe
