#include "steppe/output/ledger.h"

namespace steppe {

Ledger::Ledger(const Problem& problem, const std::string& folder)
    : problem_(problem),
      csv_(problem.communicator(), folder + "/ledger.csv",
           "step,time,kinetic,strain,external_work,damping_loss,remainder"),
      displacement_(problem.create_vector()),
      external_(problem.create_vector()),
      damping_(problem.create_vector()),
      new_external_(problem.create_vector()),
      new_damping_(problem.create_vector()) {}

void Ledger::forces(const State& state, Vec external, Vec damping) const {
  problem_.reactions(state, external);
  problem_.load(state, damping);
  check(VecAXPY(external, 1, damping));
  problem_.damping(state, damping);
}

void Ledger::start(const State& initial) {
  const Phase phase("ledger");
  forces(initial, external_, damping_);
  check(VecCopy(initial.displacement, displacement_));
  const Balance energies = problem_.balance(initial);
  initial_energy_ = energies.kinetic + energies.strain;
  write(0, initial);
}

void Ledger::accepted(const StepReport& report, const State& state) {
  const Phase phase("ledger");
  forces(state, new_external_, new_damping_);
  // displacement_ becomes the increment, the forces become sums of both ends
  check(VecAYPX(displacement_, -1, state.displacement));
  check(VecAXPY(external_, 1, new_external_));
  check(VecAXPY(damping_, 1, new_damping_));
  PetscScalar work, loss;
  check(VecDot(external_, displacement_, &work));
  check(VecDot(damping_, displacement_, &loss));
  work_ += work / 2;
  loss_ += loss / 2;
  check(VecCopy(state.displacement, displacement_));
  std::swap(external_, new_external_);
  std::swap(damping_, new_damping_);
  write(report.step, state);
}

void Ledger::write(int step, const State& state) {
  const Balance energies = problem_.balance(state);
  const double remainder = work_ - loss_ - (energies.kinetic + energies.strain - initial_energy_);
  csv_.row({double(step), state.time, energies.kinetic, energies.strain, work_, loss_, remainder});
}

}  // namespace steppe
