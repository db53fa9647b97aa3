#include "steppe/solve/linear/matrix_parts.h"

#include "steppe/base/numbers/groups.h"
#include "steppe/base/petsc/ask.h"
#include "steppe/base/petsc/counts.h"
#include "steppe/linalg/blocks/csr.h"

#include <algorithm>
#include <map>
#include <vector>

namespace steppe {
namespace {

/// The rows of one rank, joined over the diagonal part of the matrix.
Groups groups_of(Mat diagonal_part) {
  const CsrPattern rows(diagonal_part);
  Groups groups(rows.n);
  for (PetscInt i = 0; i < rows.n; ++i)
    for (PetscInt k = rows.starts[i]; k < rows.starts[i + 1]; ++k)
      groups.join(int(i), int(rows.columns[k]));
  return groups;
}

/// Values of a vector in the columns of the off-diagonal part, from the ranks that own them.
class Ghosts {
 public:
  Ghosts(Mat matrix, Vec v) {
    const OffDiagonalColumns columns(matrix);
    IndexSetHandle numbers;
    check(ISCreateGeneral(PETSC_COMM_SELF, columns.n, columns.global, PETSC_COPY_VALUES,
                          numbers.fill()));
    check(VecCreateSeq(PETSC_COMM_SELF, columns.n, values.fill()));
    check(VecScatterCreate(v, numbers, values, nullptr, scatter_.fill()));
  }
  void update(Vec v) {
    check(VecScatterBegin(scatter_, v, values, INSERT_VALUES, SCATTER_FORWARD));
    check(VecScatterEnd(scatter_, v, values, INSERT_VALUES, SCATTER_FORWARD));
  }
  VecHandle values;

 private:
  Handle<VecScatter, VecScatterDestroy> scatter_;
};

/// Replace the first rows of this rank's groups by lower ones of other ranks' that they touch.
/// Returns whether any was. Local.
bool lower(Mat off_diagonal_part, Vec ghosts, Groups& groups, std::vector<double>& first) {
  const CsrPattern rows(off_diagonal_part);
  const PetscScalar* others;
  check(VecGetArrayRead(ghosts, &others));
  bool changed = false;
  for (PetscInt i = 0; i < rows.n; ++i)
    for (PetscInt k = rows.starts[i]; k < rows.starts[i + 1]; ++k) {
      double& mine = first[groups.root(int(i))];
      if (others[rows.columns[k]] >= mine) continue;
      mine = others[rows.columns[k]];
      changed = true;
    }
  check(VecRestoreArrayRead(ghosts, &others));
  return changed;
}

}  // namespace

MatrixParts::MatrixParts(Mat matrix) {
  const MPI_Comm communicator = PetscObjectComm(PetscObject(matrix));
  const auto parts = csr_parts(matrix);
  Groups groups = groups_of(parts[0]);
  const int n = int(groups.size());
  check(MatCreateVecs(matrix, numbers.fill(), nullptr));
  PetscInt begin;
  check(VecGetOwnershipRange(numbers, &begin, nullptr));

  // a part is known by its first row; those of other ranks arrive neighbour by neighbour
  std::vector<double> first(n);
  for (PetscInt i = 0; i < n; ++i) first[i] = double(begin + i);
  const auto publish = [&](const std::vector<double>& of_root) {
    PetscScalar* entries;
    check(VecGetArray(numbers, &entries));
    for (PetscInt i = 0; i < n; ++i) entries[i] = of_root[groups.root(int(i))];
    check(VecRestoreArray(numbers, &entries));
  };
  publish(first);
  if (parts[1]) {
    Ghosts ghosts(matrix, numbers);
    for (bool settled = false; !settled;) {
      ghosts.update(numbers);
      settled = on_all_ranks(communicator, !lower(parts[1], ghosts.values, groups, first));
      publish(first);
    }
  }

  // consecutive numbers in place of first rows: each is known to the owner of that row
  std::map<PetscInt, PetscInt> number_of;
  for (PetscInt i = 0; i < n; ++i)
    if (groups.root(int(i)) == i && first[i] == double(begin + i))
      number_of.emplace(begin + i, PetscInt(number_of.size()));
  const PetscInt mine = PetscInt(number_of.size());
  PetscInt before = 0, all;
  check_mpi(MPI_Exscan(&mine, &before, 1, MPIU_INT, MPI_SUM, communicator));
  check_mpi(MPI_Allreduce(&mine, &all, 1, MPIU_INT, MPI_SUM, communicator));
  agree(communicator, [&] { count = as_local_count(std::uint64_t(all), "separate parts"); });
  const Ownership rows(communicator, n);
  std::vector<PetscInt> roots, heads;
  std::vector<unsigned int> owners;
  for (PetscInt i = 0; i < n; ++i) {
    if (groups.root(int(i)) != i) continue;
    roots.push_back(i);
    heads.push_back(PetscInt(first[i]));
    owners.push_back(rows.owner(heads.back()));
  }
  const auto found = ask<PetscInt>(communicator, owners, heads,
                                   [&](PetscInt head) { return before + number_of.at(head); });
  for (std::size_t k = 0; k < roots.size(); ++k) first[roots[k]] = double(found[k]);
  publish(first);
}

}  // namespace steppe
