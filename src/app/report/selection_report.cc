#include "steppe/app/report/selection_report.h"

#include "steppe/app/report/brackets.h"
#include "steppe/fem/boundary/boundary.h"
#include "steppe/fem/supports/boundary_set.h"
#include "steppe/output/folder/units.h"
#include "steppe/output/summary/part_shape.h"
#include "steppe/output/summary/part_table.h"
#include "steppe/physics/heat/heat_load_entry.h"
#include "steppe/physics/load/load_entry.h"

#include <deal.II/base/mpi.h>

#include <algorithm>
#include <cstdio>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace steppe {

using namespace dealii;

namespace {

/// Faces, or nodes alone, that an entry of the input selects.
struct Selection {
  std::string name, what;
  std::vector<BoundaryFace> faces;
  double n_nodes = 0;
};

template <int dim>
class Selections {
 public:
  explicit Selections(const Space<dim>& space) : space_(space) {}

  void add(const std::string& name, const std::string& what, std::vector<BoundaryFace> faces,
           const std::vector<int>& nodes) {
    all_.push_back({name, what, std::move(faces),
                    Utilities::MPI::sum(double(nodes.size()), space_.communicator())});
  }
  /// The faces of a region, which may be none.
  void add(const std::string& name, const std::string& what, const std::string& where,
           const std::string& parameter) {
    auto faces = find_boundary_faces(space_, space_.mesh().boundary_region(where, parameter));
    const std::vector<int> nodes = boundary_nodes(space_, faces);
    add(name, what, std::move(faces), nodes);
  }

  void print(const std::string& units) const {
    std::vector<std::vector<BoundaryFace>> lists;
    std::vector<double> counts;
    for (const Selection& selection : all_) {
      lists.push_back(selection.faces);
      counts.push_back(double(selection.faces.size()));
    }
    Utilities::MPI::sum(counts, space_.communicator(), counts);
    const std::vector<PartShape<dim>> shapes = shapes_of(space_, lists);
    const std::string free = free_parts();
    if (Utilities::MPI::this_mpi_process(space_.communicator()) > 0) return;
    const std::string length = unit_of("length", units), unit = length.empty() ? "" : " " + length;
    for (std::size_t i = 0; i < all_.size(); ++i) {
      std::printf("%s: ", all_[i].name.c_str());
      if (counts[i] > 0)
        std::printf("%.0f face%s, %s %.5g%s%s, centre %s%s, ", counts[i], counts[i] > 1 ? "s" : "",
                    dim == 3 ? "area" : "length", shapes[i].area, unit.c_str(),
                    dim == 3 && !unit.empty() ? "^2" : "",
                    in_brackets(shapes[i].centre, dim, space_.mesh().size()).c_str(), unit.c_str());
      std::printf("%.0f node%s%s\n", all_[i].n_nodes, all_[i].n_nodes == 1 ? "" : "s",
                  all_[i].what.empty() ? "" : ("; " + all_[i].what).c_str());
    }
    if (!free.empty())
      std::printf("nothing selects a face of the parts with id %s\n", free.c_str());
    std::fflush(stdout);
  }

 private:
  /// The ids of boundary faces of which none is selected, with commas between. Collective.
  std::string free_parts() const {
    std::set<std::pair<std::size_t, unsigned int>> chosen;
    for (const Selection& selection : all_)
      for (const BoundaryFace& face : selection.faces) chosen.emplace(face.cell, face.face);
    std::set<unsigned int> used;
    for (const BoundaryFace& face : space_.boundary())
      if (chosen.count({face.cell, face.face}) > 0) used.insert(face.id);
    used = Utilities::MPI::compute_set_union(used, space_.communicator());
    std::string text;
    for (const FacePart<dim>& part : face_parts(space_))
      if (std::none_of(part.ids.begin(), part.ids.end(),
                       [&](unsigned int id) { return used.count(id) > 0; }))
        text += (text.empty() ? "" : ", ") + std::to_string(part.id);
    return text;
  }

  const Space<dim>& space_;
  std::vector<Selection> all_;
};

}  // namespace

template <int dim>
void report_selections(const Input& input, const Space<dim>& space) {
  Selections<dim> selections(space);
  for (const BoundaryInput& boundary : input.boundaries)
    selections.add("support " + boundary.name, "Motion = " + boundary.motion,
                   faces_of(space, boundary), nodes_of(space, boundary));
  for (const LoadInput& load : input.loads)
    if (entry_of(load_entries(), load.kind).on_boundary)
      selections.add("load " + load.name, load.kind + " = " + load.value, load.where,
                     load.path("Where"));
  for (const FoundationInput& foundation : input.foundations)
    selections.add("foundation " + foundation.name, "", foundation.where, foundation.path("Where"));
  for (const ObstacleInput& obstacle : input.obstacles)
    selections.add("obstacle " + obstacle.name, obstacle.kind, obstacle.where,
                   obstacle.path("Where"));
  for (const TiedSurfacesInput& tie : input.ties) {
    selections.add("tie " + tie.name + ", secondary", "", tie.secondary,
                   tie.path() + " / Secondary");
    selections.add("tie " + tie.name + ", primary", "", tie.primary, tie.path() + " / Primary");
  }
  for (const PeriodicInput& sides : input.periodic) {
    selections.add("periodic " + sides.name + ", from", "", sides.from, sides.path() + " / From");
    selections.add("periodic " + sides.name + ", to", "", sides.to, sides.path() + " / To");
  }
  for (const HeatLoadInput& load : input.heat_loads)
    if (!entry_of(heat_load_entries(), load.kind).in_cells)
      selections.add("heat load " + load.name, load.kind, load.where, load.path("Where"));
  for (const PrescribedTemperatureInput& held : input.prescribed_temperatures)
    selections.add("temperature " + held.name, "Value = " + held.value, held.where,
                   held.path("Where"));
  selections.print(input.output.units);
}

template void report_selections(const Input&, const Space<2>&);
template void report_selections(const Input&, const Space<3>&);

}  // namespace steppe
