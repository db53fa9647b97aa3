#include "steppe/app/report/tie_report.h"

#include "steppe/app/report/pair_report.h"
#include "steppe/app/report/text_table.h"
#include "steppe/fem/boundary/boundary.h"
#include "steppe/output/folder/units.h"

#include <deal.II/base/mpi.h>

#include <iostream>
#include <set>
#include <string>
#include <vector>

namespace steppe {

using dealii::Utilities::MPI::sum;

namespace {

/// "lid (bottom, id 7)": the bodies of a piece with their faces that the other one has opposite.
template <int dim>
std::string side_in_words(const Discretisation<dim>& grid, int piece, int other) {
  const FacingSurfaces<dim>& facing = *grid.facing;
  std::set<std::string> bodies, faces;
  const auto add = [&](const FacingSurface& one, const FacingSurface& opposite) {
    if (one.piece != piece || opposite.piece != other) return;
    bodies.insert(body_of(facing, one, grid.mesh.volume_names()));
    faces.insert(called(one.id, grid.mesh.boundary_names()));
  };
  for (const FacingPair& pair : facing.pairs()) {
    add(pair.secondary, pair.primary);
    add(pair.primary, pair.secondary);
  }
  if (bodies.empty())  // of pieces that stay apart
    for (const FacingSurface& surface : facing.surfaces())
      if (surface.piece == piece) bodies.insert(body_of(facing, surface, grid.mesh.volume_names()));
  const auto listed = [](const std::set<std::string>& names) {
    std::string text;
    for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
    return text;
  };
  return listed(bodies) + (faces.empty() ? "" : " (" + listed(faces) + ")");
}

std::string counted(double n, const std::string& what) {
  return short_number(n) + " " + what + (n == 1 ? "" : "s");
}

}  // namespace

template <int dim>
void report_found_ties(const Discretisation<dim>& grid, const Ties& ties, int components) {
  if (!grid.facing) return;
  constexpr double worth_a_word = 1e-2;  // of the area
  const Space<dim>& space = grid.space;
  const std::string unit = unit_of("length", grid.input.output.units),
                    length = unit.empty() ? "" : " " + unit;
  const auto area = [&](double value) {
    return short_number(value) + length + (dim == 3 && !unit.empty() ? "^2" : "");
  };
  const auto distance = [&](double value) {
    return short_number(value < 1e-12 * grid.mesh.size() ? 0 : value) + length;
  };
  std::vector<std::string> lines;
  auto tie = grid.ties.begin();
  for (const FacingPieces& pieces : grid.facing->of_pieces()) {
    const std::string secondary = side_in_words(grid, pieces.secondary, pieces.primary),
                      primary = side_in_words(grid, pieces.primary, pieces.secondary);
    if (pieces.area == 0) {
      lines.push_back("not tied: " + secondary + " and " + primary + " face each other over " +
                      area(pieces.far_area) + ", up to " + distance(pieces.far_gap) +
                      " apart, which is beyond the tolerance");
      continue;
    }
    std::vector<double> nodes(2, 0);  // that follow, that do not
    for (const int node : boundary_nodes(space, tie->secondary)) {
      bool follows = false;
      for (int c = 0; c < components; ++c)
        follows |= ties.owned().count(components * space.global_node(node) + c) > 0;
      ++nodes[follows ? 0 : 1];
    }
    sum(nodes, space.communicator(), nodes);
    const double n_secondary = sum(double(tie->secondary.size()), space.communicator()),
                 n_primary = sum(double(tie->primary.size()), space.communicator());
    lines.push_back(
        "tied: " + secondary + ", secondary, " + counted(n_secondary, "face") + ", to " + primary +
        ", " + counted(n_primary, "face") + ", over " + area(pieces.area) + ", largest gap " +
        distance(pieces.gap) + "; " + short_number(nodes[0]) + " nodes follow" +
        (nodes[1] > 0 ? ", " + short_number(nodes[1]) +
                            " do not, as they are prescribed or at the rim of what is opposite"
                      : "") +
        (pieces.far_area > worth_a_word * pieces.area
             ? "; " + area(pieces.far_area) + " more, up to " + distance(pieces.far_gap) +
                   " apart, stays free"
             : ""));
    ++tie;
  }
  if (!grid.speaks) return;
  for (const std::string& line : lines) std::cout << line << '\n';
  std::cout << std::flush;
}

template void report_found_ties(const Discretisation<2>&, const Ties&, int);
template void report_found_ties(const Discretisation<3>&, const Ties&, int);

}  // namespace steppe
