#include "steppe/output/probes.h"

#include "steppe/base/error.h"
#include "steppe/fem/boundary.h"
#include "steppe/fem/locate.h"
#include "steppe/input/nearest.h"
#include "steppe/output/motion_probe.h"
#include "steppe/output/peak_stress_probe.h"
#include "steppe/output/quantity_probe.h"
#include "steppe/output/reaction_probe.h"
#include "steppe/output/stress_probe.h"
#include "steppe/output/total_probe.h"

#include <deal.II/base/utilities.h>

#include <algorithm>

namespace steppe {

using namespace dealii;

namespace {

/// The numbers of the contact with an obstacle of that name.
const TotalQuantity& contact_with(const std::string& obstacle, const std::string& parameter,
                                  const std::vector<TotalQuantity>& totals) {
  const std::string kind = "contact with ";
  std::vector<std::string> names;
  for (const TotalQuantity& total : totals) {
    if (total.name == kind + obstacle) return total;
    if (total.name.rfind(kind, 0) == 0) names.push_back(total.name.substr(kind.size()));
  }
  throw InputError(parameter + " = " + obstacle + ": is no name of Obstacles / Names; " +
                   (names.empty() ? "there are no obstacles" : suggestion(obstacle, names)));
}

/// Throws InputError for a quantity that there is not at nodes.
void check_quantity(const ProbeInput& input, const std::vector<NodalQuantity>& offered) {
  std::vector<std::string> names;
  for (const NodalQuantity& quantity : with_motion(offered)) names.push_back(quantity.name);
  QuantityChoice(input.quantity, "Probes / " + input.name + " / Quantity", names);
  if (input.quantity.empty() && input.kind == "peak")
    throw InputError("Probes / " + input.name + " / Quantity: is needed with Kind = peak; " +
                     suggestion("", names));
}

/// The accelerations of the frame of reference.
template <int dim>
typename MotionProbe<dim>::Base base_of(const std::vector<LoadInput>& loads,
                                        const Constants& constants) {
  auto base = std::make_shared<std::vector<BaseAcceleration<dim>>>();
  for (const LoadInput& load : loads)
    if (const std::string name = "Loads / " + load.name; load.kind == "base acceleration")
      base->push_back({VectorExpression<dim>(load.value, name + " / Value", constants),
                       Active(load.active, name + " / Active", constants)});
  return base;
}

}  // namespace

template <int dim>
std::vector<std::unique_ptr<Probe>> make_probes(
    const std::vector<ProbeInput>& inputs, const Space<dim>& space, RecoveredStress<dim>& stress,
    const Problem& problem, const std::vector<LoadInput>& loads, const Constants& constants,
    const Quantities& offered, const std::vector<BoundaryInput>& boundaries) {
  std::vector<PointText> points;
  for (const ProbeInput& input : inputs)
    if (input.kind == "point" || input.kind == "stress")
      points.push_back({input.at, "Probes / " + input.name + " / At"});
  const auto located = locate(space, points);
  auto point = located.begin();
  const auto base = base_of<dim>(loads, constants);

  const auto make = [&](const ProbeInput& input) -> std::unique_ptr<Probe> {
    const std::string parameter = "Probes / " + input.name;
    if (input.kind == "contact")
      return std::make_unique<TotalProbe>(
          contact_with(input.obstacle, parameter + " / Obstacle", offered.totals));
    check_quantity(input, offered.nodal);
    if (input.kind == "peak")
      return std::make_unique<PeakProbe<dim>>(space, offered.nodal, input.quantity);
    if (input.kind == "stress") return std::make_unique<StressProbe<dim>>(space, stress, *point++);
    if (input.kind == "peak stress") return std::make_unique<PeakStressProbe<dim>>(space, stress);
    if (input.kind == "stress error") return std::make_unique<StressErrorProbe<dim>>(stress);
    const auto weighted =
        [&](std::vector<std::pair<int, double>> weights) -> std::unique_ptr<Probe> {
      if (input.quantity.empty())
        return std::make_unique<MotionProbe<dim>>(space.communicator(), std::move(weights), base);
      return std::make_unique<WeightedProbe<dim>>(space, offered.nodal, input.quantity,
                                                  std::move(weights));
    };
    if (input.kind == "point") return weighted((point++)->weights);

    const std::string where = parameter + " / Where";
    const auto held = std::find_if(boundaries.begin(), boundaries.end(), [&](const auto& boundary) {
      return boundary.name == input.where;
    });
    const auto nodes =
        held != boundaries.end() && input.kind == "reaction"
            ? nodes_of(space, *held)
            : boundary_nodes(
                  space,
                  boundary_faces(space, space.mesh().boundary_region(input.where, where), where));
    if (input.kind == "reaction")
      return std::make_unique<ReactionProbe<dim>>(
          problem, std::vector<std::pair<std::string, std::vector<int>>>{{"reaction_", nodes}});
    const double count = double(Utilities::MPI::sum(nodes.size(), space.communicator()));
    std::vector<std::pair<int, double>> weights;
    for (const int node : nodes) weights.emplace_back(node, 1 / count);
    return weighted(std::move(weights));
  };
  std::vector<std::unique_ptr<Probe>> probes;
  for (const ProbeInput& input : inputs) probes.push_back(make(input));
  return probes;
}

template <int dim>
std::unique_ptr<Probe> make_reactions_probe(const std::vector<BoundaryInput>& boundaries,
                                            const Space<dim>& space, const Problem& problem) {
  std::vector<std::pair<std::string, std::vector<int>>> sets;
  for (const BoundaryInput& boundary : boundaries)
    if (boundary.holds()) sets.emplace_back(boundary.name + "_", nodes_of(space, boundary));
  return std::make_unique<ReactionProbe<dim>>(problem, std::move(sets));
}

template std::unique_ptr<Probe> make_reactions_probe(const std::vector<BoundaryInput>&,
                                                     const Space<2>&, const Problem&);
template std::unique_ptr<Probe> make_reactions_probe(const std::vector<BoundaryInput>&,
                                                     const Space<3>&, const Problem&);
template std::vector<std::unique_ptr<Probe>> make_probes(const std::vector<ProbeInput>&,
                                                         const Space<2>&, RecoveredStress<2>&,
                                                         const Problem&,
                                                         const std::vector<LoadInput>&,
                                                         const Constants&, const Quantities&,
                                                         const std::vector<BoundaryInput>&);
template std::vector<std::unique_ptr<Probe>> make_probes(const std::vector<ProbeInput>&,
                                                         const Space<3>&, RecoveredStress<3>&,
                                                         const Problem&,
                                                         const std::vector<LoadInput>&,
                                                         const Constants&, const Quantities&,
                                                         const std::vector<BoundaryInput>&);

}  // namespace steppe
