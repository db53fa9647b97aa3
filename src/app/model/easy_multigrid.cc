#include "steppe/app/model/easy_multigrid.h"

#include "steppe/base/petsc/petsc.h"
#include "steppe/output/summary/body_summary.h"

#include <algorithm>
#include <limits>

namespace steppe {

template <int dim>
bool has_easy_cells(const Space<dim>& space) {
  if (dim != 3 || space.degree() != 2 || space.mesh().simplicial()) return false;
  bool good = true;
  for (std::size_t k = 0; k < space.cells().size() && good; ++k) {
    double shortest = std::numeric_limits<double>::max(), longest = 0;
    for (int v = 0; v < space.n_vertices(); ++v)
      for (int d = 0; d < dim; ++d) {
        const double edge = space.vertex(k, v).distance(space.vertex(k, v ^ (1 << d)));
        shortest = std::min(shortest, edge);
        longest = std::max(longest, edge);
      }
    good = longest <= 3.001 * shortest && scaled_jacobian(space, k) >= 0.7;
  }
  return on_all_ranks(space.communicator(), good);
}

bool has_easy_materials(const Input& input) {
  double softest = std::numeric_limits<double>::max(), stiffest = 0;
  for (const auto& [name, material] : input.materials) {
    if (!material.stiff() || law_entry(material.law).is_plastic ||
        material.dilatation_kind() != Dilatation::pointwise)
      return false;
    const LawData data = material.law_data("Materials / " + name);
    if (data.n_fibres > 0 || data.elastic.lambda > 4.001 * data.elastic.mu) return false;
    softest = std::min(softest, data.elastic.mu);
    stiffest = std::max(stiffest, data.elastic.mu);
  }
  return stiffest <= 100 * softest;
}

template <int dim>
bool is_easy_for_multigrid(const FullModel<dim>& full) {
  const Input& input = full.input();
  const bool stands_alone = input.springs.empty() && input.dashpots.empty() &&
                            input.foundations.empty() && input.masses.empty();
  return stands_alone && !full.mapped && full.contacts.empty() && full.problem.traits().symmetric &&
         has_easy_materials(input) && has_easy_cells(full.space());
}

template bool has_easy_cells(const Space<2>&);
template bool has_easy_cells(const Space<3>&);
template bool is_easy_for_multigrid(const FullModel<2>&);
template bool is_easy_for_multigrid(const FullModel<3>&);

}  // namespace steppe
