#include "steppe/physics/load/loads.h"

#include "steppe/input/words/text.h"
#include "steppe/physics/load/load_entry.h"
#include "steppe/physics/load/scaled_load.h"
#include "steppe/physics/load/switched_load.h"

namespace steppe {

namespace {

bool changes_with_time(const LoadInput& input, const Constants& constants) {
  for (const std::string& part : components(input.value))
    if (Expression<3>(part, input.path("Value"), constants).uses_time()) return true;
  return false;
}

}  // namespace

template <int dim>
std::vector<std::unique_ptr<Term>> make_loads(const Space<dim>& space, const Body<dim>& body,
                                              const MassMatrix<dim>& mass,
                                              const std::vector<LoadInput>& inputs,
                                              const Constants& constants,
                                              const RemotePoints<dim>* remote) {
  std::vector<PointText> points;
  for (const LoadInput& input : inputs)
    if (entry_of(load_entries(), input.kind).at_point)
      points.push_back({input.at, input.path("At")});
  const auto located = locate(space, points);
  auto point = located.begin();
  LoadContext<dim> context{space, body, mass, constants, remote};
  std::vector<std::unique_ptr<Term>> loads;
  for (const LoadInput& input : inputs) {
    const LoadEntry& entry = entry_of(load_entries(), input.kind);
    context.point = entry.at_point ? &*point++ : nullptr;
    loads.push_back(entry.make.in<dim>()(context, input));
    const bool ramped = input.ramp == "linear" || (input.ramp == "auto" && input.grows &&
                                                   !changes_with_time(input, constants));
    const double factor = input.factor, start = input.start, end = input.end;
    ScaledLoad::Factor of_time;
    if (input.cases.given())
      of_time = [cases = input.cases, grows = input.ramp != "none"](double time) {
        return cases.at(time, grows);
      };
    else if (ramped)
      of_time = [=](double time) { return factor * (time - start) / (end - start); };
    else if (factor != 1)
      of_time = [=](double) { return factor; };
    if (of_time)
      loads.back() = std::make_unique<ScaledLoad>(std::move(loads.back()), std::move(of_time),
                                                  space.create_vector());
    if (!input.active.empty())
      loads.back() = std::make_unique<SwitchedLoad>(
          std::move(loads.back()), Active(input.active, input.path("Active"), constants));
  }
  return loads;
}

template std::vector<std::unique_ptr<Term>> make_loads(const Space<2>&, const Body<2>&,
                                                       const MassMatrix<2>&,
                                                       const std::vector<LoadInput>&,
                                                       const Constants&, const RemotePoints<2>*);
template std::vector<std::unique_ptr<Term>> make_loads(const Space<3>&, const Body<3>&,
                                                       const MassMatrix<3>&,
                                                       const std::vector<LoadInput>&,
                                                       const Constants&, const RemotePoints<3>*);

}  // namespace steppe
