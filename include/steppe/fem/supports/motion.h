#pragma once

#include "steppe/fem/supports/rigid_motion.h"
#include "steppe/input/values/case_factors.h"
#include "steppe/input/values/expression.h"
#include "steppe/input/values/motion_history.h"

#include <functional>
#include <memory>
#include <utility>

namespace steppe {

/// A displacement g(X, t) given in one direction, and its rates. Local; throws InputError where an
/// expression is not finite.
template <int dim>
class Motion {
 public:
  /// A quantity at one time, of the place in the reference configuration.
  using Field = std::function<double(const dealii::Point<dim>&)>;

  virtual ~Motion() = default;

  virtual bool uses_time() const = 0;
  virtual Field displacement(double time) const = 0;
  /// One-sided differences forward in time, of order 4 and 3, with that increment.
  virtual Field velocity(double time, double increment) const;
  virtual Field acceleration(double time, double increment) const;

 private:
  Field difference(double time, double increment, const double (&weights)[5], double scale) const;
};

/// g is an expression.
template <int dim>
class ExpressionMotion : public Motion<dim> {
 public:
  explicit ExpressionMotion(Expression<dim> g) : g_(std::move(g)) {}

  bool uses_time() const override { return g_.uses_time(); }
  typename Motion<dim>::Field displacement(double time) const override;

 private:
  Expression<dim> g_;
};

/// g is the motion from rest of which a function of t is the velocity or acceleration.
template <int dim>
class RateMotion : public Motion<dim> {
 public:
  /// `rate` does not use the position; see MotionHistory for the others.
  RateMotion(Expression<dim> rate, MotionHistory::Given given, double start, double end,
             const std::vector<double>& knots);

  bool uses_time() const override { return true; }
  typename Motion<dim>::Field displacement(double time) const override;
  typename Motion<dim>::Field velocity(double time, double increment) const override;
  typename Motion<dim>::Field acceleration(double time, double increment) const override;

 private:
  MotionHistory history_;
};

/// g is a component of a rigid motion.
template <int dim>
class RigidMotionComponent : public Motion<dim> {
 public:
  RigidMotionComponent(std::shared_ptr<const RigidMotion<dim>> motion, int component)
      : motion_(std::move(motion)), component_(component) {}

  bool uses_time() const override { return motion_->uses_time(); }
  typename Motion<dim>::Field displacement(double time) const override {
    return [pose = motion_->at(time), c = component_](const auto& X) { return pose(X)[c]; };
  }

 private:
  std::shared_ptr<const RigidMotion<dim>> motion_;
  int component_;
};

/// g is another motion times its factor in load cases.
template <int dim>
class MotionInCases : public Motion<dim> {
 public:
  MotionInCases(std::unique_ptr<Motion<dim>> whole, CaseFactors factors)
      : whole_(std::move(whole)), factors_(std::move(factors)) {}

  bool uses_time() const override { return true; }
  typename Motion<dim>::Field displacement(double time) const override {
    return [g = whole_->displacement(time), factor = factors_.at(time)](const auto& X) {
      return factor * g(X);
    };
  }

 private:
  std::unique_ptr<Motion<dim>> whole_;
  CaseFactors factors_;
};

}  // namespace steppe
