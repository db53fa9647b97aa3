// What values of an input make no sense together.

#include "steppe/app/input/contact_checks.h"
#include "steppe/app/input/physics_part.h"
#include "steppe/app/options/option_words.h"
#include "steppe/base/process/error.h"
#include "steppe/input/words/text.h"
#include "steppe/mesh/readers/mesh_file.h"
#include "steppe/output/checkpoint/checkpoint_files.h"
#include "steppe/output/folder/result_files.h"
#include "steppe/output/folder/units.h"
#include "steppe/physics/heat/heat_load_entry.h"
#include "steppe/solve/scheme/scheme_entry.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <sstream>

namespace steppe {

namespace {

/// STEP and IGES are read in m: a set of units with another length needs a scale.
void check_lengths(const MeshInput& mesh, const std::string& units) {
  if (mesh.type != "file" || mesh.file.empty() || mesh.scale != 1) return;
  const std::string format = mesh_format(mesh.file, mesh.format);
  const std::map<std::string, std::string> scales = {
      {"mm", "1e3"}, {"cm", "100"}, {"in", "39.37007874"}};
  const auto scale = scales.find(unit_of("length", units));
  if ((format != "step" && format != "iges") || scale == scales.end()) return;
  throw InputError("Mesh / Scale = 1: the lengths of " + mesh.file +
                   " become m, and Output / Units = " + units + " has " + scale->first +
                   "; set Mesh / Scale = " + scale->second +
                   " (Mesh / Size and Sizes stay in m), or Output / Units = SI");
}

/// Refuses what has no form in the coordinates of a floating frame.
void check_floating_frame(const Input& input) {
  const std::string frame = "Reduction / Frame = floating: ";
  const SchemeEntry& scheme = input.time.entry();
  if (input.is_about_state())
    throw InputError(frame + "is of motions about rest; let Modes / About be rest, or Frame fixed");
  if ((scheme.by_ts && !scheme.is_explicit) || scheme.is_static || scheme.needs_no_damping)
    throw InputError(frame +
                     "the mass depends on the motion, forces of inertia on velocities, and Time / "
                     "Scheme = " +
                     input.time.scheme +
                     " is not for that; take energy-momentum, or another one that solves for the "
                     "acceleration, such as generalized-alpha, central-difference or rk4");
  if (input.initial.equilibrium_at)
    throw InputError(frame +
                     "a body that moves freely has no equilibrium for Initial / Equilibrium at; "
                     "let Frame be fixed");
}

}  // namespace

void Input::choose_unsaid() {
  const bool from_cad =
      mesh.type == "file" && !mesh.file.empty() && is_cad(mesh_format(mesh.file, mesh.format));
  if (from_cad && !file_.gives({"Space", "Degree"})) {
    parameters_.assign({{{"Space", "Degree"}, "2", "Space / Degree"}});
    notes.push_back(
        "Space / Degree is not given: 2, the degree for the cells of a CAD file; tetrahedra of "
        "degree "
        "1 are far too stiff in bending");
  }
  if (kind().over_speeds) modes.about = "equilibrium";  // of each speed
  if (!kind().marches && !kind().over_speeds && start.given() && !file_.gives({"Modes", "About"}))
    parameters_.assign({{{"Modes", "About"}, "start", "Modes / About"}});
  if (kind().marches && !file_.gives({"Time"})) {
    std::ostringstream text;
    text << "there is no section Time: the run goes from t = " << time.start << " to " << time.end
         << " by " << time.scheme
         << "; for an equilibrium let Time / Scheme be static (`steppe help Time`)";
    notes.push_back(text.str());
  }
}

void Input::check(MPI_Comm communicator) {
  for (const std::string& note : file_.resolve(parameters_, conditions_on_physics()))
    notes.push_back(note);
  choose_unsaid();
  output.name_after(file_.name());
  choose_steps_of_cases();
  check_lengths(mesh, output.units);
  damping.check();
  check_words(words(solver.petsc_options), "Solver / PETSc options = " + solver.petsc_options);
  require_trust_for_options({"Solver / PETSc options", words(solver.petsc_options)});
  if (equation().order == 1)
    check_first_order();
  else
    check_materials();
  for (SpringsInput& set : springs) set.pairs = resolve(set.pairs);
  for (TiedSurfacesInput& tie : ties)
    if (tie.tolerance == 0) tie.tolerance = tie_tolerance;
  constants = read_constants(constants_text_);
  for (TableInput& table : tables) {
    table.file = resolve(table.file);
    constants.tables[table.name] = std::make_shared<Table>(read_table(table, communicator));
  }
  time.shortened = file_.is_option({"Time", "End"}) && !file_.is_option({"Time", "Must hit"});
  if (kind().over_speeds) {
    campbell.check();
    time.start = campbell.from;
    time.end = campbell.to;
  }
  for (const std::string& note : time.check(constants)) notes.push_back(note);
  if (equation().order == 2)
    damping.choose_mass(kind().marches && time.divides_by_mass() && !reduction.reduces(),
                        space.degree);
  if (!bolts.empty() && !periodic.empty())
    throw InputError("Bolts / " + bolts.front().name + ": a cut that doubles nodes beside " +
                     periodic.front().path() +
                     ", whose sides may meet there, has no form; leave one of them out");
  check_remote_points();
  check_joints();
  read_start(communicator);
  for (LoadInput& load : loads) {
    const bool is_static = kind().marches ? time.entry().is_static
                                          : modes.about == "equilibrium" && !kind().over_speeds;
    load.grows = is_static && !(origin && origin->loads.count(load.name) > 0);
    load.start = time.start;
    load.end = time.end;
  }
  if (!kind().marches && !outputs.empty())
    notes.push_back("Outputs / Names: Run = " + run + " writes no further series of fields");
  temperature.check();
  read_cases();
  if (!temperature.run.empty()) read_heat(communicator);
  initial.check(time.scheme);
  solver.check(run, time.scheme);
  output.check();
  checkpoints.check();
  reduction.file = resolve(reduction.file);
  reduction.save = resolve(reduction.save);
  reduction.snapshots = resolve(reduction.snapshots);
  reduction.training = resolve(reduction.training);
  reduction.check(communicator);
  if (kind().oscillates && excitation.response_spectrum.empty()) frequencies.check();
  if (kind().oscillates) excitation.check(loads, kind().has_spectrum, at_rest());
  check_reduction();
  check_modulus();
  check_fields_of_spectrum();
  for (const std::string& note : check_parts(*this)) notes.push_back(note);
  check_contacts(*this);
  if (kind().marches && !is_waiting) find_contents(communicator);
}

void Input::find_contents(MPI_Comm communicator) {
  for (const TableInput& table : tables)
    contents.add_file(communicator, {"Tables", table.name, "File"}, table.file);
  for (const SpringsInput& set : springs)
    if (!set.pairs.empty())
      contents.add_file(communicator, {"Springs", set.name, "Pairs"}, set.pairs);
  if (!temperature.results.empty())
    contents.add_checkpoints(
        communicator, {"Temperature", "Results"},
        kept_checkpoints(communicator, resolve(temperature.results),
                         "Temperature / Results = " + temperature.results + ": "));
  if (origin) contents.add_checkpoints(communicator, {"Start", "From"}, {origin->path});
}

void Input::check_fields_of_spectrum() const {
  if (excitation.power_density.empty() || output.fields.format == "none") return;
  for (const auto& [name, material] : materials)
    if (const bool relaxes = !material.prony.empty();
        relaxes || material.viscous_shear != 0 || material.viscous_bulk != 0)
      throw InputError("Materials / " + name + " / " +
                       (relaxes ? "Prony" : "Viscous shear and Viscous bulk") +
                       ": the fields of Run = " + run +
                       " hold no stresses that depend on the frequency; probes do, so let Output / "
                       "Format be none");
}

void Input::check_modulus() const {
  const bool relaxes = std::any_of(materials.begin(), materials.end(), [](const auto& material) {
    return !material.second.prony.empty();
  });
  if (modes.modulus == ModesInput().modulus || relaxes) return;
  throw InputError("Modes / Modulus = " + modes.modulus +
                   ": is of materials with Prony, and there are none; let it be " +
                   ModesInput().modulus);
}

void Input::check_materials() const {
  for (const auto& [name, material] : materials) {
    material.check(name);
    if (material.thermal_expansion != 0 && !temperature.given()) {
      std::ostringstream text;
      text << "Materials / " << name << " / Thermal expansion = " << material.thermal_expansion
           << ": means nothing without a temperature; give Temperature / Value, Results or Run, "
              "or remove it";
      throw InputError(text.str());
    }
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
}

void Input::check_first_order() const {
  const auto entry = time.entry();
  const std::string is = "Physics = " + physics;
  if (run != "time")
    throw InputError("Run = " + run + ": " + is +
                     " has no oscillations; leave Run out, with Time / Scheme = static for a "
                     "steady state");
  if (!entry.of_first_order)
    throw InputError(
        "Time / Scheme = " + time.scheme + ": is for equations of second order in time; " + is +
        " takes " +
        joined(
            Kinds(schemes(), [](const SchemeEntry& other) { return other.of_first_order; }).names(),
            ", "));
  for (std::size_t i = 0; i < materials.size(); ++i) {
    const std::string& c = thermal_materials[i].specific_heat;
    if (c.empty() || finite_number(c) || !(entry.keeps_tangent || time.linearly_implicit)) continue;
    throw InputError("Materials / " + materials[i].first + " / Specific heat = " + c + ": " +
                     (entry.keeps_tangent ? "Time / Scheme = " + time.scheme
                                          : "Time / Linearly implicit = true") +
                     " takes the tangent at the start of a step, which loses heat where this "
                     "depends on the temperature; give a number, or take bdf2-newton, arkimex or "
                     "backward-euler with Newton's method");
  }
  if (space.quadrature != 0)
    throw InputError("Space / Quadrature = " + std::to_string(space.quadrature) + ": " + is +
                     " integrates by the rule of the mass, degree + 1 points; let it be 0");
  for (const HeatLoadInput& load : heat_loads)
    if (!is_part_of_motion && entry_of(heat_load_entries(), load.kind).work != WorkOfMotion::none)
      throw InputError(load.path("Kind") + " = " + load.kind +
                       ": is heat of the motion of a body; run the input of the motion, with "
                       "Temperature / Run = the name of this file");
  for (const auto& [name, material] : materials)
    if (!entry.is_static && material.density == 0)
      throw InputError("Materials / " + name +
                       " / Density = 0: must be positive; set it in kg/m^3, or Time / Scheme = "
                       "static");
}

void Input::move_results(const std::string& folder) {
  output.folder = folder;
  if (heat)
    heat->output.folder = (std::filesystem::absolute(resolve(folder)) / "heat").lexically_normal();
}

void Input::read_heat(MPI_Comm communicator) {
  const std::string where = "Temperature / Run = " + temperature.run + ": ";
  if (!kind().marches)
    throw InputError(where + "goes on in time with the motion, and Run = " + run +
                     " has no steps; give Temperature / Value or Results");
  try {
    heat =
        std::make_unique<Input>(communicator, resolve(temperature.run), std::vector<std::string>());
    if (heat->equation().order != 1)
      throw InputError("has Physics = " + heat->physics +
                       "; give the input file of a run with Physics = heat");
    heat->is_part_of_motion = true;
    heat->check(communicator);
  } catch (const InputError& error) {
    throw InputError(where + error.what());
  }
  if (heat->mesh.dimension != mesh.dimension)
    throw InputError(where + "has Mesh / Dimension = " + std::to_string(heat->mesh.dimension) +
                     ", and this input has " + std::to_string(mesh.dimension) +
                     "; give both the same");
  if (heat->time.entry().is_static)
    throw InputError(where +
                     "has Time / Scheme = static, a steady state at every time; run it before this "
                     "input and give Temperature / Results, or give it another scheme");
  if (heat->time.start != time.start || heat->time.end < time.end) {
    std::ostringstream text;
    text << where << "is from t = " << heat->time.start << " to " << heat->time.end
         << " s, and this run from " << time.start << " to " << time.end
         << " s; let both begin at the same Time / Start, and that not end before this one";
    throw InputError(text.str());
  }
  for (const std::string& note : heat->notes) notes.push_back(where + note);
  if (heat->checkpoints.wanted())
    notes.push_back(where + "its Checkpoints are not written, those of this run hold it");
  if (!heat->has_default({"Solver", "When a step fails"}))
    notes.push_back(where + "its Solver / When a step fails means nothing in this run");
  move_results(output.folder);
}

void Input::check_reduction() const {
  std::vector<std::string> names = {output.name};
  for (const FieldInput& series : outputs) names.push_back(output.name + "-" + series.name);
  const std::filesystem::path saved = reduction.save;
  const auto whole = [](const std::filesystem::path& path) {
    return std::filesystem::absolute(path).lexically_normal();
  };
  if (!saved.empty() && is_name_of_result(saved.filename(), names) &&
      whole(saved.parent_path() / "x") == whole(resolve(output.folder) + "/x"))
    throw InputError("Reduction / Save = " + reduction.save +
                     ": is the place of another result of this run; give the basis another name");
  if (kind().has_spectrum && reduction.basis != "modes")
    throw InputError("Run = " + run +
                     ": superposes modes; give Reduction / Basis = modes and Reduction / Modes");
  if (kind().over_speeds && reduction.reduces())
    throw InputError("Reduction / Basis = " + reduction.basis + ": Run = " + run +
                     " seeks modes of all nodes at each speed; let it be none");
  if (!damping.modal_ratios.empty() && reduction.basis == "functions")
    throw InputError(
        "Damping / Modal ratios: belong to modes; take Reduction / Basis = modes or none");
  if (reduction.floats()) check_floating_frame(*this);
}

}  // namespace steppe
