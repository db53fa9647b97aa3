// The motion that the input gives the body at the start.

#include "steppe/app/simulation.h"

#include "steppe/input/expression.h"

namespace steppe {

template <int dim>
State Simulation<dim>::initial_state() {
  State state = create_state(system().layout());
  state.time = state.load_time = input_.time.start;
  const auto set = [&](const std::string& text, const std::string& parameter, Vec field) {
    if (text.empty()) return;
    const VecHandle at_nodes = space_.create_vector();
    agree(communicator_, [&] {
      const VectorExpression<dim> value(text, parameter, input_.constants);
      LocalArray nodal(at_nodes);
      for (int i = 0; i < space_.n_local_nodes(); ++i) {
        const auto here = value(space_.node_positions()[i], input_.time.start);
        for (int c = 0; c < dim; ++c) nodal[dim * i + c] = here[c];
      }
    });
    to_unknowns(system(), at_nodes, field);
  };
  set(input_.initial.displacement, "Initial / Displacement", state.displacement);
  set(input_.initial.velocity, "Initial / Velocity", state.velocity);
  return state;
}

template State Simulation<2>::initial_state();
template State Simulation<3>::initial_state();

}  // namespace steppe
