#include "steppe/physics/mass/mass_matrix.h"

#include "steppe/base/petsc/ask.h"
#include "steppe/base/process/error.h"
#include "steppe/fem/cells/cell_loop.h"
#include "steppe/fem/cells/cell_values.h"
#include "steppe/fem/matrices/matrix_sums.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <sstream>
#include <vector>

namespace steppe {

Lumping lumping_of(const std::string& name) {
  return name == "row-sum"   ? Lumping::row_sum
         : name == "hrz"     ? Lumping::hrz
         : name == "uniform" ? Lumping::uniform
                             : Lumping::consistent;
}

template <int dim>
MassMatrix<dim>::MassMatrix(const Space<dim>& space,
                            const std::function<double(std::size_t)>& coefficient, Lumping lumping,
                            const std::string& parameter)
    : space_(space), coefficient_(coefficient), parameter_(parameter), lumping_(lumping) {
  const Phase phase("mass matrix");
  if (diagonal())
    make_diagonal();
  else
    kernel_ = make_mass_kernel(space);
}

template <int dim>
MassMatrix<dim> MassMatrix<dim>::in(const Space<dim>& space) const {
  MassMatrix result(space, coefficient_, lumping_, parameter_);
  if (&space != &space_) return result;
  if (points_) result.add_points(points_);
  if (of_leaders_) check(VecCopy(diagonal_, result.diagonal_));
  return result;
}

template <int dim>
void MassMatrix<dim>::add_points(Vec masses) {
  points_ = duplicate(masses);
  check(VecCopy(masses, points_));
  if (diagonal()) check(VecAXPY(diagonal_, 1, points_));
}

template <int dim>
void MassMatrix<dim>::give_to_leaders(const PrescribedMotion<dim>& unknowns) {
  const Ties& ties = unknowns.ties();
  if (!diagonal() || !ties.weighted()) return;
  const Ownership owners(space_.communicator(), dim * space_.n_owned_nodes());
  const VecHandle given = duplicate(diagonal_);
  std::map<unsigned int, std::vector<Leader>> shares;
  bool suits = true;
  {
    const LocalView before(diagonal_);
    LocalArray mass(given);
    PetscInt n;
    check(VecGetLocalSize(given, &n));
    std::copy_n(before.data(), n, mass.data());
    for (const auto& [follower, tie] : ties.owned()) {
      if (tie.follows_one()) continue;
      const PetscInt here = follower - owners.first();
      // weights of a remote point are arms: its inertia is no sum of them
      suits &= mass[here] == 0 || !space_.auxiliary_at(int(here / dim));
      for (const Ties::Part& part : ties.sum(follower)) {
        if (part.jump != Ties::none) continue;
        suits &= part.unknown < dim * space_.n_global_body_nodes();
        shares[owners.owner(part.unknown)].push_back({part.unknown, part.weight * mass[here]});
      }
      mass[here] = 0;
    }
    for (const auto& [unknown, share] : send(space_.communicator(), shares))
      mass[unknown - owners.first()] += share;
    for (const auto& [node, axes] : unknowns.frames())
      for (int c = 1; c < dim; ++c)
        suits &= std::abs(mass[dim * node + c] - mass[dim * node]) <= 1e-12 * mass[dim * node];
    for (PetscInt i = 0; i < n; ++i) {
      const auto tie = ties.owned().find(owners.first() + i);
      const bool gives = tie != ties.owned().end() && !tie->second.follows_one();
      suits &= gives || mass[i] > 0 || before[i] == 0;
    }
  }
  if (!on_all_ranks(space_.communicator(), suits)) return;
  check(VecCopy(given, diagonal_));
  of_leaders_ = true;
}

template <int dim>
void MassMatrix<dim>::use(const CellBatches<dim>& batches) const {
  batches_ = &batches;
  coefficients_.resize(batches.size());
  for (std::size_t i = 0; i < batches.size(); ++i)
    for (int lane = 0; lane < Lanes::size; ++lane)
      coefficients_[i].set(lane, coefficient_(batches.cell(i, lane)));
}

template <int dim>
void MassMatrix<dim>::share(const CellBatches<dim>& batches) {
  if (kernel_ && batches.serve(space_, space_.exact_mass(), kernel_->node_order())) use(batches);
}

template <int dim>
const CellBatches<dim>& MassMatrix<dim>::batches() const {
  if (!batches_) {
    std::vector<int> groups;
    for (std::size_t k = 0; k < space_.cells().size(); ++k)
      groups.push_back(coefficient_(k) == 0 ? -1 : 0);
    own_batches_ = std::make_unique<CellBatches<dim>>(space_, space_.exact_mass(),
                                                      kernel_->node_order(), groups);
    use(*own_batches_);
  }
  return *batches_;
}

template <int dim>
template <class Visit>
void MassMatrix<dim>::visit_cells(const Visit& visit) const {
  CellValues<dim> values(space_, space_.exact_mass());
  const int n = space_.nodes_per_cell();
  std::vector<double> cell_matrix(n * n);
  for (std::size_t k = 0; k < space_.cells().size(); ++k) {
    const double c = coefficient_(k);
    if (c == 0) continue;
    values.reinit(k);
    std::fill(cell_matrix.begin(), cell_matrix.end(), 0.);
    for (int q = 0; q < values.n_points(); ++q)
      for (int a = 0; a < n; ++a)
        for (int b = 0; b < n; ++b)
          cell_matrix[a * n + b] += c * values.weight(q) * values.shape(q, a) * values.shape(q, b);
    visit(values.nodes(), cell_matrix.data());
  }
}

template <int dim>
Mat MassMatrix<dim>::nodes() const {
  if (nodes_) return nodes_;
  const Phase phase("mass matrix");
  nodes_ = space_.create_matrix(1);
  const int n = space_.nodes_per_cell();
  struct Entry {
    PetscInt row, column;
    double value;
  };
  // PETSc would add what other ranks send as it happens to arrive: entries of a node of three ranks
  // would differ by rounding from run to run
  const Ownership ownership(space_.communicator(), space_.n_owned_nodes());
  std::map<unsigned int, std::vector<Entry>> of_others;
  std::vector<PetscInt> rows(n);
  visit_cells([&](const int* nodes, const double* cell_matrix) {
    for (int b = 0; b < n; ++b) rows[b] = space_.global_node(nodes[b]);
    for (int a = 0; a < n; ++a) {
      const double* row = cell_matrix + a * n;
      if (nodes[a] < space_.n_owned_nodes()) {
        check(MatSetValues(nodes_, 1, &rows[a], n, rows.data(), row, ADD_VALUES));
        continue;
      }
      std::vector<Entry>& entries = of_others[ownership.owner(rows[a])];
      for (int b = 0; b < n; ++b) entries.push_back({rows[a], rows[b], row[b]});
    }
  });
  for (const Entry& entry : send(space_.communicator(), of_others))
    check(MatSetValue(nodes_, entry.row, entry.column, entry.value, ADD_VALUES));
  check(MatAssemblyBegin(nodes_, MAT_FINAL_ASSEMBLY));
  check(MatAssemblyEnd(nodes_, MAT_FINAL_ASSEMBLY));
  return nodes_;
}

template <int dim>
void MassMatrix<dim>::make_diagonal() {
  const int n = space_.nodes_per_cell();
  double body_total = 0;
  diagonal_ = space_.create_vector();
  VecHandle unlumped = space_.create_vector();  // the consistent one: positive where there is mass
  {
    LocalArray entries(diagonal_), consistent(unlumped);
    visit_cells([&](const int* nodes, const double* cell_matrix) {
      const double total = std::accumulate(cell_matrix, cell_matrix + n * n, 0.);
      body_total += total;
      double trace = 0;
      for (int a = 0; a < n; ++a) trace += cell_matrix[a * n + a];
      for (int a = 0; a < n; ++a) {
        const double* row = cell_matrix + a * n;
        const double m =
            lumping_ == Lumping::hrz ? row[a] * total / trace : std::accumulate(row, row + n, 0.);
        for (int i = 0; i < dim; ++i) entries[dim * nodes[a] + i] += m;
        consistent[dim * nodes[a]] += row[a];
      }
    });
  }
  if (lumping_ == Lumping::uniform) {
    body_total = dealii::Utilities::MPI::sum(body_total, space_.communicator());
    LocalArray entries(diagonal_);
    std::fill_n(entries.data(), dim * space_.n_body_nodes(),
                body_total / double(space_.n_global_body_nodes()));
    return;
  }
  add_ghosts(diagonal_);
  add_ghosts(unlumped);
  agree(space_.communicator(), [&] {
    const LocalView lumped(diagonal_), consistent(unlumped);
    for (int i = 0; i < dim * space_.n_owned_nodes(); i += dim)
      if (consistent[i] > 0 && lumped[i] <= 1e-10 * consistent[i]) {
        std::ostringstream text;
        text << parameter_ << " = row-sum: gives the node at (" << space_.node_positions()[i / dim]
             << ") the entry " << lumped[i]
             << ", which is not positive, as quadratic simplices do; use hrz or consistent, or "
                "Space / Degree = 1";
        throw InputError(text.str());
      }
  });
}

template <int dim>
void MassMatrix<dim>::add_product(double s, Vec x, Vec y) const {
  if (kernel_) {
    const LocalView from(x);
    LocalArray to(y);
    const CellBatches<dim>& cells = batches();
    loop_cells(cells, {x}, y, [&](std::size_t first, std::size_t last) {
      for (std::size_t i = first; i < last; ++i) {
        kernel_->add_product(cells[i], Lanes(s) * coefficients_[i], from.data(), to.data());
      }
    });
  } else {
    const LocalView m(diagonal_), from(x);
    LocalArray to(y);
    for (int i = 0; i < dim * space_.n_owned_nodes(); ++i) to[i] += s * m[i] * from[i];
  }
  if (!points_ || diagonal()) return;
  const LocalView m(points_), from(x);
  LocalArray to(y);
  for (int i = 0; i < dim * space_.n_owned_nodes(); ++i) to[i] += s * m[i] * from[i];
}

template <int dim>
void MassMatrix<dim>::add_diagonal(Vec d) const {
  if (diagonal()) {
    check(VecAXPY(d, 1, diagonal_));
    return;
  }
  zero_ghosts(d);
  {
    LocalArray sum(d);
    CellValues<dim> values(space_, space_.exact_mass());
    for (std::size_t k = 0; k < space_.cells().size(); ++k) {
      const double c = coefficient_(k);
      if (c == 0) continue;
      values.reinit(k);
      for (int q = 0; q < values.n_points(); ++q)
        for (int a = 0; a < values.n_nodes(); ++a) {
          const double m = c * values.weight(q) * values.shape(q, a) * values.shape(q, a);
          for (int i = 0; i < dim; ++i) sum[dim * values.nodes()[a] + i] += m;
        }
    }
  }
  add_ghosts(d);
  if (points_) check(VecAXPY(d, 1, points_));
}

template <int dim>
void MassMatrix<dim>::add_to(double s, Mat J) const {
  if (s == 0) return;
  if (diagonal())
    steppe::add_diagonal(s, diagonal_, J);
  else
    add_node_matrix(s, nodes(), J);
  if (points_ && !diagonal()) steppe::add_diagonal(s, points_, J);
}

template <int dim>
void MassMatrix<dim>::add_blocks_to(const dealii::Tensor<2, dim>& B, Mat J) const {
  double block[dim * dim];
  for (int i = 0; i < dim; ++i)
    for (int j = 0; j < dim; ++j) block[dim * i + j] = B[i][j];
  if (diagonal())
    add_diagonal_blocks(block, diagonal_, J);
  else
    add_node_blocks(block, nodes(), J);
  if (points_ && !diagonal()) add_diagonal_blocks(block, points_, J);
}

template class MassMatrix<2>;
template class MassMatrix<3>;

}  // namespace steppe
