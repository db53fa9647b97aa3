#include "steppe/input/values/force_law.h"

#include "expression_parser.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <sstream>

namespace steppe {

namespace {

/// The integral of f from a to b by five points.
template <class Function>
double by_gauss(const Function& f, double a, double b) {
  constexpr std::array<double, 3> places = {0, 0.5384693101056831, 0.9061798459386640},
                                  weights = {0.5688888888888889, 0.4786286704993665,
                                             0.2369268850561891};
  const double middle = (a + b) / 2, half = (b - a) / 2;
  double sum = weights[0] * f(middle);
  for (std::size_t k = 1; k < 3; ++k)
    sum += weights[k] * (f(middle - places[k] * half) + f(middle + places[k] * half));
  return half * sum;
}

/// The integral in halves until these agree with the whole.
template <class Function>
double integral(const Function& f, double a, double b, double whole, double tolerance, int depth) {
  const double middle = (a + b) / 2, left = by_gauss(f, a, middle), right = by_gauss(f, middle, b);
  if (depth == 0 || std::abs(left + right - whole) <= tolerance) return left + right;
  // a smaller tolerance in halves would be below rounding
  return integral(f, a, middle, left, tolerance, depth - 1) +
         integral(f, middle, b, right, tolerance, depth - 1);
}

}  // namespace

class ForceLaw::Parser : public ExpressionParser {
 public:
  using ExpressionParser::ExpressionParser;
};

ForceLaw::ForceLaw(const std::string& text, const std::string& parameter,
                   const Constants& constants, double length)
    : parser_(std::make_unique<Parser>(text, parameter, constants,
                                       std::vector<std::string>{"d", "v", "t"})),
      small_(1e-3 * length) {}

ForceLaw::~ForceLaw() = default;
ForceLaw::ForceLaw(ForceLaw&&) noexcept = default;

double ForceLaw::operator()(double d, double v, double t) const {
  const double values[] = {d, v, t}, force = (*parser_)(values);
  if (!std::isfinite(force)) {
    std::ostringstream sentence;
    sentence << "is " << (std::isnan(force) ? "nan" : "infinite") << " at d = " << d
             << ", v = " << v << ", t = " << t << "; give a finite expression";
    parser_->fail(sentence.str());
  }
  return force;
}

ForceLaw::Slopes ForceLaw::slopes(double d, double v, double t) const {
  const auto step = [&](double x) { return 6e-6 * std::max(std::abs(x), small_); };
  const double by_d = step(d), by_v = step(v);
  const auto& force = *this;
  return {(force(d + by_d, v, t) - force(d - by_d, v, t)) / (2 * by_d),
          uses_rate() ? (force(d, v + by_v, t) - force(d, v - by_v, t)) / (2 * by_v) : 0};
}

double ForceLaw::work(double d) const {
  const auto force = [&](double s) { return (*this)(s, 0, 0); };
  double largest = 0;
  for (const double part : {0.1, 0.3, 0.5, 0.7, 0.9, 1.})
    largest = std::max(largest, std::abs(force(part * d)));
  return integral(force, 0, d, by_gauss(force, 0, d), 1e-14 * std::abs(d) * largest, 24);
}

bool ForceLaw::uses_rate() const { return parser_->uses(1); }
bool ForceLaw::uses_time() const { return parser_->uses(2); }

}  // namespace steppe
