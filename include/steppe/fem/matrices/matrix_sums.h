#pragma once

#include <petscmat.h>

#include <utility>
#include <vector>

namespace steppe {

/// J += s A for matrices of one Space and block size, where J has all places of A. A is assembled.
/// Local; J is to be assembled afterwards.
void add_matrix(double s, Mat A, Mat J);

/// J += s m (x) I: the entry of every pair of nodes in m on the diagonal of that pair's block in J.
void add_node_matrix(double s, Mat m, Mat J);

/// The pairs of nodes (row, column) between which this rank's rows of a matrix of `block` by
/// `block` blocks have entries, zeros too.
std::vector<std::pair<PetscInt, PetscInt>> node_pairs(Mat matrix, int block);
/// J += m (x) B: B, by rows, times the entry of every pair of nodes in m to that pair's block in J.
void add_node_blocks(const double* B, Mat m, Mat J);

/// J += s diag(d), for entries that J's pattern has on its diagonal.
void add_diagonal(double s, Vec d, Mat J);

/// J += diag(d) (I (x) B): B, by rows, in the block of each node with itself, with the entries of
/// d, which has one for each row.
void add_diagonal_blocks(const double* B, Vec d, Mat J);

}  // namespace steppe
