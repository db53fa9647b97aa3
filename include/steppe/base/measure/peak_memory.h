#pragma once

namespace steppe {

/// The largest resident memory of this process so far, B. Local.
double peak_memory();

}  // namespace steppe
