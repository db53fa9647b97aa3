#include "steppe/physics/pair/growing_rows.h"

#include "steppe/base/petsc/ask.h"

#include <deal.II/base/mpi.h>

#include <algorithm>
#include <map>

namespace steppe {

GrowingRows::Row& GrowingRows::row(int node) {
  int& number = number_of_[std::size_t(node)];
  if (number < 0) {
    number = int(rows_.size());
    rows_.push_back({node, {}, {}});
  }
  return rows_[std::size_t(number)];
}

double* GrowingRows::entry(Row& row, PetscInt column) const {
  std::vector<PetscInt>& columns = row.columns;
  std::size_t k = row.next;
  if (k >= columns.size() || columns[k] != column)
    k = std::size_t(std::find(columns.begin(), columns.end(), column) - columns.begin());
  if (k == columns.size()) {
    columns.push_back(column);
    row.values.resize(width_ * columns.size());
  }
  row.next = k + 1;
  return &row.values[width_ * k];
}

template <int dim>
void GrowingRows::add_of_others(const Space<dim>& space) {
  if (dealii::Utilities::MPI::n_mpi_processes(space.communicator()) == 1) return;
  struct Place {
    PetscInt row, column;
  };
  const Ownership owners(space.communicator(), space.n_owned_nodes());
  std::map<unsigned int, std::vector<Place>> places;
  std::map<unsigned int, std::vector<double>> values;
  for (const Row& row : rows_) {
    if (row.node < space.n_owned_nodes()) continue;
    const PetscInt node = space.global_node(row.node);
    const unsigned int owner = owners.owner(node);
    for (const PetscInt column : row.columns) places[owner].push_back({node, column});
    values[owner].insert(values[owner].end(), row.values.begin(), row.values.end());
  }
  const std::vector<double> numbers = send(space.communicator(), values);
  const double* from = numbers.data();
  for (const auto [node, column] : send(space.communicator(), places)) {
    double* to = entry(row(int(node - space.first_node())), column);
    for (std::size_t k = 0; k < width_; ++k) to[k] += *from++;
  }
}

template void GrowingRows::add_of_others(const Space<2>&);
template void GrowingRows::add_of_others(const Space<3>&);

}  // namespace steppe
