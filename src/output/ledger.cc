#include "steppe/output/ledger.h"

namespace steppe {

Ledger::Ledger(const Problem& problem, const std::string& folder, double interval)
    : problem_(problem),
      csv_(problem.communicator(), folder + "/ledger.csv",
           "step,time,kinetic,strain,external_work,damping_loss,remainder,momentum_x,momentum_y,"
           "momentum_z,angular_momentum_x,angular_momentum_y,angular_momentum_z"),
      clock_(interval),
      support_(problem.create_vector()),
      damping_(problem.create_vector()),
      new_support_(problem.create_vector()),
      new_damping_(problem.create_vector()),
      load_(problem.create_vector()) {}

void Ledger::support_forces(const State& state, Vec support, Vec damping) const {
  problem_.reactions(state, support);
  // the whole force on the prescribed unknowns, loads that act on them included
  problem_.load(state, damping);
  problem_.keep_prescribed(damping);
  check(VecAXPY(support, 1, damping));
  problem_.damping(state, damping);
}

Vec Ledger::load_at(double time) {
  loaded_.load_time = time;
  problem_.load(loaded_, load_);
  problem_.prescribe_zero(load_);
  return load_;
}

void Ledger::start(const State& initial) {
  const Phase phase("ledger");
  support_forces(initial, support_, damping_);
  loaded_ = copy(initial);
  const Balance energies = problem_.balance(initial);
  initial_energy_ = energies.kinetic + energies.strain;
  clock_.start(initial.time);
  write(0, initial);
}

void Ledger::accepted(const StepReport& report, const State& state) {
  const Phase phase("ledger");
  support_forces(state, new_support_, new_damping_);
  const Vec load = load_at((loaded_.time + state.time) / 2);
  // the forces become sums of both ends
  check(VecAXPY(support_, 1, new_support_));
  check(VecAXPY(support_, 2, load));
  check(VecAXPY(damping_, 1, new_damping_));
  const Vec increment = loaded_.displacement;
  check(VecAYPX(increment, -1, state.displacement));
  PetscScalar work, loss;
  check(VecDot(support_, increment, &work));
  check(VecDot(damping_, increment, &loss));
  work_ += work / 2;
  loss_ += loss / 2;
  assign(state, loaded_);
  std::swap(support_, new_support_);
  std::swap(damping_, new_damping_);
  step_ = report.step;
  if (clock_.due(state.time)) write(step_, state);
}

void Ledger::finish(const State& last) {
  if (clock_.is_behind(last.time)) write(step_, last);
}

void Ledger::write(int step, const State& state) {
  const Balance b = problem_.balance(state);
  const double remainder = work_ - loss_ - (b.kinetic + b.strain - initial_energy_);
  std::vector<double> row = {double(step), state.time, b.kinetic, b.strain,
                             work_,        loss_,      remainder};
  row.insert(row.end(), b.linear_momentum.begin(), b.linear_momentum.end());
  row.insert(row.end(), b.angular_momentum.begin(), b.angular_momentum.end());
  csv_.row(row);
}

}  // namespace steppe
