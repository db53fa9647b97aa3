#include "steppe/reduction/bases/support_motions.h"

#include "steppe/solve/modes/modal_derivatives.h"

#include <algorithm>

namespace steppe {

bool is_new(Vec v, const std::vector<VecHandle>& others) {
  const double size = norm(v);
  if (!(size > 0)) return false;
  check(VecScale(v, 1 / size));
  for (int twice = 0; twice < 2; ++twice)
    for (const VecHandle& other : others) check(VecAXPY(v, -dot(v, other), other));
  const double left = norm(v);
  if (left < 1e-6) return false;
  check(VecScale(v, 1 / left));
  return true;
}

bool supports_are_displaced(const Problem& problem, const std::vector<double>& times) {
  const VecHandle displaced = problem.layout().create_vector();
  return std::any_of(times.begin(), times.end(), [&](double time) {
    problem.supports().displacement(time, displaced);
    return norm(displaced) > 0;
  });
}

SupportMotions SupportMotions::of(const Problem& problem, const std::vector<double>& times) {
  SupportMotions motions;
  for (const double time : times) {
    VecHandle displaced = problem.layout().create_vector();
    problem.supports().displacement(time, displaced);
    motions.largest = std::max(motions.largest, norm(displaced));
    if (is_new(displaced, motions.patterns)) motions.patterns.push_back(std::move(displaced));
  }
  if (motions.patterns.empty()) return motions;
  const State rest = create_state(problem.layout());
  StaticSolve solve(problem, rest, 0);
  const auto K = problem.linearise(Form::assembled);
  for (const VecHandle& pattern : motions.patterns) {
    const VecHandle load = problem.layout().create_vector();
    VecHandle extension = problem.layout().create_vector();
    K->update(0, 0, 1, rest, pattern, load);
    solve(load, extension);
    problem.supports().zero(extension);
    check(VecAXPY(extension, 1, pattern));
    motions.extensions.push_back(std::move(extension));
  }
  return motions;
}

void SupportMotions::take_out(const Problem& problem, Vec u) const {
  std::vector<double> parts;
  for (const VecHandle& pattern : patterns) parts.push_back(dot(u, pattern));
  for (std::size_t k = 0; k < parts.size(); ++k) check(VecAXPY(u, -parts[k], extensions[k]));
  problem.supports().zero(u);
}

}  // namespace steppe
