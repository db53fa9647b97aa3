#include "steppe/physics/reduced_energy/reduced_force.h"

#include <algorithm>
#include <cmath>

namespace steppe {
namespace {

/// J += s A for the first rows and columns of n, as many as A has.
void add_leading(double s, const std::vector<double>& A, int n, double* J) {
  const int r = int(std::sqrt(double(A.size())) + 0.5);
  for (int i = 0; i < r; ++i)
    for (int j = 0; j < r; ++j) J[i * n + j] += s * A[i * r + j];
}

}  // namespace

ReducedEnergy& ReducedForce::at(const double* z) const {
  const std::size_t r = std::size_t(energy_.size());
  if (evaluated_at_.size() != r || !std::equal(z, z + r, evaluated_at_.begin())) {
    energy_.evaluate(z);
    evaluated_at_.assign(z, z + r);
  }
  return energy_;
}

const std::vector<double>& ReducedForce::damping_matrix(const ReducedState& state) const {
  if (by_initial_ && !initial_.empty()) return initial_;
  damping_->evaluate(state.z);
  return damping_->tangent();
}

void ReducedForce::add_residual(const ReducedState& state, double* F) const {
  if (leaves_steps_ && state.start) return;
  const std::vector<double>& force = at(state.z).force();
  for (std::size_t i = 0; i < force.size(); ++i) F[i] += force[i];
  if (!state.at_rest) add_force(ForcePart::damping, state, F);
}

void ReducedForce::add_force(ForcePart part, const ReducedState& state, double* F) const {
  if (part == ForcePart::damping && damping_) add_product(1, damping_matrix(state), state.v, F);
}

void ReducedForce::add_tangent(double, double s_v, double s_x, const ReducedState& state,
                               double* J) const {
  if (leaves_steps_ && state.start) return;
  add_leading(s_x, at(state.z).tangent(), state.size, J);
  if (damping_ && s_v != 0) add_leading(s_v, damping_matrix(state), state.size, J);
}

void ReducedForce::add_balance(const ReducedState& state, Balance& balance) const {
  balance.strain += at(state.z).energy();
}

void ReducedForce::add_potential(double, double s_v, double s_x, const ReducedState& state,
                                 Potential& potential) const {
  potential.add(at(state.z).energy() / s_x);
  if (!damping_ || s_v == 0) return;
  std::vector<double> Cv(energy_.size());
  add_product(1, damping_matrix(state), state.v, Cv.data());
  for (int i = 0; i < energy_.size(); ++i) potential.add(0.5 / s_v * state.v[i] * Cv[i]);
}

void ReducedForce::start(const ReducedState& state) {
  if (!damping_ || !by_initial_) return;
  damping_->evaluate(state.z);
  initial_ = damping_->tangent();
}

void ReducedForce::history(MPI_Comm communicator, Archive& archive) {
  if (!damping_ || !by_initial_) return;
  int n = int(initial_.size());
  check_mpi(MPI_Bcast(&n, 1, MPI_INT, 0, communicator));
  initial_.resize(std::size_t(n));
  check_mpi(MPI_Bcast(initial_.data(), int(initial_.size()), MPI_DOUBLE, 0, communicator));
  archive.values("tangent of the damping", initial_);
}

}  // namespace steppe
