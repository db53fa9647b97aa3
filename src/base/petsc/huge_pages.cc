#include "steppe/base/petsc/huge_pages.h"

#include "steppe/base/petsc/petsc.h"

#include <petscsys.h>

#include <malloc.h>
#include <sys/mman.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <cstring>

namespace steppe {
namespace {

constexpr std::uintptr_t page = 1 << 21;

constexpr std::size_t alignment = 64;

PetscErrorCode allocate(std::size_t bytes, PetscBool clear, int line, const char function[],
                        const char file[], void** result) {
  *result = nullptr;
  if (bytes == 0) return 0;
  if (posix_memalign(result, alignment, bytes) != 0)
    return PetscError(PETSC_COMM_SELF, line, function, file, PETSC_ERR_MEM, PETSC_ERROR_INITIAL,
                      "Memory requested %.0f", PetscLogDouble(bytes));
  if (bytes >= 4 * page) ask_for_huge_pages(*result, bytes);  // before anything is written
  if (clear) std::memset(*result, 0, bytes);
  return 0;
}

PetscErrorCode release(void* memory, int, const char[], const char[]) {
  std::free(memory);
  return 0;
}

/// Aligned as PETSc wants it, which realloc does not know of.
PetscErrorCode reallocate(std::size_t bytes, int line, const char function[], const char file[],
                          void** memory) {
  void* const old = *memory;
  const std::size_t old_bytes = old ? malloc_usable_size(old) : 0;
  if (const PetscErrorCode error = allocate(bytes, PETSC_FALSE, line, function, file, memory)) {
    *memory = old;
    return error;
  }
  if (bytes > 0 && old) std::memcpy(*memory, old, std::min(bytes, old_bytes));
  std::free(old);
  return 0;
}

}  // namespace

void ask_for_huge_pages(void* begin, std::size_t bytes) {
#ifdef MADV_HUGEPAGE
  const auto address = reinterpret_cast<std::uintptr_t>(begin);
  const std::uintptr_t first = (address + page - 1) / page * page,
                       end = (address + bytes) / page * page;
  if (first < end) madvise(reinterpret_cast<void*>(first), end - first, MADV_HUGEPAGE);
#else
  static_cast<void>(begin), static_cast<void>(bytes);
#endif
}

void let_petsc_use_huge_pages() {
#ifndef PETSC_USE_DEBUG
  check(PetscMallocSet(allocate, release, reallocate));
#endif
}

}  // namespace steppe
