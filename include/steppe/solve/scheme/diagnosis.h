#pragma once

#include <petscvec.h>

#include <functional>
#include <string>

namespace steppe {

/// Says what is wrong with a displacement that cannot be accepted, in words that begin with a
/// comma; empty when it finds nothing. Collective.
using Diagnosis = std::function<std::string(Vec displacement)>;

/// Looks for nothing.
inline std::string no_diagnosis(Vec) { return ""; }

}  // namespace steppe
