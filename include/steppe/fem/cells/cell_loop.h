#pragma once

#include "steppe/base/petsc/petsc.h"
#include "steppe/fem/cells/cell_batches.h"

#include <initializer_list>

namespace steppe {

/**
 * Visit all batches of cells while messages travel: the ghosts of the nodal vectors `read` are
 * brought up to date, and what the visits add to ghosts of `sum`, if given, is added to their
 * owners' entries. visit(first, last) works on a range of batches, through arrays taken before the
 * loop; it is called for the cells inside, for those that touch nodes of other ranks, and for the
 * rest inside. Collective.
 */
template <int dim, class Visit>
void loop_cells(const CellBatches<dim>& batches, std::initializer_list<Vec> read, Vec sum,
                const Visit& visit) {
  if (sum) zero_ghosts(sum);
  for (const Vec v : read) begin_update_ghosts(v);
  visit(0, batches.first_at_border());
  for (const Vec v : read) end_update_ghosts(v);
  visit(batches.first_at_border(), batches.end_of_border());
  if (sum) begin_add_ghosts(sum);
  visit(batches.end_of_border(), batches.size());
  if (sum) end_add_ghosts(sum);
}

}  // namespace steppe
