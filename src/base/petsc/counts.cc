#include "steppe/base/petsc/counts.h"

#include "steppe/base/process/error.h"

#include <limits>

namespace steppe {
namespace {

template <class Integer>
Integer as(std::uint64_t count, const std::string& what, const std::string& needs) {
  constexpr std::uint64_t most = std::numeric_limits<Integer>::max();
  if (count <= most) return Integer(count);
  throw InputError("Mesh: " + std::to_string(count) + " " + what + " are more than the " +
                   std::to_string(most) + " that can be numbered; " + needs);
}

}  // namespace

PetscInt as_index(std::uint64_t count, const std::string& what) {
  return as<PetscInt>(count, what,
                      "that needs PETSc with 64-bit indices, or take fewer Mesh / Cells, "
                      "Mesh / Refinements or a lower Space / Degree");
}

int as_local_count(std::uint64_t count, const std::string& what) {
  return as<int>(count, what + " of one rank", "take more ranks");
}

std::uint16_t as_block_position(std::uint64_t position) {
  return as<std::uint16_t>(position, "nodes coupled to one",
                           "let Springs and Foundations tie fewer nodes to the same one");
}

}  // namespace steppe
