// The motion that the input gives the body at the start.

#include "steppe/app/simulation.h"

#include "steppe/input/expression.h"

namespace steppe {

template <int dim>
State Simulation<dim>::initial_state() {
  State state = create_state(system().layout());
  state.time = state.load_time = input_.time.start;
  State nodal;
  nodal.displacement = space_.create_vector();
  nodal.velocity = space_.create_vector();
  const auto set = [&](const std::string& text, const std::string& parameter, Vec at_nodes) {
    if (text.empty()) return;
    agree(communicator_, [&] {
      const VectorExpression<dim> value(text, parameter, input_.constants);
      LocalArray entries(at_nodes);
      for (int i = 0; i < space_.n_local_nodes(); ++i) {
        const auto here = value(space_.node_positions()[i], input_.time.start);
        for (int c = 0; c < dim; ++c) entries[dim * i + c] = here[c];
      }
    });
  };
  set(input_.initial.displacement, "Initial / Displacement", nodal.displacement);
  set(input_.initial.velocity, "Initial / Velocity", nodal.velocity);
  project(system(), nodal, state);
  return state;
}

template State Simulation<2>::initial_state();
template State Simulation<3>::initial_state();

}  // namespace steppe
