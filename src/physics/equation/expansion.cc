#include "steppe/physics/equation/expansion.h"

namespace steppe {

Expansion::Expansion(const Map& map, const Layout& inner, Vec origin)
    : map_(map), inner_(inner), origin_(origin) {
  expanded_.displacement = inner.create_vector();
  expanded_.velocity = inner.create_vector();
  expanded_.acceleration = inner.create_vector();
}

void Expansion::expand(Vec y, Vec u) const {
  map_.displacement(y, u);
  move_to_origin(u);
}

void Expansion::move_to_origin(Vec u) const {
  if (!origin_) return;
  check(VecAXPY(u, 1, origin_));
  if (has_ghosts(u)) update_ghosts(u);
}

const State& Expansion::operator()(const State& state) {
  expanded_.time = state.time;
  expanded_.load_time = state.load_time;
  expanded_.at_rest = state.at_rest;
  expanded_.half_step = state.half_step;
  expanded_.step = state.step;
  expanded_.moduli = state.moduli;
  expanded_.vibrates = state.vibrates;
  expanded_.revision = state.revision;
  const auto map = [](Vec from, Vec to, const auto& expand) {
    if (from)
      expand();
    else if (to)
      zero_with_ghosts(to);  // nothing stays of another state
  };
  if (state.start && !start_) start_ = inner_.create_vector();
  map(state.start, start_, [&] { expand(state.start, start_); });
  map(state.displacement, expanded_.displacement, [&] {
    if (!state.start) return expand(state.displacement, expanded_.displacement);
    map_.middle(state.start, state.displacement, state.step, expanded_.displacement);
    move_to_origin(expanded_.displacement);
  });
  map(state.velocity, expanded_.velocity,
      [&] { map_.velocity(state.velocity, expanded_.velocity); });
  map(state.acceleration, expanded_.acceleration,
      [&] { map_.acceleration(state.velocity, state.acceleration, expanded_.acceleration); });
  expanded_.start = state.start ? Vec(start_) : nullptr;
  return expanded_;
}

Vec Expansion::displacement(Vec y) {
  if (!y) return nullptr;
  expand(y, expanded_.displacement);
  return expanded_.displacement;
}

}  // namespace steppe
