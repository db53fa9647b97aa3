#include "steppe/fem/matrices/block_assembly.h"

#include "steppe/base/measure/work.h"
#include "steppe/base/petsc/counts.h"
#include "steppe/base/petsc/huge_pages.h"
#include "steppe/base/process/error.h"

#include <deal.II/base/mpi.h>

#include <algorithm>
#include <map>
#include <tuple>

namespace steppe {
namespace {

constexpr int tag = 4711;  // of the messages

}  // namespace

template <int dim, int components>
void BlockAssembly<dim, components>::begin(Mat J) {
  const bool is_new = layout_.changed(J);
  open(J);
  try {
    if (is_new) plan(J);
  } catch (...) {
    open_.clear();
    layout_ = {};
    throw;
  }
  std::fill(ghost_values_.begin(), ghost_values_.end(), 0.);
}

template <int dim, int components>
void BlockAssembly<dim, components>::plan(Mat J) {
  plan_ghost_rows();
  rows_[ghost_rows] = {ghost_starts_.data(), ghost_columns_.data(), ghost_values_.data()};
  const OffDiagonalColumns columns(J);
  agree(space_.communicator(), [&] { plan_positions(columns); });
  plan_exchange(J, columns);
  agree(space_.communicator(), [&] {
    for (const auto* neighbours : {&senders_, &receivers_})
      for (const Neighbour& neighbour : *neighbours)
        as_local_count(neighbour.count, "matrix entries for another rank");
  });
}

template <int dim, int components>
void BlockAssembly<dim, components>::open(Mat J) {
  open_.clear();
  for (const Mat part : csr_parts(J))
    if (part) {
      const CsrRows& rows = open_.emplace_back(part);
      rows_[open_.size() - 1] = {rows.starts, rows.columns, rows.values};
    }
}

template <int dim, int components>
void BlockAssembly<dim, components>::plan_ghost_rows() {
  const int n_owned = space_.n_owned_nodes(), n_ghosts = space_.n_local_nodes() - n_owned;
  std::vector<std::vector<PetscInt>> graph(n_ghosts);  // global numbers of neighbours
  const int n = batches_.nodes_per_cell();
  for (std::size_t i = batches_.first_at_border(); i < batches_.end_of_border(); ++i) {
    const BatchNodes<dim> batch = batches_.nodes(i);
    for (int lane = 0; lane < batch.n_cells; ++lane)
      for (int a = 0; a < n; ++a) {
        const int row = batch.nodes[a * Lanes::size + lane];
        if (row < n_owned) continue;
        for (int b = 0; b < n; ++b)
          graph[row - n_owned].push_back(space_.global_node(batch.nodes[b * Lanes::size + lane]));
      }
  }
  ghost_starts_.assign(1, 0);
  ghost_columns_.clear();
  for (auto& neighbours : graph) {
    std::sort(neighbours.begin(), neighbours.end());
    neighbours.erase(std::unique(neighbours.begin(), neighbours.end()), neighbours.end());
    for (int i = 0; i < components; ++i) {
      for (const PetscInt node : neighbours)
        for (int k = 0; k < components; ++k) ghost_columns_.push_back(components * node + k);
      ghost_starts_.push_back(PetscInt(ghost_columns_.size()));
    }
  }
  ghost_values_.assign(ghost_columns_.size(), 0.);
}

template <int dim, int components>
int BlockAssembly<dim, components>::position(Part part, int row, PetscInt node,
                                             const OffDiagonalColumns& columns) const {
  PetscInt column = components * node;
  if (part == diagonal) {
    column -= components * space_.first_node();
  } else if (part == off_diagonal) {
    column = PetscInt(std::lower_bound(columns.global, columns.global + columns.n, column) -
                      columns.global);
  }
  const Rows& rows = rows_[part];
  const PetscInt* starts = rows.starts + components * row;
  const PetscInt *begin = rows.columns + starts[0], *end = rows.columns + starts[1],
                 *entry = std::lower_bound(begin, end, column);
  bool found =
      end - entry >= components && starts[components] - starts[0] == components * (end - begin);
  for (int i = 0; found && i < components; ++i)
    for (int k = 0; k < components; ++k) found &= entry[i * (end - begin) + k] == column + k;
  if (!found) throw NumericsError("the matrix has no block for two nodes of a cell");
  return int(entry - begin) / components;
}

template <int dim, int components>
void BlockAssembly<dim, components>::plan_positions(const OffDiagonalColumns& columns) {
  const int n = batches_.nodes_per_cell(), n_owned = space_.n_owned_nodes();
  resize_in_huge_pages(positions_, batches_.size() * n * n * Lanes::size);
  std::uint16_t* next = positions_.data();
  for (std::size_t batch = 0; batch < batches_.size(); ++batch) {
    const int* nodes = batches_.nodes(batch).nodes;
    for (int a = 0; a < n; ++a)
      for (int b = 0; b < n; ++b)
        for (int lane = 0; lane < Lanes::size; ++lane) {
          const int row = nodes[a * Lanes::size + lane], column = nodes[b * Lanes::size + lane];
          const Part part = part_of(row, column);
          *next++ = as_block_position(
              std::uint64_t(position(part, part == ghost_rows ? row - n_owned : row,
                                     space_.global_node(column), columns)));
        }
  }
}

template <int dim, int components>
void BlockAssembly<dim, components>::plan_exchange(Mat J, const OffDiagonalColumns& columns) {
  const MPI_Comm communicator = space_.communicator();
  const PetscInt* ranges;
  check(MatGetOwnershipRanges(J, &ranges));
  // of each row of nodes: its number, the number of its blocks, and their columns; rows of one
  // owner lie together, for ghosts are in ascending order
  const int n_owned = space_.n_owned_nodes(), n_ghosts = space_.n_local_nodes() - n_owned;
  std::map<unsigned int, std::vector<PetscInt>> requests;
  receivers_.clear();
  int owner = 0;
  for (int ghost = 0; ghost < n_ghosts; ++ghost) {
    const PetscInt row = space_.global_node(n_owned + ghost);
    while (components * row >= ranges[owner + 1]) ++owner;
    const PetscInt begin = ghost_starts_[components * ghost],
                   end = ghost_starts_[components * ghost + 1];
    if (receivers_.empty() || receivers_.back().rank != owner)
      receivers_.push_back({owner, std::size_t(begin), 0});
    receivers_.back().count += std::size_t(components) * (end - begin);
    std::vector<PetscInt>& request = requests[owner];
    request.push_back(row);
    request.push_back((end - begin) / components);
    for (PetscInt k = begin; k < end; k += components)
      request.push_back(ghost_columns_[k] / components);
  }

  senders_.clear();
  incoming_.clear();
  targets_.clear();
  std::size_t size = 0;
  for (const auto& [rank, request] : dealii::Utilities::MPI::some_to_some(communicator, requests)) {
    senders_.push_back({int(rank), size, 0});
    for (auto word = request.begin(); word != request.end();) {
      const int row = int(*word++ - space_.first_node()), n_blocks = int(*word++);
      incoming_.push_back({row, n_blocks});
      for (int block = 0; block < n_blocks; ++block, ++word) {
        const bool owned = *word >= space_.first_node() && *word < space_.first_node() + n_owned;
        const Part part = owned ? diagonal : off_diagonal;
        targets_.push_back({part, position(part, row, *word, columns)});
      }
      senders_.back().count += std::size_t(components * components) * n_blocks;
    }
    size += senders_.back().count;
  }
  received_.resize(size);
  requests_.resize(senders_.size() + receivers_.size());
}

template <int dim, int components>
BlockPlaces<components> BlockAssembly<dim, components>::owned_rows(const int* nodes) const {
  BlockPlaces<components> first;
  for (int lane = 0; lane < Lanes::size; ++lane)
    std::tie(first.values[lane], first.row_length[lane]) = rows_[diagonal].place(nodes[lane], 0);
  return first;
}

template <int dim, int components>
BlockPlaces<components> BlockAssembly<dim, components>::places(
    const int* rows, const int* columns, const std::uint16_t* positions) const {
  BlockPlaces<components> result;
  for (int lane = 0; lane < Lanes::size; ++lane) {
    const Part part = part_of(rows[lane], columns[lane]);
    const int row = part == ghost_rows ? rows[lane] - space_.n_owned_nodes() : rows[lane];
    std::tie(result.values[lane], result.row_length[lane]) =
        rows_[part].place(row, positions[lane]);
  }
  return result;
}

template <int dim, int components>
template <class Entry>
void BlockAssembly<dim, components>::add_cells(std::size_t batch, const Entry& entry) {
  const int n = batches_.nodes_per_cell();
  const BatchNodes<dim> cells = batches_.nodes(batch);
  const int* nodes = cells.nodes;
  const std::uint16_t* position = &positions_[batch * n * n * Lanes::size];
  const auto add = [&](int a, int b, const BlockPlaces<components>& to) {
    to.add([&](int i, int k) { return entry(a, b, i, k); }, cells.n_cells);
  };
  const auto is_inside = [&](std::size_t i) {
    return i < batches_.first_at_border() || (i >= batches_.end_of_border() && i < batches_.size());
  };
  if (!is_inside(batch)) {
    for (int a = 0; a < n; ++a)
      for (int b = 0; b < n; ++b, position += Lanes::size)
        add(a, b, places(nodes + a * Lanes::size, nodes + b * Lanes::size, position));
    return;
  }
  BlockPlaces<components> rows = owned_rows(nodes);
  for (int a = 0; a < n; ++a) {
    // the rows lie far apart in memory: ask for the next ones, those of the next batch in the end
    const int next = a + 1 < n || is_inside(batch + 1) ? a + 1 : a;
    const BlockPlaces<components> next_rows = owned_rows(nodes + next * Lanes::size);
    for (int b = 0; b < n; ++b, position += Lanes::size) {
      next_rows.later(position + (next - a) * n * Lanes::size).prefetch();
      add(a, b, rows.later(position));
    }
    rows = next_rows;
  }
}

template <int dim, int components>
void BlockAssembly<dim, components>::add(std::size_t batch, const Tensor2<components, Lanes>* K) {
  add_cells(batch, [K](int a, int b, int i, int k) {
    return a <= b ? K[b * (b + 1) / 2 + a](i, k) : K[a * (a + 1) / 2 + b](k, i);
  });
}

template <int dim, int components>
void BlockAssembly<dim, components>::add_unsymmetric(std::size_t batch,
                                                     const Tensor2<components, Lanes>* K) {
  const int n = batches_.nodes_per_cell();
  add_cells(batch, [K, n](int a, int b, int i, int k) { return K[a * n + b](i, k); });
}

template <int dim, int components>
void BlockAssembly<dim, components>::finish() {
  double n_entries = 0;
  for (const CsrRows& rows : open_) n_entries += rows.starts[rows.n];
  count_work(0,
             2. * sizeof(double) * n_entries + sizeof(std::uint16_t) * double(positions_.size()));
  MPI_Request* request = requests_.data();
  for (const Neighbour& from : senders_)
    check_mpi(MPI_Irecv(received_.data() + from.first, int(from.count), MPI_DOUBLE, from.rank, tag,
                        space_.communicator(), request++));
  for (const Neighbour& to : receivers_)
    check_mpi(MPI_Isend(ghost_values_.data() + to.first, int(to.count), MPI_DOUBLE, to.rank, tag,
                        space_.communicator(), request++));
  check_mpi(MPI_Waitall(int(requests_.size()), requests_.data(), MPI_STATUSES_IGNORE));
  const double* from = received_.data();
  const Target* target = targets_.data();
  for (const IncomingRow& row : incoming_) {
    const int length = components * row.n_blocks;
    for (int block = 0; block < row.n_blocks; ++block, ++target) {
      const auto [values, row_length] = rows_[target->part].place(row.row, target->position);
      for (int i = 0; i < components; ++i)
        for (int k = 0; k < components; ++k)
          values[i * row_length + k] += from[i * length + components * block + k];
    }
    from += components * length;
  }
  open_.clear();
}

template class BlockAssembly<2>;
template class BlockAssembly<3>;
template class BlockAssembly<2, 1>;
template class BlockAssembly<3, 1>;

}  // namespace steppe
