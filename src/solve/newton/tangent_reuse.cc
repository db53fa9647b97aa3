#include "steppe/solve/newton/tangent_reuse.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace steppe {

TangentReuse::TangentReuse(bool acts) : acts_(acts) {
  for (const char* option :
       {"-snes_lag_preconditioner", "-snes_lag_jacobian", "-snes_test_jacobian"}) {
    PetscBool given;
    check(PetscOptionsHasName(nullptr, nullptr, option, &given));
    if (given) acts_ = false;
  }
}

void TangentReuse::taken(const std::array<double, 3>& s) {
  taken_ = s;
  rate_ = 0;
}

void TangentReuse::reached(int k, double residual) {
  if (k > 0 && residual_ > 0) rate_ = residual / residual_;
  residual_ = residual;
}

bool TangentReuse::keeps(const std::array<double, 3>& s, double residual, double target) const {
  const double worst = 0.1;  // a tangent that does less no longer fits
  // steps of the same length differ by rounding
  for (std::size_t i = 0; i < s.size(); ++i)
    if (std::abs(s[i] - taken_[i]) > 1e-9 * std::abs(s[i])) return false;
  return acts_ && rate_ > 0 && rate_ <= worst && rate_ * residual <= target;
}

void TangentReuse::history(Archive& archive) {
  const auto section = archive.enter("tangent");
  archive.added_value("rate", rate_);
  if (rate_ == 0) return;
  std::vector<double> all(taken_.begin(), taken_.end());
  archive.values("taken", all);
  std::copy(all.begin(), all.end(), taken_.begin());
}

}  // namespace steppe
