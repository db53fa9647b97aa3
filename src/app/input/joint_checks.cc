// Checks of what joints need of the rest of an input.

#include "steppe/app/input/input.h"
#include "steppe/base/process/error.h"

namespace steppe {

void Input::check_joints() const {
  for (const JointInput& joint : joints) {
    const JointEntry& entry = entry_of(joint_entries(), joint.kind);
    if (turns_points() && entry.follows && (time.is_explicit() || time.takes_differences()))
      throw InputError(
          joint.path("Kind") + " = " + joint.kind +
          ": with a law of large displacements it has no form in Time / Scheme = " + time.scheme +
          "; take newmark, generalized-alpha, backward-euler or static, or a bushing");
    if (turns_points() && entry.slides)
      throw InputError(
          joint.path("Kind") + " = " + joint.kind +
          ": has no form with a law of large displacements, which turns its axis by "
          "any angle; take a bushing without stiffness along the axis and stiff in all "
          "else, or linear elastic or another law of small displacements");
  }
}

}  // namespace steppe
