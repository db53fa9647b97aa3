#pragma once

#include "steppe/input/parameters/factory.h"
#include "steppe/input/parameters/kinds.h"
#include "steppe/input/values/expression.h"
#include "steppe/physics/body/body.h"

#include <functional>
#include <vector>

namespace steppe {

struct FoundationInput;

/// Damping at a point of a face, N s/m^3, with the material there and the reference normal. Throws
/// InputError.
template <int dim>
using DampingAt = std::function<dealii::Tensor<2, dim>(
    const Material<dim>&, const dealii::Point<dim>&, const dealii::Tensor<1, dim>& normal)>;

template <int dim>
struct FoundationContext {
  const Constants& constants;
};

/// Makes the damping, null where there is none. Local. Throws InputError.
template <int dim>
using MakeFoundationDamping = DampingAt<dim>(const FoundationContext<dim>&, const FoundationInput&);

/// A line of the catalogue of foundations, which differ in their dampers.
struct FoundationEntry : Kind {
  Factory<MakeFoundationDamping> make_damping = {};
};

/// All of them, in the order of the documentation.
const std::vector<FoundationEntry>& foundation_entries();

}  // namespace steppe
