#pragma once

#include "steppe/linalg/blocks/block_rows.h"

#include <petscmat.h>

namespace steppe {

/**
 * Let the products with an assembled matrix, A x, y + A x and those of A^T, go by its blocks where
 * its entries are full blocks of nodes, or of nodes and aggregates: one column number is read for
 * each block (8.4 bytes an entry of a block of 3 by 3, where MATAIJ reads 12), with vectors as wide
 * as the processor's. It remains a MATAIJ with its own array of values, on several ranks too;
 * products differ from PETSc's by rounding. Matrices without such blocks are left as they are. The
 * pattern must not change afterwards. Again is nothing. Local.
 */
void multiply_by_blocks(Mat A);

/// The blocks of a part of a matrix (see csr_parts) whose products go by them; null of others.
/// Borrowed from it. Local.
const BlockRows* block_rows_of(Mat part);

}  // namespace steppe
