#pragma once

namespace steppe {

/// Options that nobody asked for: a warning on the screen, or an InputError if the user wants it
/// strict. The same on all ranks.
void report_unused_options(bool strict, bool speaks);

}  // namespace steppe
