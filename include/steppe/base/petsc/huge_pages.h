#pragma once

#include <cstddef>
#include <vector>

namespace steppe {

/**
 * Ask the operating system for huge pages (2 MB on x86) in a range that is not yet used, where it
 * gives them only when asked (Linux, /sys/kernel/mm/transparent_hugepage/enabled = madvise): arrays
 * that stream through the processor do so up to twice as fast, for a page of 4 kB has its own
 * translation of addresses, and nested ones in virtual machines. Ranges of less than some pages are
 * left alone. Local.
 */
void ask_for_huge_pages(void* begin, std::size_t bytes);

/// Let all large arrays of PETSc, of its matrices and vectors, be in such pages. Before PETSc
/// starts, once; not where it checks its own allocations (-malloc_debug, PETSc built for
/// debugging). Local.
void let_petsc_use_huge_pages();

/// n zeros in such pages, where they are many.
template <class T>
void resize_in_huge_pages(std::vector<T>& values, std::size_t n) {
  values.clear();
  values.reserve(n);
  ask_for_huge_pages(values.data(), n * sizeof(T));
  values.resize(n);
}

}  // namespace steppe
