#include "steppe/base/process/error.h"
#include "steppe/input/words/path.h"
#include "steppe/input/words/text.h"
#include "steppe/physics/heat/heat_input.h"
#include "steppe/physics/heat/heat_load_entry.h"

#include <limits>

namespace steppe {
namespace {

double number(const HeatLoadInput& input, const std::string& parameter, double least, double most) {
  const std::string& text = input.needed(parameter);
  const auto value = finite_number(text);
  if (value && *value >= least && *value <= most) return *value;
  throw InputError(assignment({input.path(parameter)}, text) + ": must be a number" +
                   (least == 0 ? most == 1 ? " from 0 to 1" : " that is not negative" : ""));
}

/// A parameter that its kind needs, as an expression that a function can hold.
template <int dim>
std::shared_ptr<const Expression<dim>> expression(const HeatLoadContext<dim>& context,
                                                  const std::string& parameter) {
  return std::make_shared<Expression<dim>>(context.input.needed(parameter),
                                           context.input.path(parameter), context.constants);
}

template <int dim>
HeatInflowAt<dim> given(const HeatLoadContext<dim>& context, const std::string& parameter) {
  return [value = expression(context, parameter)](const dealii::Point<dim>& x, double t, double) {
    return HeatInflow{(*value)(x, t), 0};
  };
}

/// Newton's law of cooling.
template <int dim>
HeatInflowAt<dim> cooling(const HeatLoadContext<dim>& context) {
  return [film = expression(context, "Film coefficient"), ambient = expression(context, "Ambient")](
             const dealii::Point<dim>& x, double t, double T) {
    const double h = (*film)(x, t);
    return HeatInflow{h * ((*ambient)(x, t) - T), -h};
  };
}

/// The law of Stefan and Boltzmann, of a grey surface in a large enclosure.
template <int dim>
HeatInflowAt<dim> radiation(const HeatLoadContext<dim>& context) {
  const double most = std::numeric_limits<double>::max();
  const double factor = number(context.input, "Emissivity", 0, 1) *
                        number(context.input, "Stefan-Boltzmann constant", 0, most),
               zero = number(context.input, "Absolute zero", -most, most);
  return [=, ambient = expression(context, "Ambient")](const dealii::Point<dim>& x, double t,
                                                       double T) {
    const double here = T - zero, there = (*ambient)(x, t) - zero;
    return HeatInflow{factor * (there * there * there * there - here * here * here * here),
                      -4 * factor * here * here * here};
  };
}

HeatLoadEntry flux_load() {
  return {{"flux",
           "Flux flows into the body",
           {{"Flux", "Into the body, W/m^2: an expression of x, y, z, t."}}},
          [](const auto& context) { return given(context, "Flux"); }};
}

HeatLoadEntry convection_load() {
  HeatLoadEntry entry{
      {"convection",
       "Film coefficient times (Ambient - T) flows into it",
       {{"Film coefficient", "W/(m^2 K): an expression of x, y, z, t."},
        {"Ambient", "Temperature of what is around the body, K: an expression of x, y, z, t."}}},
      [](const auto& context) { return cooling(context); }};
  entry.depends_on_temperature = true;
  return entry;
}

HeatLoadEntry radiation_load() {
  HeatLoadEntry entry{
      {"radiation",
       "Emissivity times Stefan-Boltzmann constant times (Ambient^4 - T^4) flows into it, "
       "temperatures above Absolute zero",
       {{"Emissivity", "0 to 1."},
        {"Ambient"},
        {"Stefan-Boltzmann constant",
         "In the units of the input; 5.670374419e-8 W/(m^2 K^4) in "
         "SI, which is the default."},
        {"Absolute zero", "0 by default; -273.15 where temperatures are in degrees Celsius."}}},
      [](const auto& context) { return radiation(context); }};
  entry.depends_on_temperature = true;
  entry.linear = false;
  return entry;
}

HeatLoadEntry source_load() {
  HeatLoadEntry entry{
      {"source", "Source arises in the body", {{"Source", "W/m^3: an expression of x, y, z, t."}}},
      [](const auto& context) { return given(context, "Source"); }};
  entry.in_cells = true;
  return entry;
}

/// The part of the power of a motion that is given to the load.
template <int dim>
HeatInflowAt<dim> part_of_power(const HeatLoadContext<dim>& context) {
  const double fraction = number(context.input, "Fraction", 0, 1);
  return [fraction](const auto&, double, double) { return HeatInflow{fraction, 0}; };
}

HeatLoadEntry dissipation_load() {
  HeatLoadEntry entry{
      {"dissipation",
       "Fraction times the power of plastic flow arises in the body, where this input is the "
       "Temperature / Run of a motion",
       {{"Fraction",
         "0 to 1; 0.9 by default: of plastic flow that of Taylor and Quinney, of friction the part "
         "that the obstacle does not take."}}},
      [](const auto& context) { return part_of_power(context); }};
  entry.work = WorkOfMotion::plastic_flow;
  entry.arises = "the heat of plastic flow arises wherever the body flows";
  return entry;
}

HeatLoadEntry friction_load() {
  HeatLoadEntry entry{{"friction",
                       "Fraction times the power of the friction of a motion's obstacles flows "
                       "into the body where it slides on them, the same way",
                       {{"Fraction"}}},
                      [](const auto& context) { return part_of_power(context); }};
  entry.work = WorkOfMotion::friction;
  entry.arises = "the heat of friction arises wherever the body slides on an obstacle";
  return entry;
}

}  // namespace

const std::vector<HeatLoadEntry>& heat_load_entries() {
  static const std::vector<HeatLoadEntry> entries = {flux_load(),        convection_load(),
                                                     radiation_load(),   source_load(),
                                                     dissipation_load(), friction_load()};
  return entries;
}

}  // namespace steppe
