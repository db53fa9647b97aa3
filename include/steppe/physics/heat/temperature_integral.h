#pragma once

#include <cstdint>
#include <functional>
#include <unordered_map>
#include <vector>

namespace steppe {

/**
 * The integral of a function c(T) from one temperature to another, J/kg of a specific heat, as the
 * difference H(to) - H(from) of one antiderivative: integrals over intervals that join add up, so
 * that what a body stores depends on where its temperature is and not on the way there.
 *
 * The axis is cut at multiples of powers of two. A cell no wider than 1/16, or 1/8192 of the
 * temperature, is halved until Gauss' rule of three points on it agrees with the sum over its
 * halves to 1e-13 (at most 20 times: a jump of c), so that peaks and kinks are found. The sums of
 * these widest cells, counted from zero, are kept as far as integrals went, so that one takes
 * Gauss' rule in the two cells at its ends alone. Local; one thread at a time.
 */
class TemperatureIntegral {
 public:
  using Function = std::function<double(double)>;

  /// Not a number where c has no finite value between, or a temperature is none. `c` is the same
  /// function in every call.
  double operator()(const Function& c, double from, double to) const;

 private:
  /// [index, index + 1] times 2^level.
  struct Cell {
    int level;
    std::int64_t index;

    double begin() const;
    double end() const { return Cell{level, index + 1}.begin(); }
    /// Too wide for Gauss' rule, whatever the function; or too narrow to be halved.
    bool is_wide() const;
    bool is_narrow() const;
  };
  struct Known {
    bool is_smooth;   ///< Gauss' rule is enough
    bool has_gap;     ///< c is not finite at one of its points, and neither is the integral
    double integral;  ///< over the cell; not a number where it was not wanted yet
  };
  /// Over widest cells that join: the integral but for those with gaps, and the number of these.
  struct Sum {
    long double integral = 0;
    std::int64_t gaps = 0;
  };

  static std::int64_t number_of(double temperature);
  static Cell numbered(std::int64_t number);
  Sum sum_to(const Function& c, std::int64_t number) const;
  double part(const Function& c, Cell cell, double a, double b) const;
  double whole(const Function& c, Cell cell) const;
  Known& known(const Function& c, Cell cell) const;

  mutable std::unordered_map<std::uint64_t, Known> known_;
  // from zero up, and down from there
  mutable std::vector<Sum> above_ = std::vector<Sum>(1), below_ = above_;
};

}  // namespace steppe
