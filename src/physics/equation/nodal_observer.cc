#include "steppe/physics/equation/nodal_observer.h"

namespace steppe {

NodalObserver::NodalObserver(const Problem& problem, Observer& observer)
    : problem_(problem), observer_(observer) {
  nodal_.displacement = nodal_layout(problem).create_vector();
  nodal_.velocity = nodal_layout(problem).create_vector();
  nodal_.acceleration = nodal_layout(problem).create_vector();
}

const State& NodalObserver::nodal(const State& state) {
  nodal_.time = state.time;
  nodal_.load_time = state.load_time;
  nodal_.at_rest = state.at_rest;
  nodal_.half_step = state.half_step;
  to_nodal(problem_, state.displacement, nodal_.displacement);
  to_nodal(problem_, state.velocity, nodal_.velocity);
  to_nodal(problem_, state.acceleration, nodal_.acceleration);
  return nodal_;
}

}  // namespace steppe
