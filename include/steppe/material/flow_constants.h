#pragma once

#include "steppe/material/flow_stress.h"
#include "steppe/material/law_entry.h"

#include <string>
#include <vector>

namespace steppe {

/** The constants of a FlowStress in the input. */
std::vector<LawConstant> flow_constants();

/** Where they do not fit together: throws InputError, naming `section`. */
void check_flow_stress(const LawData& data, const std::string& section);

FlowStress flow_stress(const LawData& data);

}  // namespace steppe
