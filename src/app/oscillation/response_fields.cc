#include "steppe/app/oscillation/response_fields.h"

#include "steppe/app/oscillation/coordinate_table.h"
#include "steppe/fem/constraints/held_directions.h"
#include "steppe/output/quantities/nodal_von_mises.h"

#include <deal.II/base/numbers.h>

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

template <int dim>
void write_oscillation(SmallMotions<dim>& motions, double frequency, const Amplitude& motion,
                       FieldSeries<dim>& series) {
  const FullModel<dim>& full = motions.model.full;
  const Space<dim>& space = full.space();
  State part = motions.create_motion();
  const RelaxingModuli moduli = moduli_at(motions.branches, 2 * dealii::numbers::PI * frequency);
  part.moduli = &moduli;
  State shown[2] = {motions.create_nodal_motion(), motions.create_nodal_motion()};
  NodalVonMises<dim> von_mises(space, motions.stress);
  for (const int k : {0, 1}) {
    take_part(k == 1, motion, frequency, part);
    motions.show(part, shown[k]);
    von_mises.add(shown[k]);
  }
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
  State motion = motions.create_motion(), shown = motions.create_nodal_motion();
  const VecHandle first = space.create_vector(), squares = space.create_vector(),
                  square = space.create_vector(), stresses = space.create_vector();
  NodalVonMises<dim> von_mises(space, motions.stress);
  for (std::size_t k = 0; k < factors.size(); ++k) {
    set_coordinates(factors[k], motion.displacement);
    motions.show(motion, shown);
    von_mises.add(shown);
    if (k == 0) check(VecCopy(shown.displacement, first));
    check(VecPointwiseMult(square, shown.displacement, shown.displacement));
    check(VecAXPY(squares, 1, square));
  }
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
  template void write_oscillation(SmallMotions<dim>&, double, const Amplitude&,              \
                                  FieldSeries<dim>&);                                        \
  template void write_covariance(SmallMotions<dim>&, const std::vector<std::vector<double>>&);
INSTANTIATE(2)
INSTANTIATE(3)
#undef INSTANTIATE

}  // namespace steppe
