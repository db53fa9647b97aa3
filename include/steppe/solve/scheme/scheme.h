#pragma once

#include "steppe/physics/state/state.h"

#include <cmath>
#include <complex>
#include <memory>
#include <vector>

namespace steppe {

/**
 * A scheme at one step, in the unknown acceleration a: at the end of the step x = x* + c_x a and v
 * = v* + c_v a. Forces are balanced at the stage: x, v and t (and the inertia's a) at (1 - alpha_f)
 * (1 - alpha_m) new plus alpha_f (alpha_m) old. In a static solve a stands for the displacement
 * increment (c_x = 1, c_v = 0) and there is no inertia.
 */
struct Predictor {
  double time = 0, stage_time = 0, load_time = 0;
  VecHandle displacement, velocity;  ///< x* - X and v*, owned entries
  VecHandle held;                    ///< a force to leave out of balance, N; null: none
  VecHandle guess;                   ///< where a is sought first; null: at zero
  bool from_last = false;            ///< seek a at the last position first
  bool doubtful = false;             ///< the same where |F| is far smaller there
  /// Earlier position and its weight, in an equation of first order: v = sum of weight (x -
  /// x_earlier) / c_v, with weights whose sum is 1. Differences of its Content are taken with the
  /// same weights.
  struct Earlier {
    double weight;
    Vec displacement;
  };
  std::vector<Earlier> earlier;
  double c_x = 0, c_v = 0;
  double alpha_m = 0, alpha_f = 0;
  bool inertia = true;
  bool differences = false;  ///< the stage has a `start`, where forces are those of differences

  /// Coefficients of the stage: its dF/da = stage_a M + stage_v C + stage_x K.
  double stage_a() const { return inertia ? 1 - alpha_m : 0; }
  double stage_v() const { return (1 - alpha_f) * c_v; }
  double stage_x() const { return (1 - alpha_f) * c_x; }
  bool collocated() const { return alpha_f != 0 || alpha_m != 0; }
};

/// Coefficients of a SingleStep.
struct SingleStepCoefficients {
  double beta = 0.25, gamma = 0.5, beta_2 = 0.25, alpha_m = 0, alpha_f = 0;
  bool loads_at_start = false, differences = false;

  /// Are v -+ h/2 a the velocities in the middle of the steps before and after?
  bool central() const {
    return beta == 0 && beta_2 == 0 && gamma == 0.5 && alpha_m == 0 && alpha_f == 0;
  }
  /// The central difference, and Euler's symplectic method.
  bool leapfrog() const {
    return central() || (beta == 1 && beta_2 == 0.5 && gamma == 1 && alpha_m == 0 && alpha_f == 1);
  }
  bool is_explicit() const { return (1 - alpha_f) * beta == 0; }
};

/// Fills the predictor of a step of length h from what was accepted.
class Scheme {
 public:
  virtual ~Scheme() = default;
  virtual void predict(const State& last, double h, Predictor& predictor) const = 0;
  virtual bool dynamic() const { return true; }
  /// Coefficients of a SingleStep; null for another scheme.
  virtual const SingleStepCoefficients* single_step() const { return nullptr; }
  /// Whether the forces are taken at positions that the step's acceleration does not change.
  bool is_explicit() const { return single_step() && single_step()->is_explicit(); }
  /// Whether each velocity update v <- v + h a moves the positions by h v.
  bool leapfrog() const { return single_step() && single_step()->leapfrog(); }
  /// Algorithmic damping ratio of a free oscillation of angular frequency omega.
  virtual double numerical_damping(double omega, double h) const = 0;
  virtual int order() const = 0;
  /// The leading term of the local error in the displacement (m) and in the velocity (m/s).
  virtual void local_error(const State& last, const State& next, double h, Vec in_displacement,
                           Vec in_velocity) const = 0;
  /// A step was accepted: multistep schemes remember the state that it began with. Collective.
  virtual void accepted(const State&) {}
  /// Whether states before the last one are known as far as needed.
  virtual bool has_history() const { return true; }
  /// Save or load these, vectors of that layout. Collective.
  virtual void history(Archive&, const Layout&) {}
};

/**
 * One-step schemes of Newmark's form,
 *   x_{n+1} = x_n + h v_n + h^2 [(1/2 - beta_2) a_n + beta a_{n+1}],
 *   v_{n+1} = v_n + h [(1 - gamma) a_n + gamma a_{n+1}],
 * with the equation of motion at the alpha state (Chung and Hulbert, J. Appl. Mech. 60, 1993): all
 * of backward Euler, Newmark, HHT, WBZ, generalised-alpha, midpoint, and with alpha_f = 1 or beta =
 * 0 the explicit Euler schemes and the central difference.
 */
class SingleStep : public Scheme {
 public:
  using Coefficients = SingleStepCoefficients;
  explicit SingleStep(const Coefficients& coefficients) : c_(coefficients) {}

  void predict(const State& last, double h, Predictor& predictor) const override;
  const Coefficients* single_step() const override { return &c_; }
  double numerical_damping(double omega, double h) const override;
  int order() const override;
  void local_error(const State& last, const State& next, double h, Vec in_displacement,
                   Vec in_velocity) const override;

 private:
  /// Newton's method for an eigenvalue of the scheme on x'' + (W/h)^2 x = 0.
  std::complex<double> refine_root(std::complex<double> z, double W) const;
  /// gamma - (1/2 - alpha_m + alpha_f), zero for second order
  double first_order_part() const { return c_.gamma - 0.5 + c_.alpha_m - c_.alpha_f; }

  Coefficients c_;
};

/**
 * The second backward difference formula for steps of any ratio w = h_n / h_{n-1}:
 *   y' h (1+w) / (1+2w) = y - [(1+w)^2 y_n - w^2 y_{n-1}] / (1+2w) for y = x and y = v.
 */
class Bdf2 : public Scheme {
 public:
  void predict(const State& last, double h, Predictor& predictor) const override;
  double numerical_damping(double omega, double h) const override;
  int order() const override { return 2; }
  void local_error(const State& last, const State& next, double h, Vec in_displacement,
                   Vec in_velocity) const override;
  void accepted(const State& before) override;
  bool has_history() const override { return bool(before_.displacement); }
  void history(Archive& archive, const Layout& layout) override {
    history_if_any(archive, "state before", layout, before_);
  }

 private:
  State before_;
};

/// R(x) = P(t) at the end of each load step: x* = x, c_x = 1, no inertia and no velocity. The guess
/// goes on from the last increment, scaled by the lengths of the steps. With load cases the body is
/// in the reference configuration, x* = X, at each whole number of t, where a case begins.
class StaticEquilibrium : public Scheme {
 public:
  explicit StaticEquilibrium(bool has_cases = false) : has_cases_(has_cases) {}

  void predict(const State& last, double h, Predictor& predictor) const override;
  bool dynamic() const override { return false; }
  double numerical_damping(double, double) const override { return 0; }
  int order() const override { return 1; }
  void local_error(const State&, const State&, double, Vec, Vec) const override;
  void accepted(const State& before) override;
  void history(Archive& archive, const Layout& layout) override {
    history_if_any(archive, "state before", layout, before_);
  }

 private:
  bool begins_case(double time) const { return has_cases_ && time == std::floor(time); }

  bool has_cases_;
  State before_;
};

}  // namespace steppe
