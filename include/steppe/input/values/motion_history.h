#pragma once

#include <functional>
#include <vector>

namespace steppe {

/**
 * A motion that is given by its velocity or acceleration f(t) and starts from rest: zero until the
 * start, then the integral of f, or of that. The integrals are sums of Gauss's rule of 5 points
 * over pieces, which are halved until halving changes nothing; they are exact where f is linear
 * between given knots.
 */
class MotionHistory {
 public:
  using Function = std::function<double(double)>;
  enum Given { velocity_given = 1, acceleration_given = 2 };

  /// Pieces lie between `start` and `end`; later times take one more. Local. Throws what f throws.
  MotionHistory(Function f, Given given, double start, double end, std::vector<double> knots);

  double displacement(double t) const;
  double velocity(double t) const;
  /// f, or where it is the velocity its derivative by one-sided differences of that increment.
  double acceleration(double t, double increment) const;

 private:
  /// The integral of f from the start, and the integral of that.
  struct Integrals {
    double once = 0, twice = 0;
  };
  Integrals over(double from, double to) const;
  void append(double to, const Integrals& whole, int depth);
  Integrals at(double t) const;

  Function f_;
  Given given_;
  std::vector<double> times_;
  std::vector<Integrals> sums_;  // up to them
};

}  // namespace steppe
