#include "steppe/app/modes_report.h"

#include "steppe/output/csv.h"

#include <cstdio>

namespace steppe {

template <int dim>
void report_modes(const Modes& modes, const Space<dim>& space, const Body<dim>& body, Vec held,
                  const FieldFiles& files) {
  const MPI_Comm communicator = space.communicator();
  const bool speaks = dealii::Utilities::MPI::this_mpi_process(communicator) == 0;
  const std::string axes = std::string("xyz").substr(0, dim);
  std::string header = "mode,frequency_hz,angular_frequency,residual";
  for (const char axis : axes) header += std::string(",effective_mass_") + axis;
  for (const char axis : axes) header += std::string(",fraction_") + axis;
  header += ",complete_by_inertia";
  Csv table(communicator, files.folder + "/modes.csv", header);

  if (speaks) {
    std::printf("\n    mode  frequency, Hz   residual");
    for (const char axis : axes) std::printf("   mass in %c", axis);
    std::printf("\n");
  }
  std::array<double, 3> sum = {};
  for (std::size_t k = 0; k < modes.modes.size(); ++k) {
    const Mode& mode = modes.modes[k];
    std::vector<double> row = {double(k + 1), mode.frequency, mode.angular_frequency,
                               mode.residual};
    row.insert(row.end(), mode.effective_mass.begin(), mode.effective_mass.begin() + dim);
    if (speaks) std::printf("%8d %14.6g %10.1e", int(k + 1), mode.frequency, mode.residual);
    for (int c = 0; c < dim; ++c) {
      row.push_back(mode.effective_mass[c] / modes.total_mass[c]);
      sum[c] += row.back();
      if (speaks) std::printf(" %9.2f %%", 100 * row.back());
    }
    if (speaks) std::printf("\n");
    row.push_back(modes.complete);
    table.row(row);
  }
  check_tables(communicator, {&table});
  if (speaks) {
    std::printf("%34s", "sum");
    for (int c = 0; c < dim; ++c) std::printf(" %9.2f %%", 100 * sum[c]);
    std::printf("\n");
    std::printf("%s\n", modes.complete ? "complete by inertia: no other mode is below the last"
                                       : "not proved: a search from new random vectors found no "
                                         "other mode below the last; Modes / Linear = direct "
                                         "counts them");
    if (modes.modes.front().angular_frequency < 0)
      std::printf("a negative frequency is the rate of growth over 2 pi: the state is unstable\n");
    std::fflush(stdout);
  }
  if (files.format == "none") return;

  FieldFiles of_modes = files;
  of_modes.name += "_modes";
  const auto series = make_field_series<dim>(of_modes, {space, body});
  VecHandle shape = space.create_vector();
  for (std::size_t k = 0; k < modes.modes.size(); ++k) {
    check(VecCopy(modes.modes[k].shape, shape));
    PetscReal largest;
    check(VecNorm(shape, NORM_INFINITY, &largest));
    check(VecScale(shape, 0.1 * space.mesh().size() / largest));
    series->write(double(k + 1), {{{"displacement", shape}, {"support", held}},
                                  {},
                                  {{"frequency", modes.modes[k].frequency}}});
  }
  series->finish();
}

template void report_modes(const Modes&, const Space<2>&, const Body<2>&, Vec, const FieldFiles&);
template void report_modes(const Modes&, const Space<3>&, const Body<3>&, Vec, const FieldFiles&);

}  // namespace steppe
