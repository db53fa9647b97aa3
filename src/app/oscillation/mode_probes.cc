#include "steppe/app/oscillation/mode_probes.h"

#include "steppe/app/oscillation/small_motions.h"
#include "steppe/output/tables/response_table.h"

#include <iostream>

namespace steppe {

template <int dim>
void measure_modes(MotionModel<dim>& model, const State& about, const Modes& modes) {
  const Discretisation<dim>& grid = *model.full.grid;
  if (grid.input.probes.empty() && !grid.input.output.reactions) return;
  SmallMotions<dim> motions(model);
  motions.take(copy(about));
  std::vector<Column> columns = {{"mode"}, {"frequency", "frequency"}};
  for (const auto& further : {motions.probes.columns(), motions.peak_columns()})
    columns.insert(columns.end(), further.begin(), further.end());
  if (columns.size() == 2) return;
  Csv table(grid.communicator, grid.table_folder(), "mode_probes.csv", columns);
  State shown = motions.create_nodal_motion();
  shown.moduli = about.moduli;
  for (std::size_t i = 0; i < modes.modes.size(); ++i) {
    const Mode& mode = modes.modes[i];
    const double w = mode.angular_frequency;
    check(VecCopy(mode.shape, shown.displacement));
    check(VecScale(shown.displacement, 1 / norm(shown.displacement, NORM_INFINITY)));
    check(VecAXPBY(shown.velocity, w, 0, shown.displacement));
    check(VecAXPBY(shown.acceleration, -w * w, 0, shown.displacement));
    for (const Vec v : {Vec(shown.displacement), Vec(shown.velocity), Vec(shown.acceleration)})
      update_ghosts(v);
    std::vector<double> row = {double(i + 1), mode.frequency};
    std::vector<double> values = motions.probes.along(shown);
    const std::vector<double> lengths =
        amplitudes(Response(values.begin(), values.end()), motions.probes.norms());
    for (const QuadraticNorm& norm : motions.probes.norms())
      values[norm.quantity] = lengths[norm.quantity];
    row.insert(row.end(), values.begin(), values.end());
    for (const NamedPeak<dim>& peak : motions.peaks) {
      const std::vector<double> largest = peak.probe->measure(shown);
      row.insert(row.end(), largest.begin(), largest.end());
    }
    table.row(row);
  }
  check_tables(grid.communicator, {&table});
  if (grid.speaks)
    std::cout << "what probes measure in these shapes, of a largest displacement of 1: "
                 "mode_probes.csv"
              << std::endl;
}

template void measure_modes(MotionModel<2>&, const State&, const Modes&);
template void measure_modes(MotionModel<3>&, const State&, const Modes&);

}  // namespace steppe
