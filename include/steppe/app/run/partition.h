#pragma once

#include "steppe/app/input/arguments.h"
#include "steppe/app/input/input.h"

namespace steppe {

/// Does what `-partition` asks for: makes the input's mesh, cuts it into parts for the ranks of a
/// later run, and writes the file that the run reads (Mesh / Partition, or beside the input by
/// default). On one rank. Throws InputError, OutputError.
template <int dim>
void cut_for_later(const Input& input, const Arguments& arguments);

}  // namespace steppe
