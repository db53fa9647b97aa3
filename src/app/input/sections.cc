#include "steppe/app/input/sections.h"

#include "steppe/base/process/error.h"
#include "steppe/input/words/text.h"
#include "steppe/output/folder/units.h"
#include "steppe/solve/linear/presets.h"
#include "steppe/solve/scheme/scheme_entry.h"
#include "steppe/input/words/text_pattern.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <iterator>

namespace steppe {

using namespace dealii;

void InitialInput::bind(ParameterHandler& prm) {
  prm.add_parameter("Displacement", displacement,
                    "Displacement at the start, m: components separated by `;`, expressions of "
                    "x, y, z; empty: zero.",
                    TextPattern::expressions());
  prm.add_parameter("Velocity", velocity,
                    "Velocity at the start, m/s, the same way. Prescribed unknowns move as "
                    "prescribed.",
                    TextPattern::expressions());
  prm.add_parameter("Temperature", temperature,
                    "Temperature at the start, K: an expression of x, y, z, of Physics = heat. "
                    "Prescribed temperatures are as prescribed. Empty: zero in a static run, where "
                    "it is a first guess.",
                    TextPattern::expression());
  prm.add_parameter("Equilibrium at", equilibrium_text_,
                    "A time, s: the run starts from the static equilibrium under the loads and "
                    "prescribed motion of that time, found from Displacement, where the "
                    "friction of obstacles holds it; empty: from Displacement itself. A load `if(t "
                    "< 0, F, 0)` with -1 here is released at 0.",
                    TextPattern::number());
}

std::vector<Condition> InitialInput::conditions() {
  const Path run = {"Run"}, physics = {"Physics"};
  return {{"Displacement", run, {"time"}},
          {"Velocity", run, {"time"}},
          Condition::in_motion("Velocity"),
          {"Equilibrium at", run, {"time"}},
          {"Displacement", physics, {"elastodynamics"}},
          {"Velocity", physics, {"elastodynamics"}},
          {"Equilibrium at", physics, {"elastodynamics"}},
          {"Temperature", physics, {"heat"}}};
}

void InitialInput::check(const std::string& scheme) {
  equilibrium_at.reset();
  if (equilibrium_text_.empty()) return;
  const std::string parameter = "Initial / Equilibrium at = " + equilibrium_text_;
  equilibrium_at = finite_number(equilibrium_text_);
  if (!equilibrium_at)
    throw InputError(parameter + ": must be a time in s, or empty for no equilibrium");
  if (entry_of(schemes(), scheme).is_static)
    throw InputError(parameter +
                     ": a static run seeks the equilibrium of every step; leave this empty, or "
                     "choose a dynamic Time / Scheme");
}

void StartInput::bind(ParameterHandler& prm) {
  prm.add_parameter(
      "From", from,
      "Folder of the results of another run in time, or one of its checkpoints NAME.checkpoint.h5: "
      "the run begins from the last state there, with its displacements, velocities unless this "
      "run is static, plastic strains, branches and contact, of heat with its temperatures, and "
      "counts its time from Time / "
      "Start. Mesh and degree are to be the same (see -restart_interpolate for others). Relative "
      "to the input file; empty: from rest, or Initial.",
      TextPattern::path());
}

std::vector<std::string> names_of_presets_without_matrix() {
  return Kinds(preset_entries(), [](const PresetEntry& entry) { return !entry.needs_matrix; })
      .names();
}

void SolverInput::bind(ParameterHandler& prm) {
  const Kinds presets(preset_entries());
  prm.add_parameter("Linear", linear,
                    "Preset of PETSc options for the linear solver. " + presets.meanings() +
                        "; auto: direct for small problems and where factors are cheap, else amg "
                        "for those of degree 1 and pmg for those of higher degree.",
                    Patterns::Selection("auto|" + presets.selection()));
  prm.add_parameter(
      "Matrix", matrix,
      "What acts as Newton's matrix: assembled; or a product cell by cell with the tangent cached "
      "at "
      "quadrature points, or recomputed there from the state, which " +
          joined(names_of_presets_without_matrix(), " and ") +
          " can do with "
          "(and "
          "all others at degree 1, where a matrix is assembled for the preconditioner only). auto: "
          "cached with pmg; recomputed with direct and lu, of symmetric tangents of motions, where "
          "their factors are kept, for which alone a matrix is assembled then; else assembled.",
      Patterns::Selection("auto|assembled|cached|recomputed"));
  prm.add_parameter("Reuse", reuse,
                    "automatic: a preconditioner serves later matrices too, until a new one pays; "
                    "never: every matrix gets its own.",
                    Patterns::Selection("automatic|never"));
  prm.add_parameter(
      "When a step fails", when_a_step_fails,
      "with every length down to the smallest. stop: the run ends with exit code 3, its last state "
      "saved; finish: with exit code 0. The others go on from that state: loosen, with ten "
      "times -snes_rtol, each time, up to 1e-3; direct, once, with Linear = direct and Reuse = "
      "never, without the PETSc options of the linear solver.",
      Patterns::Selection("stop|finish|loosen|direct"));
  prm.add_parameter(
      "PETSc options", petsc_options,
      "Options for PETSc as on a command line, for example `-ksp_rtol 1e-8 "
      "-snes_monitor`; they override the preset, and the command line overrides them.");
}

void SolverInput::check(const std::string& run, const std::string& scheme) const {
  const std::string parameter = "Solver / When a step fails = " + when_a_step_fails;
  if (when_a_step_fails != "stop" && run != "time")
    throw InputError(parameter + ": Run = " + run + " has no steps; let it be stop");
  if (goes_on() && entry_of(schemes(), scheme).is_explicit)
    throw InputError(parameter + ": Time / Scheme = " + scheme +
                     " has no solver to change; let it be stop or finish");
}

std::vector<Condition> SolverInput::conditions() {
  const auto explicit_schemes =
      Kinds(schemes(), [](const SchemeEntry& entry) { return entry.is_explicit; }).names();
  std::vector<Condition> conditions;
  for (const char* parameter : {"Linear", "Matrix", "Reuse"})
    conditions.push_back({parameter, {"Time", "Scheme"}, explicit_schemes, true});
  return conditions;
}

void OutputInput::bind(ParameterHandler& prm) {
  prm.add_parameter(
      "Folder", folder,
      "Folder of the results, relative to the input file; empty: NAME.results beside the input "
      "file NAME.prm.",
      TextPattern::path());
  prm.add_parameter("Name", name,
                    "Name of the field files: NAME.xdmf and so on; empty: that of the input file.");
  prm.add_parameter(
      "Units", units,
      "The consistent set that the input's numbers are in, for the heads of tables, plots, "
      "pictures "
      "and names alone: SI (m, kg, s, N, Pa); mm-t-s (N, MPa); mm-kg-ms (kN, GPa); mm-g-ms "
      "(N, MPa); cm-g-s (dyn, Ba); in-lbf-s (lbf s^2/in, psi); none.",
      Patterns::Selection(unit_sets()));
  fields.bind(prm);
  prm.add_parameter("Table interval", table_interval,
                    "Time between rows of probes.csv and ledger.csv, s; 0: every step.",
                    Patterns::Double(0));
  prm.add_parameter("Ledger", ledger,
                    "Write ledger.csv? A row costs about one evaluation of the forces; a step "
                    "another where supports move, and another with stiffness damping.");
  prm.add_parameter("Exact displacement", exact_displacement,
                    "The exact solution, m: components separated by `;`, expressions of x, y, z "
                    "(reference configuration) and t. ledger.csv then holds the norm in L2 and the "
                    "seminorm in H1 of the error, error_l2 and error_h1, by Gauss rules of degree "
                    "+ 3 points a direction, and both relative to those of the solution.",
                    TextPattern::expressions());
  prm.add_parameter("Reactions", reactions,
                    "Add to probes.csv the force of the supports on every boundary that prescribes "
                    "or ties something, N: columns reactions.NAME_x, ...? A row costs one "
                    "evaluation of the forces.");
  prm.add_parameter(
      "Progress interval", progress_interval,
      "Seconds of wall time between two lines in a log, of which there are some 200 at "
      "most; 0: a line for every step. On a terminal one line rewrites itself.",
      Patterns::Double(0));
  prm.add_parameter("Damping at", damping_at,
                    "Frequencies in Hz, separated by commas, at which the damping ratio of the "
                    "Rayleigh factors and that of the time scheme are printed.",
                    TextPattern::numbers());
}

std::vector<Condition> OutputInput::conditions() {
  std::vector<Condition> conditions = FieldInput::conditions();
  conditions.push_back({"Exact displacement", {"Run"}, {"time"}});
  conditions.push_back({"Exact displacement", {"Ledger"}, {"true"}});
  for (const char* parameter : {"Exact displacement", "Reactions", "Damping at"})
    conditions.push_back({parameter, {"Physics"}, {"elastodynamics"}});
  return conditions;
}

namespace {

/// Whether a character may stand in names of files and in the XML of their index.
bool stands_in_names(unsigned char c) {
  return std::isalnum(c) || c == '_' || c == '-' || c == '.' || c == ' ';
}

}  // namespace

void OutputInput::name_after(const std::string& file) {
  if (folder.empty()) folder = file + ".results";
  if (!name.empty()) return;
  std::replace_copy_if(
      file.begin(), file.end(), std::back_inserter(name),
      [](unsigned char c) { return !stands_in_names(c); }, '_');
  if (name.front() == '.') name.front() = '_';
}

void OutputInput::check() const {
  if (name.empty() || name.front() == '.' ||
      !std::all_of(name.begin(), name.end(), stands_in_names))
    throw InputError(assignment({"Output", "Name"}, name) +
                     ": must be the name of a file without folders, of letters, digits, blanks, "
                     "'_', '-' and '.'; Output / Folder says where it stands");
  for (const std::string& text : components(damping_at))
    if (!(finite_number(text).value_or(0) > 0))
      throw InputError("Output / Damping at = " + damping_at + ": '" + text +
                       "' is not a frequency; give positive numbers separated by commas");
}

void CheckpointInput::bind(ParameterHandler& prm) {
  prm.add_parameter("Minutes", minutes,
                    "Minutes of wall time between checkpoints, NAME.checkpoint.h5 in the folder of "
                    "the results, from which `-restart auto` goes on; 0: none by the clock.",
                    Patterns::Double(0));
  prm.add_parameter("Steps", steps, "Steps between checkpoints; 0: none by their number.",
                    Patterns::Integer(0));
  prm.add_parameter("Times", times_text_,
                    "Times, s, separated by commas, at the first step on or after which there is a "
                    "checkpoint; the start counts as one, but in static runs.",
                    TextPattern::numbers());
  prm.add_parameter("End", end,
                    "Save the state at the end too, from which another run may begin (Start / "
                    "From).");
  prm.add_parameter("Keep all", keep_all,
                    "Keep every checkpoint, as NAME.checkpoint.STEP.h5 too, for Reduction / "
                    "Snapshots and Training of later runs, and with the displacements of all "
                    "nodes in reduced runs.");
  prm.add_parameter("Mesh", mesh,
                    "Keep the mesh file in each checkpoint, from which a run goes on, or another "
                    "one begins, where the file itself is no longer there.");
}

std::vector<Condition> CheckpointInput::conditions() {
  return {{"Minutes", {"Run"}, {"time"}},      {"Steps", {"Run"}, {"time"}},
          {"Times", {"Run"}, {"time"}},        {"Keep all", {"Run"}, {"time"}},
          {"End", {"Run"}, {"time"}},          {"Mesh", {"Run"}, {"time"}},
          {"Mesh", {"Mesh", "Type"}, {"file"}}};
}

void CheckpointInput::check() {
  times.clear();
  for (const std::string& text : components(times_text_)) {
    const auto time = finite_number(text);
    if (!time)
      throw InputError("Checkpoints / Times = " + times_text_ + ": '" + text +
                       "' is not a time; give numbers separated by commas");
    times.push_back(*time);
  }
  std::sort(times.begin(), times.end());
}

}  // namespace steppe
