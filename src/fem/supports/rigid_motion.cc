#include "steppe/fem/supports/rigid_motion.h"

#include "steppe/base/process/error.h"
#include "steppe/input/values/point.h"

#include <cmath>

namespace steppe {

using namespace dealii;

namespace {

template <int dim>
std::string zeros() {
  return dim == 2 ? "0; 0" : "0; 0; 0";
}

}  // namespace

template <int dim>
RigidMotion<dim>::RigidMotion(const RotationInput& input, const std::string& parameter,
                              const Constants& constants)
    : centre_(read_point<dim>(input.point, parameter + " / Point")),
      angle_(input.angle.empty() ? "0" : input.angle, parameter + " / Angle", constants),
      translation_(input.translation.empty() ? zeros<dim>() : input.translation,
                   parameter + " / Translation", constants) {
  if (angle_.uses_position() || translation_.uses_position())
    throw InputError(parameter +
                     " / Angle and Translation: the boundary moves as one rigid body; let them "
                     "depend on t alone");
  if constexpr (dim == 2) {
    if (!input.axis.empty())
      throw InputError(parameter + " / Axis = " + input.axis +
                       ": in 2D a boundary turns about its Point; leave Axis empty");
    spin_[0][1] = -1;
    spin_[1][0] = 1;
  } else {
    Tensor<1, 3> axis = read_point<3>(input.axis, parameter + " / Axis");
    if (!(axis.norm() > 0))
      throw InputError(parameter + " / Axis = " + input.axis + ": must not be zero");
    axis /= axis.norm();
    for (int c = 0; c < 3; ++c) {
      const int i = (c + 1) % 3, k = (c + 2) % 3;
      spin_[i][k] = -axis[c];
      spin_[k][i] = axis[c];
    }
  }
}

template <int dim>
typename RigidMotion<dim>::Pose RigidMotion<dim>::at(double time) const {
  // Rodrigues' formula, without the cancellation of 1 - cos
  const double angle = angle_({}, time), half = std::sin(angle / 2);
  return {std::sin(angle) * spin_ + 2 * half * half * spin_ * spin_, centre_,
          translation_({}, time)};
}

template class RigidMotion<2>;
template class RigidMotion<3>;

}  // namespace steppe
