#pragma once

#include "steppe/material/law/law_entry.h"
#include "steppe/material/plastic/j2_flow.h"

#include <string>
#include <vector>

namespace steppe {

/** The constants of a J2Flow in the input, beside the moduli. */
std::vector<LawConstant> flow_constants();

/** Where they do not fit together: throws InputError, naming `section`. */
void check_flow(const LawData& data, const std::string& section);

J2Flow j2_flow(const LawData& data);

}  // namespace steppe
