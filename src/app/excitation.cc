// The loads that oscillate, and what probes measure of them.

#include "steppe/app/oscillation.h"
#include "steppe/output/reaction_probe.h"

namespace steppe {

template <int dim>
std::vector<LinearProbes::Named> Simulation<dim>::Oscillation::make_probes(
    const Problem& problem, const std::vector<LoadInput>& loads) {
  auto named = make_linear_probes<dim>(s.input_.probes, s.space_, stress, problem, loads,
                                       s.input_.constants, s.input_.boundaries);
  if (s.input_.output.reactions)
    named.push_back(
        {"reactions", make_reactions_probe(s.input_.boundaries, s.space_, problem), false});
  return named;
}

template <int dim>
Simulation<dim>::Oscillation::Loads::Loads(Oscillation& o, const std::vector<LoadInput>& loads)
    : s(o.s),
      nodal(s.space_, s.body_, s.prescribed_at_nodes(), s.input_.damping, {}, loads,
            s.input_.constants, {}, {}, s.input_.masses),
      mapped(s.map(nodal)),
      full(mapped ? static_cast<Problem&>(*mapped) : nodal),
      reduced(s.basis_
                  ? std::make_unique<MappedProblem>(
                        full, *s.basis_, Layout(s.communicator_, s.basis_->create_coordinates(), 1))
                  : nullptr),
      system(reduced ? *reduced : full),
      probes(o.make_probes(system, loads)),
      rest(create_state(nodal_layout(system))) {}

template <int dim>
void Simulation<dim>::Oscillation::Loads::force(const State& about, double frequency, Vec F) const {
  State state = copy(about);
  state.load_time = state.time = frequency;
  system.force(ForcePart::load, state, F);
}

template <int dim>
const std::vector<double>& Simulation<dim>::Oscillation::Loads::measured(double frequency,
                                                                         Vec force) {
  if (last_force) {
    check(VecAXPY(last_force, -1, force));
    if (norm(last_force, NORM_INFINITY) == 0) {
      check(VecCopy(force, last_force));
      return last_measured;
    }
  } else {
    last_force = duplicate(force);
  }
  check(VecCopy(force, last_force));
  rest.load_time = rest.time = frequency;
  last_measured.clear();
  for (const LinearProbes::Named& named : probes)
    for (const double value : named.probe->measure(rest)) last_measured.push_back(value);
  return last_measured;
}

template <int dim>
void Simulation<dim>::Oscillation::find_force(const Excitation& excitation, double frequency,
                                              Amplitude& force) const {
  excitation.real->force(about, frequency, force.real);
  if (excitation.imaginary) excitation.imaginary->force(about, frequency, force.imaginary);
}

template <int dim>
Response Simulation<dim>::Oscillation::excited(const Excitation& excitation, double frequency,
                                               const Amplitude& force) {
  Response result;
  for (const double value : excitation.real->measured(frequency, force.real))
    result.emplace_back(value);
  if (!excitation.imaginary) return result;
  const std::vector<double>& others = excitation.imaginary->measured(frequency, force.imaginary);
  for (std::size_t i = 0; i < others.size(); ++i) result[i] += std::complex<double>(0, others[i]);
  return result;
}

template struct Simulation<2>::Oscillation;
template struct Simulation<3>::Oscillation;

}  // namespace steppe
