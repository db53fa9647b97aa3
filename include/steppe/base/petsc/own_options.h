#pragma once

#include "steppe/base/petsc/petsc.h"

#include <string>
#include <vector>

namespace steppe {

/// PETSc options of a part of the program alone: while they are in use, what reads or sets options
/// sees these and none of the rest of the program. Solvers read some only as they are set up, so
/// that they are in use whenever the part computes.
class OwnOptions {
 public:
  /// `words` as on a command line. Collective, as everything.
  explicit OwnOptions(const std::vector<std::string>& words);
  ~OwnOptions() { PetscOptionsDestroy(&options_); }
  OwnOptions(const OwnOptions&) = delete;
  OwnOptions& operator=(const OwnOptions&) = delete;

  /// They are in use as long as this lives; not twice at a time.
  class Use {
   public:
    explicit Use(PetscOptions options) { check(PetscOptionsPush(options)); }
    ~Use() { PetscOptionsPop(); }
    Use(const Use&) = delete;
    Use& operator=(const Use&) = delete;
  };
  [[nodiscard]] Use use() const { return Use(options_); }

 private:
  PetscOptions options_ = nullptr;
};

}  // namespace steppe
