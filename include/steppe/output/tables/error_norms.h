#pragma once

#include "steppe/fem/space/space.h"
#include "steppe/input/values/expression.h"
#include "steppe/output/probes/probe.h"

namespace steppe {

/**
 * How far the displacement u_h is from an exact one u, over the reference body (a thickness of 1 m
 * in 2D): the norm ||u_h - u|| in L2, m^(5/2), the seminorm |u_h - u| in H1, the norm of grad(u_h -
 * u), m^(3/2), and both relative to those of u (zero where there is no error). Gauss rules of
 * degree + 3 points a direction; grad u by differences of fourth order inside the cell, whose error
 * is below 1e-6 of that of u_h, and 1e-13 of |u| over the length of the cell.
 */
template <int dim>
class ErrorNorms : public Probe {
 public:
  /// `exact` holds dim expressions of X and t, `parameter` is their path for messages. Borrows the
  /// space. Collective. Throws InputError on all ranks for what cannot be read, and where they have
  /// no value at a node at one of the times.
  ErrorNorms(const Space<dim>& space, const std::string& exact, const std::string& parameter,
             const Constants& constants, const std::vector<double>& times);

  std::vector<Column> columns() const override {
    return {{"error_l2", "error in L2"},
            {"relative_error_l2"},
            {"error_h1", "error in H1"},
            {"relative_error_h1"}};
  }
  /// Reads time and displacement. Throws InputError on all ranks where u has no value.
  std::vector<double> measure(const State& state) const override;

 private:
  const Space<dim>& space_;
  VectorExpression<dim> exact_;
};

}  // namespace steppe
