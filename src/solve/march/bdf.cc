#include "steppe/solve/march/bdf.h"

#include "steppe/base/process/error.h"
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
    : TsImplicit(problem, input, TSBDF, 6),  // as many states as TSBDF keeps
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

bool Bdf::before_step(const State& last, double h, StepReport& report) {
  last_ = &last;
  report_ = &report;
  if (input_.start_up == "bdf1") check(TSBDFSetOrder(ts_, std::min(order_, steps_ + 1)));
  if (!is_compared()) return true;
  if (!reference_.displacement) reference_ = copy(last);
  return starter_.advance(2, last, h, reference_, report);
}

int Bdf::local_error(const State& next, Vec in_displacement, Vec in_velocity) {
  if (extrapolates()) {
    starter_.local_error(in_displacement, in_velocity);
    return start_order() - 1;
  }
  if (is_compared()) {
    check(VecWAXPY(in_displacement, -1, reference_.displacement, next.displacement));
    check(VecWAXPY(in_velocity, -1, reference_.velocity, next.velocity));
    return 1;
  }
  EarlierStates::Earlier now{next.time, VecHandle()};
  now.y = duplicate(last_y_.y);
  check(VecCopy(system_->solution(), now.y));
  const int k = std::min(order_, int(earlier_.all().size()));
  double product = 1, sum = 0;
  for (int j = 1; j <= k; ++j) {
    product *= earlier_.since(j, now, last_y_);
    sum += 1 / earlier_.since(j, now, last_y_);
  }
  const VecHandle error = duplicate(last_y_.y);
  earlier_.difference(k + 2, now, last_y_, error);
  check(VecScale(error, product / sum));
  unpack(error, in_displacement, in_velocity);
  return k;
}

void Bdf::end_stage(double time, Vec y) {
  if (given_ && !replays_) system_->put(stage_, y);
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
  given_ = extrapolates();
  if (!given_) return;
  if (starter_.advance(start_order(), *last_, time - last_->time, stage_, *report_))
    system_->take_stage_as_given();
  else
    system_->refuse_stage();
}

bool Bdf::set_rate(State& next) {
  if (problem_.content()) return TsImplicit::set_rate(next);
  check(VecCopy(given_ ? stage_.acceleration : system_->last_acceleration(), next.acceleration));
  system_->prescribe(next);
  return true;
}

void Bdf::replay_step(std::size_t from, double h) {
  StepReport report;
  system_->begin(h, report);
  system_->take_stage_as_given();
  const EarlierStates::Earlier& start = earlier_.all()[from];
  check(VecCopy(start.y, system_->solution()));
  if (!ts_.step(start.time, h, errors_, report))
    throw NumericsError("a step that was loaded could not be given to PETSc's TS");
}

void Bdf::replay() {
  ts_.refill([this] {
    const std::vector<EarlierStates::Earlier>& passed = earlier_.all();
    replays_ = true;
    if (input_.start_up == "bdf1") check(TSBDFSetOrder(ts_, order_));
    const bool from_start = int(passed.size()) < earlier_.most();
    for (std::size_t i = 0; i < passed.size(); ++i) {
      const double next = i + 1 < passed.size() ? passed[i + 1].time : last_time_;
      replay_step(i, i == 0 && from_start ? half_of_ : next - passed[i].time);
    }
    replays_ = false;
  });
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
