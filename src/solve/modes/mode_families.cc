#include "steppe/solve/modes/mode_families.h"

#include <deal.II/base/numbers.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace steppe {

using Complex = std::complex<double>;

namespace {

/// Below this shapes have nothing to do with one another.
constexpr double least_assurance = 0.1;

/// A mode, or its conjugate, that may go on a family.
struct Candidate {
  std::size_t family, mode;
  bool conjugate;
  double likeness, assurance;  // MAC of the states and of the shapes
};

double root_mean_square(const std::vector<ComplexMode>& modes) {
  double sum = 0;
  for (const ComplexMode& mode : modes) sum += std::norm(mode.eigenvalue) / double(modes.size());
  return sum > 0 ? std::sqrt(sum) : 1;
}

}  // namespace

const std::vector<ModeFamilies::Member>& ModeFamilies::follow(const Problem& problem,
                                                              ComplexModes found) {
  std::vector<ComplexMode>& modes = found.modes;
  const bool begins = shapes_.empty();
  if (begins) {
    shapes_.resize(std::min(count_, modes.size()));
    members_.resize(shapes_.size());
  }
  const MatHandle M = problem.mass().create(0);
  const VecHandle real = problem.layout().create_vector(), imaginary = duplicate(real);
  const double w = root_mean_square(modes);
  std::vector<Candidate> candidates;
  std::vector<double> sizes;
  for (std::size_t k = 0; k < modes.size(); ++k) {
    check(MatMult(M, modes[k].real, real));
    check(MatMult(M, modes[k].imaginary, imaginary));
    sizes.push_back(dot(modes[k].real, real) + dot(modes[k].imaginary, imaginary));
    if (begins && k < shapes_.size()) candidates.push_back({k, k, false, 1, 1});
    for (std::size_t f = 0; f < shapes_.size() && !begins; ++f) {
      const Shape& a = shapes_[f];
      const double rr = dot(a.real, real), ri = dot(a.real, imaginary), ir = dot(a.imaginary, real),
                   ii = dot(a.imaginary, imaginary);
      const auto add = [&](bool conjugate, Complex product, Complex eigenvalue) {
        const Complex before = a.eigenvalue / w, now = eigenvalue / w;
        const double assurance = std::norm(product) / (a.size * sizes[k]);
        candidates.push_back({f, k, conjugate,
                              assurance * std::norm(1. + std::conj(before) * now) /
                                  ((1 + std::norm(before)) * (1 + std::norm(now))),
                              assurance});
      };
      add(false, {rr + ii, ri - ir}, modes[k].eigenvalue);
      if (modes[k].oscillates()) add(true, {rr - ii, -ri - ir}, std::conj(modes[k].eigenvalue));
    }
  }
  std::stable_sort(candidates.begin(), candidates.end(), [](const auto& one, const auto& other) {
    return one.likeness > other.likeness;
  });
  for (Member& member : members_) member.found = false;
  std::vector<bool> taken(modes.size());
  for (const Candidate& candidate : candidates) {
    Member& member = members_[candidate.family];
    if (member.found || taken[candidate.mode] || candidate.assurance < least_assurance) continue;
    taken[candidate.mode] = true;
    ComplexMode& mode = modes[candidate.mode];
    if (candidate.conjugate) check(VecScale(mode.imaginary, -1));
    const Complex lambda = candidate.conjugate ? std::conj(mode.eigenvalue) : mode.eigenvalue;
    member = {true, lambda.imag() / (2 * dealii::numbers::PI), mode.ratio(), mode.grows(),
              candidate.assurance};
    shapes_[candidate.family] = {std::move(mode.real), std::move(mode.imaginary),
                                 sizes[candidate.mode], lambda};
  }
  return members_;
}

}  // namespace steppe
