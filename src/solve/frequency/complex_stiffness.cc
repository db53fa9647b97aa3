#include "steppe/solve/frequency/complex_stiffness.h"

#include <utility>

namespace steppe {

ComplexStiffness::ComplexStiffness(const Problem& problem, const State& about,
                                   const BranchesOfMaterials& branches)
    : linearisation_(problem.linearise(Form::assembled)), branches_(branches) {
  State state = copy(about);
  RelaxingModuli moduli;
  moduli.storage.assign(branches.size(), 0.);
  if (any_relaxes(branches)) state.moduli = &moduli;
  const Mat K = linearisation_->matrix();
  linearisation_->update(0, 0, 1, state);
  if (!any_relaxes(branches)) return;
  check(MatDuplicate(K, MAT_COPY_VALUES, relaxed_.fill()));
  product_ = problem.layout().create_vector();
  for (std::size_t m = 0; m < branches.size(); ++m) {
    if (branches[m].empty()) continue;
    moduli.storage[m] = 1;
    linearisation_->update(0, 0, 1, state);
    moduli.storage[m] = 0;
    Part part{m, {}};
    check(MatDuplicate(K, MAT_COPY_VALUES, part.stiffness.fill()));
    check(MatAXPY(part.stiffness, -1, relaxed_, SAME_NONZERO_PATTERN));
    parts_.push_back(std::move(part));
  }
  update(0);
}

void ComplexStiffness::update(double w) {
  if (!relaxes()) return;
  std::vector<std::complex<double>> factors = complex_moduli(branches_, w);
  if (factors == factors_) return;
  factors_ = std::move(factors);
  check(MatCopy(relaxed_, storage(), SAME_NONZERO_PATTERN));
  for (const Part& part : parts_)
    check(MatAXPY(storage(), factors_[part.material].real(), part.stiffness, SAME_NONZERO_PATTERN));
}

void ComplexStiffness::add_loss(Vec x, Vec y) const {
  for (const Part& part : parts_) {
    check(MatMult(part.stiffness, x, product_));
    check(VecAXPY(y, factors_[part.material].imag(), product_));
  }
}

}  // namespace steppe
