#include "steppe/base/petsc/huge_pages.h"
#include "steppe/base/petsc/petsc.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <sstream>
#include <string>

using namespace steppe;

namespace base_huge_pages {

/// Whether huge pages were asked for at an address, as Linux tells.
bool asked_for_at(const void* place) {
  const auto address = reinterpret_cast<std::uintptr_t>(place);
  std::ifstream maps("/proc/self/smaps");
  bool here = false;
  for (std::string line; std::getline(maps, line);) {
    std::istringstream words(line);
    std::uintptr_t first = 0, end = 0;
    char dash = 0;
    if (words >> std::hex >> first >> dash >> end && dash == '-')
      here = first <= address && address < end;
    if (here && line.rfind("VmFlags:", 0) == 0)
      return (line + " ").find(" hg ") != std::string::npos;
  }
  return false;
}

constexpr std::size_t n = 4 << 20;  // 32 MB of numbers

TEST(HugePages, AreAskedForInLargeArrays) {
  std::vector<double> values;
  resize_in_huge_pages(values, n);
  EXPECT_EQ(values.size(), n);
  EXPECT_EQ(std::count(values.begin(), values.end(), 0.), long(n));
  EXPECT_TRUE(asked_for_at(&values[n / 2]));
  resize_in_huge_pages(values, 3);
  EXPECT_EQ(values, std::vector<double>(3));
}

TEST(HugePages, HoldTheLargeArraysOfPetsc) {
  PetscScalar *values, *zeros, *few;
  check(PetscMalloc1(n, &values));
  check(PetscCalloc1(n, &zeros));
  check(PetscCalloc1(5, &few));
#ifndef PETSC_USE_DEBUG
  EXPECT_TRUE(asked_for_at(values + n / 2));
  EXPECT_TRUE(asked_for_at(zeros + n / 2));
#endif
  EXPECT_EQ(std::count(zeros, zeros + n, 0.), long(n));
  for (int i = 0; i < 5; ++i) few[i] = i;
  check(PetscRealloc(n * sizeof(PetscScalar), &few));
  for (int i = 0; i < 5; ++i) EXPECT_EQ(few[i], i);
  check(PetscRealloc(2 * sizeof(PetscScalar), &few));
  EXPECT_EQ(few[1], 1);
  check(PetscFree(values));
  check(PetscFree(zeros));
  check(PetscFree(few));
}

}  // namespace base_huge_pages
