#include "steppe/physics/floating/floating_frame.h"

#include <vector>

namespace steppe {

FloatingFrame::FloatingFrame(int dim, int n_elastic)
    : dim_(dim), n_elastic_(n_elastic), R_(steppe::rotation({})) {}

Vector3 FloatingFrame::translation(const double* q) const {
  Vector3 d;
  for (int c = 0; c < dim_; ++c) d[c] = q[c];
  return d;
}

Vector3 FloatingFrame::rotation(const double* q) const {
  Vector3 theta;
  for (int i = 0; i < n_rotations(); ++i) theta[axis(i)] = q[dim_ + i];
  return theta;
}

void FloatingFrame::accept(const double* q) {
  // products of many rotations would drift from rotations
  R_ = project_onto_orthogonal_tensors(orientation(q));
  theta_ = rotation(q);
}

void FloatingFrame::history(Archive& archive) {
  const auto section = archive.enter("floating frame");
  for (int c = 0; c < 3; ++c) {
    const auto row = archive.enter("axis " + std::to_string(c));
    archive.value("theta", theta_[c]);
    for (int d = 0; d < 3; ++d) archive.value("component " + std::to_string(d), R_[c][d]);
  }
}

}  // namespace steppe
