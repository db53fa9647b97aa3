#include "steppe/base/libraries.h"

#include "steppe/base/huge_pages.h"
#include "steppe/base/job.h"
#include "steppe/base/petsc.h"

#include <algorithm>

namespace steppe {

Libraries::Libraries(std::vector<std::string> words) {
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  int count = int(arguments.size());
  arguments.push_back(nullptr);
  char** values = arguments.data();
  report_errors_as_exceptions();
  const bool debugs = std::any_of(words.begin(), words.end(), [](const std::string& word) {
    return word.rfind("-malloc", 0) == 0;
  });
  if (!debugs) let_petsc_use_huge_pages();
  try {
    libraries_.emplace(count, values, 1);
  } catch (const dealii::ExceptionBase&) {
    check(PETSC_ERR_USER_INPUT);
  }
  prepare_to_meet();
  register_phases();
  check(PetscLogDefaultBegin());
}

}  // namespace steppe
