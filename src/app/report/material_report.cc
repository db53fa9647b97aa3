#include "steppe/app/report/material_report.h"

#include "steppe/fem/cells/cell_values.h"
#include "steppe/output/folder/units.h"
#include "steppe/output/summary/part_table.h"

#include <deal.II/base/mpi.h>

#include <algorithm>
#include <cstdio>
#include <set>

namespace steppe {

using namespace dealii;

template <int dim>
void report_materials(const std::vector<std::pair<std::string, MaterialInput>>& inputs,
                      const Space<dim>& space, const Body<dim>& body, const std::string& units) {
  const std::size_t n_materials = inputs.size();
  if (n_materials < 2) return;
  std::set<unsigned int> mine;
  for (const CellLabel& cell : space.cells()) mine.insert(cell.id);
  const std::vector<unsigned int> ids = Utilities::MPI::compute_set_union(
      std::vector<unsigned int>(mine.begin(), mine.end()), space.communicator());
  std::vector<double> volumes(n_materials * ids.size(), 0);
  CellValues<dim> values(space, space.exact_mass());
  for (std::size_t k = 0; k < space.cells().size(); ++k) {
    values.reinit(k);
    const auto place = std::lower_bound(ids.begin(), ids.end(), space.cells()[k].id) - ids.begin();
    double& volume = volumes[std::size_t(body.input_number(k)) * ids.size() + std::size_t(place)];
    for (int q = 0; q < values.n_points(); ++q) volume += values.weight(q);
  }
  Utilities::MPI::sum(volumes, space.communicator(), volumes);
  if (Utilities::MPI::this_mpi_process(space.communicator()) != 0) return;
  const auto unit = [&](const std::string& quantity, const std::string& power) {
    const std::string text = unit_of(quantity, units);
    return text.empty() ? "" : " " + text + power;
  };
  constexpr std::size_t most = 12;
  for (std::size_t m = 0; m < n_materials; ++m) {
    double volume = 0;
    std::size_t n = 0;
    std::string parts;
    for (std::size_t i = 0; i < ids.size(); ++i) {
      const double here = volumes[m * ids.size() + i];
      if (here == 0) continue;
      volume += here;
      if (++n <= most) parts += (n > 1 ? ", " : ": ") + called(ids[i], space.mesh().volume_names());
    }
    if (n > most) parts += " and " + std::to_string(n - most) + " more";
    std::printf("material %s (%s): volume %.6g%s, mass %.6g%s%s\n", inputs[m].first.c_str(),
                inputs[m].second.where.c_str(), volume,
                unit("length", "^" + std::to_string(dim)).c_str(),
                volume * body.materials()[m].density, unit("mass", "").c_str(),
                ids.size() > 1 ? parts.c_str() : "");
  }
  std::fflush(stdout);
}

template void report_materials(const std::vector<std::pair<std::string, MaterialInput>>&,
                               const Space<2>&, const Body<2>&, const std::string&);
template void report_materials(const std::vector<std::pair<std::string, MaterialInput>>&,
                               const Space<3>&, const Body<3>&, const std::string&);

}  // namespace steppe
