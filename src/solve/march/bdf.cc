#include "steppe/solve/march/bdf.h"

#include "steppe/base/error.h"
#include "steppe/solve/ts/phase_vector.h"

#include <algorithm>
#include <cmath>
#include <complex>

namespace steppe {

double Bdf::numerical_damping(int order, double omega, double h) {
  // followed from the exact root at small omega h; d = 1 - 1/z
  const int n = 10 + int(10 * omega * h);
  std::complex<double> d = 0;
  for (int i = 1; i <= n; ++i)
    for (int k = 0; k < 20; ++k) {
      std::complex<double> sum(0, -omega * h * i / n), slope = 0, power = 1;
      for (int j = 1; j <= order; ++j) {
        slope += power;
        power *= d;
        sum += power / double(j);
      }
      d -= sum / slope;
    }
  const std::complex<double> exponent = -std::log(1. - d);
  return -exponent.real() / std::abs(exponent);
}

Bdf::Bdf(Problem& problem, const TimeInput& input, int order)
    : TsImplicit(problem, input, TSBDF),
      order_(order),
      solve_(problem, 0),
      starter_(problem, solve_),
      stage_(create_state(problem.layout())),
      half_(create_phase_vector(problem)) {
  check(TSBDFSetOrder(ts_, order_));
  check(TSSetApplicationContext(ts_, this));
  check(TSSetPreStage(ts_, before_stage));
  check(TSSetPostStage(ts_, after_stage));
  ts_.set_from_options();
}

Bdf::~Bdf() = default;

void Bdf::start(State& state, double h) {
  TsImplicit::start(state, h);
  int rank;
  check_mpi(MPI_Comm_rank(problem_.layout().communicator(), &rank));
  if (rank == 0 && order_ > 2 && problem_.traits().order == 2)
    warn("Time / Scheme = bdf" + std::to_string(order_) +
         ": oscillations without damping grow with some steps; compare with bdf2");
  solve_.learn_force_scale(state, h);
}

bool Bdf::starts_up() const { return steps_ == 0 || steps_ < order_ - 1; }

void Bdf::before_step(const State& last, double, StepReport& report) {
  last_ = &last;
  report_ = &report;
  if (input_.start_up == "bdf1") check(TSBDFSetOrder(ts_, std::min(order_, steps_ + 1)));
}

void Bdf::end_stage(double time, Vec y) {
  if (given_ && !replays_) pack(stage_.displacement, stage_.velocity, y);
  // the first stage of the run
  PetscReal begin, h;
  check(TSGetTime(ts_, &begin));
  check(TSGetTimeStep(ts_, &h));
  const bool half = std::abs(time - begin - h / 2) < h / 4;
  if (half && replays_) check(VecCopy(half_, y));
  if (!half || replays_) return;
  half_of_ = h;
  check(VecCopy(y, half_));
}

void Bdf::find_stage(double time) {
  if (replays_) return;
  given_ = input_.start_up == "accurate" && starts_up();
  if (!given_) return;
  if (starter_.advance(order_, *last_, time - last_->time, stage_, *report_))
    system_.take_stage_as_given();
  else
    system_.refuse_stage();
}

bool Bdf::set_acceleration(State& next) {
  check(VecCopy(given_ ? stage_.acceleration : system_.last_acceleration(), next.acceleration));
  system_.prescribe(next);
  return true;
}

void Bdf::replay() {
  replays_ = true;
  if (input_.start_up == "bdf1") check(TSBDFSetOrder(ts_, order_));
  const bool from_start = int(passed_.size()) < memory();
  for (std::size_t i = 0; i < passed_.size(); ++i) {
    const double next = i + 1 < passed_.size() ? passed_[i + 1].time : last_time_;
    replay_step(i, i == 0 && from_start ? half_of_ : next - passed_[i].time);
  }
  replays_ = false;
}

void Bdf::history(Archive& archive) {
  {
    const auto section = archive.enter("first half of a step");
    VecHandle x = problem_.layout().create_vector(), v = problem_.layout().create_vector();
    unpack(half_, x, v);
    archive.value("of", half_of_);
    archive.vector("displacement", x);
    archive.vector("velocity", v);
    pack(x, v, half_);
  }
  TsImplicit::history(archive);
  const auto section = archive.enter("start");
  solve_.history(archive);
}

SolverCounts Bdf::counts() const {
  SolverCounts counts = TsImplicit::counts();
  return counts += solve_.counts();
}

PetscErrorCode Bdf::before_stage(TS ts, PetscReal time) {
  Bdf* bdf;
  PetscFunctionBegin;
  PetscCall(TSGetApplicationContext(ts, &bdf));
  PetscCall(bdf->errors_.guard([&] { bdf->find_stage(time); }));
  PetscFunctionReturn(0);
}

PetscErrorCode Bdf::after_stage(TS ts, PetscReal time, PetscInt, Vec* y) {
  Bdf* bdf;
  PetscFunctionBegin;
  PetscCall(TSGetApplicationContext(ts, &bdf));
  PetscCall(bdf->errors_.guard([&] { bdf->end_stage(time, *y); }));
  PetscFunctionReturn(0);
}

}  // namespace steppe
