#pragma once

#include <petscmat.h>

namespace steppe {

/// J += s A for matrices of one Space and block size, where J has all places of A. A is assembled.
/// Local; J is to be assembled afterwards.
void add_matrix(double s, Mat A, Mat J);

/// J += s m (x) I: the entry of every pair of nodes in m on the diagonal of that pair's block in J.
void add_node_matrix(double s, Mat m, Mat J);

/// J += s diag(d), for entries that J's pattern has on its diagonal.
void add_diagonal(double s, Vec d, Mat J);

}  // namespace steppe
