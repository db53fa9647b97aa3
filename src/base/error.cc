#include "steppe/base/error.h"

#include <iostream>

namespace steppe {

void complain(const std::string& sentence) { std::cerr << sentence + "\n" << std::flush; }

void warn(const std::string& sentence) { complain("warning: " + sentence); }

}  // namespace steppe
