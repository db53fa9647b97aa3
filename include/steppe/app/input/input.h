#pragma once

#include "steppe/app/input/case_input.h"
#include "steppe/app/input/file_contents.h"
#include "steppe/app/input/origin.h"
#include "steppe/app/input/run_kind.h"
#include "steppe/app/input/sections.h"
#include "steppe/app/options/option_sources.h"
#include "steppe/fem/constraints/prescribed_motion.h"
#include "steppe/fem/space/space.h"
#include "steppe/input/files/input_file.h"
#include "steppe/material/catalogue/catalogue.h"
#include "steppe/mesh/partition/mesh.h"
#include "steppe/output/folder/csv.h"
#include "steppe/output/probes/probe_input.h"
#include "steppe/physics/body/temperature_input.h"
#include "steppe/physics/contact/contact.h"
#include "steppe/physics/heat/heat_input.h"
#include "steppe/physics/heat/thermal_material.h"
#include "steppe/physics/pair/contact_pair_input.h"
#include "steppe/physics/system/elastodynamics.h"
#include "steppe/reduction/bases/reduction_input.h"
#include "steppe/solve/frequency/excitation_input.h"
#include "steppe/solve/frequency/frequencies_input.h"
#include "steppe/solve/march/stepper.h"
#include "steppe/solve/modes/campbell_input.h"
#include "steppe/solve/modes/modes.h"

#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace steppe {

/**
 * Everything the user can say, one member for each section, filled from the input file and the
 * command line. Named lists have one member for each name.
 */
class Input {
 public:
  /**
   * Read a file (empty: none), which rank 0 alone needs to see, and take our options out of the
   * arguments; `petsc_arguments` is what is left. Collective. Throws InputError on all ranks.
   */
  Input(MPI_Comm communicator, const std::string& file, const std::vector<std::string>& arguments);
  Input(InputFile file, const std::vector<std::string>& arguments);
  Input(const Input&) = delete;
  Input& operator=(const Input&) = delete;

  /// Throws InputError for values that make no sense together; constants, tables, which rank 0
  /// reads, and the paths of pair files are known afterwards. Collective.
  void check(MPI_Comm communicator);

  std::string title, physics = "elastodynamics", run = "time";
  MeshInput mesh;
  SpaceInput space;
  TemperatureInput temperature;
  DampingInput damping;
  TimeInput time;
  ModesInput modes;
  CampbellInput campbell;
  FrequenciesInput frequencies;
  ExcitationInput excitation;
  ReductionInput reduction;
  InitialInput initial;
  StartInput start;
  SolverInput solver;
  OutputInput output;
  CheckpointInput checkpoints;
  std::vector<std::pair<std::string, MaterialInput>> materials;
  std::vector<ThermalMaterialInput> thermal_materials;  ///< one beside each of `materials`
  std::vector<BoundaryInput> boundaries;
  std::vector<PeriodicInput> periodic;
  std::vector<TiedSurfacesInput> ties;
  double tie_tolerance = 0;  ///< of those that have none of their own, m; 0: of each face
  std::vector<RemotePointInput> remote_points;
  std::vector<JointInput> joints;
  std::vector<BoltInput> bolts;
  std::vector<LoadInput> loads;
  std::vector<CaseInput> cases;
  std::vector<DashpotInput> dashpots;
  std::vector<SpringsInput> springs;
  std::vector<ObstacleInput> obstacles;
  std::vector<ContactPairInput> contacts;
  std::vector<FoundationInput> foundations;
  std::vector<ProbeInput> probes;
  std::vector<FieldInput> outputs;  ///< beside that of `output`
  std::vector<TableInput> tables;
  std::vector<PointMassInput> masses;
  std::vector<PrescribedTemperatureInput> prescribed_temperatures;
  std::vector<HeatLoadInput> heat_loads;
  Constants constants;
  FileContents contents;           ///< of a run in time, once it is checked
  std::unique_ptr<Input> heat;     ///< that of Temperature / Run, once it is checked, or null
  std::optional<Origin> origin;    ///< that of Start / From, once it is checked
  bool is_waiting = false;         ///< for results that steps before this one have not left yet
  bool is_part_of_motion = false;  ///< whether this is such a one

  const PhysicsKind& equation() const { return entry_of(physics_kinds(), physics); }
  const RunKind& kind() const { return entry_of(run_kinds(), run); }
  /// Is the body at rest, free of stress, but for small motions?
  bool at_rest() const { return !kind().marches && modes.about == "rest"; }
  /// Is it of small motions about another state than rest?
  bool is_about_state() const { return !kind().marches && modes.about != "rest"; }
  /// Does its model need results that steps before have not left yet?
  bool needs_results() const {
    return is_waiting &&
           ((is_about_state() && reduction.reduces()) || !temperature.results.empty());
  }
  /// May remote points turn by large rotations?
  bool turns_points() const;
  /// The loads that oscillate, in sets that act together, see ExcitationInput::sets; and the
  /// others.
  std::vector<std::vector<LoadInput>> oscillating_loads(bool imaginary) const;
  std::vector<LoadInput> steady_loads() const;

  std::vector<std::string> petsc_arguments;
  /// Options that PETSc would read by itself, which change results as the others do.
  std::vector<OptionSource> petsc_surroundings;
  /// Notes for the user, a sentence each, as on what of the file is left out because an option made
  /// another choice.
  std::vector<std::string> notes;
  /// PETSc's options in rising rank: of the surroundings, the input file's, the command line's.
  std::vector<std::string> petsc_words() const;
  /// Paths of the input are relative to this folder.
  std::string directory() const { return file_.directory(); }
  std::string resolve(const std::string& path) const { return file_.resolve(path); }
  /// The folder of the results with the units of their tables.
  TableFolder table_folder() const { return {resolve(output.folder), output.units}; }

  /// Be a step of the input file, which begins from the step before, null: from none, takes
  /// temperatures, if it needs some, from a step of heat, if there is one, and has its results in a
  /// folder of its name in that of the whole.
  void become_step(const std::string& name, const Input* before, const Input* heat_before,
                   bool waits);
  /// Names of the steps of the input file, each of which is an input of its own.
  std::vector<std::string> steps() const { return file_.names("Steps"); }

  /// Let the results be in another folder, those of the run of heat in the folder `heat` there.
  void move_results(const std::string& folder);

  /// Whether a parameter has its default value. Local.
  bool has_default(const Path& parameter) const;
  /// The parameters with their present values (what ran) and paths that hold in any folder, as .prm
  /// and as JSON; the same as given with full comments; a line for each as an option; or the JSON
  /// schema of all inputs.
  void print(std::ostream& out) const;
  void print_json(std::ostream& out) const;
  void print_with_comments(std::ostream& out) const;
  void print_as_options(std::ostream& out) const;
  void print_schema(std::ostream& out) const;
  const Parameters& parameters() const { return parameters_; }

 private:
  /// Declares all sections, and those of named elements where `in_lists`.
  void declare(Parameters& parameters, bool in_lists);
  void declare_list(Parameters& parameters, const std::string& list);
  /// The sections of a list's elements, of which it makes as many as have names.
  template <class Element>
  void declare_elements(Parameters& parameters, const std::string& list,
                        std::vector<Element>& elements);
  /// Makes choices that depend on others where the input makes none, with a note on each.
  void choose_unsaid();
  /// Makes loads of the forces and moments of remote points, and refuses what these do not do.
  void check_remote_points();
  void check_turning(const RemotePointInput& point) const;
  /// Refuses joints that have no form with the rest.
  void check_joints() const;
  /// Lets a run with load cases have its steps, and refuses others.
  void choose_steps_of_cases();
  /// Reads what acts in which load case, and refuses what no case can have. Local.
  void read_cases();
  /// Refuses what is given to no effect.
  void resolve();
  /// Conditions by which each physics takes its own sections alone.
  std::vector<SectionConditions> conditions_on_physics() const;
  /// Refuses materials that lack what the run needs.
  void check_materials() const;
  /// Refuses what does not go with an equation of first order.
  void check_first_order() const;
  /// Takes checksums of the files that a run in time reads beside its mesh. Collective.
  void find_contents(MPI_Comm communicator);
  /// Reads Start / From and refuses what does not go with it. Collective.
  void read_start(MPI_Comm communicator);
  /// Keep bolts locked that were so in the state at the start, with the same Force or Shortening:
  /// its time has gone by. Sentences begin with `where`.
  void keep_locked(const std::string& where);
  /// Reads Temperature / Run and refuses what does not go with this input. Collective.
  void read_heat(MPI_Comm communicator);
  /// Refuses stresses that depend on the frequency in fields of a spectrum, which is summed over
  /// it.
  void check_fields_of_spectrum() const;
  /// Refuses a modulus of modes where nothing relaxes.
  void check_modulus() const;
  /// Refuses runs and reductions that do not go together.
  void check_reduction() const;
  /// Values that a run elsewhere needs in the place of the present ones.
  std::map<Path, std::string> values_that_hold() const;

  InputFile file_;
  const Input* step_before_ = nullptr;  // that it begins from, of a step
  std::string constants_text_;
  std::vector<std::string> names_;  // of each list, as a text
  Parameters parameters_;
};

}  // namespace steppe
