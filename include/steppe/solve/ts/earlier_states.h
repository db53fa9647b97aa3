#pragma once

#include "steppe/base/files/archive.h"
#include "steppe/physics/equation/problem.h"

#include <vector>

namespace steppe {

/// The phase vectors of the last states that multistep methods began steps with.
class EarlierStates {
 public:
  struct Earlier {
    double time = 0;
    VecHandle y;
  };

  /// Keeps that many of them, for a problem that is borrowed.
  EarlierStates(const Problem& problem, int most) : problem_(problem), most_(most) {}

  /// A step that began with y was accepted. Collective.
  void remember(double time, Vec y);
  /// The oldest first.
  const std::vector<Earlier>& all() const { return all_; }
  int most() const { return most_; }
  void history(Archive& archive);

  /**
   * The divided difference y[t_0, ..., t_{m-1}] of two vectors (the latest first) and the latest
   * m - 2 of these, y^{(m-1)} / (m - 1)! somewhere between (Hairer, Norsett and Wanner, Solving
   * Ordinary Differential Equations I, III.5). Collective.
   */
  void difference(int m, const Earlier& now, const Earlier& last, Vec result) const;
  /// t_0 - t_j with these.
  double since(int j, const Earlier& now, const Earlier& last) const;

 private:
  const Earlier& number(int j, const Earlier& now, const Earlier& last) const {
    return j == 0 ? now : j == 1 ? last : all_[all_.size() + 1 - j];
  }

  const Problem& problem_;
  int most_;
  std::vector<Earlier> all_;
};

}  // namespace steppe
