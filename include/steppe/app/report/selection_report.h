#pragma once

#include "steppe/app/report/selections.h"

namespace steppe {

/// Tell on rank 0's screen of each selection the number, area and centre of its faces and the
/// number of its nodes, or the number, volume and centre of its cells, or where its point was found
/// in the body; and the parts of the boundary of which none selects a face. Collective.
template <int dim>
void report_selections(const std::vector<Selection<dim>>& selections, const Space<dim>& space,
                       const std::string& units);

}  // namespace steppe
