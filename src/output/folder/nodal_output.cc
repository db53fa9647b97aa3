#include "steppe/output/folder/nodal_output.h"

#include "steppe/base/process/error.h"
#include "steppe/output/folder/files.h"

namespace steppe {

NodalOutput::NodalOutput(const Problem& problem, NodalWriter& writer, double interval, bool needed)
    : problem_(problem), writer_(writer), clock_(interval), needed_(needed) {
  const NodalForm* form = problem.nodal_form();
  if (!form) return;
  nodal_ = create_state(nodal_layout(problem));
  WantedMotion wanted;
  writer.add_wanted(wanted);
  expansion_ = form->expansion_at(wanted);
}

void NodalOutput::start(const State& initial) {
  clock_.start(initial.time);
  write(initial);
}

void NodalOutput::accepted(const StepReport& report, const State& state) {
  step_ = report.step;
  if (clock_.due(state.time)) write(state);
}

void NodalOutput::finish(const State& last) {
  if (clock_.is_behind(last.time)) write(last);
  ask([&] { writer_.finish(); });
}

void NodalOutput::ask(const std::function<void()>& writer) {
  if (is_left_) return;
  try {
    writer();
  } catch (const OutputError& error) {
    if (needed_) throw;
    is_left_ = true;
    int rank;
    check_mpi(MPI_Comm_rank(problem_.layout().communicator(), &rank));
    if (rank == 0) warn(error.what() + ("; the run goes on without " + writer_.name()));
  }
}

void NodalOutput::write(const State& state) {
  ask([&] {
    if (problem_.nodal_form()) expand(problem_, state, nodal_, expansion_);
    writer_.write(step_, problem_.nodal_form() ? nodal_ : state);
  });
}

void NodalOutput::history(Archive& archive) {
  const auto section = archive.enter(writer_.name());
  clock_.history(archive);
  archive.value("step", step_);
  writer_.history(archive);
}

}  // namespace steppe
