#pragma once

#include "manufactured.h"

#include <algorithm>

// A motion that is affine in space, so that elements of any degree hold it exactly and the error is
// that of the time scheme alone.

namespace steppe {

/// The motion u = s(t) G X with s = sin(2 t + 1/2), and its rates.
template <int dim>
struct AffineMotion {
  double G[3][3] = {{0.12, 0.08, -0.05}, {-0.06, 0.1, 0.07}, {0.04, -0.03, -0.08}};

  static double rate(int order, double t) {
    const double argument = 2 * t + 0.5;
    return order == 0   ? std::sin(argument)
           : order == 1 ? 2 * std::cos(argument)
                        : -4 * std::sin(argument);
  }
  dealii::Tensor<1, dim> value(const dealii::Point<dim>& X, int order, double t) const {
    dealii::Tensor<1, dim> result;
    for (int i = 0; i < dim; ++i)
      for (int J = 0; J < dim; ++J) result[i] += rate(order, t) * G[i][J] * X[J];
    return result;
  }
  Tensor2<dim, double> gradient(int order, double t) const {
    Tensor2<dim, double> H;
    for (int i = 0; i < dim; ++i)
      for (int J = 0; J < dim; ++J) H(i, J) = rate(order, t) * G[i][J];
    return H;
  }
  std::string text() const {
    std::ostringstream out;
    for (int i = 0; i < dim; ++i) {
      out << (i ? "; " : "") << "sin(2*t + 0.5)*(0";
      for (int J = 0; J < dim; ++J)
        out << " + (" << G[i][J] << ")*"
            << "xyz"[J];
      out << ")";
    }
    return out.str();
  }
};

/**
 * The load of an affine motion: rho (u'' + r_m u') in the volume and the traction of the uniform
 * stress S = P(H) + r_k A : H' on the surface, by the divergence theorem S_iJ times the integral of
 * dN_a/dX_J.
 */
template <int dim>
class AffineLoad : public Term {
 public:
  AffineLoad(const Model<dim>& model, const DampingInput& damping)
      : space_(model.space),
        law_(*model.body.materials()[0].law),
        damping_(damping),
        moments_(model.space.create_vector()),
        gradients_(model.space.create_vector()) {
    facets_.is_load = true;
    const double density = model.body.materials()[0].density;
    const bool lumped = damping.mass_lumping != "consistent";
    {
      LocalArray moments(moments_), gradients(gradients_);
      CellValues<dim> values(space_, rich_quadrature(space_));
      for (std::size_t k = 0; k < space_.cells().size(); ++k) {
        values.reinit(k);
        for (int q = 0; q < values.n_points(); ++q)
          for (int a = 0; a < values.n_nodes(); ++a) {
            const int node = values.nodes()[a];
            const dealii::Point<dim>& X = lumped ? space_.node_positions()[node] : values.point(q);
            for (int c = 0; c < dim; ++c) {
              moments[dim * node + c] += density * values.weight(q) * values.shape(q, a) * X[c];
              gradients[dim * node + c] += values.weight(q) * values.gradient(q, a)[c];
            }
          }
      }
    }
    add_ghosts(moments_);
    add_ghosts(gradients_);
  }

  void add_tangent(double, double, double, const State&, Mat, Contacts) const override {}
  bool add_residual(const State& state, Vec force) const override {
    const double t = state.load_time;
    Tensor2<dim, double> S;
    const Tensor2<dim, double> H = motion_.gradient(0, t), rate = motion_.gradient(1, t),
                               of_stiffness =
                                   damping_.stiffness == "initial" ? motion_.gradient(0, 0) : H;
    Tensor4<dim, double> A;
    EXPECT_TRUE(law_.stress(1, &H, &S) && law_.tangent(1, &of_stiffness, &A));
    for (int i = 0; i < dim; ++i)
      for (int J = 0; J < dim; ++J)
        for (int k = 0; k < dim; ++k)
          for (int L = 0; L < dim; ++L)
            S(i, J) += damping_.stiffness_factor * A(i, J, k, L) * rate(k, L);
    const double inertia = motion_.rate(2, t) + damping_.mass_factor * motion_.rate(1, t);
    const LocalView moments(moments_), gradients(gradients_);
    LocalArray f(force);
    for (int node = 0; node < space_.n_owned_nodes(); ++node)
      for (int i = 0; i < dim; ++i)
        for (int J = 0; J < dim; ++J)
          f[dim * node + i] -= inertia * motion_.G[i][J] * moments[dim * node + J] +
                               S(i, J) * gradients[dim * node + J];
    return true;
  }

 private:
  const Space<dim>& space_;
  const Law<dim>& law_;
  DampingInput damping_;
  AffineMotion<dim> motion_;
  VecHandle moments_, gradients_;
};

/// The largest errors at any node and time of a run.
template <int dim>
struct TimeError : Observer {
  explicit TimeError(const Space<dim>& space) : space(space) {}

  VecHandle exact(int order, double t) const {
    VecHandle v = space.create_vector();
    interpolate(
        space, [&](const dealii::Point<dim>& X) { return motion.value(X, order, t); }, v);
    return v;
  }
  void start(const State& state) override {
    acceleration = distance(state.acceleration, exact(2, state.time), NORM_INFINITY);
  }
  void accepted(const StepReport& report, const State& state) override {
    EXPECT_EQ(report.rejections, 0);
    displacement =
        std::max(displacement, distance(state.displacement, exact(0, state.time), NORM_INFINITY));
    velocity = std::max(velocity, distance(state.velocity, exact(1, state.time), NORM_INFINITY));
  }
  void finish(const State&) override {}

  const Space<dim>& space;
  AffineMotion<dim> motion;
  double displacement = 0, velocity = 0;
  double acceleration = 0;  ///< of the initial acceleration alone
};

}  // namespace steppe
