#include "steppe/output/tables/ledger.h"

#include "steppe/base/process/error.h"

#include <cmath>
#include <sstream>
#include <utility>

namespace steppe {

namespace {

std::vector<Column> columns(const Probe* errors) {
  std::vector<Column> all = {{"step"}, {"time", "time"}};
  for (const char* const name : {"kinetic", "strain", "external_work", "damping_loss",
                                 "friction_loss", "plastic_work", "remainder"})
    all.push_back({name, "energy"});
  for (const char axis : {'x', 'y', 'z'})
    all.push_back({std::string("momentum_") + axis, "momentum"});
  for (const char axis : {'x', 'y', 'z'})
    all.push_back({std::string("angular_momentum_") + axis, "angular momentum"});
  if (errors)
    for (const Column& error : errors->columns()) all.push_back(error);
  return all;
}

}  // namespace

Ledger::Ledger(const Problem& problem, const TableFolder& folder, double interval,
               const Probe* errors)
    : problem_(problem),
      errors_(errors),
      csv_(problem.layout().communicator(), folder, "ledger.csv", columns(errors)),
      clock_(interval),
      displacement_(problem.layout().create_vector()),
      force_(problem.layout().create_vector()) {
  middle_.displacement = problem.layout().create_vector();
  middle_.velocity = problem.layout().create_vector();
}

namespace {

/// f . (to - from) on this rank.
double work(Vec f, Vec from, Vec to) {
  PetscInt n;
  check(VecGetLocalSize(f, &n));
  const LocalView force(f), begin(from), end(to);
  double sum = 0;
  for (PetscInt i = 0; i < n; ++i) sum += force[i] * (end[i] - begin[i]);
  return sum;
}

/// What a body has: leapfrog schemes may report a kinetic energy below zero.
double amount(const Balance& energies) {
  return std::abs(energies.kinetic) + std::abs(energies.strain);
}

/// Whether prescribed unknowns are ever elsewhere than in this state. Collective.
bool supports_move(const Problem& problem, const State& state) {
  if (!problem.supports().at_rest()) return true;
  VecHandle moved = problem.layout().create_vector();
  check(VecCopy(state.displacement, moved));
  problem.supports().displacement(state.time, moved);
  check(VecAXPY(moved, -1, state.displacement));
  return norm(moved, NORM_INFINITY) > 0;
}

}  // namespace

void Ledger::support_forces(const State& state, Vec support) const {
  problem_.force(ForcePart::reaction, state, support);
  problem_.force(ForcePart::load, state, force_);
  problem_.supports().keep_only(force_);
  check(VecAXPY(support, 1, force_));
}

void Ledger::driving_forces(const State& state, Vec force) {
  if (supports_move_) {
    support_forces(state, new_support_);
    check(VecAXPY(support_, 1, new_support_));
  }
  const double h = state.time - time_;
  middle_.time = middle_.load_time = (time_ + state.time) / 2;
  middle_.at_rest = state.at_rest;
  check(VecWAXPY(middle_.velocity, -1, displacement_, state.displacement));
  check(VecWAXPY(middle_.displacement, 0.5, middle_.velocity, displacement_));
  check(VecScale(middle_.velocity, h > 0 ? 1 / h : 0));
  if (h > 0 && problem_.mass().rotations()) {
    middle_.start = displacement_;
    middle_.step = h;
  }
  problem_.force(ForcePart::load, middle_, force);
  problem_.supports().zero(force);
  if (!supports_move_) return;
  check(VecAXPY(force, 0.5, support_));
  std::swap(support_, new_support_);
}

void Ledger::make_vectors() {
  const auto make = [this](bool needed, VecHandle& old, VecHandle& now) {
    if (!needed || old) return;
    old = problem_.layout().create_vector();
    now = problem_.layout().create_vector();
  };
  make(supports_move_, support_, new_support_);
  make(damped_, damping_, new_damping_);
}

void Ledger::begin_step(const State& state) {
  supports_move_ = supports_move(problem_, state);
  damped_ = problem_.traits().damped;
  make_vectors();
  if (supports_move_) support_forces(state, support_);
  if (damped_) problem_.force(ForcePart::damping, state, damping_);
  check(VecCopy(state.displacement, displacement_));
  time_ = state.time;
}

void Ledger::start(const State& initial) {
  const Phase phase("ledger");
  begin_step(initial);
  const Balance energies = problem_.energetics()->balance(initial);
  initial_energy_ = energies.kinetic + energies.strain;
  // whatever led to this state paid for what terms with a history lost on the way
  work_ = energies.loss() - energies.work;
  put_in_ = amount(energies);
  clock_.start(initial.time);
  write(0, initial);
}

void Ledger::accepted(const StepReport& report, const State& state) {
  const Phase phase("ledger");
  driving_forces(state, force_);
  work_here_ += work(force_, displacement_, state.displacement);
  if (damped_) {
    problem_.force(ForcePart::damping, state, new_damping_);
    check(VecAXPY(damping_, 1, new_damping_));
    loss_here_ += work(damping_, displacement_, state.displacement) / 2;
    std::swap(damping_, new_damping_);
  }
  check(VecCopy(state.displacement, displacement_));
  time_ = state.time;
  step_ = report.step;
  if (clock_.due(state.time)) write(step_, state);
}

void Ledger::supports_changed(const State& before, const State& after) {
  const Phase phase("ledger");
  begin_step(after);
  const double jump = problem_.energetics()->balance(after).kinetic -
                      problem_.energetics()->balance(before).kinetic;
  work_ += jump;
  put_in_ += std::abs(jump);
}

void Ledger::finish(const State& last) {
  if (clock_.is_behind(last.time)) write(step_, last);
}

void Ledger::history(Archive& archive) {
  const auto section = archive.enter("ledger");
  csv_.history(archive);
  clock_.history(archive);
  archive.value("step", step_);
  archive.value("supports move", supports_move_);
  archive.value("damped", damped_);
  archive.value("time", time_);
  archive.vector("displacement", displacement_);
  make_vectors();
  const auto forces = [&](const std::string& name, const VecHandle& kept) {
    VecHandle zero;  // stands in checkpoints where there are none
    if (!kept) zero = problem_.layout().create_vector();
    archive.vector(name, kept ? kept : zero);
  };
  forces("support forces", support_);
  forces("damping forces", damping_);
  archive.part("work since the last row", work_here_);
  archive.part("loss since the last row", loss_here_);
  archive.value("initial energy", initial_energy_);
  archive.value("work", work_);
  archive.value("loss", loss_);
  archive.value("energy", energy_);
  archive.value("energy put in", put_in_);
  archive.value("work of terms", terms_work_);
}

void Ledger::write(int step, const State& state) {
  double sums[] = {work_here_, loss_here_};
  check_mpi(
      MPI_Allreduce(MPI_IN_PLACE, sums, 2, MPI_DOUBLE, MPI_SUM, problem_.layout().communicator()));
  work_here_ = loss_here_ = 0;
  work_ += sums[0];
  loss_ += sums[1];
  put_in_ += std::abs(sums[0]);
  const Balance b = problem_.energetics()->balance(state);
  energy_ = amount(b);
  put_in_ += std::abs(b.work - terms_work_);
  terms_work_ = b.work;
  const double work = work_ + b.work, loss = loss_ + b.loss();
  const double remainder = work - loss - (b.kinetic + b.strain - initial_energy_);
  // a table of version 0.9.0 has all losses in one
  const double damping = csv_.has("friction_loss") ? loss_ + b.damping : loss;
  std::vector<double> row = {double(step), state.time, b.kinetic, b.strain, work,
                             damping,      b.friction, b.plastic, remainder};
  row.insert(row.end(), b.linear_momentum.begin(), b.linear_momentum.end());
  row.insert(row.end(), b.angular_momentum.begin(), b.angular_momentum.end());
  if (errors_) {
    State nodal = create_state(nodal_layout(problem_));
    nodal.time = nodal.load_time = state.time;
    nodal_displacement(problem_, state.displacement, nodal.displacement);
    const std::vector<double> errors = errors_->measure(nodal);
    row.insert(row.end(), errors.begin(), errors.end());
  }
  for (const double value : row)
    if (!std::isfinite(value)) {
      std::ostringstream text;
      text << "after step " << step << ", t = " << state.time
           << " s, the energies or momenta of the body are not finite; check the values of Loads, "
              "Initial and the material constants";
      throw NumericsError(text.str());
    }
  csv_.row(row);
}

void EnergyWatch::accepted(const StepReport& report, const State& state) {
  steps_ = ledger_.energy() > 1e6 * ledger_.energy_put_in() ? steps_ + 1 : 0;
  if (steps_ < 10) return;
  std::ostringstream text;
  text << "the motion blows up: after step " << report.step << ", t = " << state.time
       << " s, the body has " << ledger_.energy() << " J, but only " << ledger_.energy_put_in()
       << " J were put in";
  throw NumericsError(text.str());
}

}  // namespace steppe
