#pragma once

#include "model.h"

// A body of two materials with loads, and motions of it, for the tests of generalised coordinates.

namespace steppe {

/// Smooth motions of gradients of about one, zero on the side x = 0.
template <int dim>
std::vector<VecHandle> example_basis(const Model<dim>& model, int r) {
  std::vector<VecHandle> basis;
  for (int k = 0; k < r; ++k) {
    basis.push_back(model.space.create_vector());
    interpolate(
        model.space,
        [&](const dealii::Point<dim>& x) { return 8 * x[0] * wave((1 + 0.6 * k) * x, 1.3 * k); },
        basis.back());
    model.problem.supports().zero(basis.back());
    update_ghosts(basis.back());
  }
  return basis;
}

inline BodyInput example_body(int dim, unsigned int degree, bool simplices,
                              const std::string& stiffness) {
  BodyInput setup(dim, 2, degree, simplices);
  setup.materials = {{"stiff", material("St. Venant-Kirchhoff", 200)},
                     {"soft", material("linear elastic", 30, 0.2, 3)}};
  setup.materials[1].second.where = "halfspace " + std::string(dim == 2 ? "0 1" : "0 0 1") + " 0.5";
  setup.materials[0].second.rayleigh_stiffness = "0.02";
  setup.damping.mass_factor = 0.3;
  setup.damping.stiffness_factor = 0.01;
  setup.damping.stiffness = stiffness;
  setup.dashpots = {{"tip", "everything", 0.7}};
  setup.move("id 0", "fixed");
  const std::string up = dim == 2 ? "0; sin(2*t)" : "0; sin(2*t); t",
                    field = dim == 2 ? "y; x*x" : "y; x*x; z";
  setup.load("gravity", "everything", up).load("traction", "id 1", field);
  setup.load("body force", "everything", dim == 2 ? "x*t; 1" : "x*t; 1; 0");  // not reduced
  return setup;
}

/// |a - b| <= 1e-12 of the larger, and both are something.
inline void expect_equal(Vec a, Vec b) {
  EXPECT_GT(norm(b), 0);
  EXPECT_LT(distance(a, b), 1e-12 * norm(b));
}

}  // namespace steppe
