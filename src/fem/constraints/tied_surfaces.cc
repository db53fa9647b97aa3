#include "steppe/fem/constraints/tied_surfaces.h"

#include "steppe/base/process/error.h"
#include "steppe/fem/boundary/boundary.h"
#include "steppe/fem/search/face_tree.h"
#include "steppe/fem/search/first_point.h"
#include "steppe/fem/search/nearest_points.h"
#include "steppe/input/words/text_pattern.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <sstream>

namespace steppe {

using namespace dealii;

void TiedSurfacesInput::bind(ParameterHandler& prm) {
  prm.add_parameter("Kind", kind,
                    "mortar: displacements are equal in the mean, weighted by a function for each "
                    "node of Secondary, so that constant stresses go through the joint exactly, "
                    "whatever the meshes; nodes: each node of Secondary follows the point of "
                    "Primary that is nearest to it.",
                    Patterns::Selection("mortar|nodes"));
  prm.add_parameter(
      "Secondary", secondary,
      "Region of the boundary whose nodes follow the faces of Primary (see Materials / "
      "Where); of two meshes the finer one.",
      TextPattern::region());
  prm.add_parameter("Primary", primary, "Region of the boundary that they follow.",
                    TextPattern::region());
  prm.add_parameter("Tolerance", tolerance,
                    "Largest distance of a node of Secondary to Primary, m; 0: Ties / Tolerance, "
                    "or where that is "
                    "0 too a tenth of the diameter of the face.",
                    Patterns::Double(0));
  prm.add_parameter(
      "Gap", gap,
      "keep: nodes stay where they are, and the joint spans the gap; close: before the "
      "run the nodes of Secondary move onto Primary, so that the gap of each vanishes "
      "in the mean.",
      Patterns::Selection("keep|close"));
}

namespace {

/// Without those that are zero but for rounding of places, which the largest takes, so that the sum
/// stays 1.
std::vector<Leader> without_rounding(const std::vector<Leader>& all) {
  constexpr double rounding = 1e-8;
  std::vector<Leader> leaders;
  double left_out = 0;
  for (const Leader& leader : all)
    if (std::abs(leader.weight) > rounding)
      leaders.push_back(leader);
    else
      left_out += leader.weight;
  std::max_element(leaders.begin(), leaders.end(), [](const Leader& a, const Leader& b) {
    return a.weight < b.weight;
  })->weight += left_out;
  return leaders;
}

}  // namespace

template <int dim>
std::shared_ptr<const FacingSurfaces<dim>> find_facing(
    const Space<dim>& space, const std::vector<TiedSurfacesInput>& inputs) {
  const auto found = std::find_if(inputs.begin(), inputs.end(),
                                  [](const TiedSurfacesInput& input) { return input.finds(); });
  if (found == inputs.end()) return nullptr;
  const std::string begin = "Ties / Names = auto: ";
  if (inputs.size() > 1)
    throw InputError(begin + "stands alone; leave the other names out, or name all ties");
  if (found->kind != "mortar")
    throw InputError(found->path() + " / Kind = " + found->kind +
                     ": surfaces that the program finds are tied by mortar; leave it out");
  auto facing = std::make_shared<FacingSurfaces<dim>>(space, found->tolerance);
  if (facing->pairs().empty())
    throw InputError(begin +
                     (facing->pieces().list.size() == 1
                          ? "the body is one piece, whose cells share their nodes; remove it, or "
                            "let bodies of a CAD file stay apart (Mesh / Joined)"
                          : "no surfaces of different pieces face each other within the tolerance; "
                            "raise Ties / Tolerance, or remove it"));
  return facing;
}

template <int dim>
std::vector<TiedFaces<dim>> tied_faces(const Space<dim>& space,
                                       const std::vector<TiedSurfacesInput>& inputs,
                                       const FacingSurfaces<dim>* facing) {
  std::vector<TiedFaces<dim>> ties;
  for (const TiedSurfacesInput& input : inputs) {
    if (input.finds()) continue;
    const auto faces = [&](const std::string& region, const char* name) {
      const std::string parameter = input.path() + " / " + name;
      if (region.empty())
        throw InputError(parameter +
                         ": is missing; give a part of the boundary, such as `name glue`");
      return boundary_faces(space, space.mesh().boundary_region(region, parameter), parameter);
    };
    auto secondary = faces(input.secondary, "Secondary");
    ties.push_back({input, std::move(secondary), faces(input.primary, "Primary")});
  }
  if (!facing) return ties;
  for (const FacingPieces& pair : facing->of_pieces()) {
    if (pair.area == 0) continue;
    ties.push_back({inputs.front(), facing->faces(pair.secondary, pair.primary),
                    facing->faces(pair.primary, pair.secondary), true});
    ties.back().input.name += " " + std::to_string(ties.size());
  }
  return ties;
}

template <int dim>
void refuse_lost(MPI_Comm communicator, const TiedSurfacesInput& input,
                 const std::vector<Point<dim>>& lost) {
  refuse_first<dim>(communicator, lost, [&](const Point<dim>& x) {
    std::ostringstream text;
    text << input.path() << ": no face of Primary is within ";
    if (input.tolerance > 0)
      text << "Tolerance = " << input.tolerance << " m";
    else
      text << "a tenth of its diameter";
    text << " of the node of Secondary at (" << x
         << "); let Secondary end where Primary does, or raise Tolerance";
    throw InputError(text.str());
  });
}

template <int dim>
void refuse_shared(MPI_Comm communicator, const TiedSurfacesInput& input,
                   const std::vector<Point<dim>>& shared) {
  refuse_first<dim>(communicator, shared, [&](const Point<dim>& x) {
    std::ostringstream text;
    text << input.path() << ": the node at (" << x
         << ") is of Secondary and of a cell at Primary; name two surfaces of pieces that share no "
            "nodes, by the names or ids of the mesh";
    throw InputError(text.str());
  });
}

template <int dim>
std::vector<std::pair<int, std::vector<Leader>>> tied_surfaces(const Space<dim>& space,
                                                               const TiedFaces<dim>& tie) {
  const MPI_Comm communicator = space.communicator();
  const TiedSurfacesInput& input = tie.input;
  const std::vector<int> nodes = boundary_nodes(space, tie.secondary);
  const FaceTree<dim> tree(space, tie.primary,
                           input.tolerance > 0 ? std::optional(input.tolerance) : std::nullopt);
  std::vector<Point<dim>> places, lost, shared;
  for (const int node : nodes) places.push_back(space.node_positions()[node]);
  const NearestPoints<dim> found(space, tree, places);
  for (std::size_t i = 0; i < nodes.size(); ++i)
    if (found.distances()[i] == found.nowhere) lost.push_back(places[i]);
  refuse_lost<dim>(communicator, input, lost);

  // nodes and weights by turns, as many for each point
  std::map<unsigned int, std::vector<double>> answers;
  for (const auto& [rank, points] : found.answered())
    for (const NearestPoint<dim>& at : points)
      for (int b = 0; b < space.nodes_per_cell(); ++b) {
        answers[rank].push_back(double(space.global_node(space.cell_nodes(at.point.cell)[b])));
        answers[rank].push_back(found.weight(at, b));
      }
  std::vector<std::pair<int, std::vector<Leader>>> tied;
  for (const auto& [rank, numbers] : deliver(communicator, answers)) {
    auto next = numbers.begin();
    for (const std::size_t i : found.asked().at(rank)) {
      std::vector<Leader> leaders;
      for (int b = 0; b < space.nodes_per_cell(); ++b) {
        const auto node = PetscInt(*next++);
        leaders.push_back({node, *next++});
      }
      tied.emplace_back(nodes[i], without_rounding(leaders));
      const PetscInt itself = space.global_node(nodes[i]);
      if (std::any_of(leaders.begin(), leaders.end(),
                      [&](const Leader& leader) { return leader.unknown == itself; }))
        shared.push_back(places[i]);
    }
  }
  refuse_shared<dim>(communicator, input, shared);
  std::sort(tied.begin(), tied.end(),
            [](const auto& a, const auto& b) { return a.first < b.first; });
  return tied;
}

template std::shared_ptr<const FacingSurfaces<2>> find_facing(
    const Space<2>&, const std::vector<TiedSurfacesInput>&);
template std::shared_ptr<const FacingSurfaces<3>> find_facing(
    const Space<3>&, const std::vector<TiedSurfacesInput>&);
template std::vector<TiedFaces<2>> tied_faces(const Space<2>&,
                                              const std::vector<TiedSurfacesInput>&,
                                              const FacingSurfaces<2>*);
template std::vector<TiedFaces<3>> tied_faces(const Space<3>&,
                                              const std::vector<TiedSurfacesInput>&,
                                              const FacingSurfaces<3>*);
template void refuse_lost<2>(MPI_Comm, const TiedSurfacesInput&, const std::vector<Point<2>>&);
template void refuse_lost<3>(MPI_Comm, const TiedSurfacesInput&, const std::vector<Point<3>>&);
template void refuse_shared<2>(MPI_Comm, const TiedSurfacesInput&, const std::vector<Point<2>>&);
template void refuse_shared<3>(MPI_Comm, const TiedSurfacesInput&, const std::vector<Point<3>>&);
template std::vector<std::pair<int, std::vector<Leader>>> tied_surfaces(const Space<2>&,
                                                                        const TiedFaces<2>&);
template std::vector<std::pair<int, std::vector<Leader>>> tied_surfaces(const Space<3>&,
                                                                        const TiedFaces<3>&);

}  // namespace steppe
