#include "steppe/solve/linear/preconditioner_origin.h"

#include <utility>

namespace steppe {

PreconditionerOrigin::PreconditionerOrigin(Problem& problem) : problem_(problem) {
  PetscBool lags;
  check(PetscOptionsHasName(nullptr, nullptr, "-snes_lag_jacobian", &lags));
  lags_ = lags;
}

void PreconditionerOrigin::take_tangent(double s_a, double s_v, double s_x, const State& state,
                                        bool may_wait) {
  if (!tangent_ || tangent_.use_count() > 1) {
    tangent_ = std::make_shared<Point>();
    tangent_->state = create_state(problem_.layout());
  }
  Point& point = *tangent_;
  point.coefficients = {s_a, s_v, s_x};
  assign(state, point.state);
  if (state.start) {
    if (!point.start) point.start = duplicate(state.start);
    check(VecCopy(state.start, point.start));
    update_ghosts(point.start);
  }
  point.state.start = state.start ? Vec(point.start) : nullptr;
  point.problem = {};
  if (may_wait || lags_) point.problem.save(problem_);
}

void PreconditionerOrigin::built(bool with_structure) {
  if (tangent_->problem.empty()) tangent_->problem.save(problem_);
  built_.values = tangent_;
  if (with_structure) built_.structure = tangent_;
}

std::shared_ptr<PreconditionerOrigin::Point> PreconditionerOrigin::transfer(
    Archive& archive, const std::string& name, std::shared_ptr<Point> point) {
  const auto section = archive.enter(name);
  if (archive.loads()) {
    point = std::make_shared<Point>();
    point->state = create_state(problem_.layout());
  } else {
    point->problem.load(problem_);
  }
  archive.value("mass", point->coefficients[0]);
  archive.value("damping", point->coefficients[1]);
  archive.value("stiffness", point->coefficients[2]);
  steppe::history(archive, "state", point->state);
  bool has_start = point->state.start;
  archive.value("has a start", has_start);
  if (has_start) {
    if (!point->start) point->start = problem_.layout().create_vector();
    archive.vector("start", point->start);
    point->state.start = point->start;
  }
  problem_.history(archive);
  if (archive.loads()) point->problem.save(problem_);
  return point;
}

void PreconditionerOrigin::history(Archive& archive, const Build& build) {
  const auto section = archive.enter("preconditioner");
  bool exists = bool(built_.values), one_matrix = built_.structure == built_.values;
  archive.value("exists", exists);
  archive.value("of one matrix", one_matrix);
  if (archive.loads()) {
    tangent_ = nullptr;
    built_ = {};
  }
  if (!exists) return;
  Snapshot now;
  now.save(problem_);
  const auto part = [&](const std::string& name, std::shared_ptr<Point> point) {
    point = transfer(archive, name, point);
    if (!archive.loads()) return;
    tangent_ = point;
    build(point->coefficients, point->state);  // which calls `built`
  };
  part("structure", built_.structure);
  if (!one_matrix) part("values", built_.values);
  now.load(problem_);
}

}  // namespace steppe
