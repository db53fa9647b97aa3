#include "steppe/base/petsc/petsc.h"
#include "steppe/base/process/blas.h"

#include <gtest/gtest.h>

#include <petscblaslapack.h>

#include <cstdlib>
#include <string>
#include <vector>

using namespace steppe;

namespace base_blas {

TEST(Blas, TakesKernelsOfTheInstructions) {
  EXPECT_EQ(better_kernels("Haswell", Instructions::avx512), "SkylakeX");  // OpenBLAS 0.3.21, Zen 5
  EXPECT_EQ(better_kernels("Prescott", Instructions::avx512), "SkylakeX");
  EXPECT_EQ(better_kernels("Zen", Instructions::avx512), "SkylakeX");
  EXPECT_EQ(better_kernels("SkylakeX", Instructions::avx512), "");
  EXPECT_EQ(better_kernels("Cooperlake", Instructions::avx512), "");
  EXPECT_EQ(better_kernels("Prescott", Instructions::avx2), "Haswell");
  EXPECT_EQ(better_kernels("Zen", Instructions::avx2), "");
  EXPECT_EQ(better_kernels("Prescott", Instructions::others), "");
  EXPECT_EQ(better_kernels("", Instructions::avx512), "");  // another BLAS
}

// the program has been started anew where OpenBLAS chose others
TEST(Blas, HasThemHere) {
  const std::string version = blas_version(), of = " kernels";
  if (version.empty()) GTEST_SKIP() << "not OpenBLAS";
  EXPECT_EQ(version.rfind("OpenBLAS ", 0), 0u) << version;
  if (std::getenv("OPENBLAS_CORETYPE")) return;  // the user's choice, or the better one
  const std::size_t begin = version.find(", ") + 2;
  const std::string chosen = version.substr(begin, version.rfind(of) - begin);
  EXPECT_EQ(better_kernels(chosen, instructions_here()), "") << version;
}

TEST(Blas, MultipliesMatricesAfterItChanged) {
  const PetscBLASInt n = 37;
  std::vector<double> a(n * n), b(n * n), product(n * n, -1);
  for (int i = 0; i < n * n; ++i) a[i] = i % 11 - 3, b[i] = i % 7 - 2;
  const double one = 1, none = 0;
  BLASgemm_("N", "T", &n, &n, &n, &one, a.data(), &n, b.data(), &n, &none, product.data(), &n);
  for (int column = 0; column < n; ++column)
    for (int row = 0; row < n; ++row) {
      double sum = 0;
      for (int k = 0; k < n; ++k) sum += a[row + k * n] * b[column + k * n];
      ASSERT_EQ(product[row + column * n], sum) << row << ", " << column;
    }
}

}  // namespace base_blas
