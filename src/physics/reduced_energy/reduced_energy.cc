#include "steppe/physics/reduced_energy/reduced_energy.h"

#include <algorithm>
#include <utility>

namespace steppe {

ReducedEnergy::ReducedEnergy(QuarticEnergy vectors, std::optional<LocalEnergy> local)
    : vectors_(std::move(vectors)), local_(std::move(local)) {
  if (!local_) return;
  force_.resize(std::size_t(size()));
  tangent_.resize(force_.size() * force_.size());
}

void ReducedEnergy::evaluate(const double* z) {
  vectors_.evaluate(z);
  if (!local_) return;
  energy_ = vectors_.energy();
  std::fill(force_.begin(), force_.end(), 0.);
  std::copy(vectors_.force().begin(), vectors_.force().end(), force_.begin());
  local_->add_force(z, energy_, force_.data());
  at_.assign(z, z + size());
  has_tangent_ = false;
}

const std::vector<double>& ReducedEnergy::tangent() {
  if (!local_) return vectors_.tangent();
  if (has_tangent_) return tangent_;
  has_tangent_ = true;
  const std::vector<double>& K = vectors_.tangent();
  const std::size_t r = std::size_t(vectors_.size()), n = force_.size();
  std::fill(tangent_.begin(), tangent_.end(), 0.);
  for (std::size_t i = 0; i < r; ++i) std::copy_n(&K[i * r], r, &tangent_[i * n]);
  local_->add_tangent(at_.data(), tangent_.data());
  return tangent_;
}

}  // namespace steppe
