#include "steppe/linalg/factors/local_nodes.h"

#include "steppe/base/petsc/petsc.h"
#include "steppe/linalg/blocks/csr.h"

#include <algorithm>

namespace steppe {

LocalNodes::LocalNodes(Mat A, int b) : b(b) {
  const auto parts = csr_parts(A);
  const OffDiagonalColumns columns(A);
  for (PetscInt k = 0; k < columns.n; ++k) {
    const PetscInt node = columns.global[k] / b;
    if (others.empty() || others.back() != node) others.push_back(node);
    of_others.push_back(int(others.size()) - 1);
  }
  for (int p = 0; p < 2 && parts[p]; ++p) {
    const CsrPattern rows(parts[p]);
    n_own = int(rows.n) / b;
    joined.resize(std::size_t(n_own));
    for (int i = 0; i < n_own; ++i) {
      std::vector<int>& nodes = joined[std::size_t(i)];
      for (PetscInt k = rows.starts[b * i]; k < rows.starts[b * (i + 1)]; ++k) {
        const PetscInt column = rows.columns[k];
        const int other = p == 0 ? int(column / b) : n_own + of_others[std::size_t(column)];
        if (other != i) nodes.push_back(other);
      }
      std::sort(nodes.begin(), nodes.end());
      nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end());
      nodes.shrink_to_fit();
    }
  }
  number_interface(A);
}

void LocalNodes::number_interface(Mat A) {
  const MPI_Comm communicator = PetscObjectComm(PetscObject(A));
  PetscInt first_row;
  check(MatGetOwnershipRange(A, &first_row, nullptr));
  interface.assign(std::size_t(n_own) + others.size(), -1);
  // a node that a higher rank is coupled to: that rank can eliminate its own then. Nodes between
  // cells of two ranks belong to the lower one (Space): the other way round, all nodes of a layer
  // of cells would be left
  for (std::size_t i = 0; i < joined.size(); ++i)
    if (std::any_of(joined[i].begin(), joined[i].end(), [&](int other) {
          return other >= n_own && b * others[std::size_t(other - n_own)] > first_row;
        }))
      interface[i] = n_interface++;
  PetscInt before = 0, all;
  check_mpi(MPI_Exscan(&n_interface, &before, 1, MPIU_INT, MPI_SUM, communicator));
  check_mpi(MPI_Allreduce(&n_interface, &all, 1, MPIU_INT, MPI_SUM, communicator));
  any_interface = all > 0;
  if (!any_interface) return;
  VecHandle numbers, of_others_;
  IndexSetHandle from;
  Handle<VecScatter, VecScatterDestroy> scatter;
  const PetscInt n_others = PetscInt(others.size());
  check(VecCreateMPI(communicator, n_own, PETSC_DETERMINE, numbers.fill()));
  check(VecCreateSeq(PETSC_COMM_SELF, n_others, of_others_.fill()));
  PetscScalar* values;
  check(VecGetArrayWrite(numbers, &values));
  for (int i = 0; i < n_own; ++i) {
    PetscInt& number = interface[std::size_t(i)];
    if (number >= 0) number += before;
    values[i] = PetscScalar(number);
  }
  check(VecRestoreArrayWrite(numbers, &values));
  check(ISCreateGeneral(communicator, n_others, others.data(), PETSC_COPY_VALUES, from.fill()));
  check(VecScatterCreate(numbers, from, of_others_, nullptr, scatter.fill()));
  check(VecScatterBegin(scatter, numbers, of_others_, INSERT_VALUES, SCATTER_FORWARD));
  check(VecScatterEnd(scatter, numbers, of_others_, INSERT_VALUES, SCATTER_FORWARD));
  const PetscScalar* found;
  check(VecGetArrayRead(of_others_, &found));
  for (PetscInt k = 0; k < n_others; ++k) interface[std::size_t(n_own + k)] = PetscInt(found[k]);
  check(VecRestoreArrayRead(of_others_, &found));
}

}  // namespace steppe
