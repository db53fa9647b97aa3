#pragma once

#include "steppe/solve/modes/complex_modes.h"

#include <complex>
#include <vector>

namespace steppe {

/**
 * Damped modes that belong together while a parameter of the problem changes, such as the speed of
 * a frame. The modal assurance criterion (MAC) of two shapes with the mass M is
 *
 *     |a^* M b|^2 / ((a^* M a) (b^* M b))
 *
 * (Allemang and Brown, 1st International Modal Analysis Conference, 1982). Each family goes on with
 * the mode whose state (s, lambda s / w) has the largest with its last one, with the root mean
 * square w of the |lambda| at hand: two whirls of one sense have the same s. Both of a conjugate
 * pair may go on, so that the frequency of a family may pass zero. All members are collective.
 */
class ModeFamilies {
 public:
  /// A member of a family at the present value of the parameter.
  struct Member {
    bool found = true;     ///< else the others are of the last one that was
    double frequency = 0;  ///< Im lambda / (2 pi), Hz; negative once it has passed zero
    double ratio = 0;      ///< of damping, see ComplexMode
    bool grows = false;    ///< see ComplexMode
    double assurance = 1;  ///< MAC of the shape with that before
  };

  /// Follow that many families, which the first modes begin. Local.
  explicit ModeFamilies(int count) : count_(count) {}

  /// The members among modes about a state of the problem, in the order of the families.
  const std::vector<Member>& follow(const Problem& problem, ComplexModes modes);

 private:
  struct Shape {
    VecHandle real, imaginary;
    double size = 0;  // s^* M s
    std::complex<double> eigenvalue = {};
  };

  std::size_t count_;
  std::vector<Member> members_;
  std::vector<Shape> shapes_;  // of the last members
};

}  // namespace steppe
