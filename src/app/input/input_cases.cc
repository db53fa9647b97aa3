// Load cases of an input give its loads, motions and temperature factors, and choose its steps.

#include "steppe/app/input/contact_checks.h"
#include "steppe/base/process/error.h"
#include "steppe/input/words/text.h"
#include "steppe/material/law/law_entry.h"
#include "steppe/solve/scheme/scheme_entry.h"

#include <utility>

namespace steppe {

namespace {

bool uses_time(const std::string& text, const Constants& constants) {
  for (const std::string& component : components(text)) {
    try {
      const LocalErrors alone;
      if (Expression<3>(component, "", constants).uses_time()) return true;
    } catch (const InputError&) {  // a word such as free, or what its own reader refuses
    }
  }
  return false;
}

/// The parameters whose texts may depend on t, and the texts.
std::vector<std::pair<std::string, std::string>> texts_of(const Input& input) {
  std::vector<std::pair<std::string, std::string>> texts = {
      {"Temperature / Value", input.temperature.value}};
  for (const LoadInput& load : input.loads) {
    texts.emplace_back(load.path("Value"), load.value);
    texts.emplace_back(load.path("Active"), load.active);
  }
  for (const BoundaryInput& boundary : input.boundaries) {
    texts.emplace_back(boundary.path("Motion"), boundary.motion);
    texts.emplace_back(boundary.path("Active"), boundary.active);
    texts.emplace_back(boundary.path("Angle"), boundary.rotation.angle);
    texts.emplace_back(boundary.path("Translation"), boundary.rotation.translation);
  }
  for (const ObstacleInput& obstacle : input.obstacles)
    texts.emplace_back(obstacle.path("Motion"), obstacle.motion);
  for (const ContactPairInput& pair : input.contacts)
    texts.emplace_back(pair.path("Interference"), pair.interference);
  for (const ContactLawInput* law : contact_laws(input))
    texts.emplace_back(law->path("Active"), law->active);
  return texts;
}

/// Refuses what a body or a run would remember of the cases before.
void check_no_memory(const Input& input) {
  const auto refuse = [](const std::string& what, const std::string& remedy) {
    throw InputError("Cases / Names: each case begins at the reference configuration, and " + what +
                     "; " + remedy);
  };
  const std::string own_run = "compute each case in a run of its own";
  for (const auto& [name, material] : input.materials) {
    if (law_entry(material.law).is_plastic)
      refuse("Materials / " + name + " / Law = " + material.law + " remembers its flow", own_run);
    if (!material.prony.empty())
      refuse("Materials / " + name + " / Prony relaxes in time", own_run);
  }
  for (const ContactLawInput* law : contact_laws(input)) {
    if (law->frictional())
      refuse("the friction of " + law->list + " / " + law->name + " depends on the path", own_run);
    if (law->augmented())
      refuse(law->path("Method") + " = " + law->method + " remembers its forces",
             "let it be penalty");
  }
  if (!input.initial.displacement.empty())
    refuse("Initial / Displacement is another one", "leave that out");
}

/// T_0 of the materials that expand, K.
double reference_temperature(const Input& input) {
  const MaterialInput* first = nullptr;
  for (const auto& [name, material] : input.materials) {
    if (material.thermal_expansion == 0) continue;
    if (!first) first = &material;
    if (material.reference_temperature == first->reference_temperature) continue;
    throw InputError("Materials / " + name +
                     " / Reference temperature: load cases scale T - T_0, and another material has "
                     "another T_0; give all the same");
  }
  return first ? first->reference_temperature : 0;
}

}  // namespace

void Input::choose_steps_of_cases() {
  if (cases.empty()) return;
  if (!kind().marches || !time.entry().is_static)
    throw InputError("Cases / Names: load cases are of a static run, and this one has " +
                     (kind().marches ? "Time / Scheme = " + time.scheme : "Run = " + run) +
                     "; let Time / Scheme be static, or leave Cases out");
  time.cases = cases.size();
  const std::string end = std::to_string(cases.size()), origin = "Cases / Names";
  for (const auto& [name, value] :
       {std::pair<std::string, std::string>{"Start", "0"}, {"End", end}}) {
    const std::string given = parameters_.find({"Time", name})->value;
    if (file_.gives({"Time", name}) && !same_value(given, value))
      throw InputError("Time / " + name + " = " + given +
                       ": a run of load cases goes from t = 0 to their number, " + end +
                       ", since case k is the state at t = k; let it be " + value +
                       ", or leave it out");
    parameters_.assign({{{"Time", name}, value, origin}});
  }
  if (!file_.gives({"Time", "Step"})) parameters_.assign({{{"Time", "Step"}, "1", origin}});
  // energies are those of a path, and cases are none
  parameters_.assign({{{"Output", "Ledger"}, "false", origin}});
  // where a step is cut there are states between the cases, which nobody asked for
  if (output.table_interval == 0) output.table_interval = 1;
  if (output.fields.interval == 0) output.fields.interval = 1;
  for (FieldInput& series : outputs)
    if (series.interval == 0) series.interval = 1;
}

void Input::read_cases() {
  if (cases.empty()) return;
  check_no_memory(*this);
  if (reduction.reduces())
    throw InputError("Reduction / Basis = " + reduction.basis +
                     ": Cases are solved in all unknowns; let Basis be none");
  if (!output.exact_displacement.empty())
    throw InputError(
        "Output / Exact displacement: a run of Cases has no ledger.csv with its "
        "errors; leave it out");
  if (!bolts.empty())
    throw InputError("Bolts / " + bolts.front().name +
                     ": load cases scale Loads, Motions and the Temperature alone; compute it in "
                     "a run of its own");
  for (const PeriodicInput& one : periodic)
    if (!one.jump.empty())
      throw InputError(one.path() + " / Jump = " + one.jump +
                       ": load cases scale Loads, Motions and the Temperature alone; compute it in "
                       "a run of its own");
  if (temperature.given() && temperature.value.empty())
    throw InputError(
        "Temperature / Results and Run: change in time, and a load case has no time; give Value");
  for (const auto& [parameter, text] : texts_of(*this))
    if (uses_time(text, constants))
      throw InputError(parameter + " = " + text +
                       ": depends on t, and a load case has no time; give the full value here, and "
                       "factors of it in Cases");
  std::vector<std::string> names_of_loads, names_of_motions;
  for (const LoadInput& load : loads) names_of_loads.push_back(load.name);
  for (const BoundaryInput& boundary : boundaries)
    if (boundary.moves()) names_of_motions.push_back(boundary.name);
  std::vector<std::vector<double>> of_loads, of_motions;  // by cases
  std::vector<double> of_temperature;
  for (const CaseInput& load_case : cases) {
    if (load_case.temperature != 0 && temperature.value.empty())
      throw InputError(load_case.path("Temperature") +
                       ": there is no Temperature / Value that it could be a factor of; give one");
    of_loads.push_back(
        factors_in(load_case.loads, load_case.path("Loads"), "Loads", names_of_loads));
    of_motions.push_back(factors_in(load_case.motions, load_case.path("Motions"),
                                    "Boundaries that move", names_of_motions));
    of_temperature.push_back(load_case.temperature);
    if (load_case.loads.empty() && load_case.motions.empty() && load_case.temperature == 0)
      throw InputError("Cases / " + load_case.name +
                       ": nothing acts in it; give it Loads, Motions or a Temperature");
  }
  const auto factors = [&](const std::vector<std::vector<double>>& by_cases, std::size_t i,
                           const std::string& name) {
    std::vector<double> of_one;
    for (const std::vector<double>& of_case : by_cases) of_one.push_back(of_case[i]);
    const CaseFactors result(of_one);
    if (result.all_zero()) notes.push_back(name + ": no case names it; without effect");
    return result;
  };
  for (std::size_t i = 0; i < loads.size(); ++i)
    loads[i].cases = factors(of_loads, i, "Loads / " + loads[i].name);
  for (std::size_t i = 0, of_moving = 0; i < boundaries.size(); ++i)
    if (boundaries[i].moves())
      boundaries[i].cases = factors(of_motions, of_moving++, boundaries[i].path("Motion"));
  temperature.cases = CaseFactors(of_temperature);
  temperature.reference = reference_temperature(*this);
  if (!temperature.value.empty() && temperature.cases.all_zero())
    notes.push_back("Temperature / Value: no case has a factor of it; without effect");
}

}  // namespace steppe
