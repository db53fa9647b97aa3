#include "steppe/physics/floating/floating_terms.h"

#include <utility>

namespace steppe {

ReducedState ElasticTerm::elastic(const ReducedState& state) const {
  ReducedState in_frame = state;
  in_frame.size = frame_.n_elastic();
  in_frame.z += frame_.elastic();
  in_frame.v += frame_.elastic();
  in_frame.a += frame_.elastic();
  if (state.start) in_frame.start += frame_.elastic();
  return in_frame;
}

void ElasticTerm::add_tangent(double s_a, double s_v, double s_x, const ReducedState& state,
                              double* J) const {
  if (s_x == 0 && !(damps_ && s_v != 0)) return;
  const int r = frame_.n_elastic(), first = frame_.elastic(), n = frame_.size();
  std::vector<double> in_frame(r * r);
  term_->add_tangent(s_a, s_v, s_x, elastic(state), in_frame.data());
  for (int i = 0; i < r; ++i)
    for (int j = 0; j < r; ++j) J[(first + i) * n + first + j] += in_frame[i * r + j];
}

SpatialTerm::SpatialTerm(std::unique_ptr<ReducedTerm> term, bool damps, const FloatingFrame& frame)
    : term_(std::move(term)), fields_(frame) {
  if (!damps) return;
  const int n = fields_.size();
  damping_.resize(n * n);
  ReducedState any;
  any.size = n;
  term_->add_tangent(0, 1, 0, any, damping_.data());
}

void SpatialTerm::add_residual(const ReducedState& state, double* F) const {
  const SpatialFields::Place at = fields_.place(state);
  std::vector<double> force(fields_.size());
  term_->add_residual(at.state(state), force.data());
  fields_.restrict_force(at, force.data(), F);
}

void SpatialTerm::add_force(ForcePart part, const ReducedState& state, double* F) const {
  const SpatialFields::Place at = fields_.place(state);
  std::vector<double> force(fields_.size());
  term_->add_force(part, at.state(state), force.data());
  fields_.restrict_force(at, force.data(), F);
}

void SpatialTerm::add_tangent(double, double s_v, double s_x, const ReducedState& state,
                              double* J) const {
  const bool damps = !damping_.empty() && !state.at_rest;
  if (s_x == 0 && !(damps && s_v != 0)) return;
  const SpatialFields::Place at = fields_.place(state);
  std::vector<double> force(fields_.size());
  term_->add_residual(at.state(state), force.data());
  fields_.add_geometric(s_x, at, force.data(), J);
  if (damps) fields_.add_congruent(s_v, s_x, at, {}, damping_, J);
}

}  // namespace steppe
