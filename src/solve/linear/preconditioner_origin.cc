#include "steppe/solve/linear/preconditioner_origin.h"

#include <utility>

namespace steppe {

PreconditionerOrigin::PreconditionerOrigin(Problem& problem, bool keeps_tangents)
    : problem_(problem), keeps_tangents_(keeps_tangents) {
  PetscBool lags;
  check(PetscOptionsHasName(nullptr, nullptr, "-snes_lag_jacobian", &lags));
  lags_ = lags;
}

std::shared_ptr<PreconditionerOrigin::Point> PreconditionerOrigin::unused_point() {
  for (const auto& point : points_) {
    if (point.use_count() > 1) continue;
    point->state.start = nullptr;
    return point;
  }
  points_.push_back(std::make_shared<Point>());
  points_.back()->state = create_state(problem_.layout());
  return points_.back();
}

void PreconditionerOrigin::take_tangent(double s_a, double s_v, double s_x, const State& state,
                                        bool may_wait) {
  std::shared_ptr<Point>& tangent = built_.tangent;
  if (!tangent || tangent.use_count() > 2) tangent = unused_point();
  Point& point = *tangent;
  point.coefficients = {s_a, s_v, s_x};
  assign(state, point.state);
  if (state.start) {
    if (!point.start) point.start = duplicate(state.start);
    check(VecCopy(state.start, point.start));
    update_ghosts(point.start);
  }
  point.state.step = state.step;
  point.state.start = state.start ? Vec(point.start) : nullptr;
  point.problem = {};
  if (may_wait || lags_ || keeps_tangents_) point.problem.save(problem_);
}

void PreconditionerOrigin::built(bool with_structure) {
  if (built_.tangent->problem.empty()) built_.tangent->problem.save(problem_);
  built_.values = built_.tangent;
  if (with_structure) built_.structure = built_.tangent;
}

std::shared_ptr<PreconditionerOrigin::Point> PreconditionerOrigin::transfer(
    Archive& archive, const std::string& name, std::shared_ptr<Point> point) {
  const auto section = archive.enter(name);
  if (archive.loads())
    point = unused_point();
  else
    point->problem.load(problem_);
  archive.value("mass", point->coefficients[0]);
  archive.value("damping", point->coefficients[1]);
  archive.value("stiffness", point->coefficients[2]);
  steppe::history(archive, "state", point->state);
  bool has_start = point->state.start;
  archive.value("has a start", has_start);
  if (has_start) {
    if (!point->start) point->start = problem_.layout().create_vector();
    archive.vector("start", point->start);
    archive.added_value("length of the step", point->state.step);
    point->state.start = point->start;
  }
  problem_.history(archive);
  if (archive.loads()) point->problem.save(problem_);
  return point;
}

void PreconditionerOrigin::history(Archive& archive, const Take& take,
                                   const std::function<void()>& build) {
  const auto section = archive.enter("preconditioner");
  bool exists = bool(built_.values), one_matrix = built_.structure == built_.values;
  bool has_later = keeps_tangents_ && built_.tangent && built_.tangent != built_.values;
  archive.value("exists", exists);
  archive.value("of one matrix", one_matrix);
  archive.added_value("has a later tangent", has_later);
  const Built saved = archive.loads() ? Built() : built_;
  if (archive.loads()) built_ = {};
  Snapshot now;
  now.save(problem_);
  const auto part = [&](const std::string& name, std::shared_ptr<Point> point) {
    point = transfer(archive, name, point);
    if (!archive.loads()) return false;
    built_.tangent = point;
    take(point->coefficients, point->state);
    return true;
  };
  if (exists && part("structure", saved.structure)) build();  // which calls `built`
  if (exists && !one_matrix && part("values", saved.values)) build();
  if (has_later) part("tangent", saved.tangent);
  now.load(problem_);
}

}  // namespace steppe
