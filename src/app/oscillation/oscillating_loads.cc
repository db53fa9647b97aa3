#include "steppe/app/oscillation/oscillating_loads.h"

#include <algorithm>
#include <complex>

namespace steppe {

template <int dim>
OscillatingLoads<dim>::OscillatingLoads(SmallMotions<dim>& motions,
                                        const std::vector<LoadInput>& loads)
    : loaded_(*motions.model.full.unknowns, motions.model.full.body, loads),
      reduced_(motions.model.reduced ? std::make_unique<MappedProblem>(
                                           loaded_.system(), *motions.model.reduced->basis,
                                           motions.model.reduced->layout_of_coordinates())
                                     : nullptr),
      system_(reduced_ ? *reduced_ : loaded_.system()),
      probes_(motions.make_probes(system_, loads)),
      rest_(create_state(nodal_layout(system_))) {}

template <int dim>
void OscillatingLoads<dim>::force(const State& about, double frequency, Vec F) const {
  State state = copy(about);
  state.load_time = state.time = frequency;
  system_.force(ForcePart::load, state, F);
}

template <int dim>
const std::vector<double>& OscillatingLoads<dim>::measured(double frequency, Vec force) {
  if (last_force_) {
    check(VecAXPY(last_force_, -1, force));
    if (norm(last_force_, NORM_INFINITY) == 0) {
      check(VecCopy(force, last_force_));
      return last_measured_;
    }
  } else {
    last_force_ = duplicate(force);
  }
  check(VecCopy(force, last_force_));
  rest_.load_time = rest_.time = frequency;
  number(rest_);  // one recovery of stresses serves all probes
  last_measured_.clear();
  for (const LinearProbes::Named& named : probes_)
    for (const double value : named.probe->measure(rest_)) last_measured_.push_back(value);
  return last_measured_;
}

template <int dim>
void Excitation<dim>::find_force(const State& about, double frequency, Amplitude& force) const {
  real->force(about, frequency, force.real);
  if (imaginary) imaginary->force(about, frequency, force.imaginary);
}

template <int dim>
Response Excitation<dim>::alone(double frequency, const Amplitude& force) const {
  Response result;
  for (const double value : real->measured(frequency, force.real)) result.emplace_back(value);
  if (!imaginary) return result;
  const std::vector<double>& others = imaginary->measured(frequency, force.imaginary);
  for (std::size_t i = 0; i < others.size(); ++i) result[i] += std::complex<double>(0, others[i]);
  return result;
}

template <int dim>
std::vector<Excitation<dim>> make_excitations(SmallMotions<dim>& motions) {
  const Input& input = motions.model.full.input();
  std::vector<Excitation<dim>> excitations;
  for (const std::vector<LoadInput>& set : input.oscillating_loads(false))
    excitations.push_back({std::make_unique<OscillatingLoads<dim>>(motions, set), nullptr});
  const auto imaginary = input.oscillating_loads(true);
  for (std::size_t i = 0; i < imaginary.size(); ++i)
    if (std::any_of(imaginary[i].begin(), imaginary[i].end(),
                    [](const LoadInput& load) { return load.phase != 0; }))
      excitations[i].imaginary = std::make_unique<OscillatingLoads<dim>>(motions, imaginary[i]);
  return excitations;
}

#define INSTANTIATE(dim)                \
  template class OscillatingLoads<dim>; \
  template struct Excitation<dim>;      \
  template std::vector<Excitation<dim>> make_excitations(SmallMotions<dim>&);
INSTANTIATE(2)
INSTANTIATE(3)
#undef INSTANTIATE

}  // namespace steppe
