#include "steppe/fem/matrices/matrix_sums.h"

#include "steppe/base/petsc/petsc.h"
#include "steppe/linalg/blocks/csr.h"

#include <algorithm>

namespace steppe {

namespace {

/// The column of an entry, in the same numbers for all matrices of one distribution.
PetscInt column(const CsrRows& rows, PetscInt entry, int part, const OffDiagonalColumns& outside) {
  return part == 0 ? rows.columns[entry] : outside.global[rows.columns[entry]];
}

}  // namespace

void add_matrix(double s, Mat A, Mat J) {
  const auto from = csr_parts(A), to = csr_parts(J);
  const OffDiagonalColumns of_A(A), of_J(J);
  for (int part = 0; part < 2 && from[part]; ++part) {
    const CsrRows a(from[part]);
    CsrRows j(to[part]);
    if (a.starts[a.n] == j.starts[j.n]) {
      for (PetscInt k = 0; k < a.starts[a.n]; ++k) j.values[k] += s * a.values[k];
      continue;
    }
    for (PetscInt i = 0; i < a.n; ++i) {
      PetscInt at = j.starts[i];
      for (PetscInt k = a.starts[i]; k < a.starts[i + 1]; ++k, ++at) {
        while (column(j, at, part, of_J) != column(a, k, part, of_A)) ++at;
        j.values[at] += s * a.values[k];
      }
    }
  }
}

namespace {

/// Call add(row c of the block in J, c, entry of m) for every pair of nodes in m.
template <class Add>
void visit_blocks(Mat m, Mat J, const Add& add) {
  PetscInt dim;
  check(MatGetBlockSize(J, &dim));
  const auto from = csr_parts(m), to = csr_parts(J);
  const OffDiagonalColumns of_m(m), of_J(J);
  for (int part = 0; part < 2 && from[part]; ++part) {
    const CsrRows nodes(from[part]);
    CsrRows j(to[part]);
    const bool same = dim * dim * nodes.starts[nodes.n] == j.starts[j.n];
    for (PetscInt i = 0; i < nodes.n; ++i)
      for (PetscInt c = 0; c < dim; ++c) {
        PetscInt at = j.starts[dim * i + c];
        for (PetscInt k = nodes.starts[i]; k < nodes.starts[i + 1]; ++k, at += dim) {
          if (!same)
            while (column(j, at, part, of_J) != dim * column(nodes, k, part, of_m)) at += dim;
          add(j.values + at, c, nodes.values[k]);
        }
      }
  }
}

}  // namespace

std::vector<std::pair<PetscInt, PetscInt>> node_pairs(Mat matrix, int block) {
  PetscInt first, end;
  check(MatGetOwnershipRange(matrix, &first, &end));
  std::vector<std::pair<PetscInt, PetscInt>> pairs;
  for (PetscInt node = first / block; node < end / block; ++node) {
    const auto of_node = std::ptrdiff_t(pairs.size());
    for (PetscInt row = block * node; row < block * (node + 1); ++row) {
      PetscInt n;
      const PetscInt* columns;
      check(MatGetRow(matrix, row, &n, &columns, nullptr));
      for (PetscInt k = 0; k < n; ++k) pairs.emplace_back(node, columns[k] / block);
      check(MatRestoreRow(matrix, row, &n, &columns, nullptr));
    }
    std::sort(pairs.begin() + of_node, pairs.end());
    pairs.erase(std::unique(pairs.begin() + of_node, pairs.end()), pairs.end());
  }
  return pairs;
}

void add_node_matrix(double s, Mat m, Mat J) {
  visit_blocks(m, J, [s](PetscScalar* row, PetscInt c, double entry) { row[c] += s * entry; });
}

void add_node_blocks(const double* B, Mat m, Mat J) {
  PetscInt dim;
  check(MatGetBlockSize(J, &dim));
  visit_blocks(m, J, [&](PetscScalar* row, PetscInt c, double entry) {
    for (PetscInt e = 0; e < dim; ++e) row[e] += B[dim * c + e] * entry;
  });
}

void add_diagonal(double s, Vec d, Mat J) {
  CsrRows j(csr_parts(J)[0]);
  const LocalView entries(d);
  for (PetscInt i = 0; i < j.n; ++i)
    for (PetscInt k = j.starts[i]; k < j.starts[i + 1]; ++k)
      if (j.columns[k] == i) j.values[k] += s * entries[i];
}

void add_diagonal_blocks(const double* B, Vec d, Mat J) {
  PetscInt dim;
  check(MatGetBlockSize(J, &dim));
  CsrRows j(csr_parts(J)[0]);
  const LocalView entries(d);
  for (PetscInt i = 0; i < j.n; ++i)
    for (PetscInt k = j.starts[i]; k < j.starts[i + 1]; ++k)
      if (j.columns[k] / dim == i / dim)
        j.values[k] += B[dim * (i % dim) + j.columns[k] % dim] * entries[i];
}

}  // namespace steppe
