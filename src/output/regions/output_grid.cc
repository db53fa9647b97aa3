#include "steppe/output/regions/output_grid.h"

#include "steppe/base/petsc/ask.h"

#include <algorithm>
#include <array>
#include <map>
#include <unordered_map>

namespace steppe {

using namespace dealii;

namespace {

/// A point of a material: between two nodes, or at one.
using Place = std::array<std::uint64_t, 2>;

struct Hash {
  std::size_t operator()(const Place& place) const {
    return place[0] * 0x9e3779b97f4a7c15u ^ place[1];
  }
};

/// The key of each point; those of which this rank's cells know are offered.
using PointKeys = std::unordered_map<Place, std::uint64_t, Hash>;

void offer(PointKeys& keys, const Place& place, std::uint64_t key) {
  const auto known = keys.emplace(place, key).first;
  known->second = std::min(known->second, key);
}

/// The smallest key that any rank offers for a point; the owner of the first of its nodes decides.
/// Collective.
template <int dim>
void settle(const Space<dim>& space, std::uint64_t n_materials, PointKeys& keys) {
  struct Offer {
    Place place;
    std::uint64_t key;
  };
  const Ownership nodes(space.communicator(), space.n_owned_nodes());
  std::map<unsigned int, std::vector<Offer>> offers;
  std::vector<unsigned int> owners;
  std::vector<Place> places;
  const auto rank = Utilities::MPI::this_mpi_process(space.communicator());
  for (const auto& [place, key] : keys) {
    const unsigned int owner = nodes.owner(PetscInt(place[0] / n_materials));
    if (owner == rank) continue;
    offers[owner].push_back({place, key});
    owners.push_back(owner);
    places.push_back(place);
  }
  for (const Offer& from : send(space.communicator(), offers)) offer(keys, from.place, from.key);
  const auto settled = ask<std::uint64_t>(space.communicator(), owners, places,
                                          [&](const Place& place) { return keys.at(place); });
  for (std::size_t i = 0; i < places.size(); ++i) keys[places[i]] = settled[i];
}

}  // namespace

template <int dim>
OutputGrid<dim>::OutputGrid(const Space<dim>& space, const Body<dim>& body,
                            const FieldRegion<dim>& region)
    : space_(space), pieces_(region.pieces()) {
  // number the cells that have pieces
  std::vector<std::vector<int>> in_cell;
  std::vector<std::uint64_t> owned;
  for (std::size_t k = 0; k < space.cells().size(); ++k) {
    in_cell.push_back(region.in_cell(k));
    if (!in_cell.back().empty()) owned.push_back(space.cells()[k].key);
  }
  const FileOrder cells(space.communicator(), owned, space.n_global_cells());

  // the key of a point is the smallest n k + i of the cells k of its material, whose place i it is
  const std::uint64_t n = region.places().size(), n_materials = body.materials().size();
  const auto place_in_mesh = [&](std::size_t k, int i) {
    Place place;
    for (int end = 0; end < 2; ++end)
      place[end] = std::uint64_t(space.global_node(space.cell_nodes(k)[region.places()[i][end]])) *
                       n_materials +
                   std::uint64_t(body.material_number(k));
    std::sort(place.begin(), place.end());
    return place;
  };
  PointKeys keys;
  auto owned_row = cells.rows().begin();
  for (std::size_t k = 0; k < in_cell.size(); ++k) {
    if (in_cell[k].empty()) continue;
    const std::uint64_t first = n * std::uint64_t(*owned_row++);
    for (const int i : in_cell[k]) offer(keys, place_in_mesh(k, i), first + i);
  }
  settle(space, n_materials, keys);

  std::vector<std::uint64_t> mine, of_pieces, referred;
  owned_row = cells.rows().begin();
  for (std::size_t k = 0; k < space.cells().size(); ++k) {
    std::vector<int>& places = in_cell[k];
    if (places.empty()) continue;
    const std::uint64_t row = *owned_row++;
    for (const int i : places) referred.push_back(keys.at(place_in_mesh(k, i)));
    for (std::size_t piece = 0; piece < places.size() / pieces_.n_points; ++piece) {
      of_pieces.push_back(row * pieces_.most_in_cell + piece);
      cells_.push_back(k);
    }
    std::sort(places.begin(), places.end());
    places.erase(std::unique(places.begin(), places.end()), places.end());
    for (const int i : places) {
      if (keys.at(place_in_mesh(k, i)) != n * row + i) continue;
      mine.push_back(n * row + i);
      point_cells_.push_back(k);
      for (const auto& weight : region.weights(k, i)) weights_.push_back(weight);
      starts_.push_back(weights_.size());
    }
  }
  point_order_.emplace(space.communicator(), mine, n * cells.size(), referred);
  piece_order_.emplace(space.communicator(), of_pieces, pieces_.most_in_cell * cells.size());
}

template <int dim>
std::vector<double> OutputGrid<dim>::places() const {
  std::vector<double> places;
  for (std::size_t point = 0; point < n_points(); ++point) {
    Point<dim> x;
    interpolate(point, [&](std::size_t cell, int node, double weight) {
      x += weight * space_.node_positions()[space_.cell_nodes(cell)[node]];
    });
    for (int c = 0; c < 3; ++c) places.push_back(c < dim ? x[c] : 0);
  }
  return places;
}

template class OutputGrid<2>;
template class OutputGrid<3>;

}  // namespace steppe
