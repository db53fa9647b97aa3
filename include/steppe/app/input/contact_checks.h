#pragma once

#include "steppe/app/input/input.h"

#include <vector>

namespace steppe {

/// The laws of all obstacles and contacts of an input, which owns them.
std::vector<const ContactLawInput*> contact_laws(const Input& input);

/// Throws InputError for what the run of an input does not do with its obstacles and contacts.
/// Local.
void check_contacts(const Input& input);

}  // namespace steppe
