// The response to loads that oscillate, over frequencies or by its statistics.

#include "steppe/app/oscillation.h"

#include "steppe/app/sample_times.h"
#include "steppe/base/error.h"
#include "steppe/output/linearised.h"
#include "steppe/solve/linear/preset_entry.h"
#include "steppe/solve/frequency/coordinate_modes.h"
#include "steppe/solve/frequency/frequency_grid.h"

#include <algorithm>
#include <iostream>

namespace steppe {

using namespace dealii;

namespace {

bool any_phase(const std::vector<LoadInput>& loads) {
  return std::any_of(loads.begin(), loads.end(),
                     [](const LoadInput& load) { return load.phase != 0; });
}

}  // namespace

template <int dim>
Simulation<dim>::Oscillation::Oscillation(Simulation& simulation)
    : s(simulation),
      about(create_state(s.system().layout())),
      nodal(create_state(nodal_layout(s.system()))),
      offered(s.problem_.quantities()),
      stress(s.space_, s.body_, linearised(offered.cells, nodal, s.mesh_.size())),
      probes(make_probes(s.system(), s.input_.oscillating_loads(false).front()), nodal,
             s.mesh_.size()),
      branches(branches_of(s.body_)) {
  for (const bool is_imaginary : {false, true}) {
    const auto sets = s.input_.oscillating_loads(is_imaginary);
    excitations.resize(sets.size());
    for (std::size_t i = 0; i < sets.size(); ++i)
      if (!is_imaginary)
        excitations[i].real = std::make_unique<Loads>(*this, sets[i]);
      else if (any_phase(sets[i]))
        excitations[i].imaginary = std::make_unique<Loads>(*this, sets[i]);
  }
  const ExcitationInput& excitation = s.input_.excitation;
  for (const auto& [text, parameter] :
       {std::pair(excitation.power_density, "Excitation / Power density"),
        std::pair(excitation.response_spectrum, "Excitation / Response spectrum")})
    if (!text.empty()) spectrum.emplace(text, parameter, s.input_.constants);
  check_input();
}

template <int dim>
double Simulation<dim>::Oscillation::spectrum_at(double frequency) const {
  const double value = (*spectrum)(Point<dim>(), frequency);
  if (value < 0)
    throw InputError("Excitation: the spectrum is " + std::to_string(value) + " at " +
                     std::to_string(frequency) + " Hz; it must not be negative");
  return value;
}

template <int dim>
void Simulation<dim>::Oscillation::check_input() {
  const Input& input = s.input_;
  const ExcitationInput& excitation = input.excitation;
  if (probes.columns().empty() && input.output.fields.format == "none")
    throw InputError("Probes / Names: nothing of the response is kept; name a probe");
  const std::string& linear = input.solver.linear;
  if (linear != "auto" && entry_of(preset_entries(), linear).between_degrees)
    throw InputError("Solver / Linear = " + linear + ": Run = " + input.run +
                     " factorises matrices; let it be auto or direct");
  const VecHandle held = s.full().layout().create_vector();
  for (const double time : sample_times(input.time, s.notable_)) {
    if (input.modes.about == "equilibrium") break;
    s.full().supports().displacement(time, held);
    if (norm(held, NORM_INFINITY) > 0)
      throw InputError("Boundaries: Run = " + input.run +
                       " is about rest, and a support is displaced; shake the body by a base "
                       "acceleration, or let Modes / About be equilibrium");
  }
  if (!excitation.power_density.empty() && !s.system().traits().damped && !any_relaxes(branches) &&
      input.damping.structural == 0 && input.damping.modal_ratios.empty())
    throw InputError(
        "Excitation / Power density: without damping the mean square of a response is infinite; "
        "give Damping");
  if (seeks_modes()) check_count(s.system(), input.modes);
  if (!excitation.response_spectrum.empty() && s.modes_at_rest_.modes.front().frequency == 0)
    throw InputError(
        "Excitation / Response spectrum: the body can move freely, with a natural frequency of "
        "zero; hold it by Boundaries");
  // those of a sine of t, for example, have no amplitude
  const VecHandle force = s.system().layout().create_vector();
  bool acts = false;
  for (const double frequency : s.sample_frequencies(s.modes_at_rest_)) {
    if (spectrum) spectrum_at(frequency);
    for (const Excitation& set : excitations)
      for (const Loads* loads : {set.real.get(), set.imaginary.get()}) {
        if (acts || !loads) continue;
        loads->force(about, frequency, force);
        acts = norm(force) > 0;
      }
  }
  if (acts) return;
  throw InputError(
      "Loads: the amplitudes of those that oscillate are zero at all frequencies; t stands for "
      "the frequency in Hz there, so give amplitudes, not functions of time");
}

template <int dim>
std::vector<double> Simulation<dim>::Oscillation::coordinates(Vec z) const {
  PetscInt n, n_here;
  check(VecGetSize(z, &n));
  check(VecGetLocalSize(z, &n_here));
  std::vector<double> values(n);
  const PetscScalar* here;
  check(VecGetArrayRead(z, &here));
  std::copy_n(here, n_here, values.begin());
  check(VecRestoreArrayRead(z, &here));
  check_mpi(MPI_Bcast(values.data(), int(n), MPI_DOUBLE, 0, PetscObjectComm(PetscObject(z))));
  return values;
}

template <int dim>
void Simulation<dim>::Oscillation::set(const std::vector<double>& coordinates, Vec z) const {
  LocalArray here(z);
  PetscInt n_here;
  check(VecGetLocalSize(z, &n_here));
  for (PetscInt k = 0; k < n_here; ++k) here[k] = coordinates[k];
}

template <int dim>
void Simulation<dim>::Oscillation::tabulate() {
  if (!table.empty()) return;
  State unit = create_state(s.system().layout()), shown = create_state(nodal_layout(s.system()));
  const PetscInt n = s.system().layout().size();
  unit.moduli = &s.relaxed_;
  for (const VecHandle* moved : {&unit.displacement, &unit.velocity, &unit.acceleration})
    for (PetscInt k = 0; k < n; ++k) {
      std::vector<double> one(n);
      one[k] = 1;
      set(one, *moved);
      show(unit, shown);
      shown.time = double(table.size() + 1);  // tells the states apart
      table.push_back(probes.along(shown));
      set(std::vector<double>(n), *moved);
    }
  tabulate_relaxing();
}

template <int dim>
void Simulation<dim>::Oscillation::tabulate_relaxing() {
  relaxing.resize(branches.size());
  State unit = create_state(s.system().layout()), shown = create_state(nodal_layout(s.system()));
  const PetscInt n = s.system().layout().size();
  for (std::size_t m = 0; m < branches.size(); ++m) {
    if (branches[m].empty()) continue;
    RelaxingModuli moduli = s.relaxed_;
    moduli.storage[m] = 1;
    unit.moduli = &moduli;
    for (PetscInt k = 0; k < n; ++k) {
      std::vector<double> one(n);
      one[k] = 1;
      set(one, unit.displacement);
      show(unit, shown);
      std::vector<double> values = probes.along(shown);
      for (std::size_t c = 0; c < values.size(); ++c) values[c] -= table[k][c];
      relaxing[m].push_back(std::move(values));
    }
  }
}

template <int dim>
void Simulation<dim>::Oscillation::show(const State& motion, State& shown) const {
  to_nodal(s.system(), motion.displacement, shown.displacement);
  to_nodal(s.system(), motion.velocity, shown.velocity);
  to_nodal(s.system(), motion.acceleration, shown.acceleration);
  shown.time = motion.time;
  shown.moduli = motion.moduli;
}

template <int dim>
Response Simulation<dim>::Oscillation::measure(const Excitation& excitation, double frequency,
                                               const Amplitude& force, const Amplitude& motion) {
  Response result = excited(excitation, frequency, force);
  const std::complex<double> i(0, 1);
  const double w = 2 * numbers::PI * frequency;
  if (s.system().layout().size() * 3 == PetscInt(table.size())) {
    const std::vector<std::complex<double>> factors = complex_moduli(branches, w);
    const auto real_part = coordinates(motion.real), other_part = coordinates(motion.imaginary);
    const std::size_t n = real_part.size();
    for (std::size_t k = 0; k < n; ++k) {
      const std::complex<double> z(real_part[k], other_part[k]), v = i * w * z, a = -w * w * z;
      for (std::size_t c = 0; c < result.size(); ++c)
        result[c] += table[k][c] * z + table[n + k][c] * v + table[2 * n + k][c] * a;
      for (std::size_t m = 0; m < factors.size(); ++m)
        for (std::size_t c = 0; c < result.size() && !branches[m].empty(); ++c)
          result[c] += factors[m] * relaxing[m][k][c] * z;
    }
    return result;
  }
  State part = create_state(s.system().layout()), shown = create_state(nodal_layout(s.system()));
  const RelaxingModuli moduli = moduli_at(branches, w);
  part.moduli = &moduli;
  for (const bool is_imaginary : {false, true}) {
    take_part(is_imaginary, motion, frequency, part);
    show(part, shown);
    const std::vector<double> values = probes.along(shown);
    for (std::size_t c = 0; c < result.size(); ++c)
      result[c] += is_imaginary ? i * values[c] : values[c];
  }
  return result;
}

template <int dim>
std::vector<Resonance> Simulation<dim>::Oscillation::damp_modes(FrequencyResponse& response) {
  std::vector<VecHandle> shapes;
  std::vector<double> frequencies;
  if (s.reduced_) {
    for (const CoordinateMode& mode :
         coordinate_modes(response.stiffness(modulus_at()), response.mass())) {
      shapes.push_back(s.system().layout().create_vector());
      set(mode.shape, shapes.back());
      frequencies.push_back(mode.angular_frequency);
    }
  } else if (seeks_modes()) {
    Modes modes = compute_modes(s.system(), about, s.modes_input());
    if (s.speaks_) std::cout << "eigenvalue solver, " << modes.solver << std::endl;
    for (Mode& mode : modes.modes) {
      shapes.push_back(std::move(mode.shape));
      frequencies.push_back(std::max(mode.angular_frequency, 0.));
    }
  }
  for (std::size_t j = 0; j < shapes.size(); ++j)
    frequencies[j] = response.natural_frequency(shapes[j], frequencies[j]);
  const std::vector<double>& ratios = s.input_.damping.modal_ratios;
  std::vector<ModalDamping> damped;
  for (std::size_t j = 0; !ratios.empty() && j < shapes.size(); ++j) {
    // of one frequency all have the ratio of the first, whatever shapes they were found in
    const bool same =
        j > 0 && coincide(frequencies[j - 1], frequencies[j], s.input_.modes.tolerance);
    damped.push_back({shapes[j], frequencies[j],
                      same ? damped.back().ratio : ratios[std::min(j, ratios.size() - 1)]});
  }
  response.add(damped);
  std::vector<Resonance> result;
  for (std::size_t j = 0; j < shapes.size(); ++j)
    result.push_back(
        {frequencies[j] / (2 * numbers::PI), response.ratio(shapes[j], frequencies[j])});
  return result;
}

template <int dim>
bool Simulation<dim>::Oscillation::seeks_modes() const {
  return !s.reduced_ && (s.input_.frequencies.cluster || !s.input_.damping.modal_ratios.empty());
}

template <int dim>
void Simulation<dim>::Oscillation::print(const std::vector<Resonance>& resonances) const {
  const FrequenciesInput& range = s.input_.frequencies;
  int n = 0;
  for (const auto& [frequency, ratio] : resonances) {
    if (frequency < range.from || frequency > range.to) continue;
    if (n++ == 0) std::printf("natural frequencies in the range, and damping ratios\n");
    if (n <= 20) std::printf("%14.6g Hz %10.4g %%\n", frequency, 100 * ratio);
  }
  if (n > 20) std::printf("    and %d more\n", n - 20);
  std::fflush(stdout);
}

template <int dim>
std::string Simulation<dim>::Oscillation::preset() const {
  if (s.reduced_) return "redundant";
  return s.input_.solver.linear == "auto" ? "direct" : s.input_.solver.linear;
}

template <int dim>
void Simulation<dim>::Oscillation::try_one() {
  s.system().accept(about);
  FrequencyResponse response(s.system(), about, s.input_.damping.structural, preset(), branches);
  damp_modes(response);
  if (!s.input_.excitation.response_spectrum.empty()) return;  // which solves for none
  Amplitude force = create_amplitude(s.system().layout()),
            motion = create_amplitude(s.system().layout());
  const double frequency = frequency_grid(s.input_.frequencies, {}).front();
  find_force(excitations.front(), frequency, force);
  response.solve(frequency, force, motion);
}

template <int dim>
void Simulation<dim>::Oscillation::run() {
  about = s.state_about();
  expand(s.system(), about, nodal);
  for (const Vec v : {Vec(nodal.displacement), Vec(nodal.velocity), Vec(nodal.acceleration)})
    update_ghosts(v);
  s.system().accept(about);
  FrequencyResponse response(s.system(), about, s.input_.damping.structural, preset(), branches);
  const std::vector<Resonance> resonances = damp_modes(response);
  if (s.reduced_) tabulate();
  if (s.speaks_) {
    std::cout << "frequency solver, " << response.solver() << std::endl;
    print(resonances);
  }
  if (!s.input_.kind().has_spectrum)
    sweep(response, resonances);
  else if (!s.input_.excitation.power_density.empty())
    superpose_densities(response, resonances);
  else
    superpose_peaks(response);
  if (s.speaks_ && response.iterations() > 0)
    std::cout << response.iterations() << " iterations with " << response.factorisations()
              << " factorisations" << std::endl;
}

template struct Simulation<2>::Oscillation;
template struct Simulation<3>::Oscillation;

}  // namespace steppe
