#include "steppe/fem/search/own_pieces.h"

#include "steppe/fem/space/pieces.h"

#include <deal.II/base/mpi.h>

#include <cmath>
#include <map>
#include <memory>
#include <set>
#include <tuple>
#include <utility>

namespace steppe {

using namespace dealii;

namespace {

/// Part of the volume of one of two pieces that is in the other one where they belong together:
/// what curved pieces have of their neighbours is far less.
constexpr double much = 0.3;
/// How far outside a cell the centre of another one may be, of the diameter.
constexpr double margin = 0.25;

using Volumes = std::map<std::pair<int, int>, double>;

/// The volumes of the owned cells, but for the factor of the reference cell.
template <int dim>
std::vector<double> volumes_of_cells(const Space<dim>& space) {
  const CellMap<dim> map(space);
  Point<dim> middle;
  for (int v = 0; v < space.n_vertices(); ++v)
    middle += space.element().unit_support_point(unsigned(v)) / space.n_vertices();
  std::vector<double> volumes;
  for (std::size_t k = 0; k < space.cells().size(); ++k)
    volumes.push_back(std::abs(determinant(map.derivative(k, middle))) *
                      (space.mesh().simplicial() ? (dim == 2 ? 1 / 2. : 1 / 6.) : 1));
  return volumes;
}

template <int dim>
int piece_of_cell(const Space<dim>& space, const Pieces<dim>& pieces, std::size_t cell) {
  return pieces.of_node[std::size_t(space.cell_nodes(cell)[0])];
}

/// The sums of all ranks.
Volumes sum(MPI_Comm communicator, const Volumes& own) {
  std::vector<std::tuple<int, int, double>> list;
  for (const auto& [pieces, volume] : own) list.emplace_back(pieces.first, pieces.second, volume);
  Volumes all;
  for (const auto& of_rank : Utilities::MPI::all_gather(communicator, list))
    for (const auto& [one, other, volume] : of_rank) all[{one, other}] += volume;
  return all;
}

}  // namespace

template <int dim>
Preference own_pieces(const Space<dim>& from, const Space<dim>& to) {
  const auto there = std::make_shared<const Pieces<dim>>(pieces_of(from, Cuts::apart));
  if (there->list.size() <= 1) return {};
  const Pieces<dim> here = pieces_of(to, Cuts::apart);
  const std::vector<double> volumes = volumes_of_cells(to), volumes_there = volumes_of_cells(from);
  std::vector<Point<dim>> centres;
  for (std::size_t k = 0; k < volumes.size(); ++k) centres.push_back(to.centre(k));
  const NearestPoints<dim> found(from, CellTree<dim>(from, margin), centres);
  std::map<unsigned int, std::vector<int>> answers;
  for (const auto& [rank, points] : found.answered())
    for (const NearestPoint<dim>& at : points)
      answers[rank].push_back(piece_of_cell(from, *there, at.point.cell));

  constexpr int whole = -1;
  Volumes shared;  // of pieces of `to` with those of `from`, and of each the whole
  for (std::size_t k = 0; k < volumes.size(); ++k)
    shared[{piece_of_cell(to, here, k), whole}] += volumes[k];
  for (std::size_t k = 0; k < volumes_there.size(); ++k)
    shared[{whole, piece_of_cell(from, *there, k)}] += volumes_there[k];
  for (const auto& [rank, pieces] : deliver(from.communicator(), answers))
    for (std::size_t i = 0; i < pieces.size(); ++i) {
      const std::size_t k = found.asked().at(rank)[i];
      shared[{piece_of_cell(to, here, k), pieces[i]}] += volumes[k];
    }
  const Volumes all = sum(from.communicator(), shared);
  std::set<std::pair<int, int>> together;
  for (const auto& [pieces, volume] : all)
    if (pieces.first != whole && pieces.second != whole &&
        (volume > much * all.at({pieces.first, whole}) ||
         volume > much * all.at({whole, pieces.second})))
      together.insert(pieces);
  Preference preference;
  preference.of_points.assign(here.of_node.begin(), here.of_node.begin() + to.n_body_nodes());
  preference.takes = [&from, there, together = std::move(together)](int piece, std::size_t cell) {
    return together.count({piece, piece_of_cell(from, *there, cell)}) > 0;
  };
  return preference;
}

template Preference own_pieces(const Space<2>&, const Space<2>&);
template Preference own_pieces(const Space<3>&, const Space<3>&);

}  // namespace steppe
