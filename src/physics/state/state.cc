#include "steppe/physics/state/state.h"

namespace steppe {
namespace {

void copy_with_ghosts(Vec from, Vec to) {
  check(VecCopy(from, to));
  update_ghosts(to);
}

}  // namespace

void number(State& state) {
  static std::size_t last = 0;
  state.revision = ++last;
}

State create_state(const Layout& layout) {
  State state;
  state.displacement = layout.create_vector();
  state.velocity = layout.create_vector();
  state.acceleration = layout.create_vector();
  return state;
}

State copy(const State& state) {
  State result;
  result.displacement = duplicate(state.displacement);
  result.velocity = duplicate(state.velocity);
  result.acceleration = duplicate(state.acceleration);
  assign(state, result);
  return result;
}

void assign(const State& from, State& to) {
  to.time = from.time;
  to.load_time = from.load_time;
  to.at_rest = from.at_rest;
  to.half_step = from.half_step;
  to.moduli = from.moduli;
  to.vibrates = from.vibrates;
  to.revision = 0;
  copy_with_ghosts(from.displacement, to.displacement);
  copy_with_ghosts(from.velocity, to.velocity);
  copy_with_ghosts(from.acceleration, to.acceleration);
}

void history(Archive& archive, const std::string& name, State& state) {
  const auto section = archive.enter(name);
  archive.value("time", state.time);
  archive.value("load time", state.load_time);
  archive.value("at rest", state.at_rest);
  archive.vector("displacement", state.displacement);
  archive.vector("velocity", state.velocity);
  archive.vector("acceleration", state.acceleration);
}

void history_if_any(Archive& archive, const std::string& name, const Layout& layout, State& state) {
  bool exists = bool(state.displacement);
  archive.value(name + " exists", exists);
  if (exists != bool(state.displacement)) state = exists ? create_state(layout) : State();
  if (exists) history(archive, name, state);
}

}  // namespace steppe
