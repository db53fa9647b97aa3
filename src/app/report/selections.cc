#include "steppe/app/report/selections.h"

#include "steppe/fem/boundary/boundary.h"
#include "steppe/fem/search/locate.h"
#include "steppe/fem/supports/boundary_set.h"
#include "steppe/output/probes/probe_entry.h"
#include "steppe/physics/heat/heat_load_entry.h"
#include "steppe/physics/load/load_entry.h"

#include <deal.II/base/mpi.h>

#include <utility>

namespace steppe {

using namespace dealii;

namespace {

std::vector<NodeShare> each(const std::vector<int>& nodes) {
  std::vector<NodeShare> shares;
  for (const int node : nodes) shares.push_back({node, 1});
  return shares;
}

template <int dim>
class Finder {
 public:
  explicit Finder(const Space<dim>& space) : space_(space) {}

  Selection<dim>& add(Selection<dim> selection) {
    found_.push_back(std::move(selection));
    return found_.back();
  }
  /// The faces of a region, which may be none.
  void add_faces(Selection<dim> selection, const std::string& where, const std::string& parameter) {
    add_faces(std::move(selection),
              find_boundary_faces(space_, space_.mesh().boundary_region(where, parameter)));
  }
  void add_faces(Selection<dim> selection, std::vector<BoundaryFace> faces) {
    selection.faces = std::move(faces);
    selection.nodes = each(boundary_nodes(space_, selection.faces));
    add(std::move(selection));
  }
  /// A part of the body; nothing in particular where that is all of it.
  void add_cells(Selection<dim> selection, const std::string& where, const std::string& parameter) {
    if (where != "everything")
      selection.cells =
          region_cells(space_, space_.mesh().volume_region(where, parameter), parameter);
    add(std::move(selection));
  }
  /// A point, found with all others by `finish`.
  void add_point(Selection<dim> selection, const PointText& point) {
    points_.push_back(point);
    of_points_.push_back(found_.size());
    add(std::move(selection));
  }

  std::vector<Selection<dim>> finish() {
    const std::vector<Located<dim>> located = locate(space_, points_);
    for (std::size_t i = 0; i < points_.size(); ++i) {
      Tensor<1, dim> x;
      for (const auto& [node, weight] : located[i].weights)
        x += weight * Tensor<1, dim>(space_.node_positions()[node]);
      const Point<dim> at(Utilities::MPI::sum(x, space_.communicator()));
      found_[of_points_[i]].spot = {at, at.distance(located[i].x)};
    }
    return std::move(found_);
  }

 private:
  const Space<dim>& space_;
  std::vector<Selection<dim>> found_;
  std::vector<PointText> points_;
  std::vector<std::size_t> of_points_;
};

template <int dim>
void add_loads(const Input& input, const Space<dim>& space, Finder<dim>& finder) {
  for (const LoadInput& load : input.loads) {
    const LoadEntry& entry = entry_of(load_entries(), load.kind);
    Selection<dim> selection{"load", load.name, load.kind, load.value};
    const std::string where = load.path("Where");
    if (entry.on_boundary) {
      finder.add_faces(std::move(selection), load.where, where);
    } else if (entry.at_point) {
      finder.add_point(std::move(selection), {load.at, load.path("At")});
    } else if (entry.at_remote_point) {
      selection.point = load.point;
      finder.add(std::move(selection));
    } else if (entry.on_nodes) {
      selection.nodes = node_shares(space, load.where, where, load.given);
      finder.add(std::move(selection));
    } else {
      finder.add_cells(std::move(selection), load.where, where);
    }
  }
}

template <int dim>
void add_heat(const Input& input, Finder<dim>& finder) {
  for (const HeatLoadInput& load : input.heat_loads) {
    Selection<dim> selection{"heat load", load.name, load.kind, ""};
    if (entry_of(heat_load_entries(), load.kind).in_cells)
      finder.add_cells(std::move(selection), load.where, load.path("Where"));
    else
      finder.add_faces(std::move(selection), load.where, load.path("Where"));
  }
  for (const PrescribedTemperatureInput& held : input.prescribed_temperatures)
    finder.add_faces({"temperature", held.name, "Value", held.value}, held.where,
                     held.path("Where"));
}

}  // namespace

template <int dim>
std::vector<Selection<dim>> find_selections(const Input& input, const Space<dim>& space) {
  Finder<dim> finder(space);
  for (const BoundaryInput& boundary : input.boundaries) {
    Selection<dim>& support = finder.add({"support", boundary.name, "Motion", boundary.motion});
    support.faces = faces_of(space, boundary);
    support.nodes = each(nodes_of(space, boundary));
  }
  add_loads(input, space, finder);
  for (const FoundationInput& foundation : input.foundations)
    finder.add_faces({"foundation", foundation.name, "", ""}, foundation.where,
                     foundation.path("Where"));
  for (const ObstacleInput& obstacle : input.obstacles)
    finder.add_faces({"obstacle", obstacle.name, obstacle.kind, ""}, obstacle.where,
                     obstacle.path("Where"));
  for (const ContactPairInput& pair : input.contacts) {
    if (pair.of_itself()) {
      finder.add_faces({"contact", pair.name, "", ""}, pair.where, pair.path("Where"));
      continue;
    }
    finder.add_faces({"contact", pair.name + ", secondary", "", ""}, pair.secondary,
                     pair.path("Secondary"));
    finder.add_faces({"contact", pair.name + ", primary", "", ""}, pair.primary,
                     pair.path("Primary"));
  }
  const auto facing = find_facing(space, input.ties);
  for (const TiedFaces<dim>& tie : tied_faces(space, input.ties, facing.get())) {
    finder.add_faces({"tie", tie.input.name + ", secondary", "", ""}, tie.secondary);
    finder.add_faces({"tie", tie.input.name + ", primary", "", ""}, tie.primary);
  }
  for (const PeriodicInput& sides : input.periodic) {
    finder.add_faces({"periodic", sides.name + ", from", "", ""}, sides.from,
                     sides.path() + " / From");
    finder.add_faces({"periodic", sides.name + ", to", "", ""}, sides.to, sides.path() + " / To");
  }
  add_heat(input, finder);
  for (const PointMassInput& mass : input.masses)
    finder.add({"masses", mass.name, "", ""}).nodes =
        node_shares(space, mass.where, "Masses / " + mass.name + " / Where", mass.given);
  for (const RemotePointInput& point : input.remote_points)
    finder.add({"remote point", point.name, "Kind", point.kind}).nodes =
        cloud_shares(space, point.where, point.path("Where"), "total");
  for (const BoltInput& bolt : input.bolts)
    finder.add_cells({"bolt", bolt.name, bolt.force.empty() ? "Shortening" : "Force",
                      bolt.force + bolt.shortening},
                     bolt.where, bolt.path("Where"));
  for (const DashpotInput& dashpot : input.dashpots)
    finder.add({"dashpots", dashpot.name, "", ""}).nodes =
        node_shares(space, dashpot.where, "Dashpots / " + dashpot.name + " / Where", dashpot.given);
  for (const ProbeInput& probe : input.probes)
    if (entry_of(probe_entries(), probe.kind).at_point)
      finder.add_point(
          {"probe", probe.name, probe.quantity.empty() ? probe.kind : "Quantity", probe.quantity},
          {probe.at, probe.path("At")});
  return finder.finish();
}

template std::vector<Selection<2>> find_selections(const Input&, const Space<2>&);
template std::vector<Selection<3>> find_selections(const Input&, const Space<3>&);

}  // namespace steppe
