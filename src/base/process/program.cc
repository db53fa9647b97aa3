#include "steppe/base/process/program.h"

namespace steppe {

std::string program_version() { return STEPPE_VERSION; }

std::string program() { return "steppe " + program_version(); }

}  // namespace steppe
