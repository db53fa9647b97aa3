#include "steppe/app/report/modes_report.h"

#include "steppe/app/report/summary_file.h"
#include "steppe/input/words/text.h"
#include "steppe/output/quantities/linearised.h"
#include "steppe/output/quantities/nodal_von_mises.h"
#include "steppe/output/series/field_series.h"
#include "steppe/solve/frequency/amplitude.h"

#include <deal.II/base/mpi.h>

#include <array>
#include <cstdio>

namespace steppe {
namespace {

/// Of translations and rotations.
std::vector<std::string> directions(int dim) {
  if (dim == 2) return {"x", "y", "rz"};
  return {"x", "y", "z", "rx", "ry", "rz"};
}

/// Columns of modes.csv: each number of participation for each direction.
std::vector<Column> columns_of(const std::vector<std::string>& directions, std::size_t dim) {
  std::vector<Column> columns = {{"mode"},
                                 {"frequency", "frequency"},
                                 {"angular_frequency", "angular frequency"},
                                 {"residual"}};
  for (const auto& [name, of, of_rotation] :
       {std::array{"participation", "participation", "participation of a rotation"},
        std::array{"effective_mass", "mass", "moment of inertia"}, std::array{"fraction", "", ""},
        std::array{"cumulated", "", ""}})
    for (std::size_t k = 0; k < directions.size(); ++k)
      columns.push_back({name + ("_" + directions[k]), k < dim ? of : of_rotation});
  columns.push_back({"complete_by_inertia"});
  return columns;
}

void print(const Modes& modes, int dim) {
  const std::vector<std::string> names = directions(dim);
  std::printf("\n    mode  frequency, Hz   residual");
  for (const std::string& name : names) std::printf("%9s", name.c_str());
  std::printf("\n");
  std::vector<double> sum(names.size());
  for (std::size_t i = 0; i < modes.modes.size(); ++i) {
    const Mode& mode = modes.modes[i];
    std::printf("%8d %14.6g %10.1e", int(i + 1), mode.frequency, mode.residual);
    for (std::size_t k = 0; k < names.size(); ++k) {
      const double percent = 100 * mode.effective_mass(int(k)) / modes.total_mass[k];
      sum[k] += percent;
      std::printf("%9.2f", percent);
    }
    std::printf("\n");
  }
  std::printf("%34s", "sum");
  for (const double percent : sum) std::printf("%9.2f", percent);
  std::printf("\neffective masses in %% of");
  for (int c = 0; c < dim; ++c) std::printf("%s %.4g", c ? "," : "", modes.total_mass[c]);
  std::printf(" kg (x, y%s), and of the moments of inertia\n", dim == 3 ? ", z" : "");
  for (std::size_t k = dim; k < names.size(); ++k)
    std::printf("%s %.4g", int(k) > dim ? "," : "", modes.total_mass[k]);
  std::printf(" kg m^2 (%s) about the centre of mass (", dim == 3 ? "rx, ry, rz" : "rz");
  for (int c = 0; c < dim; ++c) std::printf("%s%.6g", c ? ", " : "", modes.mass_centre[c]);
  std::printf(") m\n%s\n", modes.complete
                               ? "complete by inertia: no other mode is below the last"
                               : "not proved: a search from new random vectors found no "
                                 "other mode below the last; Modes / Linear = direct counts them");
  if (modes.modes.front().angular_frequency < 0)
    std::printf("a negative frequency is the rate of growth over 2 pi: the state is unstable\n");
  std::fflush(stdout);
}

/// What there is of cells but the dilatation and the energy, which are not linear in a shape.
QuantityChoice mode_quantities() {
  const std::string wanted = "cauchy stress, von mises, stress jump, stress error, material, rank";
  return {wanted, "", split(wanted, ',')};
}

}  // namespace

template <int dim>
void report_modes(const Modes& modes, const Space<dim>& space, const TableFolder& folder) {
  const MPI_Comm communicator = space.communicator();
  const std::vector<std::string> names = directions(dim);
  Csv table(communicator, folder, "modes.csv", columns_of(names, dim));
  std::vector<double> cumulated(names.size());
  for (std::size_t i = 0; i < modes.modes.size(); ++i) {
    const Mode& mode = modes.modes[i];
    std::vector<double> masses, fractions;
    for (std::size_t k = 0; k < names.size(); ++k) {
      masses.push_back(mode.effective_mass(int(k)));
      fractions.push_back(masses[k] / modes.total_mass[k]);
      cumulated[k] += fractions[k];
    }
    std::vector<double> row = {double(i + 1), mode.frequency, mode.angular_frequency,
                               mode.residual};
    for (const auto& part : {mode.participation, masses, fractions, cumulated})
      row.insert(row.end(), part.begin(), part.end());
    row.push_back(modes.complete);
    table.row(row);
  }
  check_tables(communicator, {&table});
  if (dealii::Utilities::MPI::this_mpi_process(communicator) == 0) print(modes, dim);
}

void report_complex_modes(const ComplexModes& modes, MPI_Comm communicator,
                          const TableFolder& folder) {
  const bool speaks = dealii::Utilities::MPI::this_mpi_process(communicator) == 0;
  Csv table(communicator, folder, "damped_modes.csv",
            {{"mode"},
             {"frequency", "frequency"},
             {"damped_frequency", "frequency"},
             {"damping_ratio"},
             {"eigenvalue_real", "rate"},
             {"eigenvalue_imaginary", "rate"},
             {"residual"}});
  if (speaks)
    std::printf(
        "\ncorrections of damped modes, %s\n"
        "  damped  |lambda|/2pi, Hz  Im lambda/2pi, Hz  damping ratio   residual\n",
        modes.solver.c_str());
  int n_overdamped = 0, n_growing = 0;
  for (std::size_t i = 0; i < modes.modes.size(); ++i) {
    const ComplexMode& mode = modes.modes[i];
    n_overdamped += !mode.oscillates() && mode.eigenvalue.real() < 0;
    n_growing += mode.grows();
    table.row({double(i + 1), mode.frequency(), mode.damped_frequency(), mode.ratio(),
               mode.eigenvalue.real(), mode.eigenvalue.imag(), mode.residual});
    if (speaks)
      std::printf("%8d %17.6g %18.6g %14.6g %10.1e\n", int(i + 1), mode.frequency(),
                  mode.damped_frequency(), mode.ratio(), mode.residual);
  }
  check_tables(communicator, {&table});
  if (!speaks) return;
  if (n_overdamped > 0)
    std::printf("%d of them decay without oscillation (overdamped), each with one real lambda\n",
                n_overdamped);
  if (n_growing > 0)
    std::printf("%d of them grow, by more than the error of lambda: the state is unstable\n",
                n_growing);
  std::fflush(stdout);
}

void summarise_modes(const Input& input, const Modes& modes, const ComplexModes& damped, int dim) {
  nlohmann::ordered_json summary = begin_summary(input);
  const std::vector<std::string> names = directions(dim);
  summary["complete_by_inertia"] = modes.complete;
  for (std::size_t k = 0; k < names.size(); ++k)
    summary["total_mass"][names[k]] = modes.total_mass[k];
  for (const Mode& mode : modes.modes) {
    nlohmann::ordered_json row = {{"frequency", mode.frequency}, {"residual", mode.residual}};
    for (std::size_t k = 0; k < names.size(); ++k)
      row["fraction_of_mass"][names[k]] = mode.effective_mass(int(k)) / modes.total_mass[k];
    summary["modes"].push_back(std::move(row));
  }
  for (const ComplexMode& mode : damped.modes)
    summary["damped_modes"].push_back({{"frequency", mode.frequency()},
                                       {"damped_frequency", mode.damped_frequency()},
                                       {"damping_ratio", mode.ratio()},
                                       {"residual", mode.residual}});
  write_summary(input, std::move(summary));
}

template <int dim>
void write_modes(const Modes& modes, const ModesContext<dim>& context, FieldFiles files) {
  const auto& [space, body, offered, about, held] = context;
  const double size = space.mesh().size();
  const QuantityChoice choice = mode_quantities();
  RecoveredStress<dim> stress(space, body, linearised(offered, about, size));
  files.name += "_modes";
  const auto series = make_field_series<dim>(files, {space, body, &stress, choice});
  State shown = copy(about);
  for (std::size_t i = 0; i < modes.modes.size(); ++i) {
    check(VecCopy(modes.modes[i].shape, shown.displacement));
    check(VecScale(shown.displacement, 0.1 * size / norm(shown.displacement, NORM_INFINITY)));
    update_ghosts(shown.displacement);
    shown.time = double(i + 1);
    const NamedFields named = {{{"displacement", shown.displacement}, {"support", held}},
                               {},
                               {{"frequency", modes.modes[i].frequency}}};
    series->write(shown.time, named, &shown);
  }
  series->finish();
}

template <int dim>
void write_complex_modes(const ComplexModes& modes, const ModesContext<dim>& context,
                         FieldFiles files) {
  const auto& [space, body, offered, about, held] = context;
  const double size = space.mesh().size();
  files.name += "_damped_modes";
  const auto series = make_field_series<dim>(
      files, {space, body, nullptr, QuantityChoice("material, rank", "", {"material", "rank"})});
  const VecHandle now = space.create_vector(), later = space.create_vector(),
                  stresses = space.create_vector();
  State shown = copy(about);
  for (std::size_t i = 0; i < modes.modes.size(); ++i) {
    const ComplexMode& mode = modes.modes[i];
    take_largest(mode.real, mode.imaginary, now, later);
    const double scale = 0.1 * size / norm(now, NORM_INFINITY);
    RecoveredStress<dim> stress(space, body, linearised(offered, about, size));
    NodalVonMises<dim> von_mises(space, stress);
    for (const Vec part : {Vec(now), Vec(later)}) {
      check(VecScale(part, scale));
      check(VecCopy(part, shown.displacement));
      update_ghosts(shown.displacement);
      von_mises.add(shown);
    }
    von_mises.largest(stresses);
    series->write(double(i + 1),
                  {{{"displacement", now}, {"displacement later", later}, {"support", held}},
                   {{"von mises", stresses}},
                   {{"frequency", mode.damped_frequency()}, {"damping ratio", mode.ratio()}}});
  }
  series->finish();
}

template void report_modes(const Modes&, const Space<2>&, const TableFolder&);
template void report_modes(const Modes&, const Space<3>&, const TableFolder&);
template void write_modes(const Modes&, const ModesContext<2>&, FieldFiles);
template void write_modes(const Modes&, const ModesContext<3>&, FieldFiles);
template void write_complex_modes(const ComplexModes&, const ModesContext<2>&, FieldFiles);
template void write_complex_modes(const ComplexModes&, const ModesContext<3>&, FieldFiles);

}  // namespace steppe
