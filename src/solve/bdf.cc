#include "steppe/solve/bdf.h"

#include "steppe/solve/phase_vector.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <iostream>

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
      stage_(create_state(problem.layout())) {
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
  if (rank == 0 && order_ > 2)
    std::cerr << "warning: Time / Scheme = bdf" << order_
              << ": oscillations without damping grow with some steps; compare with bdf2"
              << std::endl;
  solve_.learn_force_scale(state, h);
}

bool Bdf::starts_up() const { return steps_ == 0 || steps_ < order_ - 1; }

void Bdf::before_step(const State& last, double, StepReport& report) {
  last_ = &last;
  report_ = &report;
  if (input_.start_up == "bdf1") check(TSBDFSetOrder(ts_, std::min(order_, steps_ + 1)));
}

void Bdf::find_stage(double time) {
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

PetscErrorCode Bdf::after_stage(TS ts, PetscReal, PetscInt, Vec* y) {
  Bdf* bdf;
  PetscFunctionBegin;
  PetscCall(TSGetApplicationContext(ts, &bdf));
  PetscCall(bdf->errors_.guard([&] {
    if (bdf->given_) pack(bdf->stage_.displacement, bdf->stage_.velocity, *y);
  }));
  PetscFunctionReturn(0);
}

}  // namespace steppe
