#include "steppe/physics/mass_matrix.h"

#include "steppe/base/error.h"
#include "steppe/fem/cell_values.h"
#include "steppe/fem/csr.h"

#include <numeric>
#include <sstream>

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
    : coefficient_(coefficient),
      parameter_(parameter),
      lumping_(lumping),
      n_owned_dofs_(dim * space.n_owned_nodes()) {
  const Phase phase("mass matrix");
  CellValues<dim> values(space, space.exact_mass());
  const int n = space.nodes_per_cell();
  std::vector<double> cell_matrix(n * n);
  std::vector<PetscInt> rows(n);
  double body_total = 0;
  VecHandle unlumped;  // the diagonal of the consistent matrix: positive wherever there is mass
  if (diagonal()) {
    diagonal_ = space.create_vector();
    unlumped = space.create_vector();
  } else
    nodes_ = space.create_matrix(1);

  for (std::size_t k = 0; k < space.cells().size(); ++k) {
    const double c = coefficient(k);
    if (c == 0) continue;
    values.reinit(k);
    std::fill(cell_matrix.begin(), cell_matrix.end(), 0.);
    for (int q = 0; q < values.n_points(); ++q)
      for (int a = 0; a < n; ++a)
        for (int b = 0; b < n; ++b)
          cell_matrix[a * n + b] += c * values.weight(q) * values.shape(q, a) * values.shape(q, b);
    if (!diagonal()) {
      for (int b = 0; b < n; ++b) rows[b] = space.global_node(values.nodes()[b]);
      check(MatSetValues(nodes_, n, rows.data(), n, rows.data(), cell_matrix.data(), ADD_VALUES));
      continue;
    }
    const double total = std::accumulate(cell_matrix.begin(), cell_matrix.end(), 0.);
    if (lumping_ == Lumping::uniform) {
      body_total += total;
      continue;
    }
    double trace = 0;
    for (int a = 0; a < n; ++a) trace += cell_matrix[a * n + a];
    LocalArray entries(diagonal_), consistent(unlumped);
    for (int a = 0; a < n; ++a) {
      const double* row = &cell_matrix[a * n];
      const double m =
          lumping_ == Lumping::hrz ? row[a] * total / trace : std::accumulate(row, row + n, 0.);
      for (int i = 0; i < dim; ++i) entries[dim * values.nodes()[a] + i] += m;
      consistent[dim * values.nodes()[a]] += row[a];
    }
  }

  if (!diagonal()) {
    check(MatAssemblyBegin(nodes_, MAT_FINAL_ASSEMBLY));
    check(MatAssemblyEnd(nodes_, MAT_FINAL_ASSEMBLY));
    check(MatCreateMAIJ(nodes_, dim, operator_.fill()));
  } else if (lumping_ == Lumping::uniform) {
    body_total = dealii::Utilities::MPI::sum(body_total, space.communicator());
    check(VecSet(diagonal_, body_total / double(space.n_global_nodes())));
  } else {
    add_ghosts(diagonal_);
    add_ghosts(unlumped);
    agree(space.communicator(), [&] {
      const LocalView lumped(diagonal_), consistent(unlumped);
      for (int i = 0; i < n_owned_dofs_; i += dim)
        if (consistent[i] > 0 && lumped[i] <= 1e-10 * consistent[i]) {
          std::ostringstream text;
          text << parameter << " = row-sum: gives the node at (" << space.node_positions()[i / dim]
               << ") the entry " << lumped[i]
               << ", which is not positive, as quadratic simplices do; use hrz or consistent, or "
                  "Space / Degree = 1";
          throw InputError(text.str());
        }
    });
  }
}

template <int dim>
void MassMatrix<dim>::add_product(Vec x, Vec y) const {
  if (diagonal()) {
    const LocalView m(diagonal_), from(x);
    LocalArray to(y);
    for (int i = 0; i < n_owned_dofs_; ++i) to[i] += m[i] * from[i];
  } else {
    check(MatMultAdd(operator_, x, y, y));
  }
}

template <int dim>
void MassMatrix<dim>::add_diagonal(Vec d) const {
  if (diagonal()) {
    check(VecAXPY(d, 1, diagonal_));
    return;
  }
  VecHandle of_nodes;
  check(MatCreateVecs(nodes_, of_nodes.fill(), nullptr));
  check(MatGetDiagonal(nodes_, of_nodes));
  const PetscScalar* entries;
  check(VecGetArrayRead(of_nodes, &entries));
  {
    LocalArray sum(d);
    for (int i = 0; i < n_owned_dofs_; ++i) sum[i] += entries[i / dim];
  }
  check(VecRestoreArrayRead(of_nodes, &entries));
}

template <int dim>
void MassMatrix<dim>::add_to(double s, Mat J) const {
  if (s == 0) return;
  if (diagonal())
    steppe::add_diagonal(s, diagonal_, J);
  else
    add_node_matrix(s, nodes_, J);
}

template class MassMatrix<2>;
template class MassMatrix<3>;

}  // namespace steppe
