#pragma once

namespace steppe {

/// What became of the choices, such as whether a point sticks or slides, on which the force is
/// evaluated while Newton's method iterates: there are none to make; all stay; some changed and
/// the force with them; or some are on the way only, and no solution on them counts. The noise
/// of inexact linear solves upsets choices: where there are any, solve exactly.
enum class Revision { smooth, none, made, provisional };

}  // namespace steppe
