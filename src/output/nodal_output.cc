#include "steppe/output/nodal_output.h"

namespace steppe {

NodalOutput::NodalOutput(const Problem& problem, NodalWriter& writer, double interval)
    : problem_(problem), writer_(writer), clock_(interval) {
  if (problem.nodal_form()) nodal_ = create_state(nodal_layout(problem));
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
  writer_.finish();
}

void NodalOutput::write(const State& state) {
  if (!problem_.nodal_form()) return writer_.write(step_, state);
  nodal_.time = state.time;
  nodal_.load_time = state.load_time;
  nodal_.at_rest = state.at_rest;
  nodal_.half_step = state.half_step;
  to_nodal(problem_, state.displacement, nodal_.displacement);
  to_nodal(problem_, state.velocity, nodal_.velocity);
  to_nodal(problem_, state.acceleration, nodal_.acceleration);
  writer_.write(step_, nodal_);
}

void NodalOutput::history(Archive& archive) {
  const auto section = archive.enter(writer_.name());
  clock_.history(archive);
  archive.value("step", step_);
  writer_.history(archive);
}

}  // namespace steppe
