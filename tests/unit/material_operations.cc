#include "steppe/material/catalogue/material_law.h"
#include "steppe/material/law/counted.h"

#include "material_helpers.h"

#include <cmath>

using namespace steppe;

namespace material_operations {

/// P = (2 H_00 + sqrt(H_00 / H_01)) on the diagonal, A without any.
struct FewOperations {
  template <int dim, class N>
  void stress(const Tensor2<dim, N>& H, Tensor2<dim, N>& P) const {
    using std::sqrt;
    P(0, 0) = N(2.0) * H(0, 0) + sqrt(H(0, 0) / H(0, 1));
  }
  template <int dim, class N>
  void tangent(const Tensor2<dim, N>& H, Tensor4<dim, N>& A) const {
    using std::expm1;
    A(0, 0, 0, 0) = expm1(H(0, 0));
  }
};

MaterialInput material(const std::string& law) {
  for (const MaterialInput& one : all_materials())
    if (one.law == law) return one;
  return {};
}

TEST(Counted, CountsEachOperation) {
  const LawOperations counted = operations_of<3>(FewOperations{});
  EXPECT_EQ(counted.stress, 2 + 2 * Counted::slow);
  EXPECT_EQ(counted.tangent, Counted::function);
}

TEST(Counted, TellsCheapLawsFromDearOnes) {
  for (const MaterialInput& one : all_materials())
    for (const int dim : {2, 3}) {
      const LawOperations counted = law_operations(one, dim);
      EXPECT_GT(counted.stress, 10) << one.law;
      EXPECT_GT(counted.tangent, 0) << one.law;
    }
  const auto plain = law_operations(material("St. Venant-Kirchhoff"), 3),
             eigen = law_operations(material("Ogden"), 3);
  EXPECT_GT(eigen.stress, 5 * plain.stress);
  EXPECT_GT(eigen.tangent, 3 * plain.tangent);
  EXPECT_EQ(law_operations(material("Ogden"), 3).stress, eigen.stress);
  MaterialInput mass;
  mass.law = "none";
  EXPECT_EQ(law_operations(mass, 3).stress, 0);
}

}  // namespace material_operations
