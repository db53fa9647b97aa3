#include "steppe/physics/heat/temperature_integral.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace steppe {
namespace {

constexpr int widest = -4;         // level of cells, below `far` of them from zero
constexpr int most_halvings = 20;  // of these
constexpr int far_bits = 13;
constexpr std::int64_t far = std::int64_t(1) << far_bits;
constexpr double nothing = std::numeric_limits<double>::quiet_NaN();
constexpr double farthest = 1e12;  // beyond, a temperature is that of an iteration that went astray

double gauss(const TemperatureIntegral::Function& c, double a, double b) {
  const double middle = (a + b) / 2, half = (b - a) / 2, outer = std::sqrt(0.6) * half;
  return half / 9 * (5 * c(middle - outer) + 8 * c(middle) + 5 * c(middle + outer));
}

}  // namespace

double TemperatureIntegral::Cell::begin() const { return std::ldexp(double(index), level); }

bool TemperatureIntegral::Cell::is_wide() const {
  return level > widest && std::min(std::abs(index), std::abs(index + 1)) < far;
}

bool TemperatureIntegral::Cell::is_narrow() const {
  return !Cell{level + most_halvings, index >> most_halvings}.is_wide();
}

double TemperatureIntegral::operator()(const Function& c, double from, double to) const {
  if (from == to) return 0;
  if (!(std::abs(from) < farthest && std::abs(to) < farthest)) return nothing;
  if (from > to) return -(*this)(c, to, from);
  const std::int64_t first = number_of(from), last = number_of(to);
  const Cell begin = numbered(first), end = numbered(last);
  if (first == last) return part(c, begin, from, to);
  const double ends = part(c, begin, from, begin.end()) + part(c, end, end.begin(), to);
  if (last == first + 1) return ends;
  const Sum before = sum_to(c, first + 1), after = sum_to(c, last);
  return before.gaps == after.gaps ? ends + double(after.integral - before.integral) : nothing;
}

/// Number along the axis of the widest cell that holds a temperature.
std::int64_t TemperatureIntegral::number_of(double temperature) {
  if (temperature < 0) return -1 - number_of(-temperature);
  const int above = std::max(far_bits, std::ilogb(std::ldexp(temperature, -widest))) - far_bits;
  return above * far + std::int64_t(std::ldexp(temperature, -widest - above));
}

/// Widest cell with a number: 2 far of them from zero, and far for each doubling from there.
TemperatureIntegral::Cell TemperatureIntegral::numbered(std::int64_t number) {
  if (number < 0) {
    const Cell mirrored = numbered(-1 - number);
    return {mirrored.level, -1 - mirrored.index};
  }
  const std::int64_t above = std::max<std::int64_t>(0, number / far - 1);
  return {widest + int(above), number - above * far};
}

/// Integral from zero to the beginning of a cell: whatever was asked before, the same bits.
TemperatureIntegral::Sum TemperatureIntegral::sum_to(const Function& c, std::int64_t number) const {
  const bool is_above = number >= 0;
  std::vector<Sum>& sums = is_above ? above_ : below_;
  const auto n = std::size_t(std::abs(number));
  while (sums.size() <= n) {
    const auto crossed = std::int64_t(sums.size());
    const double more = whole(c, numbered(is_above ? crossed - 1 : -crossed));
    Sum next = sums.back();
    if (std::isfinite(more))
      next.integral += more;
    else
      ++next.gaps;
    sums.push_back(next);
  }
  const Sum& sum = sums[n];
  return is_above ? sum : Sum{-sum.integral, -sum.gaps};
}

double TemperatureIntegral::part(const Function& c, Cell cell, double a, double b) const {
  if (a == cell.begin() && b == cell.end()) return whole(c, cell);
  if (!cell.is_wide() && known(c, cell).is_smooth) return gauss(c, a, b);
  const Cell left{cell.level - 1, 2 * cell.index}, right{cell.level - 1, 2 * cell.index + 1};
  double sum = 0;
  if (a < left.end()) sum += part(c, left, a, std::min(b, left.end()));
  if (b > left.end()) sum += part(c, right, std::max(a, left.end()), b);
  return sum;
}

double TemperatureIntegral::whole(const Function& c, Cell cell) const {
  Known& here = known(c, cell);
  if (here.is_smooth || here.has_gap || !std::isnan(here.integral)) return here.integral;
  return here.integral = whole(c, {cell.level - 1, 2 * cell.index}) +
                         whole(c, {cell.level - 1, 2 * cell.index + 1});
}

TemperatureIntegral::Known& TemperatureIntegral::known(const Function& c, Cell cell) const {
  const std::uint64_t key = std::uint64_t(cell.level + 128) << 56 ^ std::uint64_t(cell.index);
  const auto found = known_.find(key);
  if (found != known_.end()) return found->second;
  Known result{false, false, nothing};
  if (!cell.is_wide()) {
    const double a = cell.begin(), b = cell.end(), middle = (a + b) / 2;
    const double once = gauss(c, a, b), twice = gauss(c, a, middle) + gauss(c, middle, b);
    result.has_gap = !std::isfinite(once + twice);
    result.is_smooth = std::abs(once - twice) <= 1e-13 * std::abs(twice) || cell.is_narrow();
    if (result.is_smooth) result.integral = once;
  }
  return known_.emplace(key, result).first->second;
}

}  // namespace steppe
