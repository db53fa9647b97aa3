// What is made of the response to loads that oscillate.

#include "steppe/app/oscillation.h"
#include "steppe/base/error.h"
#include "steppe/fem/held_directions.h"
#include "steppe/output/nodal_von_mises.h"
#include "steppe/solve/frequency/coordinate_modes.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace steppe {

using namespace dealii;

template <int dim>
void Simulation<dim>::Oscillation::sweep(FrequencyResponse& response,
                                         const std::vector<Resonance>& resonances) {
  ResponseTable rows(s.communicator_, s.folder(), probes.columns(), probes.norms(), true);
  const std::vector<double>& chosen = s.input_.frequencies.chosen;
  const auto series = chosen.empty() ? nullptr : make_series();
  Amplitude force = create_amplitude(s.system().layout()),
            motion = create_amplitude(s.system().layout());
  for (const double frequency : frequency_grid(s.input_.frequencies, resonances)) {
    find_force(excitations.front(), frequency, force);
    response.solve(frequency, force, motion);
    if (!probes.columns().empty())
      rows.row(frequency, measure(excitations.front(), frequency, force, motion));
    check_tables(s.communicator_, {&rows.table()});
    if (series && std::count(chosen.begin(), chosen.end(), frequency))
      write_fields(*series, frequency, motion);
  }
  if (series) series->finish();
  if (s.speaks_) rows.print("amplitude");
}

template <int dim>
void Simulation<dim>::Oscillation::superpose_densities(FrequencyResponse& response,
                                                       const std::vector<Resonance>& resonances) {
  ResponseTable rows(s.communicator_, s.folder(), probes.columns(), probes.norms(), false);
  Amplitude force = create_amplitude(s.system().layout()),
            motion = create_amplitude(s.system().layout());
  Covariance covariance(s.system().layout().size());
  std::vector<double> sums(probes.columns().size());
  for (const auto& [frequency, weight] :
       gauss_points(frequency_grid(s.input_.frequencies, resonances))) {
    const double density = spectrum_at(frequency);
    std::vector<double> powers(sums.size());
    for (const Excitation& excitation : excitations) {
      find_force(excitation, frequency, force);
      response.solve(frequency, force, motion);
      const auto here = squares(measure(excitation, frequency, force, motion), probes.norms());
      for (std::size_t c = 0; c < powers.size(); ++c) powers[c] += density * here[c];
      for (const Vec part : {Vec(motion.real), Vec(motion.imaginary)})
        covariance.add(weight * density, coordinates(part));
    }
    for (std::size_t c = 0; c < powers.size(); ++c) sums[c] += weight * powers[c];
    rows.row(frequency, powers);
  }
  check_tables(s.communicator_, {&rows.table()});
  write_table(sums);
  write_fields(covariance.factors());
}

template <int dim>
void Simulation<dim>::Oscillation::superpose_peaks(FrequencyResponse& response) {
  const auto modes = coordinate_modes(response.stiffness(modulus_at()), response.mass());
  const std::size_t n = modes.size();
  const VecHandle force = s.system().layout().create_vector(), shape = duplicate(force);
  std::vector<Oscillator> oscillators;
  std::vector<std::vector<double>> peaks(excitations.size());  // of their coordinates
  for (const CoordinateMode& mode : modes) {
    const double w = mode.angular_frequency, frequency = w / (2 * numbers::PI);
    set(mode.shape, shape);
    oscillators.push_back({w, response.ratio(shape, w)});
    for (std::size_t e = 0; e < excitations.size(); ++e) {
      excitations[e].real->force(about, frequency, force);
      peaks[e].push_back(dot(shape, force) * spectrum_at(frequency) / (w * w));
    }
  }
  Covariance together(n);
  for (const std::vector<double>& peak : peaks)
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j < n; ++j)
        // shapes of one frequency are any basis of their space: only their sum has a meaning
        if (s.input_.excitation.combination == "cqc" ||
            coincide(oscillators[i].angular_frequency, oscillators[j].angular_frequency,
                     s.input_.modes.tolerance))
          together(i, j) += peak[i] * peak[j] * correlation(oscillators[i], oscillators[j]);
  std::vector<double> sums(probes.columns().size());
  std::vector<std::vector<double>> factors;
  for (const std::vector<double>& parts : together.factors()) {
    std::vector<double> z(n);
    Response row(sums.size());
    for (std::size_t j = 0; j < n; ++j) {
      const double w = oscillators[j].angular_frequency;
      for (std::size_t k = 0; k < n; ++k) {
        const double here = parts[j] * modes[j].shape[k];
        z[k] += here;
        for (std::size_t c = 0; c < row.size(); ++c) {
          row[c] += here * table[k][c];
          // forces of supports and stresses are those of the stiffness: of the accelerations the
          // spectrum has the absolute ones, and viscous stresses are a quarter of a period apart
          if (!probes.by_difference()[c] && table[k][c] == 0)
            row[c] += here * (w * table[n + k][c] - w * w * table[2 * n + k][c]);
        }
      }
    }
    const std::vector<double> here = squares(row, probes.norms());
    for (std::size_t c = 0; c < sums.size(); ++c) sums[c] += here[c];
    factors.push_back(std::move(z));
  }
  write_table(sums);
  write_fields(factors);
}

template <int dim>
void Simulation<dim>::Oscillation::write_table(const std::vector<double>& mean_squares) const {
  const bool is_random = !s.input_.excitation.power_density.empty();
  const std::vector<std::string>& columns = probes.columns();
  std::string header = "sigma";
  for (const std::string& column : columns) header += "," + column;
  Csv csv(s.communicator_, s.folder() + "/spectrum.csv", header);
  std::vector<double> roots;
  for (const double square : mean_squares) roots.push_back(std::sqrt(square));
  for (const double sigma : {1., 3.}) {
    if (sigma > 1 && !is_random) continue;
    std::vector<double> row = {sigma};
    for (const double root : roots) row.push_back(sigma * root);
    csv.row(row);
  }
  check_tables(s.communicator_, {&csv});
  if (!s.speaks_) return;
  std::size_t width = 8;
  for (const std::string& column : columns) width = std::max(width, column.size());
  std::printf("\n%-*s %12s", int(width), "", is_random ? "rms" : "largest");
  std::printf(is_random ? " %12s\n" : "%s\n", is_random ? "3 sigma" : "");
  for (std::size_t c = 0; c < columns.size(); ++c) {
    std::printf("%-*s %12.5g", int(width), columns[c].c_str(), roots[c]);
    if (is_random) std::printf(" %12.5g", 3 * roots[c]);
    std::printf("\n");
  }
  std::fflush(stdout);
}

template <int dim>
std::unique_ptr<FieldSeries<dim>> Simulation<dim>::Oscillation::make_series() const {
  const OutputInput& output = s.input_.output;
  if (output.fields.format == "none") return nullptr;
  FieldFiles files = output.fields.files(s.folder(), output.name, "none");
  files.name += "_response";
  return make_field_series<dim>(
      files,
      {s.space_, s.body_, nullptr, QuantityChoice("material, rank", "", {"material", "rank"})});
}

template <int dim>
void Simulation<dim>::Oscillation::write_fields(FieldSeries<dim>& series, double frequency,
                                                const Amplitude& motion) {
  State part = create_state(s.system().layout());
  const RelaxingModuli moduli = moduli_at(branches, 2 * numbers::PI * frequency);
  part.moduli = &moduli;
  const Layout& layout = nodal_layout(s.system());
  State shown[2] = {create_state(layout), create_state(layout)};
  NodalVonMises<dim> von_mises(s.space_, stress);
  for (const int k : {0, 1}) {
    take_part(k == 1, motion, frequency, part);
    show(part, shown[k]);
    von_mises.add(shown[k]);
  }
  const VecHandle now = s.space_.create_vector(), later = s.space_.create_vector(),
                  stresses = s.space_.create_vector();
  take_largest(shown[0].displacement, shown[1].displacement, now, later);
  von_mises.largest(stresses);
  const VecHandle held = held_directions(s.space_, s.prescribed_);
  series.write(frequency,
               {{{"displacement", now}, {"displacement later", later}, {"support", held}},
                {{"von mises", stresses}},
                {{"frequency", frequency}}});
}

template <int dim>
void Simulation<dim>::Oscillation::write_fields(const std::vector<std::vector<double>>& factors) {
  const auto series = make_series();
  if (!series || factors.empty()) return;
  State motion = create_state(s.system().layout()), shown = create_state(nodal_layout(s.system()));
  const VecHandle first = s.space_.create_vector(), squares = s.space_.create_vector(),
                  square = s.space_.create_vector(), stresses = s.space_.create_vector();
  NodalVonMises<dim> von_mises(s.space_, stress);
  for (std::size_t k = 0; k < factors.size(); ++k) {
    set(factors[k], motion.displacement);
    motion.time = double(k + 1);  // tells the states apart
    show(motion, shown);
    von_mises.add(shown);
    if (k == 0) check(VecCopy(shown.displacement, first));
    check(VecPointwiseMult(square, shown.displacement, shown.displacement));
    check(VecAXPY(squares, 1, square));
  }
  check(VecSqrtAbs(squares));
  von_mises.root_mean_square(stresses);
  const VecHandle held = held_directions(s.space_, s.prescribed_);
  series->write(0, {{{"displacement", first}, {"displacement rms", squares}, {"support", held}},
                    {{"von mises", stresses}},
                    {}});
  series->finish();
}

template struct Simulation<2>::Oscillation;
template struct Simulation<3>::Oscillation;

}  // namespace steppe
