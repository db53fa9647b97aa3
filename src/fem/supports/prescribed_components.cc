#include "steppe/base/process/error.h"
#include "steppe/fem/supports/boundary_input.h"
#include "steppe/fem/supports/support_entry.h"
#include "steppe/input/words/text.h"

#include <deal.II/base/utilities.h>

// Motion as expressions, one for each component.

namespace steppe {

using namespace dealii;

namespace {

std::string names_of_motions() {
  return joined(
      Kinds(support_entries(), [](const SupportEntry& entry) { return !entry.is_expression; })
          .names(),
      ", ");
}

/// The motion of which the input gives the rate, from rest at the start.
template <int dim>
std::unique_ptr<Motion<dim>> from_rate(Expression<dim> rate, const SupportContext<dim>& context,
                                       const BoundaryInput& boundary) {
  if (rate.uses_position())
    throw InputError(boundary.path("Motion") + " = " + trimmed(boundary.motion) +
                     ": with Given = " + boundary.given +
                     " it must not depend on x, y, z; give functions of t, or the displacement");
  std::vector<double> knots = context.times;  // between these a short pulse would be missed
  for (const auto& [name, table] : context.constants.tables)
    knots.insert(knots.end(), table->times().begin(), table->times().end());
  return std::make_unique<RateMotion<dim>>(std::move(rate),
                                           boundary.given == "velocity"
                                               ? MotionHistory::velocity_given
                                               : MotionHistory::acceleration_given,
                                           context.times.front(), context.times.back(), knots);
}

template <int dim>
Prescription<dim> make(const SupportContext<dim>& context, const BoundaryInput& boundary) {
  const std::string motion = boundary.path("Motion"), text = trimmed(boundary.motion);
  const auto parts = components(text);
  if (parts.size() != dim)
    throw InputError(motion + " = " + text + ": must be " + names_of_motions() +
                     ", or one expression (or `free`, or `tied`) for each of the " +
                     std::to_string(dim) + " components, separated by `;`");
  Prescription<dim> result;
  for (int c = 0; c < dim; ++c) {
    if (parts[c] == "free") continue;
    if (parts[c] == "tied") {
      result.tied.push_back(c);
      continue;
    }
    Expression<dim> g(parts[c], motion + " (component " + "xyz"[c] + ")", context.constants);
    if (boundary.given == "displacement" || parts[c] == "0")
      result.motions.push_back(std::make_unique<ExpressionMotion<dim>>(std::move(g)));
    else
      result.motions.push_back(from_rate(std::move(g), context, boundary));
    Tensor<1, dim> axis;
    axis[c] = 1;
    for (const int node : context.nodes)
      result.directions.push_back({node, axis, int(result.motions.size()) - 1});
  }
  return result;
}

}  // namespace

SupportEntry prescribed_components() {
  SupportEntry entry{{"components",
                      "the displacement's components separated by `;`, each an expression of x, y, "
                      "z, t, or `free`, or `tied`: unknown, but the same at all nodes",
                      {"Given"}}};
  entry.is_expression = entry.moves = true;
  entry.make = [](const auto& context, const BoundaryInput& boundary) {
    return make(context, boundary);
  };
  return entry;
}

}  // namespace steppe
