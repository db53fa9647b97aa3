#pragma once

#include "steppe/app/input/request.h"

namespace steppe {

/// Run an input, or look at it alone, as the command line says, with its notes first. Collective.
/// Throws what `run` throws.
void carry_out(Input& input, const Arguments& arguments, bool speaks);

/// Carry out all steps of a request, one after the other, each with its own options for PETSc.
/// Collective.
void carry_out_steps(const Request& request, bool speaks);

}  // namespace steppe
