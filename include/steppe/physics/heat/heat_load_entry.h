#pragma once

#include "steppe/input/parameters/factory.h"
#include "steppe/input/parameters/kinds.h"
#include "steppe/input/values/expression.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace steppe {

struct HeatLoadInput;

/// Work of a motion of the body that may heat it.
enum class WorkOfMotion { none, plastic_flow, friction };

/// Heat that flows into the body through a point of its boundary, W/m^2, or arises at a point in
/// it, W/m^3, or the part of the power of a motion that becomes heat; and the derivative of the
/// flow by the temperature there.
struct HeatInflow {
  double flow, slope;
};

/// Heat inflow as a function of place, time and temperature. Throws InputError where an expression
/// has no finite value.
template <int dim>
using HeatInflowAt = std::function<HeatInflow(const dealii::Point<dim>&, double t, double T)>;

/// Input and constants that a heat load is made of.
template <int dim>
struct HeatLoadContext {
  const HeatLoadInput& input;
  const Constants& constants;
};

/// Makes the inflow of a heat load. Throws InputError.
template <int dim>
using MakeHeatInflow = HeatInflowAt<dim>(const HeatLoadContext<dim>&);

/// A line of the catalogue of heat loads.
struct HeatLoadEntry : Kind {
  Factory<MakeHeatInflow> make = {};
  WorkOfMotion work = WorkOfMotion::none;  ///< of which it is a part; its power is given to it
  std::string arises = {};                 ///< where that does, in words
  bool in_cells = false;                   ///< acts in the body, not on its boundary
  bool depends_on_temperature = false;     ///< of the body
  bool linear = true;                      ///< in that
};

/// All of them, in the order of the documentation.
const std::vector<HeatLoadEntry>& heat_load_entries();

}  // namespace steppe
