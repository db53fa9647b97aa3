// What joints need of the rest of an input.

#include "steppe/app/input/input.h"
#include "steppe/base/process/error.h"

namespace steppe {

void Input::check_joints() const {
  for (const JointInput& joint : joints)
    if (turns_points() && entry_of(joint_entries(), joint.kind).slides)
      throw InputError(
          joint.path("Kind") + " = " + joint.kind +
          ": has no form with a law of large displacements, which turns its axis by "
          "any angle; take a bushing without stiffness along the axis and stiff in all "
          "else, or linear elastic or another law of small displacements");
}

}  // namespace steppe
