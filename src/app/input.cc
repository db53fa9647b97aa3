#include "steppe/app/input.h"

#include "steppe/app/floating_frame.h"

#include "steppe/base/error.h"
#include "steppe/input/print.h"
#include "steppe/input/text.h"
#include "steppe/solve/scheme/scheme_entry.h"

#include <cmath>
#include <filesystem>
#include <iterator>
#include <map>

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
    {"Loads", "Names of the loads, each with a subsection."},
    {"Dashpots",
     "Names of sets of viscous dampers between nodes and the ground, each with a subsection."},
    {"Springs", "Names of sets of springs between nodes, each with a subsection."},
    {"Foundations",
     "Names of elastic foundations and absorbing boundaries, each with a subsection."},
    {"Obstacles", "Names of rigid obstacles that boundaries may touch, each with a subsection."},
    {"Tables", "Names of tables that expressions may use as functions, each with a subsection."},
    {"Probes",
     "Names of the probes, measured at every step into probes.csv, each with a subsection."},
    {"Outputs",
     "Names of further series of fields of a run in time, into NAME-name.xdmf beside the one of "
     "Output, each with a subsection."}};

/// Refuses words that stand neither for an option nor for the value of the option before.
void check_words(const std::vector<std::string>& words, const std::string& where) {
  bool takes_value = false;
  for (const std::string& word : words) {
    const bool is_option = word[0] == '-';
    if (!is_option && !takes_value)
      throw InputError(where + ": '" + word +
                       "' is neither an option nor the value of one; "
                       "options begin with '-', and values with blanks stand in quotes");
    takes_value = is_option;
  }
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
  petsc_arguments = file_.take_options(arguments, top);
  check_words(petsc_arguments, "command line");
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
  add_named("Loads", loads);
  add_named("Dashpots", dashpots);
  add_named("Springs", springs);
  add_named("Foundations", foundations);
  add_named("Obstacles", obstacles);
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

void Input::declare(Parameters& parameters, bool in_lists) {
  parameters.declare({}, [this](ParameterHandler& prm) {
    prm.add_parameter("Title", title, "What is computed, for the screen and the records.");
    prm.add_parameter("Run", run, Kinds(run_kinds()).meanings() + ".",
                      Patterns::Selection(Kinds(run_kinds()).selection()));
    prm.add_parameter(
        "Constants", constants_text_,
        std::string("Numbers with names for all expressions, separated by commas: `g = 9.81, "
                    "h = 0.1`. ") +
            what_expressions_know);
  });
  parameters.declare({"Mesh"}, binding_of(mesh));
  parameters.declare({"Space"}, binding_of(space));
  for (std::size_t i = 0; i < std::size(lists); ++i) {
    parameters.declare({lists[i].name}, [this, i](ParameterHandler& prm) {
      prm.add_parameter("Names", names_[i], lists[i].doc);
    });
    if (in_lists) declare_list(parameters, lists[i].name);
  }
  parameters.declare({"Temperature"}, binding_of(temperature));
  parameters.declare({"Damping"}, binding_of(damping));
  parameters.declare({"Initial"}, binding_of(initial));
  parameters.declare({"Time"}, binding_of(time));
  parameters.declare({"Modes"}, binding_of(modes));
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
    for (std::size_t i = 0; i < names.size(); ++i) {
      materials[i].first = names[i];
      parameters.declare({list, names[i]}, binding_of(materials[i].second), list);
    }
  }
  if (list == "Masses") declare_elements(parameters, list, masses);
  if (list == "Boundaries") declare_elements(parameters, list, boundaries);
  if (list == "Periodic") declare_elements(parameters, list, periodic);
  if (list == "Loads") declare_elements(parameters, list, loads);
  if (list == "Dashpots") declare_elements(parameters, list, dashpots);
  if (list == "Springs") declare_elements(parameters, list, springs);
  if (list == "Foundations") declare_elements(parameters, list, foundations);
  if (list == "Obstacles") declare_elements(parameters, list, obstacles);
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

void Input::check(MPI_Comm communicator) {
  damping.check();
  check_words(words(solver.petsc_options), "Solver / PETSc options = " + solver.petsc_options);
  for (const auto& [name, material] : materials) {
    material.check(name);
    if ((!time.entry().is_static || !kind().marches || reduction.reduces()) &&
        material.density == 0)
      throw InputError(
          "Materials / " + name +
          " / Density = 0: must be positive in a dynamic run, for modes, oscillations and "
          "with a reduction; set it in kg/m^3, or Time / Scheme = static");
  }
  for (const auto& [name, material] : materials)
    if (damping.consistent_tangent && material.stiff() && law_entry(material.law).is_plastic)
      throw InputError(
          "Damping / Consistent tangent = true: needs the derivative of the tangent, "
          "which the law " +
          material.law + " of Materials / " + name +
          " does not have where flow sets in; leave it false");
  for (SpringsInput& set : springs) set.pairs = resolve(set.pairs);
  for (const std::string& text : split(constants_text_, ',')) {
    const auto equals = text.find('=');
    const std::string name = trimmed(text.substr(0, equals));
    const auto value =
        equals == std::string::npos ? std::nullopt : finite_number(text.substr(equals + 1));
    if (!value)
      throw InputError("Constants = " + constants_text_ + ": '" + text +
                       "' is not of the form name = number, with a finite number");
    constants.numbers[name] = *value;
  }
  for (TableInput& table : tables) {
    table.file = resolve(table.file);
    constants.tables[table.name] = std::make_shared<Table>(read_table(table, communicator));
  }
  time.shortened = file_.is_option({"Time", "End"}) && !file_.is_option({"Time", "Must hit"});
  for (const std::string& note : time.check(constants)) notes.push_back(note);
  damping.choose_mass(kind().marches && time.divides_by_mass() && !reduction.reduces(),
                      space.degree);
  for (LoadInput& load : loads) {
    load.grows = kind().marches ? time.entry().is_static : modes.about == "equilibrium";
    load.start = time.start;
    load.end = time.end;
  }
  if (!kind().marches && !outputs.empty())
    notes.push_back("Outputs / Names: Run = " + run + " writes no further series of fields");
  initial.check(time.scheme);
  solver.check(run, time.scheme);
  output.check();
  checkpoints.check();
  reduction.file = resolve(reduction.file);
  reduction.save = resolve(reduction.save);
  reduction.snapshots = resolve(reduction.snapshots);
  reduction.check(communicator);
  if (kind().oscillates && excitation.response_spectrum.empty()) frequencies.check();
  if (kind().oscillates) excitation.check(loads, kind().has_spectrum, modes.about);
  check_reduction();
}

void Input::check_reduction() const {
  if (kind().has_spectrum && reduction.basis != "modes")
    throw InputError("Run = " + run +
                     ": superposes modes; give Reduction / Basis = modes and Reduction / Modes");
  if (!damping.modal_ratios.empty() && reduction.basis == "functions")
    throw InputError(
        "Damping / Modal ratios: belong to modes; take Reduction / Basis = modes or none");
  if (!kind().marches && reduction.reduces() && modes.about == "equilibrium")
    throw InputError("Reduction / Basis = " + reduction.basis +
                     ": is of motions about rest; let Modes / About be rest, or Basis none");
  if (reduction.floats()) check_floating_frame(*this);
}

std::vector<LoadInput> Input::oscillating_loads(bool imaginary) const {
  std::vector<LoadInput> result;
  for (const LoadInput& load : loads)
    if (kind().oscillates && excitation.oscillates(load)) {
      result.push_back(load);
      result.back().grows = false;
      const double angle = load.phase * numbers::PI / 180;
      result.back().factor = imaginary ? std::sin(angle) : std::cos(angle);
    }
  return result;
}

std::vector<LoadInput> Input::steady_loads() const {
  std::vector<LoadInput> result;
  for (const LoadInput& load : loads)
    if (!kind().oscillates || !excitation.oscillates(load)) result.push_back(load);
  return result;
}

std::vector<std::string> Input::petsc_words() const {
  auto all = words(solver.petsc_options);
  all.insert(all.end(), petsc_arguments.begin(), petsc_arguments.end());
  return all;
}

bool Input::has_default(const Path& parameter) const {
  const Parameter* found = parameters_.find(parameter);
  return found && found->has_default();
}

void Input::print(std::ostream& out) const {
  // the mass, since runs go on with that alone, whatever chose it
  std::map<Path, std::string> values = {{{"Damping", "Mass"}, damping.mass_lumping}};
  const auto add = [&](const Path& parameter, const std::string& path) {
    if (!path.empty()) values[parameter] = std::filesystem::absolute(path).lexically_normal();
  };
  add({"Mesh", "File"}, resolve(mesh.file));
  add({"Mesh", "Partition"}, resolve(mesh.partition));
  add({"Output", "Folder"}, resolve(output.folder));
  add({"Reduction", "File"}, reduction.file);
  add({"Reduction", "Save"}, reduction.save);
  add({"Reduction", "Snapshots"}, reduction.snapshots);
  for (const SpringsInput& set : springs) add({"Springs", set.name, "Pairs"}, set.pairs);
  for (const TableInput& table : tables) add({"Tables", table.name, "File"}, table.file);
  print_merged(out, parameters_, values);
}

void Input::print_as_options(std::ostream& out) const { print_options(out, parameters_); }

void Input::print_with_comments(std::ostream& out) const { print_parameters(out, parameters_); }

}  // namespace steppe
