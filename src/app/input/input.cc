#include "steppe/app/input/input.h"

#include "steppe/app/options/option_words.h"
#include "steppe/base/process/error.h"
#include "steppe/input/files/json.h"
#include "steppe/input/files/print.h"
#include "steppe/input/parameters/allowed_values.h"
#include "steppe/input/words/text.h"
#include "steppe/solve/scheme/scheme_entry.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <iterator>

namespace steppe {

using namespace dealii;

namespace {

/// The manual of expressions.
const char* const what_expressions_know =
    "Expressions know x, y, z, t and the operators + - * / ^, < <= > >= == !=, && ||, c ? a : b; "
    "the "
    "functions sin cos tan asin acos atan atan2(y, x) sinh cosh tanh asinh acosh atanh, exp, ln "
    "(or "
    "log), log2, log10, sqrt, pow(a, b), mod(a, b) (of the sign of b), abs, sign, floor, ceil, int "
    "and rint (nearest integer), min, max, sum and avg of any number of values, erf, heaviside (1 "
    "from 0 on), if(c, a, b); the numbers pi and e; and Constants and Tables.";

/// What declares the parameters of a section.
template <class Bindable>
Parameters::Bind binding_of(Bindable& section) {
  return [&section](ParameterHandler& prm) { section.bind(prm); };
}

/// The lists of named things, the materials first, whose only name is "body" if none is given.
const struct {
  const char *name, *doc;
} lists[] = {
    {"Materials",
     "Names of the materials, separated by commas, each with a subsection; where regions overlap "
     "the later name counts."},
    {"Masses", "Names of sets of point masses at nodes, each with a subsection."},
    {"Boundaries", "Names of boundaries whose motion is prescribed, each with a subsection."},
    {"Periodic", "Names of pairs of periodic boundaries, each with a subsection."},
    {"Ties",
     "Names of pairs of tied surfaces, whose meshes need not match, each with a subsection; or "
     "auto, without Secondary and Primary: all surfaces of pieces of the body that share no nodes "
     "and face each other."},
    {"Remote points",
     "Names of points that nodes of the boundary move with, or that move with them, each with a "
     "subsection."},
    {"Joints",
     "Names of joints between remote points, or of these with the ground, each with a subsection."},
    {"Bolts",
     "Names of bolts, whose shanks are cut and pulled together by a force or a shortening, each "
     "with a subsection."},
    {"Loads", "Names of the loads, each with a subsection."},
    {"Cases",
     "Names of the load cases of a static run, each with a subsection: what acts in it. Each case "
     "begins at the reference configuration; case k, in the order of the names, is the state at t "
     "= k."},
    {"Dashpots",
     "Names of sets of viscous dampers between nodes and the ground, each with a subsection."},
    {"Springs", "Names of sets of springs between nodes, each with a subsection."},
    {"Foundations",
     "Names of elastic foundations and absorbing boundaries, each with a subsection."},
    {"Obstacles", "Names of rigid obstacles that boundaries may touch, each with a subsection."},
    {"Contacts",
     "Names of pairs of surfaces of deformable bodies that may touch each other, each with a "
     "subsection."},
    {"Prescribed temperatures",
     "Names of parts of the boundary with a prescribed temperature, each with a "
     "subsection."},
    {"Heat loads", "Names of what heats or cools the body, each with a subsection."},
    {"Tables", "Names of tables that expressions may use as functions, each with a subsection."},
    {"Probes",
     "Names of the probes, measured at every step into probes.csv, each with a subsection."},
    {"Outputs",
     "Names of further series of fields of a run in time, into NAME-name.xdmf beside the one of "
     "Output, each with a subsection."},
    {"Steps",
     "Names of steps that follow one another, each with a subsection of what differs in it from "
     "the "
     "rest of the file. Each begins from the last one before it that is a run in time of the same "
     "physics."}};

/// With a physics of the command line the file's lists of the others are empty.
std::vector<std::string> without_other_physics(const std::vector<std::string>& arguments,
                                               const InputFile& file) {
  const std::string option = "-physics";
  std::string chosen;
  for (std::size_t i = 0; i < arguments.size(); ++i)
    if (arguments[i] == option && i + 1 < arguments.size())
      chosen = arguments[i + 1];
    else if (arguments[i].rfind(option + "=", 0) == 0)
      chosen = arguments[i].substr(option.size() + 1);
  std::vector<std::string> words;
  for (const PhysicsKind& kind : physics_kinds())
    for (const std::string& section : kind.sections)
      if (!chosen.empty() && kind.name != chosen && !file.names(section).empty())
        words.insert(words.end(), {option_name({section, "Names"}), ""});
  words.insert(words.end(), arguments.begin(), arguments.end());
  return words;
}

std::vector<std::string> names_of_static_schemes() {
  return Kinds(schemes(), [](const SchemeEntry& entry) { return entry.is_static; }).names();
}

}  // namespace

Input::Input(MPI_Comm communicator, const std::string& file,
             const std::vector<std::string>& arguments)
    : Input(file.empty() ? InputFile() : InputFile::read(file, communicator), arguments) {}

Input::Input(InputFile file, const std::vector<std::string>& arguments) : file_(std::move(file)) {
  names_.resize(std::size(lists));
  names_[0] = "body";
  Parameters top;
  declare(top, false);
  petsc_arguments = file_.take_options(without_other_physics(arguments, file_), top);
  check_words(petsc_arguments, "command line");
  file_.leave_out_steps();
  for (const auto& list : lists)
    for (const std::string& note : file_.leave_out_unlisted(list.name)) notes.push_back(note);
  declare(parameters_, true);
  file_.apply(parameters_);
  resolve();
}

void Input::resolve() {
  std::vector<SectionConditions> sections = {{{"Mesh"}, MeshInput::conditions()},
                                             {{"Initial"}, InitialInput::conditions()},
                                             {{"Time"}, TimeInput::conditions()},
                                             {{"Damping"}, DampingInput::conditions()},
                                             {{"Output"}, OutputInput::conditions()},
                                             {{"Checkpoints"}, CheckpointInput::conditions()},
                                             {{"Reduction"}, ReductionInput::conditions()},
                                             {{"Campbell"}, CampbellInput::conditions()},
                                             {{"Frequencies"}, FrequenciesInput::conditions()},
                                             {{"Excitation"}, ExcitationInput::conditions()}};
  if (run == "time" && !initial.seeks_equilibrium())
    sections.push_back({{"Solver"}, SolverInput::conditions()});
  for (const auto& [name, material] : materials)
    sections.push_back({{"Materials", name}, MaterialInput::conditions()});
  const auto add_named = [&](const std::string& list, const auto& elements) {
    for (const auto& element : elements)
      sections.push_back({{list, element.name}, element.conditions()});
  };
  add_named("Remote points", remote_points);
  add_named("Joints", joints);
  add_named("Loads", loads);
  add_named("Dashpots", dashpots);
  add_named("Springs", springs);
  add_named("Foundations", foundations);
  add_named("Obstacles", obstacles);
  add_named("Contacts", contacts);
  add_named("Heat loads", heat_loads);
  add_named("Probes", probes);
  add_named("Outputs", outputs);
  sections.push_back(
      {{"Modes"}, ModesInput::conditions(damping.at.find("mode") != std::string::npos)});
  for (auto& [section, conditions] : sections)
    for (Condition& condition : conditions)
      if (condition.open() && run == "modes" && modes.damped)
        condition = {condition.parameter, {"Modes", "Damped"}, {"true"}};
      else if (condition.open() && kind().oscillates)
        condition = {condition.parameter, {"Run"}, {run}};
      else if (condition.open())
        condition = {condition.parameter, {"Time", "Scheme"}, names_of_static_schemes(), true};
  for (const std::string& note : file_.resolve(parameters_, sections)) notes.push_back(note);
}

std::vector<SectionConditions> Input::conditions_on_physics() const {
  std::vector<SectionConditions> sections;
  for (const Parameter& parameter : parameters_.all())
    for (const PhysicsKind& kind : physics_kinds())
      if (std::count(kind.sections.begin(), kind.sections.end(), parameter.path.front()) > 0)
        sections.push_back({{parameter.path.begin(), parameter.path.end() - 1},
                            {{parameter.path.back(), {"Physics"}, {kind.name}}}});
  return sections;
}

void Input::declare(Parameters& parameters, bool in_lists) {
  parameters.declare({}, [this](ParameterHandler& prm) {
    prm.add_parameter("Title", title, "What is computed, for the screen and the records.");
    prm.add_parameter("Physics", physics, Kinds(physics_kinds()).meanings() + ".",
                      Patterns::Selection(Kinds(physics_kinds()).selection()));
    prm.add_parameter("Run", run, Kinds(run_kinds()).meanings() + ".",
                      Patterns::Selection(Kinds(run_kinds()).selection()));
    prm.add_parameter(
        "Constants", constants_text_,
        std::string(
            "Numbers with names, separated by commas: `g = 9.81, L = 0.1, h = L / 20`. They, "
            "and expressions of them, may stand in expressions and for every number of "
            "the input: `Upper = L, h, h`, `plane 1 0 0 L`; the option -constants_NAME "
            "gives one of them another value. ") +
            what_expressions_know);
  });
  parameters.declare({"Mesh"}, binding_of(mesh));
  parameters.declare({"Space"}, binding_of(space));
  for (std::size_t i = 0; i < std::size(lists); ++i) {
    parameters.declare({lists[i].name}, [this, i](ParameterHandler& prm) {
      prm.add_parameter("Names", names_[i], lists[i].doc);
      if (lists[i].name == std::string("Ties"))
        prm.add_parameter(
            "Tolerance", tie_tolerance,
            "Largest distance of tied surfaces, m, of ties without a Tolerance of their "
            "own; 0: a tenth of the diameter of each face of Secondary.",
            Patterns::Double(0));
    });
    if (in_lists) declare_list(parameters, lists[i].name);
  }
  parameters.declare({"Temperature"}, binding_of(temperature));
  parameters.declare({"Damping"}, binding_of(damping));
  parameters.declare({"Initial"}, binding_of(initial));
  parameters.declare({"Start"}, binding_of(start));
  parameters.declare({"Time"}, binding_of(time));
  parameters.declare({"Modes"}, binding_of(modes));
  parameters.declare({"Campbell"}, binding_of(campbell));
  parameters.declare({"Frequencies"}, binding_of(frequencies));
  parameters.declare({"Excitation"}, binding_of(excitation));
  parameters.declare({"Reduction"}, binding_of(reduction));
  parameters.declare({"Solver"}, binding_of(solver));
  parameters.declare({"Output"}, binding_of(output));
  parameters.declare({"Checkpoints"}, binding_of(checkpoints));
}

void Input::declare_list(Parameters& parameters, const std::string& list) {
  if (list == "Materials") {
    auto names = file_.names(list);
    if (names.empty()) names = {names_[0]};
    materials.resize(names.size());
    thermal_materials.resize(names.size());
    for (std::size_t i = 0; i < names.size(); ++i) {
      materials[i].first = names[i];
      const auto bind = [this, i](ParameterHandler& prm) {
        materials[i].second.bind(prm);
        thermal_materials[i].bind(prm);
      };
      parameters.declare({list, names[i]}, bind, list);
    }
  }
  if (list == "Masses") declare_elements(parameters, list, masses);
  if (list == "Boundaries") declare_elements(parameters, list, boundaries);
  if (list == "Periodic") declare_elements(parameters, list, periodic);
  if (list == "Ties") declare_elements(parameters, list, ties);
  if (list == "Remote points") declare_elements(parameters, list, remote_points);
  if (list == "Joints") declare_elements(parameters, list, joints);
  if (list == "Bolts") declare_elements(parameters, list, bolts);
  if (list == "Loads") declare_elements(parameters, list, loads);
  if (list == "Cases") declare_elements(parameters, list, cases);
  if (list == "Dashpots") declare_elements(parameters, list, dashpots);
  if (list == "Springs") declare_elements(parameters, list, springs);
  if (list == "Foundations") declare_elements(parameters, list, foundations);
  if (list == "Obstacles") declare_elements(parameters, list, obstacles);
  if (list == "Contacts") declare_elements(parameters, list, contacts);
  if (list == "Prescribed temperatures")
    declare_elements(parameters, list, prescribed_temperatures);
  if (list == "Heat loads") declare_elements(parameters, list, heat_loads);
  if (list == "Tables") declare_elements(parameters, list, tables);
  if (list == "Probes") declare_elements(parameters, list, probes);
  if (list == "Outputs") declare_elements(parameters, list, outputs);
}

template <class Element>
void Input::declare_elements(Parameters& parameters, const std::string& list,
                             std::vector<Element>& elements) {
  const auto names = file_.names(list);
  elements.resize(names.size());
  for (std::size_t i = 0; i < names.size(); ++i) {
    elements[i].name = names[i];
    parameters.declare({list, names[i]}, binding_of(elements[i]), list);
  }
}

std::vector<std::vector<LoadInput>> Input::oscillating_loads(bool imaginary) const {
  return kind().oscillates ? excitation.sets(loads, imaginary)
                           : std::vector<std::vector<LoadInput>>();
}

std::vector<LoadInput> Input::steady_loads() const {
  std::vector<LoadInput> result;
  for (const LoadInput& load : loads)
    if (!kind().oscillates || !excitation.oscillates(load)) result.push_back(load);
  return result;
}

std::vector<std::string> Input::petsc_words() const {
  std::vector<std::string> all = words_of(petsc_surroundings);
  const std::vector<std::string> own = words(solver.petsc_options);
  all.insert(all.end(), own.begin(), own.end());
  all.insert(all.end(), petsc_arguments.begin(), petsc_arguments.end());
  return all;
}

bool Input::has_default(const Path& parameter) const {
  const Parameter* found = parameters_.find(parameter);
  return found && found->has_default();
}

std::map<Path, std::string> Input::values_that_hold() const {
  // the mass, since runs go on with that alone, whatever chose it
  std::map<Path, std::string> values;
  if (equation().order == 2) values[{"Damping", "Mass"}] = damping.mass_lumping;
  values[{"Output", "Name"}] = output.name;
  const auto whole = [](const std::string& path) {
    return std::filesystem::absolute(path).lexically_normal();
  };
  const auto add = [&](const Path& parameter, const std::string& path) {
    if (path.empty()) return;
    const std::string text = whole(path);
    // else from the folder of the results, where the merged input stands
    values[parameter] =
        stands_in_a_line(text) && is_utf8(text)
            ? text
            : whole(path).lexically_relative(whole(resolve(output.folder))).string();
  };
  add({"Mesh", "File"}, resolve(mesh.file));
  add({"Mesh", "Partition"}, resolve(mesh.partition));
  add({"Output", "Folder"}, resolve(output.folder));
  add({"Start", "From"}, resolve(start.from));
  add({"Temperature", "Results"}, resolve(temperature.results));
  add({"Temperature", "Run"}, resolve(temperature.run));
  add({"Reduction", "File"}, reduction.file);
  add({"Reduction", "Save"}, reduction.save);
  add({"Reduction", "Snapshots"}, reduction.snapshots);
  add({"Reduction", "Training"}, reduction.training);
  for (const SpringsInput& set : springs) add({"Springs", set.name, "Pairs"}, set.pairs);
  for (const TableInput& table : tables) add({"Tables", table.name, "File"}, table.file);
  return values;
}

void Input::print(std::ostream& out) const { print_merged(out, parameters_, values_that_hold()); }

void Input::print_json(std::ostream& out) const {
  print_merged_json(out, parameters_, values_that_hold());
}

void Input::print_as_options(std::ostream& out) const { print_options(out, parameters_); }

void Input::print_with_comments(std::ostream& out) const { print_parameters(out, parameters_); }

void Input::print_schema(std::ostream& out) const { steppe::print_schema(out, parameters_); }

}  // namespace steppe
