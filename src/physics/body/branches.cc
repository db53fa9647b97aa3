#include "steppe/physics/body/branches.h"

#include <algorithm>

namespace steppe {

std::vector<std::complex<double>> complex_moduli(const BranchesOfMaterials& branches, double w) {
  std::vector<std::complex<double>> moduli;
  for (const std::vector<MaxwellBranch>& of_one : branches)
    moduli.push_back(complex_factor(of_one, w));
  return moduli;
}

RelaxingModuli moduli_at(const BranchesOfMaterials& branches, double w) {
  RelaxingModuli moduli;
  for (const std::complex<double>& factor : complex_moduli(branches, w)) {
    moduli.storage.push_back(factor.real());
    if (w > 0) moduli.loss.push_back(factor.imag() / w);
  }
  return moduli;
}

bool any_relaxes(const BranchesOfMaterials& branches) {
  return std::any_of(branches.begin(), branches.end(),
                     [](const auto& of_one) { return !of_one.empty(); });
}

}  // namespace steppe
