#include "steppe/physics/pair/pair_push.h"

#include "steppe/physics/contact/friction.h"

#include <algorithm>
#include <cmath>
#include <deque>
#include <limits>
#include <tuple>

namespace steppe {

using namespace dealii;

namespace {

constexpr int most_iterations = 60, most_rounds = 10;

/// n numbers of each of some nodes of many, and back.
template <int n>
std::vector<double> spread_out(const std::vector<double>& of_some,
                               const std::vector<std::size_t>& numbers, std::size_t n_all) {
  std::vector<double> all(n * n_all);
  for (std::size_t i = 0; i < numbers.size(); ++i)
    std::copy_n(&of_some[n * i], n, &all[n * numbers[i]]);
  return all;
}
template <int n>
std::vector<double> picked(const std::vector<double>& all,
                           const std::vector<std::size_t>& numbers) {
  std::vector<double> of_some(n * numbers.size());
  for (std::size_t i = 0; i < numbers.size(); ++i)
    std::copy_n(&all[n * numbers[i]], n, &of_some[n * i]);
  return of_some;
}

template <int dim>
Tensor<1, dim> vector_of(const std::vector<double>& numbers, std::size_t i) {
  Tensor<1, dim> result;
  for (int c = 0; c < dim; ++c) result[c] = numbers[dim * i + std::size_t(c)];
  return result;
}
template <int dim>
void put(const Tensor<1, dim>& value, std::size_t i, std::vector<double>& numbers) {
  for (int c = 0; c < dim; ++c) numbers[dim * i + std::size_t(c)] = value[c];
}

}  // namespace

template <int dim>
PairPush<dim>::PairPush(GapMap<dim>& map, const std::vector<std::size_t>& numbers,
                        const VelocityUpdate& update, MPI_Comm communicator)
    : map_(map), numbers_(numbers), update_(update), communicator_(communicator) {}

template <int dim>
void PairPush<dim>::accelerate(Numbers& forces) const {
  const LocalView mass(update_.mass);
  std::deque<LocalView> axes;
  if (update_.axes)
    for (const VecHandle& axis : *update_.axes) axes.emplace_back(Vec(axis));
  const std::vector<int>& owned = map_.nodes().owned();
  for (std::size_t i = 0; i < owned.size(); ++i) {
    const Tensor<1, dim> f = vector_of<dim>(forces, i);
    Tensor<1, dim> v;
    for (int c = 0; c < dim; ++c) {
      const double m = mass[dim * owned[i] + c];
      if (m == 0) continue;
      Tensor<1, dim> axis;
      for (int d = 0; d < dim; ++d)
        axis[d] = axes.empty() ? c == d : axes[std::size_t(c)][dim * owned[i] + d];
      v += update_.h / m * (axis * f) * axis;
    }
    put(v, i, forces);
  }
}

template <int dim>
typename PairPush<dim>::Numbers PairPush<dim>::by_pressing(const Numbers& forces) const {
  Numbers of_gaps = spread_out<1>(forces, numbers_, map_.nodes().size()), result;
  map_.press(of_gaps, result);
  accelerate(result);
  return result;
}

template <int dim>
typename PairPush<dim>::Numbers PairPush<dim>::by_rubbing(const Numbers& forces) const {
  Numbers of_gaps = spread_out<dim>(forces, numbers_, map_.nodes().size()), result;
  for (double& force : of_gaps) force = -force;
  map_.rub(of_gaps, result);
  accelerate(result);
  return result;
}

template <int dim>
typename PairPush<dim>::Numbers PairPush<dim>::rates(Numbers velocity) const {
  Numbers all;
  map_.rates(velocity, all);
  return picked<1>(all, numbers_);
}

template <int dim>
typename PairPush<dim>::Numbers PairPush<dim>::drifts(Numbers velocity) const {
  Numbers all;
  map_.drifts(velocity, all);
  return picked<dim>(all, numbers_);
}

template <int dim>
std::array<double, 2> PairPush<dim>::largest(double one, double other) const {
  std::array<double, 2> all, here = {one, other};
  check_mpi(MPI_Allreduce(here.data(), all.data(), 2, MPI_DOUBLE, MPI_MAX, communicator_));
  return all;
}

template <int dim>
template <class Operator>
typename PairPush<dim>::Numbers PairPush<dim>::solve(const Operator& A, const Numbers& S,
                                                     const Numbers& r, double error) const {
  // where S is zero x is known; the rest is x = sqrt(S) y, (I + sqrt(S) A sqrt(S)) y = b
  const std::size_t n = r.size();
  Numbers x(n), root(n), b(n), p, product;
  bool known = false;
  for (std::size_t i = 0; i < n; ++i) {
    root[i] = std::sqrt(S[i]);
    if (root[i] == 0) x[i] = r[i];
    known |= root[i] == 0 && r[i] != 0;
    b[i] = root[i] > 0 ? r[i] / root[i] : 0;
  }
  if (largest(known, 0)[0] > 0) {
    const Numbers moved = A(x);
    for (std::size_t i = 0; i < n; ++i) b[i] -= root[i] * moved[i];
  }
  const auto sum = [&](const Numbers& one, const Numbers& other) {
    std::array<double, 2> here{}, all;
    for (std::size_t i = 0; i < n; ++i) {
      here[0] += one[i] * other[i];
      here[1] += S[i] * one[i] * other[i];
    }
    check_mpi(MPI_Allreduce(here.data(), all.data(), 2, MPI_DOUBLE, MPI_SUM, communicator_));
    return all;
  };
  Numbers y(n);
  p = b;
  std::array<double, 2> size = sum(b, b);
  // the error of y is at most that of the residual b
  for (std::size_t k = 0; size[1] > error * error && size[0] > 0 && k < most_iterations; ++k) {
    Numbers scaled(n);
    for (std::size_t i = 0; i < n; ++i) scaled[i] = root[i] * p[i];
    product = A(scaled);
    for (std::size_t i = 0; i < n; ++i) product[i] = p[i] + root[i] * product[i];
    const double alpha = size[0] / sum(p, product)[0];
    for (std::size_t i = 0; i < n; ++i) {
      y[i] += alpha * p[i];
      b[i] -= alpha * product[i];
    }
    const std::array<double, 2> next = sum(b, b);
    for (std::size_t i = 0; i < n; ++i) p[i] = b[i] + next[0] / size[0] * p[i];
    size = next;
  }
  for (std::size_t i = 0; i < n; ++i) x[i] += root[i] * y[i];
  return x;
}

template <int dim>
bool PairPush<dim>::press(Nodes& nodes, const Numbers& free) const {
  const std::size_t n = nodes.size();
  const auto D = [&](const Numbers& forces) {
    Numbers opened = rates(by_pressing(forces));
    for (double& gap : opened) gap *= update_.h;
    return opened;
  };
  Numbers forces(n), S(n), r(n);
  for (std::size_t i = 0; i < n; ++i) forces[i] = nodes[i].force;
  double least = std::numeric_limits<double>::max();
  for (int k = 0; k < most_iterations; ++k) {
    const Numbers moved = D(forces);
    double error = 0, scale = 0;
    for (std::size_t i = 0; i < n; ++i) {
      PushedNode<dim>& node = nodes[i];
      const double before = node.gap - update_.h * (node.rate_before - node.moving);
      const Pressing pressing = node.penalty.over(before, free[i] + moved[i]);
      node.force = pressing.force;
      node.damping = pressing.damping;
      r[i] = pressing.force - forces[i];
      S[i] = std::max(0., -pressing.slope);
      error = std::max(error, std::abs(r[i]));
      scale = std::max({scale, forces[i], pressing.force});
    }
    std::tie(error, scale) = std::tuple_cat(largest(error, scale));
    if (error <= tolerance * scale) return k > 0;
    const Numbers change = solve(D, S, r, 0.1 * tolerance * scale);
    // beyond a kink Newton's method may go round in circles, which shorter steps leave
    const double part = error < least || k < 4 ? 1 : 0.5;
    least = std::min(least, error);
    for (std::size_t i = 0; i < n; ++i) forces[i] += part * change[i];
  }
  return true;
}

template <int dim>
void PairPush<dim>::rub(Nodes& nodes, const Numbers& free) const {
  const std::size_t n = nodes.size();
  std::vector<Tensor<2, dim>> P(n);
  for (std::size_t i = 0; i < n; ++i) P[i] = across(nodes[i].direction);
  // - P times the drift by friction
  const auto A = [&](Numbers forces) {
    for (std::size_t i = 0; i < n; ++i) put<dim>(P[i] * vector_of<dim>(forces, i), i, forces);
    Numbers moved = drifts(by_rubbing(forces));
    for (std::size_t i = 0; i < n; ++i) put<dim>(-1. * (P[i] * vector_of<dim>(moved, i)), i, moved);
    return moved;
  };
  Numbers forces(dim * n), S(dim * n), r(dim * n);
  for (std::size_t i = 0; i < n; ++i) put<dim>(P[i] * nodes[i].rubbing, i, forces);
  for (int k = 0; k < most_iterations; ++k) {
    const Numbers moved = A(forces);
    double error = 0, scale = 0;
    for (std::size_t i = 0; i < n; ++i) {
      PushedNode<dim>& node = nodes[i];
      const double stiffness = node.penalty.stiffness, half = 0.5 * update_.h * stiffness,
                   limit = node.friction * node.force;
      const Tensor<1, dim> now = P[i] * vector_of<dim>(free, i) - vector_of<dim>(moved, i),
                           before = P[i] * node.drift_before,
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
        const std::size_t at = dim * i + std::size_t(c);
        S[at] = sticks ? half : 0;
        r[at] = node.rubbing[c] - forces[at];
        error = std::max(error, std::abs(r[at]));
      }
      scale = std::max(scale, limit);
    }
    std::tie(error, scale) = std::tuple_cat(largest(error, scale));
    if (error <= tolerance * scale) return;
    const Numbers change = solve(A, S, r, 0.1 * tolerance * scale);
    for (std::size_t i = 0; i < dim * n; ++i) forces[i] += change[i];
  }
}

template <int dim>
void PairPush<dim>::solve(Nodes& nodes) {
  const std::vector<int>& owned = map_.nodes().owned();
  const std::size_t n_all = map_.nodes().size();
  Numbers before(dim * n_all), free(dim * n_all);
  {
    const LocalView v(update_.velocity), a(update_.acceleration);
    for (std::size_t i = 0; i < owned.size(); ++i)
      for (int c = 0; c < dim; ++c) {
        const std::size_t at = dim * i + std::size_t(c);
        before[at] = v[dim * owned[i] + c];
        free[at] = before[at] + update_.h * a[dim * owned[i] + c];
      }
  }
  bool frictional = false;
  for (const PushedNode<dim>& node : nodes) frictional |= node.friction > 0;
  frictional = largest(frictional, 0)[0] > 0;
  const Numbers rates_before = rates(before),
                drifts_before = frictional ? drifts(before) : Numbers(dim * nodes.size());
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    nodes[i].rate_before = rates_before[i];
    nodes[i].drift_before = vector_of<dim>(drifts_before, i);
  }
  const auto forces = [&] {
    Numbers result;
    for (const PushedNode<dim>& node : nodes) result.push_back(node.force);
    return result;
  };
  const auto rubbing = [&] {
    Numbers result(dim * nodes.size());
    for (std::size_t i = 0; i < nodes.size(); ++i) put(nodes[i].rubbing, i, result);
    return result;
  };
  const auto add = [](const Numbers& to, const Numbers& more) {
    Numbers result = to;
    for (std::size_t i = 0; i < more.size(); ++i) result[i] += more[i];
    return result;
  };
  Numbers rubbed(dim * n_all), pressed;
  if (frictional) rubbed = by_rubbing(rubbing());
  for (int k = 0; k < most_rounds; ++k) {
    Numbers gaps = rates(add(free, rubbed));
    for (std::size_t i = 0; i < nodes.size(); ++i)
      gaps[i] = nodes[i].gap + update_.h * (gaps[i] - nodes[i].moving);
    const bool changed = press(nodes, gaps);
    pressed = by_pressing(forces());
    if (!frictional || (!changed && k > 0)) break;
    rub(nodes, drifts(add(free, pressed)));
    rubbed = by_rubbing(rubbing());
  }
  const Numbers change = add(pressed, rubbed), after = add(free, change), rates_after = rates(after),
                drifts_after = frictional ? drifts(after) : Numbers(dim * nodes.size());
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    nodes[i].rate_after = rates_after[i];
    nodes[i].drift_after = vector_of<dim>(drifts_after, i);
  }
  LocalArray a(update_.acceleration);
  for (std::size_t i = 0; i < owned.size(); ++i)
    for (int c = 0; c < dim; ++c)
      a[dim * owned[i] + c] += change[dim * i + std::size_t(c)] / update_.h;
}

template class PairPush<2>;
template class PairPush<3>;

}  // namespace steppe
