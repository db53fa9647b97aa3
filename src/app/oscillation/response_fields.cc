#include "steppe/app/oscillation/response_fields.h"

#include "steppe/app/oscillation/coordinate_table.h"
#include "steppe/fem/constraints/held_directions.h"
#include "steppe/output/quantities/nodal_von_mises.h"

#include <deal.II/base/numbers.h>

#include <utility>

namespace steppe {

template <int dim>
std::unique_ptr<FieldSeries<dim>> make_response_series(const SmallMotions<dim>& motions) {
  const FullModel<dim>& full = motions.model.full;
  const OutputInput& output = full.input().output;
  if (output.fields.format == "none") return nullptr;
  FieldFiles files = output.fields.files(full.grid->folder(), output.name, "none");
  files.name += "_response";
  return make_field_series<dim>(files,
                                {full.space(), full.body, nullptr,
                                 QuantityChoice("material, rank", "", {"material", "rank"})});
}

namespace {

/// Shows the real and the imaginary part of an oscillation in nodal vectors.
template <int dim, class Body>
void show_parts(const SmallMotions<dim>& motions, double frequency, const Amplitude& motion,
                const Body& body) {
  State part = motions.create_motion();
  const RelaxingModuli moduli = moduli_at(motions.branches, 2 * dealii::numbers::PI * frequency);
  part.moduli = &moduli;
  for (const int k : {0, 1}) {
    State shown = motions.create_nodal_motion();
    take_part(k == 1, motion, frequency, part);
    motions.show(part, shown);
    body(std::move(shown));
  }
}

/// Shows the motions of factors of a covariance in nodal vectors.
template <int dim, class Body>
void show_factors(const SmallMotions<dim>& motions, const std::vector<std::vector<double>>& factors,
                  const Body& body) {
  State motion = motions.create_motion(), shown = motions.create_nodal_motion();
  for (const std::vector<double>& factor : factors) {
    set_coordinates(factor, motion.displacement);
    motions.show(motion, shown);
    body(shown);
  }
}

template <int dim, class OfNode>
std::vector<double> peaks_of_nodes(const SmallMotions<dim>& motions, const OfNode& of_node) {
  std::vector<double> all;
  for (const NamedPeak<dim>& peak : motions.peaks) {
    const std::vector<double> values = peak.probe->largest(of_node);
    all.insert(all.end(), values.begin(), values.end());
  }
  return all;
}

}  // namespace

template <int dim>
std::vector<double> peaks_of(SmallMotions<dim>& motions, double frequency,
                             const Amplitude& motion) {
  if (motions.peaks.empty()) return {};
  NodalVonMises<dim> von_mises(motions.model.full.space(), motions.stress);
  show_parts(motions, frequency, motion, [&](const State& shown) { von_mises.add(shown); });
  return peaks_of_nodes(motions,
                        [&](std::size_t cell, int node) { return von_mises.largest(cell, node); });
}

template <int dim>
std::vector<double> peaks_of(SmallMotions<dim>& motions,
                             const std::vector<std::vector<double>>& factors) {
  if (motions.peaks.empty() || factors.empty()) return {};
  NodalVonMises<dim> von_mises(motions.model.full.space(), motions.stress);
  show_factors(motions, factors, [&](const State& shown) { von_mises.add(shown); });
  return peaks_of_nodes(
      motions, [&](std::size_t cell, int node) { return von_mises.root_mean_square(cell, node); });
}

template <int dim>
void write_oscillation(SmallMotions<dim>& motions, double frequency, const Amplitude& motion,
                       FieldSeries<dim>& series) {
  const FullModel<dim>& full = motions.model.full;
  const Space<dim>& space = full.space();
  std::vector<State> shown;
  NodalVonMises<dim> von_mises(space, motions.stress);
  show_parts(motions, frequency, motion, [&](State part) {
    von_mises.add(part);
    shown.push_back(std::move(part));
  });
  const VecHandle now = space.create_vector(), later = space.create_vector(),
                  stresses = space.create_vector();
  take_largest(shown[0].displacement, shown[1].displacement, now, later);
  von_mises.largest(stresses);
  const VecHandle held = held_directions(space, full.unknowns->prescribed());
  series.write(frequency,
               {{{"displacement", now}, {"displacement later", later}, {"support", held}},
                {{"von mises", stresses}},
                {{"frequency", frequency}}});
}

template <int dim>
void write_covariance(SmallMotions<dim>& motions, const std::vector<std::vector<double>>& factors) {
  const auto series = make_response_series(motions);
  if (!series || factors.empty()) return;
  const FullModel<dim>& full = motions.model.full;
  const Space<dim>& space = full.space();
  const VecHandle first = space.create_vector(), squares = space.create_vector(),
                  square = space.create_vector(), stresses = space.create_vector();
  NodalVonMises<dim> von_mises(space, motions.stress);
  bool is_first = true;
  show_factors(motions, factors, [&](const State& shown) {
    von_mises.add(shown);
    if (std::exchange(is_first, false)) check(VecCopy(shown.displacement, first));
    check(VecPointwiseMult(square, shown.displacement, shown.displacement));
    check(VecAXPY(squares, 1, square));
  });
  check(VecSqrtAbs(squares));
  von_mises.root_mean_square(stresses);
  const VecHandle held = held_directions(space, full.unknowns->prescribed());
  series->write(0, {{{"displacement", first}, {"displacement rms", squares}, {"support", held}},
                    {{"von mises", stresses}},
                    {}});
  series->finish();
}

#define INSTANTIATE(dim)                                                                     \
  template std::unique_ptr<FieldSeries<dim>> make_response_series(const SmallMotions<dim>&); \
  template std::vector<double> peaks_of(SmallMotions<dim>&, double, const Amplitude&);       \
  template std::vector<double> peaks_of(SmallMotions<dim>&,                                  \
                                        const std::vector<std::vector<double>>&);            \
  template void write_oscillation(SmallMotions<dim>&, double, const Amplitude&,              \
                                  FieldSeries<dim>&);                                        \
  template void write_covariance(SmallMotions<dim>&, const std::vector<std::vector<double>>&);
INSTANTIATE(2)
INSTANTIATE(3)
#undef INSTANTIATE

}  // namespace steppe
