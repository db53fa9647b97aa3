#include "steppe/base/blas.h"
#include "steppe/base/petsc.h"

#include <gtest/gtest.h>

#include <petscblaslapack.h>

#include <string>
#include <vector>

using namespace steppe;

namespace base_blas {

// main has prepared BLAS
TEST(Blas, TakesKernelsForThisProcessor) {
#ifdef __AVX2__
  if (blas_version().empty()) GTEST_SKIP() << "not OpenBLAS";
  EXPECT_EQ(blas_version().find("Prescott"), std::string::npos) << blas_version();
  EXPECT_EQ(blas_version().rfind("OpenBLAS ", 0), 0u) << blas_version();
#else
  GTEST_SKIP() << "compiled for processors without AVX2";
#endif
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
