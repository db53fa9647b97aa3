#pragma once

#include "steppe/material/law/point_law.h"

#include <cmath>

namespace steppe {

/**
 * A number that counts what is done with it: an addition, a multiplication or a choice is one
 * operation, a division and a square root are `slow`, a function is `function` of them, about what
 * they take in vector registers (Fog, Instruction tables; glibc's libmvec has polynomials of degree
 * 5 to 13). Evaluating a law on it gives the work of the law without a clock. The count is of the
 * thread.
 */
class Counted {
 public:
  static constexpr double slow = 8, function = 25;

  Counted(double value = 0) : value_(value) {}

  /// The operations of a body. Local.
  template <class Body>
  static double operations_of(const Body& body) {
    count_ = 0;
    body();
    return count_;
  }

  Counted& operator+=(const Counted& b) { return *this = *this + b; }
  Counted& operator-=(const Counted& b) { return *this = *this - b; }
  Counted& operator*=(const Counted& b) { return *this = *this * b; }
  Counted& operator/=(const Counted& b) { return *this = *this / b; }

  friend Counted operator+(const Counted& a, const Counted& b) { return of(a.value_ + b.value_); }
  friend Counted operator-(const Counted& a, const Counted& b) { return of(a.value_ - b.value_); }
  friend Counted operator-(const Counted& a) { return -a.value_; }
  friend Counted operator*(const Counted& a, const Counted& b) { return of(a.value_ * b.value_); }
  friend Counted operator/(const Counted& a, const Counted& b) {
    return of(a.value_ / b.value_, slow);
  }
  friend bool operator<(const Counted& a, const Counted& b) { return a.value_ < b.value_; }
  friend bool operator>(const Counted& a, const Counted& b) { return a.value_ > b.value_; }

  friend Counted sqrt(const Counted& a) { return of(std::sqrt(a.value_), slow); }
  friend Counted abs(const Counted& a) { return std::abs(a.value_); }
  friend Counted exp(const Counted& a) { return of(std::exp(a.value_), function); }
  friend Counted expm1(const Counted& a) { return of(std::expm1(a.value_), function); }
  friend Counted log(const Counted& a) { return of(std::log(a.value_), function); }
  friend Counted log1p(const Counted& a) { return of(std::log1p(a.value_), function); }
  friend Counted log1pmx(const Counted& a) { return of(std::log1p(a.value_) - a.value_, function); }
  friend Counted pow(const Counted& a, double exponent) {
    return of(std::pow(a.value_, exponent), 2 * function);
  }
  friend Counted where_at_most(const Counted& condition, double bound, const Counted& a,
                               const Counted& b) {
    return of(condition.value_ <= bound ? a.value_ : b.value_);
  }
  friend bool positive(const Counted& a) { return a.value_ > 0; }

 private:
  static Counted of(double value, double operations = 1) {
    count_ += operations;
    return value;
  }

  double value_;
  static inline thread_local double count_ = 0;
};

/// Operations of a law at one point.
struct LawOperations {
  double stress = 0, tangent = 0;
};

/// Counts the operations of the stress and of the tangent of a Model as of PointLaw. Local.
template <int dim, class Model>
LawOperations operations_of(const Model& model) {
  Tensor2<dim, Counted> H, P;
  for (int i = 0; i < dim; ++i)
    for (int j = 0; j < dim; ++j) H(i, j) = 1e-3 * (1 + i + 2 * j);
  Tensor4<dim, Counted> A;
  const Direction<Counted> fibres[2] = {{{1., 0., 0.}}, {{0., 1., 0.}}};
  const auto count = [&](const auto&... directions) {
    return LawOperations{Counted::operations_of([&] { model.stress(H, P, directions...); }),
                         Counted::operations_of([&] { model.tangent(H, A, directions...); })};
  };
  const PlasticStart<Counted> start{};
  if constexpr (HasFibres<Model>::value)
    return count(&fibres[0]);
  else if constexpr (IsPlastic<Model>::value)
    return count(&start);
  else
    return count();
}

}  // namespace steppe
