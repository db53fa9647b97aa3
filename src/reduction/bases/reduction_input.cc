#include "steppe/reduction/bases/reduction_input.h"

#include "steppe/base/petsc/petsc.h"
#include "steppe/base/process/error.h"
#include "steppe/output/checkpoint/checkpoint_files.h"
#include "steppe/output/folder/writable.h"
#include "steppe/reduction/bases/basis_file.h"
#include "steppe/input/words/text_pattern.h"

#include <filesystem>

namespace steppe {

using namespace dealii;

void ReductionInput::bind(ParameterHandler& prm) {
  prm.add_parameter("Basis", basis,
                    "What the displacement is a sum of, u = sum of z_j times vector j, with the "
                    "generalised coordinates z_j as unknowns. none: the displacements of all "
                    "nodes are unknowns; modes: the lowest free vibrations about rest; functions: "
                    "those of Functions; file: those of File; snapshots: the "
                    "principal ones of what an earlier run went through.",
                    Patterns::Selection("none|modes|functions|file|snapshots"));
  prm.add_parameter("Modes", modes, "How many modes.", Patterns::Integer(1));
  prm.add_parameter(
      "Static responses", static_responses,
      "Add the static responses to the loads, which hold what of a load no mode takes; "
      "without them reactions and stresses near supports and loads are poor.");
  prm.add_parameter(
      "Derivatives", derivatives,
      "Add the modal derivatives of the first so many modes, one for each pair: how "
      "the shapes change as the body moves along each other, which deflections beyond "
      "a few percent of the size need.",
      Patterns::Integer(0));
  prm.add_parameter(
      "Size", size,
      "The most coordinates: all modes, all static responses, and principal vectors of "
      "what the derivatives add to them; or principal vectors of the snapshots; 0: as many as "
      "there are.",
      Patterns::Integer(0));
  prm.add_parameter("Local", local,
                    "Regions, separated by `;`, such as `sphere 0 0 0 0.02`, whose nodes move by "
                    "themselves beside the vectors of the basis: where an obstacle touches or a "
                    "load acts on a small part. With them the cells there are evaluated in every "
                    "state, of any law; empty: none.",
                    TextPattern::region());
  prm.add_parameter("Local law", local_law,
                    "exact: the cells of local functions are evaluated in every state; taylor: of "
                    "polynomial energies, by their expansion to second order in the coordinates of "
                    "these functions about the sum of the vectors, whose coefficients are found "
                    "before the run, so that a step needs no cells; what it leaves out of the "
                    "energy is a column of reduction.csv.",
                    Patterns::Selection("exact|taylor"));
  prm.add_parameter("Energy", energy,
                    "polynomial: the energy of St. Venant-Kirchhoff and linear materials is one of "
                    "degree four in the coordinates, whose coefficients are found before the run, "
                    "so that steps do not depend on the mesh, beside that of the cells of other "
                    "laws; cells: summed over all cells; auto: polynomial of up to 60 "
                    "coordinates where it is one in some cells; weighted cells: as auto, and of "
                    "the cells that are left to be summed a few, with weights, stand for the "
                    "others: those by which the forces of Training are found.",
                    Patterns::Selection("auto|polynomial|cells|weighted cells"));
  prm.add_parameter("Training", training,
                    "The folder of the results of a run with Checkpoints / Keep all, in all nodes "
                    "or reduced, of the same mesh, degree and supports, which goes through "
                    "displacements as later runs will; empty: Snapshots.",
                    TextPattern::path());
  prm.add_parameter("Tolerance", tolerance,
                    "Of the forces by weighted cells in these displacements, relative, in the root "
                    "mean square: the smaller, the more cells.",
                    Patterns::Double(0, 1));
  prm.add_parameter("Frame", frame,
                    "floating: the displacement of a free body is that of a frame that translates "
                    "and turns with it, whose coordinates come first, and the sum in the frame; "
                    "rigid motions are taken out of the vectors. With all laws but linear "
                    "elasticity, and the schemes that solve for the acceleration: the explicit "
                    "ones but symplectic, and the implicit ones that PETSc's TS does not take.",
                    Patterns::Selection("fixed|floating"));
  prm.add_parameter("Error", error,
                    "Steps between estimates of the error of the reduction, in the energy norm, "
                    "into reduction.csv, and before the run notes on loads whose static responses "
                    "the coordinates lack; 0: none. One costs an evaluation of "
                    "all forces at all nodes and a solve with the tangent at rest, which is "
                    "factorised once.",
                    Patterns::Integer(0));
  prm.add_parameter("Functions", functions,
                    "Displacements, one after the other, each of as many components as "
                    "dimensions, all separated by `;`: expressions of x, y, z (reference "
                    "configuration), such as `0; x^2; 0; 0; x^3; 0`. Prescribed unknowns stay as "
                    "prescribed.",
                    TextPattern::expressions());
  prm.add_parameter("File", file,
                    "The file of a basis that Save wrote, in a run with the same mesh, degree and "
                    "supports on any number of ranks.",
                    TextPattern::path());
  prm.add_parameter(
      "Snapshots", snapshots,
      "The folder of the results of a run with Checkpoints / Keep all, in all nodes "
      "or reduced, of the same mesh, degree and supports: its displacements are the "
      "snapshots, of which the principal components in the norm of the mass are taken.",
      TextPattern::path());
  prm.add_parameter("Save", save,
                    "A file, in a folder that is there, for the basis of this run; empty: none.",
                    TextPattern::path());
}

std::vector<Condition> ReductionInput::conditions() {
  return {{"Modes", {"Basis"}, {"modes"}},
          {"Static responses", {"Basis"}, {"modes"}},
          {"Derivatives", {"Basis"}, {"modes"}},
          {"Size", {"Basis"}, {"modes", "snapshots"}},
          {"Snapshots", {"Basis"}, {"snapshots"}},
          {"Functions", {"Basis"}, {"functions"}},
          {"Local", {"Basis"}, {"none"}, true},
          {"Local", {"Frame"}, {"fixed"}},
          {"Local law", {"Local"}, {""}, true},
          {"Energy", {"Basis"}, {"none"}, true},
          {"Training", {"Energy"}, {"weighted cells"}},
          {"Tolerance", {"Energy"}, {"weighted cells"}},
          {"Frame", {"Basis"}, {"none"}, true},
          {"Frame", {"Run"}, {"time"}},
          {"Error", {"Basis"}, {"none"}, true},
          {"Error", {"Run"}, {"time"}},
          {"File", {"Basis"}, {"file"}},
          {"Save", {"Basis"}, {"none", "file"}, true}};
}

namespace {

/// Throws InputError for a place where no basis can be saved, or where something else is. Local.
void check_place(const std::string& save) {
  namespace fs = std::filesystem;
  const std::string parameter = "Reduction / Save = " + save + ": ";
  const fs::path place = fs::absolute(save), folder = place.parent_path();
  std::error_code error;
  if (!fs::is_directory(folder, error))
    throw InputError(parameter + "there is no such folder; make it, or choose another place");
  const std::string why = why_not_writable(folder, place.filename().string() + ".new");
  if (!why.empty()) throw InputError(parameter + "its folder " + why);
  if (fs::exists(place, error) && !is_basis(save))
    throw InputError(parameter +
                     "what is there is no basis that was saved; remove it, or choose another "
                     "place");
}

}  // namespace

void ReductionInput::check(MPI_Comm communicator) const {
  namespace fs = std::filesystem;
  agree(communicator, [&] {
    if (basis == "file" && !fs::is_regular_file(file))
      throw InputError("Reduction / File = " + file +
                       ": there is no such file; give one that Reduction / Save wrote");
    if (!save.empty()) check_place(save);
  });
  if (weighs_cells()) {
    if (floats())
      throw InputError(
          "Reduction / Energy = weighted cells: is not for Frame = floating; let it be auto");
    if (training_folder().second.empty())
      throw InputError(
          "Reduction / Training: is missing; Energy = weighted cells takes the displacements of "
          "an earlier run, give the folder of its results");
    if (!(tolerance > 0 && tolerance < 1))  // no cell at all would do for 1
      throw InputError("Reduction / Tolerance = " + std::string(tolerance > 0 ? "1" : "0") +
                       ": must lie between 0 and 1; 0.01 is a share of a hundredth");
  }
  for (const auto& [name, folder] : {std::pair("Snapshots", snapshots), {"Training", training}})
    if (!folder.empty())
      kept_checkpoints(communicator, folder,
                       std::string("Reduction / ") + name + " = " + folder + ": ");
  if (basis != "modes") return;
  if (derivatives > modes)
    throw InputError("Reduction / Derivatives = " + std::to_string(derivatives) +
                     ": must be at most Modes = " + std::to_string(modes));
  if (size != 0 && (size < modes || derivatives == 0))
    throw InputError("Reduction / Size = " + std::to_string(size) +
                     ": must be 0, or at least Modes = " + std::to_string(modes) +
                     " with Derivatives of some of them");
}

}  // namespace steppe
