#pragma once

namespace steppe {

/// Outcome of a revision of the active set: of the choices, such as whether a point sticks or
/// slides, on which the force is evaluated while Newton's method iterates. `smooth`: there are no
/// choices to make. `none`: all stay. `made`: some changed, and the force with them. `provisional`:
/// some are on the way only, and no solution on them counts. The noise of inexact linear solves
/// upsets choices: where there are any, solve exactly.
enum class Revision { smooth, none, made, provisional };

}  // namespace steppe
