#include "steppe/app/oscillation/frequency_study.h"

#include "steppe/app/model/modes_input.h"
#include "steppe/app/study/motion_report.h"
#include "steppe/app/study/state_about.h"
#include "steppe/app/oscillation/response_fields.h"
#include "steppe/app/oscillation/small_motions.h"
#include "steppe/app/oscillation/spectrum_table.h"
#include "steppe/base/process/error.h"
#include "steppe/solve/frequency/coordinate_modes.h"
#include "steppe/solve/frequency/covariance.h"
#include "steppe/solve/linear/preset_entry.h"

#include <algorithm>
#include <cmath>
#include <iostream>
#include <limits>
#include <utility>

namespace steppe {

using namespace dealii;

namespace {

/// The angular frequency at which the stiffness is that of Modes / Modulus.
double modulus_at(const Input& input) {
  return modes_are_relaxed(input) ? 0 : std::numeric_limits<double>::infinity();
}

}  // namespace

template <int dim>
FrequencyStudy<dim>::FrequencyStudy(std::unique_ptr<MotionModel<dim>> model)
    : MotionStudy<dim>(std::move(model)),
      motions_(*model_),
      excitations_(make_excitations(motions_)) {
  const ExcitationInput& excitation = grid_.input.excitation;
  for (const auto& [text, parameter] :
       {std::pair(excitation.power_density, "Excitation / Power density"),
        std::pair(excitation.response_spectrum, "Excitation / Response spectrum")})
    if (!text.empty()) spectrum_.emplace(text, parameter, grid_.input.constants);
  check_input();
  report_motion(*model_, initial_);
}

template <int dim>
double FrequencyStudy<dim>::spectrum_at(double frequency) const {
  const double value = (*spectrum_)(Point<dim>(), frequency);
  if (value < 0)
    throw InputError("Excitation: the spectrum is " + std::to_string(value) + " at " +
                     std::to_string(frequency) + " Hz; it must not be negative");
  return value;
}

template <int dim>
std::vector<Resonance> FrequencyStudy<dim>::damp_modes(FrequencyResponse& response) {
  std::vector<VecHandle> shapes;
  std::vector<double> frequencies;
  if (model_->reduced) {
    for (const CoordinateMode& mode :
         coordinate_modes(response.stiffness(modulus_at(grid_.input)), response.mass())) {
      shapes.push_back(model_->system().layout().create_vector());
      set_coordinates(mode.shape, shapes.back());
      frequencies.push_back(mode.angular_frequency);
    }
  } else if (seeks_modes()) {
    Modes modes = compute_modes(model_->system(), motions_.about, modes_input(grid_));
    if (grid_.speaks) std::cout << "eigenvalue solver, " << modes.solver << std::endl;
    for (Mode& mode : modes.modes) {
      shapes.push_back(std::move(mode.shape));
      frequencies.push_back(std::max(mode.angular_frequency, 0.));
    }
  }
  for (std::size_t j = 0; j < shapes.size(); ++j)
    frequencies[j] = response.natural_frequency(shapes[j], frequencies[j]);
  const std::vector<double>& ratios = grid_.input.damping.modal_ratios;
  std::vector<ModalDamping> damped;
  for (std::size_t j = 0; !ratios.empty() && j < shapes.size(); ++j) {
    // of one frequency all have the ratio of the first, whatever shapes they were found in
    const bool same =
        j > 0 && coincide(frequencies[j - 1], frequencies[j], grid_.input.modes.tolerance);
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
std::vector<SpectrumValue> FrequencyStudy<dim>::roots(
    const std::vector<double>& mean_squares, const std::vector<std::vector<double>>& factors) {
  std::vector<SpectrumValue> values;
  const std::vector<Column>& columns = motions_.probes.columns();
  for (std::size_t c = 0; c < columns.size(); ++c)
    values.push_back({columns[c], std::sqrt(mean_squares[c])});
  const std::vector<double> peaks = peaks_of(motions_, factors);
  const std::vector<Column> names = motions_.peak_columns();
  for (std::size_t i = 0; i < peaks.size(); ++i)
    values.push_back({names[i], peaks[i], names[i].of == "length"});
  return values;
}

template <int dim>
void FrequencyStudy<dim>::sweep(FrequencyResponse& response,
                                const std::vector<Resonance>& resonances) {
  ResponseTable rows(grid_.communicator, grid_.table_folder(), motions_.probes.columns(),
                     motions_.probes.norms(), true, motions_.peak_columns());
  const std::vector<double>& chosen = grid_.input.frequencies.chosen;
  const auto series = chosen.empty() ? nullptr : make_response_series(motions_);
  Amplitude force = create_amplitude(model_->system().layout()),
            motion = create_amplitude(model_->system().layout());
  for (const double frequency : frequency_grid(grid_.input.frequencies, resonances)) {
    excitations_.front().find_force(motions_.about, frequency, force);
    response.solve(frequency, force, motion);
    if (!motions_.probes.columns().empty() || !motions_.peaks.empty())
      rows.row(frequency, measure(excitations_.front(), frequency, force, motion),
               peaks_of(motions_, frequency, motion));
    check_tables(grid_.communicator, {&rows.table()});
    if (series && std::count(chosen.begin(), chosen.end(), frequency))
      write_oscillation(motions_, frequency, motion, *series);
  }
  if (series) series->finish();
  if (!grid_.speaks) return;
  rows.print("amplitude");
  summarise_oscillations(grid_.input, resonances, rows.peaks(), {});
}

template <int dim>
void FrequencyStudy<dim>::superpose_densities(FrequencyResponse& response,
                                              const std::vector<Resonance>& resonances) {
  std::vector<Column> densities = motions_.probes.columns();
  for (Column& column : densities) column.of = "power density of " + column.of;
  ResponseTable rows(grid_.communicator, grid_.table_folder(), densities, motions_.probes.norms(),
                     false);
  Amplitude force = create_amplitude(model_->system().layout()),
            motion = create_amplitude(model_->system().layout());
  Covariance covariance(model_->system().layout().size());
  std::vector<double> sums(motions_.probes.columns().size());
  for (const auto& [frequency, weight] :
       gauss_points(frequency_grid(grid_.input.frequencies, resonances))) {
    const double density = spectrum_at(frequency);
    std::vector<double> powers(sums.size());
    for (const Excitation<dim>& excitation : excitations_) {
      excitation.find_force(motions_.about, frequency, force);
      response.solve(frequency, force, motion);
      const auto here =
          squares(measure(excitation, frequency, force, motion), motions_.probes.norms());
      for (std::size_t c = 0; c < powers.size(); ++c) powers[c] += density * here[c];
      for (const Vec part : {Vec(motion.real), Vec(motion.imaginary)})
        covariance.add(weight * density, coordinates_of(part));
    }
    for (std::size_t c = 0; c < powers.size(); ++c) sums[c] += weight * powers[c];
    rows.row(frequency, powers);
  }
  check_tables(grid_.communicator, {&rows.table()});
  const auto factors = covariance.factors(grid_.communicator);
  const std::vector<SpectrumValue> deviations = roots(sums, factors);
  write_spectrum(grid_.input, grid_.communicator, deviations, grid_.speaks);
  if (grid_.speaks) summarise_oscillations(grid_.input, resonances, rows.peaks(), deviations);
  write_covariance(motions_, factors);
}

template <int dim>
void FrequencyStudy<dim>::superpose_peaks(FrequencyResponse& response,
                                          const std::vector<Resonance>& resonances) {
  const auto modes = coordinate_modes(response.stiffness(modulus_at(grid_.input)), response.mass());
  const std::size_t n = modes.size();
  const VecHandle force = model_->system().layout().create_vector(), shape = duplicate(force);
  std::vector<Oscillator> oscillators;
  std::vector<std::vector<double>> peaks(excitations_.size());  // of their coordinates
  for (const CoordinateMode& mode : modes) {
    const double w = mode.angular_frequency, frequency = w / (2 * numbers::PI);
    set_coordinates(mode.shape, shape);
    oscillators.push_back({w, response.ratio(shape, w)});
    for (std::size_t e = 0; e < excitations_.size(); ++e) {
      excitations_[e].real->force(motions_.about, frequency, force);
      peaks[e].push_back(dot(shape, force) * spectrum_at(frequency) / (w * w));
    }
  }
  Covariance together(n);
  for (const std::vector<double>& peak : peaks)
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j < n; ++j)
        // shapes of one frequency are any basis of their space: only their sum has a meaning
        if (grid_.input.excitation.combination == "cqc" ||
            coincide(oscillators[i].angular_frequency, oscillators[j].angular_frequency,
                     grid_.input.modes.tolerance))
          together(i, j) += peak[i] * peak[j] * correlation(oscillators[i], oscillators[j]);
  std::vector<double> sums(motions_.probes.columns().size());
  std::vector<std::vector<double>> factors;
  for (const std::vector<double>& parts : together.factors(grid_.communicator)) {
    std::vector<double> z(n);
    Response row(sums.size());
    for (std::size_t j = 0; j < n; ++j) {
      const double w = oscillators[j].angular_frequency;
      for (std::size_t k = 0; k < n; ++k) {
        const double here = parts[j] * modes[j].shape[k];
        z[k] += here;
        for (std::size_t c = 0; c < row.size(); ++c) {
          row[c] += here * table_->of_displacement(k)[c];
          // forces of supports and stresses are those of the stiffness: of the accelerations the
          // spectrum has the absolute ones, and viscous stresses are a quarter of a period apart
          if (!motions_.probes.by_difference()[c] && table_->of_displacement(k)[c] == 0)
            row[c] +=
                here * (w * table_->of_velocity(k)[c] - w * w * table_->of_acceleration(k)[c]);
        }
      }
    }
    const std::vector<double> here = squares(row, motions_.probes.norms());
    for (std::size_t c = 0; c < sums.size(); ++c) sums[c] += here[c];
    factors.push_back(std::move(z));
  }
  const std::vector<SpectrumValue> largest = roots(sums, factors);
  write_spectrum(grid_.input, grid_.communicator, largest, grid_.speaks);
  if (grid_.speaks) summarise_oscillations(grid_.input, resonances, {}, largest);
  write_covariance(motions_, factors);
}

template <int dim>
bool FrequencyStudy<dim>::seeks_modes() const {
  return !model_->reduced &&
         (grid_.input.frequencies.cluster || !grid_.input.damping.modal_ratios.empty());
}

template <int dim>
FrequencyResponse FrequencyStudy<dim>::make_response() {
  const std::string& linear = grid_.input.solver.linear;
  const std::string preset = model_->reduced ? "redundant" : linear == "auto" ? "direct" : linear;
  return FrequencyResponse(model_->system(), motions_.about, grid_.input.damping.structural, preset,
                           motions_.branches);
}

template <int dim>
Response FrequencyStudy<dim>::measure(const Excitation<dim>& excitation, double frequency,
                                      const Amplitude& force, const Amplitude& motion) {
  Response result = excitation.alone(frequency, force);
  const double w = 2 * numbers::PI * frequency;
  if (table_) {
    const auto real = coordinates_of(motion.real), imaginary = coordinates_of(motion.imaginary);
    std::vector<std::complex<double>> amplitudes;
    for (std::size_t k = 0; k < real.size(); ++k) amplitudes.emplace_back(real[k], imaginary[k]);
    table_->add(amplitudes, w, complex_moduli(motions_.branches, w), result);
    return result;
  }
  State part = motions_.create_motion(), shown = motions_.create_nodal_motion();
  const RelaxingModuli moduli = moduli_at(motions_.branches, w);
  part.moduli = &moduli;
  for (const bool is_imaginary : {false, true}) {
    take_part(is_imaginary, motion, frequency, part);
    motions_.show(part, shown);
    const std::vector<double> values = motions_.probes.along(shown);
    const std::complex<double> factor = is_imaginary ? std::complex<double>(0, 1) : 1.;
    for (std::size_t c = 0; c < result.size(); ++c) result[c] += factor * values[c];
  }
  return result;
}

template <int dim>
void FrequencyStudy<dim>::try_first() {
  model_->system().accept(motions_.about);
  FrequencyResponse response = make_response();
  damp_modes(response);
  if (!grid_.input.excitation.response_spectrum.empty()) return;  // which solves for none
  Amplitude force = create_amplitude(model_->system().layout()),
            motion = create_amplitude(model_->system().layout());
  const double frequency = frequency_grid(grid_.input.frequencies, {}).front();
  excitations_.front().find_force(motions_.about, frequency, force);
  response.solve(frequency, force, motion);
}

template <int dim>
void FrequencyStudy<dim>::find() {
  motions_.take(state_about(*model_, solver_));
  FrequencyResponse response = make_response();
  const std::vector<Resonance> resonances = damp_modes(response);
  if (model_->reduced) table_.emplace(motions_);
  if (grid_.speaks) {
    std::cout << "frequency solver, " << response.solver() << std::endl;
    print_resonances(grid_.input.frequencies, resonances);
  }
  if (!grid_.input.kind().has_spectrum)
    sweep(response, resonances);
  else if (!grid_.input.excitation.power_density.empty())
    superpose_densities(response, resonances);
  else
    superpose_peaks(response, resonances);
  if (grid_.speaks && response.iterations() > 0)
    std::cout << response.iterations() << " iterations with " << response.factorisations()
              << " factorisations" << std::endl;
}

template class FrequencyStudy<2>;
template class FrequencyStudy<3>;

}  // namespace steppe
