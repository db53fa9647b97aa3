#include "steppe/fem/space/mesh_keys.h"

#include "steppe/base/petsc/ask.h"

#include <deal.II/base/mpi.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>

namespace steppe {

using namespace dealii;

template <int dim>
MeshKeys<dim>::MeshKeys(const Space<dim>& space) : space_(space) {
  nodes_.emplace(space.communicator(), node_keys(),
                 space.n_global_cells() * space.nodes_per_cell() + space.auxiliary().size());
  fingerprint_ = take_fingerprint();
}

template <int dim>
std::vector<std::uint64_t> MeshKeys<dim>::node_keys() const {
  const int n = space_.nodes_per_cell();
  std::vector<std::uint64_t> keys(space_.n_local_nodes(),
                                  std::numeric_limits<std::uint64_t>::max());
  for (std::size_t k = 0; k < space_.cells().size(); ++k)
    for (int i = 0; i < n; ++i) {
      std::uint64_t& key = keys[space_.cell_nodes(k)[i]];
      key = std::min(key, space_.cells()[k].key * n + i);
    }
  // the smallest of this rank's cells goes to the node's owner
  struct Offer {
    std::uint64_t node, key;
  };
  const Ownership nodes(space_.communicator(), space_.n_owned_nodes());
  std::map<unsigned int, std::vector<Offer>> offers;
  for (int i = space_.n_owned_nodes(); i < space_.n_local_nodes(); ++i)
    offers[nodes.owner(space_.global_node(i))].push_back(
        {std::uint64_t(space_.global_node(i)), keys[i]});
  for (const Offer& offer : send(space_.communicator(), offers)) {
    std::uint64_t& key = keys[offer.node - std::uint64_t(space_.first_node())];
    key = std::min(key, offer.key);
  }
  keys.resize(space_.n_owned_nodes());
  std::iota(keys.begin() + space_.n_body_nodes(), keys.end(), space_.n_global_cells() * n);
  return keys;
}

template <int dim>
FileOrder MeshKeys<dim>::of(const Places& places) const {
  const auto& rows = nodes_->rows();
  std::vector<std::uint64_t> keys;
  for (const std::size_t number : places.numbers) switch (places.kind) {
      case Places::Kind::node:
        keys.push_back(rows[number]);
        break;
      case Places::Kind::cell:
        keys.push_back(space_.cells()[number].key);
        break;
      case Places::Kind::face:
        keys.push_back(6 * space_.cells()[number / 6].key + number % 6);
        break;
    }
  const std::uint64_t n_cells = space_.n_global_cells(),
                      n_keys = places.kind == Places::Kind::node   ? nodes_->size()
                               : places.kind == Places::Kind::cell ? n_cells
                                                                   : 6 * n_cells;
  return {space_.communicator(), keys, n_keys};
}

template <int dim>
std::vector<double> MeshKeys<dim>::take_fingerprint() const {
  std::vector<double> moments(2 * dim, 0);
  for (int i = 0; i < space_.n_body_nodes(); ++i)
    for (int c = 0; c < dim; ++c) {
      const double x = space_.node_positions()[i][c] / space_.mesh().size();
      moments[c] += x / double(nodes_->size());
      moments[dim + c] += x * x / double(nodes_->size());
    }
  Utilities::MPI::sum(moments, space_.communicator(), moments);
  std::vector<double> numbers = {double(dim), double(space_.degree()),
                                 double(space_.n_global_cells()), double(nodes_->size())};
  numbers.insert(numbers.end(), moments.begin(), moments.end());
  return numbers;
}

template <int dim>
bool MeshKeys<dim>::is_of(const std::vector<double>& fingerprint) const {
  bool same = fingerprint.size() == fingerprint_.size();
  for (std::size_t i = 0; same && i < fingerprint.size(); ++i)
    same = std::abs(fingerprint_[i] - fingerprint[i]) <= 1e-9 * (1 + std::abs(fingerprint_[i]));
  return same;
}

template class MeshKeys<2>;
template class MeshKeys<3>;

}  // namespace steppe
