// The preconditioner of the acceleration solve, and what it saves and loads.

#include "steppe/solve/newton/acceleration_solve.h"

#include "steppe/solve/linear/p_multigrid.h"

namespace steppe {

void AccelerationSolve::set_up_preconditioner() {
  reuse_ = std::make_unique<PreconditionerReuse>(ksp_, errors_);
  reuse_->before_build([this] {
    J_->prepare(origin_.displacement());
    reuse_->forget_interpolation();
    const bool anew = reuse_->structure_is_new();
    if (anew || reuse_->may_keep()) origin_.built(anew);
  });
}

void AccelerationSolve::history(Archive& archive) {
  const auto section = archive.enter("acceleration solve");
  archive.value("force scale", force_scale_);
  archive.value("Newton iterations", newton_iterations_);
  archive.value("linear iterations", linear_iterations_);
  forcing_->history(archive);
  if (archive.loads()) reuse_->forget_structure();
  origin_.history(archive, [&](const std::array<double, 3>& s, const State& state) {
    reuse_->take_new_matrix(s[0], s[1], s[2]);
    J_->update(s[0], s[1], s[2], state);
    check(KSPSetOperators(ksp_, J_->matrix(), preconditioned_matrix(*J_)));
    reuse_->build_now();
  });
  reuse_->history(archive);
}

}  // namespace steppe
