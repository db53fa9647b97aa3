// The motion that the input gives the body at the start.

#include "steppe/app/simulation.h"

#include "steppe/input/expression.h"

namespace steppe {

template <int dim>
State Simulation<dim>::initial_state() {
  State state{input_.time.start, input_.time.start, space_.create_vector(), space_.create_vector(),
              space_.create_vector()};
  const auto set = [&](const std::string& text, const std::string& parameter, Vec field) {
    if (text.empty()) return;
    agree(communicator_, [&] {
      const VectorExpression<dim> value(text, parameter, input_.constants);
      LocalArray nodal(field);
      for (int i = 0; i < space_.n_local_nodes(); ++i) {
        const auto here = value(space_.node_positions()[i], input_.time.start);
        for (int c = 0; c < dim; ++c) nodal[dim * i + c] = here[c];
      }
    });
  };
  set(input_.initial.displacement, "Initial / Displacement", state.displacement);
  set(input_.initial.velocity, "Initial / Velocity", state.velocity);
  system().to_unknowns(state.displacement);
  system().to_unknowns(state.velocity);
  return state;
}

template State Simulation<2>::initial_state();
template State Simulation<3>::initial_state();

}  // namespace steppe
