#include "steppe/physics/floating/floating_motion.h"
#include "steppe/physics/floating/floating_terms.h"
#include "steppe/physics/system/assembled_tangent.h"
#include "steppe/physics/system/elastodynamics.h"

namespace steppe {
namespace {

/// Null where a term needs all nodes.
std::unique_ptr<ReducedTerm> reduced(const Term& term, const ReducedBasis& basis) {
  const Reducible* part = term.facets().reducible;
  return part ? part->reduce(basis) : nullptr;
}

}  // namespace

template <int dim>
std::vector<std::unique_ptr<ReducedTerm>> Elastodynamics<dim>::reduce(const ReducedBasis& basis) {
  return reduce_by([&](const Term& term) { return reduced(term, basis); }, basis.evaluated_cells());
}

template <int dim>
std::vector<std::unique_ptr<ReducedTerm>> Elastodynamics<dim>::reduce(FloatingMotion<dim>& motion,
                                                                      bool elastic) {
  std::optional<ReducedBasis> fields;  // many: made where there is more than inertia and elasticity
  auto result = reduce_by(
      [&](const Term& term) -> std::unique_ptr<ReducedTerm> {
        if (term.traits().inertial) return motion.inertia();
        const bool internal = term.traits().internal;
        if (internal && !elastic) return nullptr;
        if (!internal && !fields) fields.emplace(motion.fields());
        auto linear = reduced(term, internal ? motion.basis() : *fields);
        if (!linear) return nullptr;
        if (internal)
          return std::make_unique<ElasticTerm>(std::move(linear), term.traits().damped,
                                               motion.frame());
        return std::make_unique<SpatialTerm>(std::move(linear), term.traits().damped,
                                             motion.frame());
      },
      {});
  augmentation_ = {};  // of contact, in space
  facets_.augmentation = nullptr;
  Terms in_frame;
  for (auto& term : terms_)
    (term->traits().internal ? in_frame : spatial_).push_back(std::move(term));
  terms_ = std::move(in_frame);
  return result;
}

template <int dim>
std::unique_ptr<Linearisation> Elastodynamics<dim>::linearise_spatial_terms() const {
  return std::make_unique<AssembledTangent<dim>>(space_, prescribed_, spatial_,
                                                 create_matrix(spatial_));
}

template <int dim>
template <class Reduce>
std::vector<std::unique_ptr<ReducedTerm>> Elastodynamics<dim>::reduce_by(
    const Reduce& reduce, const std::optional<EvaluatedCells>& cells) {
  std::vector<std::unique_ptr<ReducedTerm>> result;
  Terms others, parts;
  for (auto& term : terms_) {
    auto reduced = reduce(*term);
    std::unique_ptr<Term> part;
    if (const SumOverCells* sum = term->facets().cells; cells && sum && (reduced || cells->all))
      part = sum->part_in(cells->weights);
    (reduced || part ? reduced_ : others).push_back(std::move(term));
    if (reduced) result.push_back(std::move(reduced));
    if (part) parts.push_back(std::move(part));
  }
  terms_ = std::move(others);
  n_parts_ = parts.size();
  for (auto& part : parts) terms_.push_back(std::move(part));
  return result;
}

template <int dim>
std::vector<bool> Elastodynamics<dim>::nodes_of(const Terms& terms) const {
  std::vector<bool> nodes(space_.n_local_nodes());
  for (const auto& term : terms) term->mark_nodes(nodes);
  return nodes;
}

template std::vector<std::unique_ptr<ReducedTerm>> Elastodynamics<2>::reduce(const ReducedBasis&);
template std::vector<std::unique_ptr<ReducedTerm>> Elastodynamics<2>::reduce(FloatingMotion<2>&,
                                                                             bool);
template std::unique_ptr<Linearisation> Elastodynamics<2>::linearise_spatial_terms() const;
template std::vector<bool> Elastodynamics<2>::nodes_of(const Terms&) const;
template std::vector<std::unique_ptr<ReducedTerm>> Elastodynamics<3>::reduce(const ReducedBasis&);
template std::vector<std::unique_ptr<ReducedTerm>> Elastodynamics<3>::reduce(FloatingMotion<3>&,
                                                                             bool);
template std::unique_ptr<Linearisation> Elastodynamics<3>::linearise_spatial_terms() const;
template std::vector<bool> Elastodynamics<3>::nodes_of(const Terms&) const;

}  // namespace steppe
