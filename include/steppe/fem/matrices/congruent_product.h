#pragma once

#include "steppe/base/petsc/petsc.h"

namespace steppe {

/**
 * P^T A P where some columns of P have many entries, as those of the unknowns that a cloud of nodes
 * follows, or rows of A, as those of nodes that contact may join: as (P^T A) P on one rank, by rows
 * of P^T. The methods that PETSc takes otherwise there search the long rows of the result for each
 * of these entries, which takes their number squared. MatPtAP computes it again for new values.
 * Collective.
 */
MatHandle congruent_product(Mat A, Mat P);

}  // namespace steppe
