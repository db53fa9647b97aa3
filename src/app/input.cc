#include "steppe/app/input.h"

#include "steppe/base/error.h"
#include "steppe/input/print.h"
#include "steppe/input/text.h"
#include "steppe/solve/presets.h"

#include <deal.II/base/utilities.h>

#include <iterator>

namespace steppe {

using namespace dealii;

void InitialInput::bind(ParameterHandler& prm) {
  prm.add_parameter("Displacement", displacement,
                    "Displacement at the start, m: components separated by `;`, expressions of "
                    "x, y, z; empty: zero.");
  prm.add_parameter("Velocity", velocity,
                    "Velocity at the start, m/s, the same way. Prescribed unknowns move as "
                    "prescribed.");
  prm.add_parameter("Equilibrium at", equilibrium_text_,
                    "A time, s: the run starts from the static equilibrium under the loads and "
                    "prescribed motion of that time, found from Displacement, where the "
                    "friction of obstacles holds it; empty: from Displacement itself. A load `if(t "
                    "< 0, F, 0)` with -1 here is released at 0.");
}

std::vector<Condition> InitialInput::conditions() {
  const Path run = {"Run"};
  return {{"Displacement", run, {"time"}},
          {"Velocity", run, {"time"}},
          {"Velocity", {"Time", "Scheme"}, {"static"}, true},
          {"Equilibrium at", run, {"time"}}};
}

void InitialInput::check(const std::string& scheme) {
  equilibrium_at.reset();
  if (equilibrium_text_.empty()) return;
  const std::string parameter = "Initial / Equilibrium at = " + equilibrium_text_;
  try {
    equilibrium_at = Utilities::string_to_double(equilibrium_text_);
  } catch (...) {
    throw InputError(parameter + ": must be a time in s, or empty for no equilibrium");
  }
  if (scheme == "static")
    throw InputError(parameter +
                     ": a static run seeks the equilibrium of every step; leave this empty, or "
                     "choose a dynamic Time / Scheme");
}

void SolverInput::bind(ParameterHandler& prm) {
  prm.add_parameter("Linear", linear,
                    "Preset of PETSc options for the linear solver, by name: direct (MUMPS, "
                    "symmetric), lu (MUMPS), amg (CG with GAMG), pmg (CG with multigrid between "
                    "the degree of the "
                    "space and degree 1, there with GAMG), boomeramg (CG with hypre), icc, ilu, "
                    "jacobi; auto takes "
                    "direct for small problems, amg for large ones of degree 1 and pmg for those "
                    "of higher degree.",
                    Patterns::Selection(preset_names()));
  prm.add_parameter(
      "Matrix", matrix,
      "What acts as Newton's matrix: assembled; or a product cell by cell with the tangent cached "
      "at "
      "quadrature points, or recomputed there from the state, which pmg and jacobi can do with "
      "(and "
      "all others at degree 1, where a matrix is assembled for the preconditioner only). auto: "
      "cached with pmg, else assembled.",
      Patterns::Selection("auto|assembled|cached|recomputed"));
  prm.add_parameter("Reuse", reuse,
                    "automatic: a preconditioner serves later matrices too, until a new one pays; "
                    "never: every matrix gets its own.",
                    Patterns::Selection("automatic|never"));
  prm.add_parameter(
      "PETSc options", petsc_options,
      "Options for PETSc as on a command line, for example `-ksp_rtol 1e-8 "
      "-snes_monitor`; they override the preset, and the command line overrides them.");
}

void OutputInput::bind(ParameterHandler& prm) {
  prm.add_parameter("Folder", folder, "Folder of the results, relative to the input file.");
  prm.add_parameter("Name", name, "Name of the field files: NAME.pvd and so on.");
  prm.add_parameter("Units", units,
                    "The consistent set that the input's numbers are in, for plots and pictures "
                    "alone: SI (m, kg, s, N, Pa); mm-t-s (N, MPa); mm-kg-ms (kN, GPa); mm-g-ms "
                    "(N, MPa); cm-g-s (dyn, Ba); in-lbf-s (lbf s^2/in, psi); none.",
                    Patterns::Selection("SI|mm-t-s|mm-kg-ms|mm-g-ms|cm-g-s|in-lbf-s|none"));
  prm.add_parameter("Fields", fields, "Write field files (VTU, PVTU, PVD)?");
  prm.add_parameter("Field interval", field_interval, "Time between field files, s; 0: every step.",
                    Patterns::Double(0));
  prm.add_parameter("Table interval", table_interval,
                    "Time between rows of probes.csv and ledger.csv, s; 0: every step.",
                    Patterns::Double(0));
  prm.add_parameter("Ledger", ledger,
                    "Write ledger.csv? A row costs about one evaluation of the forces; a step "
                    "another where supports move, and another with stiffness damping.");
  prm.add_parameter("Reactions", reactions,
                    "Add to probes.csv the force of the supports on every boundary that prescribes "
                    "or ties something, N: columns reactions.NAME_x, ...? A row costs one "
                    "evaluation of the forces.");
  prm.add_parameter("Progress interval", progress_interval,
                    "Seconds of wall time between two lines on the screen, at least.",
                    Patterns::Double(0));
  prm.add_parameter("Damping at", damping_at,
                    "Frequencies in Hz, separated by commas, at which the damping ratio of the "
                    "Rayleigh factors and that of the time scheme are printed.");
}

std::vector<Condition> OutputInput::conditions() {
  return {{"Field interval", {"Fields"}, {"true"}}};
}

namespace {

template <class Bindable>
void bind_section(ParameterHandler& prm, const std::string& name, Bindable& section) {
  prm.enter_subsection(name);
  section.bind(prm);
  prm.leave_subsection();
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
     "Names of the probes, measured at every step into probes.csv, each with a subsection."}};

/// Refuses words that stand neither for an option nor for the value of the option before.
void check_options(const std::vector<std::string>& words, const std::string& where) {
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

}  // namespace

Input::Input(const std::string& file, const std::vector<std::string>& arguments) {
  if (!file.empty()) file_ = InputFile::read(file);
  names_.resize(std::size(lists));
  names_[0] = "body";
  bind_sections(prm_);
  petsc_arguments = file_.take_options(arguments, prm_);
  for (const auto& list : lists)
    for (const std::string& note : file_.leave_out_unlisted(list.name)) notes.push_back(note);
  bind_lists(prm_);
  file_.apply(prm_);
  settle();
}

void Input::settle() {
  const auto settle_section = [&](const Path& section, const std::vector<Condition>& conditions) {
    for (const std::string& note : file_.settle(prm_, section, conditions)) notes.push_back(note);
  };
  settle_section({"Mesh"}, MeshInput::conditions());
  for (const auto& [name, material] : materials)
    settle_section({"Materials", name}, MaterialInput::conditions());
  const auto settle_named = [&](const std::string& list, const auto& elements) {
    for (const auto& element : elements) settle_section({list, element.name}, element.conditions());
  };
  settle_named("Loads", loads);
  settle_named("Springs", springs);
  settle_named("Probes", probes);
  settle_section({"Initial"}, InitialInput::conditions());
  settle_section({"Time"}, TimeInput::conditions());
  settle_section({"Modes"}, ModesInput::conditions(damping.at.find("mode") != std::string::npos));
  settle_section({"Output"}, OutputInput::conditions());
}

void Input::bind_sections(ParameterHandler& prm) {
  prm.add_parameter("Title", title, "What is computed, for the screen and the records.");
  prm.add_parameter("Run", run,
                    "time: march from Time / Start to Time / End; modes: natural frequencies and "
                    "shapes (section Modes).",
                    Patterns::Selection("time|modes"));
  prm.add_parameter("Constants", constants_text_,
                    "Numbers with names for all expressions, separated by commas: `g = 9.81, "
                    "h = 0.1` (pi and e are known).");
  bind_section(prm, "Mesh", mesh);
  bind_section(prm, "Space", space);
  for (std::size_t i = 0; i < std::size(lists); ++i) {
    prm.enter_subsection(lists[i].name);
    prm.add_parameter("Names", names_[i], lists[i].doc);
    prm.leave_subsection();
  }
  bind_section(prm, "Damping", damping);
  bind_section(prm, "Initial", initial);
  bind_section(prm, "Time", time);
  bind_section(prm, "Modes", modes);
  bind_section(prm, "Solver", solver);
  bind_section(prm, "Output", output);
}

void Input::bind_lists(ParameterHandler& prm) {
  const auto bind = [&](const std::string& list, const std::string& name, auto& element) {
    prm.enter_subsection(list);
    bind_section(prm, name, element);
    prm.leave_subsection();
  };
  // the elements must not move once they are bound
  auto names = file_.names("Materials");
  if (names.empty()) names = {names_[0]};
  materials.resize(names.size());
  for (std::size_t i = 0; i < names.size(); ++i) {
    materials[i].first = names[i];
    bind("Materials", names[i], materials[i].second);
  }
  const auto bind_named = [&](const std::string& list, auto& elements) {
    const auto names = file_.names(list);
    elements.resize(names.size());
    for (std::size_t i = 0; i < names.size(); ++i) {
      elements[i].name = names[i];
      bind(list, names[i], elements[i]);
    }
  };
  bind_named("Masses", masses);
  bind_named("Boundaries", boundaries);
  bind_named("Periodic", periodic);
  bind_named("Loads", loads);
  bind_named("Dashpots", dashpots);
  bind_named("Springs", springs);
  bind_named("Foundations", foundations);
  bind_named("Obstacles", obstacles);
  bind_named("Tables", tables);
  bind_named("Probes", probes);
}

void Input::check() {
  damping.check();
  check_options(petsc_arguments, "command line");
  check_options(Utilities::split_string_list(solver.petsc_options, ' '),
                "Solver / PETSc options = " + solver.petsc_options);
  for (const auto& [name, material] : materials) {
    material.check(name);
    if ((time.scheme != "static" || run == "modes") && material.density == 0)
      throw InputError("Materials / " + name +
                       " / Density = 0: must be positive in a dynamic run and for modes; "
                       "set it in kg/m^3, or Time / Scheme = static");
  }
  for (SpringsInput& set : springs) set.pairs = resolve(set.pairs);
  for (const std::string& text : split(constants_text_, ',')) {
    const auto equals = text.find('=');
    const std::string name = trimmed(text.substr(0, equals));
    try {
      if (equals == std::string::npos) throw 0;
      constants.numbers[name] = Utilities::string_to_double(trimmed(text.substr(equals + 1)));
    } catch (...) {
      throw InputError("Constants = " + constants_text_ + ": '" + text +
                       "' is not of the form name = number");
    }
  }
  for (TableInput& table : tables) {
    table.file = resolve(table.file);
    constants.tables[table.name] = std::make_shared<Table>(read_table(table));
  }
  time.shortened = file_.is_option({"Time", "End"}) && !file_.is_option({"Time", "Must hit"});
  for (const std::string& note : time.check(constants)) notes.push_back(note);
  for (LoadInput& load : loads) {
    load.grows = run == "time" ? time.scheme == "static" : modes.about == "equilibrium";
    load.start = time.start;
    load.end = time.end;
  }
  initial.check(time.scheme);
  if (output.name.empty() || output.name.find('/') != std::string::npos)
    throw InputError("Output / Name = " + output.name +
                     ": must be the name of a file without "
                     "folders; Output / Folder says where it stands");
  for (const std::string& text : split(output.damping_at, ',')) try {
      if (!(Utilities::string_to_double(text) > 0)) throw 0;
    } catch (...) {
      throw InputError("Output / Damping at = " + output.damping_at + ": '" + text +
                       "' is not a frequency; give positive numbers separated by commas");
    }
}

std::vector<std::string> Input::petsc_words() const {
  auto words = Utilities::split_string_list(solver.petsc_options, ' ');
  words.insert(words.end(), petsc_arguments.begin(), petsc_arguments.end());
  return words;
}

void Input::print(std::ostream& out) const { print_merged(out, prm_); }

void Input::print_with_comments(std::ostream& out) const { print_parameters(out, prm_); }

}  // namespace steppe
