#include "steppe/base/petsc/own_options.h"

namespace steppe {

OwnOptions::OwnOptions(const std::vector<std::string>& words) {
  std::string line;
  for (const std::string& word : words) line += word + " ";
  check(PetscOptionsCreate(&options_));
  check(PetscOptionsInsertString(options_, line.c_str()));
}

}  // namespace steppe
