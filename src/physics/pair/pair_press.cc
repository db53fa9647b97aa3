// Newton's method for the forces of contact in a velocity update.

#include "steppe/physics/contact/friction.h"
#include "steppe/physics/pair/pair_push.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

namespace steppe {

using namespace dealii;

namespace {

constexpr int most_iterations = 60;

template <int dim>
Tensor<1, dim> vector_of(const std::vector<double>& numbers, std::size_t i) {
  Tensor<1, dim> result;
  for (int c = 0; c < dim; ++c) result[c] = numbers[NodeVector<dim>::width * i + std::size_t(c)];
  return result;
}
template <int dim>
void put(const Tensor<1, dim>& value, std::size_t i, std::vector<double>& numbers) {
  for (int c = 0; c < dim; ++c) numbers[NodeVector<dim>::width * i + std::size_t(c)] = value[c];
}

}  // namespace

template <int dim>
template <class Operator>
void PairPush<dim>::solve(const Operator& A, const Numbers& S, const Numbers& r, double error,
                          Numbers& x, Numbers& product) const {
  // where S is zero x is known; the rest is x = sqrt(S) y, (I + sqrt(S) A sqrt(S)) y = b
  const std::size_t n = r.size();
  Numbers root(n), b(n), p, scaled(n), moved(n);
  x.assign(n, 0.);
  product.assign(n, 0.);
  bool known = false;
  for (std::size_t i = 0; i < n; ++i) {
    root[i] = std::sqrt(S[i]);
    if (root[i] == 0) x[i] = r[i];
    known |= root[i] == 0 && r[i] != 0;
    b[i] = root[i] > 0 ? r[i] / root[i] : 0;
  }
  if (largest(known, 0)[0] > 0) {
    A(x, product);
    for (std::size_t i = 0; i < n; ++i) b[i] -= root[i] * product[i];
  }
  const auto on_all = [&](std::array<double, 2> here) {
    std::array<double, 2> all;
    check_mpi(MPI_Allreduce(here.data(), all.data(), 2, MPI_DOUBLE, MPI_SUM, communicator_));
    return all;
  };
  const auto squares = [&] {
    std::array<double, 2> here{};
    for (std::size_t i = 0; i < n; ++i) {
      here[0] += b[i] * b[i];
      here[1] += S[i] * b[i] * b[i];
    }
    return on_all(here);
  };
  p = b;
  std::array<double, 2> size = squares();
  // the error of y is at most that of the residual b
  for (std::size_t k = 0; size[1] > error * error && size[0] > 0 && k < most_iterations; ++k) {
    for (std::size_t i = 0; i < n; ++i) scaled[i] = root[i] * p[i];
    A(scaled, moved);
    double curvature = 0;
    for (std::size_t i = 0; i < n; ++i) curvature += p[i] * p[i] + scaled[i] * moved[i];
    const double alpha = size[0] / on_all({curvature, 0})[0];
    for (std::size_t i = 0; i < n; ++i) {
      x[i] += alpha * scaled[i];
      product[i] += alpha * moved[i];
      b[i] -= alpha * (p[i] + root[i] * moved[i]);
    }
    const std::array<double, 2> next = squares();
    const double beta = next[0] / size[0];
    for (std::size_t i = 0; i < n; ++i) p[i] = b[i] + beta * p[i];
    size = next;
  }
}

template <int dim>
bool PairPush<dim>::press(Nodes& nodes, const Numbers& free) {
  const std::size_t n = chosen_.size();
  const auto D = [&](const Numbers& forces, Numbers& opened) {
    by_pressing(forces, change_);
    map_.rates(change_, rates_);
    for (std::size_t k = 0; k < n; ++k) opened[k] = update_.h * rates_[numbers_[chosen_[k]]];
  };
  Numbers forces(n), S(n), r(n), moved(n), change, opened, unforced(n);
  for (std::size_t k = 0; k < n; ++k) {
    const PushedNode<dim>& node = nodes[chosen_[k]];
    forces[k] = node.force;
    unforced[k] = node.gap + update_.h * (free[numbers_[chosen_[k]]] - node.moving);
  }
  D(forces, moved);
  double least = std::numeric_limits<double>::max();
  for (int round = 0; round < most_iterations; ++round) {
    double error = 0, scale = 0;
    for (std::size_t k = 0; k < n; ++k) {
      PushedNode<dim>& node = nodes[chosen_[k]];
      const double before = node.gap - update_.h * (node.rate_before - node.moving);
      const Pressing pressing = node.penalty.over(before, unforced[k] + moved[k]);
      node.force = pressing.force;
      node.damping = pressing.damping;
      r[k] = pressing.force - forces[k];
      S[k] = std::max(0., -pressing.slope);
      error = std::max(error, std::abs(r[k]));
      scale = std::max({scale, forces[k], pressing.force});
    }
    std::tie(error, scale) = std::tuple_cat(largest(error, scale));
    if (error <= tolerance * scale) return round > 0;
    solve(D, S, r, 0.1 * tolerance * scale, change, opened);
    // beyond a kink Newton's method may go round in circles, which shorter steps leave
    const double part = error < least || round < 4 ? 1 : 0.5;
    least = std::min(least, error);
    for (std::size_t k = 0; k < n; ++k) {
      forces[k] += part * change[k];
      moved[k] += part * opened[k];
    }
  }
  return true;
}

template <int dim>
void PairPush<dim>::rub(Nodes& nodes, const Vectors& free) {
  const std::size_t n = chosen_.size();
  std::vector<Tensor<2, dim>> P(n);
  for (std::size_t k = 0; k < n; ++k) P[k] = across(nodes[chosen_[k]].direction);
  // - P times the drift by friction
  Numbers along(width * n);
  const auto A = [&](const Numbers& forces, Numbers& moved) {
    for (std::size_t k = 0; k < n; ++k) put<dim>(P[k] * vector_of<dim>(forces, k), k, along);
    by_rubbing(along, change_);
    map_.drifts(change_, drifts_);
    for (std::size_t k = 0; k < n; ++k)
      put<dim>(-1. * (P[k] * drifts_[numbers_[chosen_[k]]].tensor()), k, moved);
  };
  Numbers forces(width * n), S(width * n), r(width * n), moved(width * n), change, opened;
  for (std::size_t k = 0; k < n; ++k) put<dim>(P[k] * nodes[chosen_[k]].rubbing, k, forces);
  A(forces, moved);
  for (int round = 0; round < most_iterations; ++round) {
    double error = 0, scale = 0;
    for (std::size_t k = 0; k < n; ++k) {
      PushedNode<dim>& node = nodes[chosen_[k]];
      const double stiffness = node.penalty.stiffness, half = 0.5 * update_.h * stiffness,
                   limit = node.friction * node.force;
      const Tensor<1, dim> now = P[k] * free[numbers_[chosen_[k]]].tensor() -
                                 vector_of<dim>(moved, k),
                           before = P[k] * node.drift_before,
                           slip = node.begins ? 0.5 * update_.h * before : node.slip,
                           trial = stiffness * slip + half * (now - before);
      const double size = trial.norm();
      const bool sticks = size <= limit;
      node.slides = !sticks && limit > 0;
      node.rubbing = sticks ? trial : limit / size * trial;
      const Tensor<1, dim> slid =
          stiffness > 0 ? (trial - node.rubbing) / stiffness : Tensor<1, dim>();
      node.slid = limit > 0 ? slid.norm() : 0;
      node.elastic_slip = limit > 0 ? node.slip - slid : Tensor<1, dim>();
      for (int c = 0; c < dim; ++c) {
        const std::size_t at = width * k + std::size_t(c);
        S[at] = sticks ? half : 0;
        r[at] = node.rubbing[c] - forces[at];
        error = std::max(error, std::abs(r[at]));
      }
      scale = std::max(scale, limit);
    }
    std::tie(error, scale) = std::tuple_cat(largest(error, scale));
    if (error <= tolerance * scale) return;
    solve(A, S, r, 0.1 * tolerance * scale, change, opened);
    for (std::size_t i = 0; i < width * n; ++i) {
      forces[i] += change[i];
      moved[i] += opened[i];
    }
  }
}

template bool PairPush<2>::press(Nodes&, const Numbers&);
template bool PairPush<3>::press(Nodes&, const Numbers&);
template void PairPush<2>::rub(Nodes&, const Vectors&);
template void PairPush<3>::rub(Nodes&, const Vectors&);

}  // namespace steppe
