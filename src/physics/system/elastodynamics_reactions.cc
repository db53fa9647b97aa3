#include "steppe/physics/system/elastodynamics.h"

#include <algorithm>
#include <functional>

namespace steppe {

template <int dim>
auto Elastodynamics<dim>::reactions_at(std::vector<bool>& nodes) const -> AtNodes {
  const auto& materials = body_.materials();
  const bool all_stiff = std::all_of(materials.begin(), materials.end(),
                                     [](const Material<dim>& material) { return material.stiff; });
  if (!all_stiff || !space_.auxiliary().empty()) return {};
  const std::vector<bool> wanted = nodes;
  std::vector<std::function<bool(const State&, Vec)>> residuals;
  for_all_terms([&](const Term& term) {
    const TermFacets& facets = term.facets();
    std::vector<bool> read = wanted;
    if (facets.cells) {
      residuals.push_back(facets.cells->residual_at(read));
    } else {
      residuals.push_back(
          [&term](const State& state, Vec F) { return term.add_residual(state, F); });
      // masses, dashpots and loads read nothing beyond the cells at a node
      if (!term.traits().inertial && !facets.viscous && !facets.is_load) term.mark_nodes(read);
    }
    std::transform(read.begin(), read.end(), nodes.begin(), nodes.begin(), std::logical_or<>());
  });
  return [this, residuals](const State& state, Vec F) {
    check(VecZeroEntries(F));
    bool admissible = true;
    for (const auto& residual : residuals) admissible &= residual(state, F);
    add_impulses(admissible, state, F, Contacts::as_they_are);
    prescribed_.keep_only(F);
  };
}

template LocalReactions::AtNodes Elastodynamics<2>::reactions_at(std::vector<bool>&) const;
template LocalReactions::AtNodes Elastodynamics<3>::reactions_at(std::vector<bool>&) const;

}  // namespace steppe
