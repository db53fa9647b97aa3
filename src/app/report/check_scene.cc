#include "steppe/app/report/check_scene.h"

#include "steppe/app/report/brackets.h"
#include "steppe/fem/boundary/boundary.h"
#include "steppe/output/folder/files.h"
#include "steppe/output/series/connection_grids.h"
#include "steppe/output/series/obstacle_grid.h"
#include "steppe/output/summary/boundary_mesh.h"

#include <nlohmann/json.hpp>

#include <map>
#include <utility>

namespace steppe {

using namespace dealii;

namespace {

using Json = nlohmann::ordered_json;

template <int dim>
std::vector<double> in_space(const Point<dim>& x) {
  std::vector<double> place = as_numbers(x, dim);
  place.resize(3, 0);
  return place;
}

/// The number of the material of each face of the boundary. Collective.
template <int dim>
std::vector<int> materials_of_faces(const Input& input, const Space<dim>& space) {
  std::vector<int> of_cells(space.cells().size(), 0), of_faces;
  for (std::size_t m = 0; m < input.materials.size(); ++m) {
    const auto& [name, material] = input.materials[m];
    const std::string where = "Materials / " + name + " / Where";
    for (const std::size_t k :
         region_cells(space, space.mesh().volume_region(material.where, where), where))
      of_cells[k] = int(m);
  }
  for (const BoundaryFace& face : space.boundary()) of_faces.push_back(of_cells[face.cell]);
  return gathered(space.communicator(), of_faces);
}

/// The numbers of some faces among those of all ranks. Collective.
template <int dim>
std::vector<std::size_t> numbers_of_faces(const Space<dim>& space,
                                          const std::vector<BoundaryFace>& faces) {
  std::map<std::pair<std::size_t, unsigned int>, std::size_t> places;
  for (const BoundaryFace& face : space.boundary())
    places.emplace(std::make_pair(face.cell, face.face), places.size());
  std::vector<char> is_chosen(places.size(), 0);
  for (const BoundaryFace& face : faces) is_chosen[places.at({face.cell, face.face})] = 1;
  is_chosen = gathered(space.communicator(), is_chosen);
  std::vector<std::size_t> numbers;
  for (std::size_t i = 0; i < is_chosen.size(); ++i)
    if (is_chosen[i]) numbers.push_back(i);
  return numbers;
}

template <int dim>
Json places_of(const Space<dim>& space, const std::vector<NodeShare>& nodes) {
  std::vector<Point<dim>> mine;
  for (const NodeShare& node : nodes) mine.push_back(space.node_positions()[node.node]);
  Json places = Json::array();
  for (const Point<dim>& place : gathered(space.communicator(), mine))
    places.push_back(in_space(place));
  return places;
}

template <int dim>
Json selection_as_json(const Discretisation<dim>& grid, const Selection<dim>& selection) {
  const Space<dim>& space = grid.space;
  Json json = {{"section", selection.section},
               {"name", selection.name},
               {"kind", selection.kind},
               {"value", selection.value},
               {"faces", numbers_of_faces(space, selection.faces)}};
  const Json places = places_of(space, selection.nodes);  // of all ranks
  json["places"] = json["faces"].empty() ? places : Json::array();
  if (selection.spot) json["places"].push_back(in_space(selection.spot->found));
  for (const RemotePoint<dim>& point : grid.remote.list())
    if (point.input.name == selection.point) json["places"].push_back(in_space(point.place));
  return json;
}

Json drawn_as_json(const SideGrid& grid) {
  return {{"kind", grid.kind},
          {"name", grid.name},
          {"points", grid.places},
          {"cells", grid.cells},
          {"points_per_cell", grid.points_per_cell}};
}

}  // namespace

template <int dim>
std::vector<SideGrid> drawn_beside(const Discretisation<dim>& grid) {
  const Input& input = grid.input;
  std::vector<SideGrid> all = obstacle_grids(grid.space, input.obstacles, input.constants);
  for (SideGrid& connection : connection_grids(grid.space, grid.remote, grid.bolts))
    all.push_back(std::move(connection));
  return all;
}

template <int dim>
void write_scene(const std::string& path, const Discretisation<dim>& grid,
                 const std::vector<Selection<dim>>& selections) {
  const Input& input = grid.input;
  const Space<dim>& space = grid.space;
  const BoundaryMesh<dim> mesh = boundary_mesh(space);
  Json json = {{"title", input.title},
               {"units", input.output.units},
               {"dimension", dim},
               {"points", Json::array()},
               {"corners_per_face", mesh.corners_per_face},
               {"corners", mesh.corners},
               {"materials", Json::array()},
               {"material", materials_of_faces(input, space)},
               {"selections", Json::array()},
               {"obstacles", Json::array()},
               {"connections", Json::array()}};
  for (const Point<dim>& point : mesh.points) json["points"].push_back(in_space(point));
  for (const auto& material : input.materials) json["materials"].push_back(material.first);
  for (const Selection<dim>& selection : selections)
    json["selections"].push_back(selection_as_json(grid, selection));
  for (const SideGrid& drawn : drawn_beside(grid))
    json[drawn.kind == "obstacles" ? "obstacles" : "connections"].push_back(drawn_as_json(drawn));
  const MPI_Comm communicator = space.communicator();
  agree(communicator, [&] {
    if (Utilities::MPI::this_mpi_process(communicator) == 0)
      write_whole(path, json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n");
  });
}

template std::vector<SideGrid> drawn_beside(const Discretisation<2>&);
template std::vector<SideGrid> drawn_beside(const Discretisation<3>&);
template void write_scene(const std::string&, const Discretisation<2>&,
                          const std::vector<Selection<2>>&);
template void write_scene(const std::string&, const Discretisation<3>&,
                          const std::vector<Selection<3>>&);

}  // namespace steppe
