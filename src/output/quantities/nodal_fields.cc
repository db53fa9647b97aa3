#include "steppe/output/quantities/nodal_fields.h"

#include <algorithm>

namespace steppe {

std::vector<NodalQuantity> with_motion(std::vector<NodalQuantity> offered) {
  const auto copy = [](VecHandle State::*of) {
    return [of](const State& state, Vec field) { check(VecCopy(state.*of, field)); };
  };
  offered.push_back({"displacement", true, 0, copy(&State::displacement)});
  offered.push_back({"velocity", true, 0, copy(&State::velocity)});
  offered.push_back({"acceleration", true, 0, copy(&State::acceleration)});
  return offered;
}

NodalFields::NodalFields(const std::vector<NodalQuantity>& quantities, const QuantityChoice& choice,
                         const Layout& nodal) {
  for (const NodalQuantity& quantity : quantities) {
    if (!choice.has(quantity.name)) continue;
    auto same = std::find_if(fields_.begin(), fields_.end(),
                             [&](const Field& field) { return field.name == quantity.name; });
    if (same == fields_.end())
      same = fields_.insert(
          same, {quantity.name, quantity.is_vector, quantity.start, {}, nodal.create_vector()});
    same->parts.push_back(quantity.merge);
  }
}

void NodalFields::update(const State& state) {
  for (Field& field : fields_) {
    check(VecSet(field.values, field.start));
    for (const auto& merge : field.parts) merge(state, field.values);
    if (field.start == 0) continue;
    PetscInt n;
    check(VecGetLocalSize(field.values, &n));
    LocalArray entries(field.values);
    std::replace(entries.data(), entries.data() + n, field.start, 0.);
  }
}

NodalFields::Named NodalFields::named(bool vectors) const {
  Named named;
  for (const Field& field : fields_)
    if (field.is_vector == vectors) named.emplace_back(field.name, field.values);
  return named;
}

}  // namespace steppe
