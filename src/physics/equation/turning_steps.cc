#include "steppe/physics/equation/turning_steps.h"

#include "steppe/base/petsc/petsc.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace steppe {

namespace {

/// A x = b by elimination with pivots. Returns whether x are numbers.
template <std::size_t n>
bool eliminate(std::array<std::array<double, n>, n> A, std::array<double, n> b,
               std::array<double, n>& x) {
  for (std::size_t k = 0; k < n; ++k) {
    std::size_t pivot = k;
    for (std::size_t i = k + 1; i < n; ++i)
      if (std::abs(A[i][k]) > std::abs(A[pivot][k])) pivot = i;
    std::swap(A[k], A[pivot]);
    std::swap(b[k], b[pivot]);
    for (std::size_t i = k + 1; i < n; ++i) {
      const double factor = A[i][k] / A[k][k];
      for (std::size_t j = k; j < n; ++j) A[i][j] -= factor * A[k][j];
      b[i] -= factor * b[k];
    }
  }
  bool finite = true;
  for (std::size_t k = n; k-- > 0;) {
    for (std::size_t j = k + 1; j < n; ++j) b[k] -= A[k][j] * x[j];
    x[k] = b[k] / A[k][k];
    finite &= std::isfinite(x[k]);
  }
  return finite;
}

}  // namespace

template <int dim>
TurningSteps<dim>::TurningSteps(const Problem& nodal, const Map& ties, const TurningMap<dim>& map,
                                const Layout& layout, const Supports& supports)
    : map_(map),
      supports_(supports),
      masses_(map.points().size()),
      apart_(nodal.mass().diagonal()) {
  if (!apart_) return;
  const MatHandle mass = nodal.mass().create(0);
  MatHandle viscous;
  if (nodal.mass().viscous()) {
    viscous = nodal.mass().create(1);
    check(MatAXPY(viscous, -1, mass, SAME_NONZERO_PATTERN));
  }
  const VecHandle z = layout.create_vector(), u = nodal.layout().create_vector(),
                  f = nodal.layout().create_vector(), g = layout.create_vector();
  // column by column, all ranks together
  for (std::size_t p = 0; p < map.n_points(); ++p)
    for (int j = 0; j < n_natural; ++j)
      for (const bool of_mass : {true, false}) {
        if (!of_mass && !viscous) continue;
        check(VecZeroEntries(z));
        if (p < masses_.size()) {
          LocalArray entries(z);
          entries[natural(map.points()[p], j)] = 1;
        }
        ties.expand(z, u);
        check(MatMult(of_mass ? mass : viscous, u, f));
        ties.restrict_force(f, g);
        const double size = norm(g, NORM_INFINITY);
        if (p < masses_.size()) {
          LocalArray entries(g);
          Coupling& m = of_mass ? masses_[p].mass : masses_[p].damping;
          for (int i = 0; i < n_natural; ++i)
            m[i][j] = std::exchange(entries[natural(map.points()[p], i)], 0.);
        }
        supports.zero(g);
        apart_ &= norm(g, NORM_INFINITY) <= 1e-12 * size;
      }
}

template <int dim>
int TurningSteps<dim>::unknown(const TurningPoint<dim>& point, int i) {
  return i < dim ? dim * point.place() + i : dim * point.rotation() + i - dim;
}

template <int dim>
int TurningSteps<dim>::natural(const TurningPoint<dim>& point, int i) {
  return dim * (i < dim ? point.place() : point.director(i / dim - 1)) + i % dim;
}

template <int dim>
std::array<bool, TurningSteps<dim>::n> TurningSteps<dim>::held(
    const TurningPoint<dim>& point) const {
  const auto& rows = supports_.owned();
  std::array<bool, n> result;
  for (int i = 0; i < n; ++i)
    result[i] = std::binary_search(rows.begin(), rows.end(), PetscInt(unknown(point, i)));
  return result;
}

template <int dim>
typename TurningSteps<dim>::Natural TurningSteps<dim>::product(const Coupling& m,
                                                               const Natural& q) {
  Natural result = {};
  for (int i = 0; i < n_natural; ++i)
    for (int j = 0; j < n_natural; ++j) result[i] += m[i][j] * q[j];
  return result;
}

template <int dim>
template <class OfDirector>
typename TurningSteps<dim>::Derivative TurningSteps<dim>::derivative(
    const OfDirector& of_director) {
  Derivative P = {};
  for (int c = 0; c < dim; ++c) P[c][c] = 1;
  for (int r = 0; r < n - dim; ++r) {
    Vector axis = {};
    axis[std::size_t(TurningPoint<dim>::axis(r))] = 1;
    for (int k = 0; k < TurningPoint<dim>::n_directors; ++k) {
      const Vector moved = of_director(k, axis);
      for (int c = 0; c < dim; ++c) P[dim + r][dim * (1 + k) + c] = moved[std::size_t(c)];
    }
  }
  return P;
}

template <int dim>
typename TurningSteps<dim>::Derivative TurningSteps<dim>::of_unknowns(
    const TurningPoint<dim>& point) {
  return derivative([&](int k, const Vector& axis) { return point.moved(k, axis); });
}

template <int dim>
typename TurningSteps<dim>::Derivative TurningSteps<dim>::of_rates(const TurningPoint<dim>& point) {
  return derivative([&](int k, const Vector& axis) { return cross(axis, point.now(k)); });
}

template <int dim>
template <class OfDirector>
typename TurningSteps<dim>::Natural TurningSteps<dim>::coordinates(const TurningPoint<dim>& point,
                                                                   const double* place,
                                                                   const OfDirector& of_director) {
  Natural result;
  for (int c = 0; c < dim; ++c) result[c] = place[dim * point.place() + c];
  for (int k = 0; k < TurningPoint<dim>::n_directors; ++k) {
    const Vector d = of_director(k);
    for (int c = 0; c < dim; ++c) result[dim * (1 + k) + c] = d[std::size_t(c)];
  }
  return result;
}

template <int dim>
typename TurningSteps<dim>::Natural TurningSteps<dim>::acceleration(const TurningPoint<dim>& point,
                                                                    const Vector& omega,
                                                                    const double* a) {
  const Vector alpha = point.rotation_in(a, point.rotation());
  return coordinates(point, a, [&](int k) { return point.acceleration(k, omega, alpha); });
}

template <int dim>
typename TurningSteps<dim>::Unknowns TurningSteps<dim>::restricted(const Derivative& P,
                                                                   const Natural& p) {
  Unknowns result = {};
  for (int s = 0; s < n; ++s)
    for (int i = 0; i < n_natural; ++i) result[s] += P[s][i] * p[i];
  return result;
}

template <int dim>
bool TurningSteps<dim>::solve(const Derivative& P, const Coupling& m, const Derivative& Q,
                              Unknowns b, const std::array<bool, n>& held, Unknowns& x) {
  std::array<Unknowns, n> A;
  for (int t = 0; t < n; ++t) {
    const Unknowns column = restricted(P, product(m, Q[t]));
    for (int s = 0; s < n; ++s) A[s][t] = held[s] ? s == t : column[s];
  }
  for (int s = 0; s < n; ++s)
    if (held[s]) b[s] = x[s];
  return eliminate(A, b, x);
}

template <int dim>
bool TurningSteps<dim>::move(const State& last, double h, State& next) const {
  const LocalView x(last.displacement), v(last.velocity), a(last.acceleration);
  LocalArray y(next.displacement);
  for (std::size_t p = 0; p < masses_.size(); ++p) {
    const Coupling& m = masses_[p].mass;
    TurningPoint<dim> begin = map_.points()[p];
    begin.turn(x.data());
    const Vector omega = begin.rotation_in(v.data(), begin.rotation());
    const Natural speed =
                      coordinates(begin, v.data(), [&](int k) { return begin.velocity(k, omega); }),
                  rate = acceleration(begin, omega, a.data());
    const Derivative P = of_unknowns(begin);
    TurningPoint<dim> end = begin;
    bool found = false;
    for (int iteration = 0; iteration < 50 && !found; ++iteration) {
      end.turn(y.data());
      Natural off = coordinates(end, y.data(), [&](int k) { return end.now(k); });
      const Natural from = coordinates(begin, x.data(), [&](int k) { return begin.now(k); });
      for (int i = 0; i < n_natural; ++i) off[i] -= from[i] + h * (speed[i] + h / 2 * rate[i]);
      Unknowns change = {};
      if (!solve(P, m, of_unknowns(end), restricted(P, product(m, off)), held(end), change))
        return false;
      double turn = 0;
      for (int i = 0; i < n; ++i) {
        y[unknown(end, i)] -= change[i];
        if (i >= dim) turn = std::max(turn, std::abs(change[i]));
      }
      found = turn < 1e-9;  // the next one would be of its square
    }
    if (!found) return false;
  }
  return true;
}

template <int dim>
void TurningSteps<dim>::finish(const State& last, double h, State& next) const {
  const LocalView x(last.displacement), v_last(last.velocity), a_last(last.acceleration),
      y(next.displacement);
  LocalArray v(next.velocity), a(next.acceleration);
  for (std::size_t p = 0; p < masses_.size(); ++p) {
    const Coupling& m = masses_[p].mass;
    TurningPoint<dim> begin = map_.points()[p], end = begin;
    begin.turn(x.data());
    end.turn(y.data());
    const auto given = held(end);
    const auto rates = [&](const double* entries) {
      Unknowns result;
      for (int i = 0; i < n; ++i) result[i] = entries[unknown(end, i)];
      return result;
    };
    // the velocity in which the forces were found
    Unknowns predicted = rates(v.data());
    for (int i = 0; i < n; ++i)
      if (!given[i]) predicted[i] = v_last[unknown(end, i)] + h * a_last[unknown(end, i)];
    Vector omega = {};
    for (int r = 0; r < n - dim; ++r)
      omega[std::size_t(TurningPoint<dim>::axis(r))] = predicted[dim + r];
    const Derivative P = of_unknowns(end), Q = of_rates(end);
    const Natural rate = acceleration(end, omega, a.data()),
                  from = coordinates(begin, x.data(), [&](int k) { return begin.now(k); });
    Natural mean = coordinates(end, y.data(), [&](int k) { return end.now(k); });
    for (int i = 0; i < n_natural; ++i) mean[i] = (mean[i] - from[i]) / h + h / 2 * rate[i];
    Unknowns speed = rates(v.data());
    solve(P, m, Q, restricted(P, product(m, mean)), given, speed);
    for (int i = 0; i < n; ++i) v[unknown(end, i)] = speed[i];
    // the same forces with this velocity
    const Natural inwards = coordinates(end, a.data(), [&](int k) {
      return end.acceleration(k, end.rotation_in(v.data(), end.rotation()), {});
    });
    Natural rest = rate;
    for (int i = dim; i < n_natural; ++i) rest[i] -= inwards[i];
    Unknowns change = rates(a.data());
    solve(P, m, Q, restricted(P, product(m, rest)), given, change);
    for (int i = 0; i < n; ++i) a[unknown(end, i)] = change[i];
  }
}

template <int dim>
void TurningSteps<dim>::divide(double c_v, Vec b, Vec x) const {
  const LocalView from(b);
  LocalArray to(x);
  for (std::size_t p = 0; p < masses_.size(); ++p) {
    const TurningPoint<dim>& point = map_.points()[p];
    Coupling m = masses_[p].mass;
    for (int i = 0; i < n_natural; ++i)
      for (int j = 0; j < n_natural; ++j) m[i][j] += c_v * masses_[p].damping[i][j];
    Unknowns right, result;
    for (int i = 0; i < n; ++i) right[i] = result[i] = from[unknown(point, i)];
    solve(of_unknowns(point), m, of_rates(point), right, held(point), result);
    for (int i = 0; i < n; ++i) to[unknown(point, i)] = result[i];
  }
}

template <int dim>
void TurningSteps<dim>::multiply(Vec x, Vec y) const {
  const LocalView from(x);
  LocalArray to(y);
  for (std::size_t p = 0; p < masses_.size(); ++p) {
    const TurningPoint<dim>& point = map_.points()[p];
    const Derivative P = of_unknowns(point), Q = of_rates(point);
    const auto given = held(point);
    Natural q = {};
    for (int s = 0; s < n; ++s)
      for (int i = 0; i < n_natural && !given[s]; ++i) q[i] += Q[s][i] * from[unknown(point, s)];
    const Unknowns result = restricted(P, product(masses_[p].mass, q));
    for (int s = 0; s < n; ++s)
      to[unknown(point, s)] = given[s] ? from[unknown(point, s)] : result[s];
  }
}

template <int dim>
void TurningSteps<dim>::set_diagonal(Vec diagonal) const {
  LocalArray entries(diagonal);
  for (const TurningPoint<dim>& point : map_.points())
    for (int r = dim; r < n; ++r) entries[unknown(point, r)] = 1;  // stands for its block
}

template class TurningSteps<2>;
template class TurningSteps<3>;

}  // namespace steppe
