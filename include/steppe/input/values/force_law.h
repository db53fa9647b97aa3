#pragma once

#include "steppe/input/values/constants.h"

#include <memory>
#include <string>

namespace steppe {

/**
 * Force of a spring or damper, N, as a function of its elongation d, m, its rate v, m/s, and the
 * time t, s, given as text: an Expression of these, with the tables of the input. Owns its parser;
 * local.
 */
class ForceLaw {
 public:
  struct Slopes {
    double by_elongation, by_rate;
  };

  /// Elongations below a thousandth of `length`, m, are small, and so are rates below that in a
  /// second. Throws InputError as Expression does.
  ForceLaw(const std::string& text, const std::string& parameter, const Constants& constants,
           double length);
  ~ForceLaw();
  ForceLaw(ForceLaw&&) noexcept;

  /// Throws InputError where it is not finite.
  double operator()(double d, double v, double t) const;
  /// Derivatives by central differences over 6e-6 of the variable, or of a small one: of smooth
  /// laws off by 1e-10, at kinks the mean of both sides.
  Slopes slopes(double d, double v, double t) const;
  /// Integral of the force without rate over the elongation from 0 to d, J, to 1e-13 of its size
  /// (adaptive Gauss quadrature).
  double work(double d) const;

  bool uses_rate() const;
  bool uses_time() const;

 private:
  class Parser;
  std::unique_ptr<Parser> parser_;
  double small_;
};

}  // namespace steppe
