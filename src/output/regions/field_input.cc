#include "steppe/output/regions/field_input.h"

#include "steppe/output/regions/region_entry.h"
#include "steppe/input/words/text_pattern.h"

namespace steppe {

using namespace dealii;

void FieldInput::bind(ParameterHandler& prm) {
  prm.add_parameter("Format", format,
                    "Field files: xdmf, one HDF5 file with the mesh once and, for ParaView, "
                    "NAME.xdmf beside it; vtu, files of each rank and time with NAME.pvd; none.",
                    Patterns::Selection("xdmf|vtu|none"));
  prm.add_parameter("Precision", precision,
                    "Of the numbers in the HDF5 file, times and places of nodes apart, which are "
                    "double.",
                    Patterns::Selection("single|double"));
  prm.add_parameter("Compression", compression,
                    "Level of the lossless compression of the HDF5 file (deflate after a shuffle "
                    "of bytes), 1 to 9; 0: none.",
                    Patterns::Integer(0, 9));
  prm.add_parameter("Units in names", units_in_names,
                    "Let ParaView show the quantities of NAME.xdmf with the units of Output / "
                    "Units, as in `von_mises (MPa)`?");
  prm.add_parameter("Quantities", quantities,
                    "What field files hold, separated by commas: displacement, velocity, "
                    "acceleration, support, cauchy stress, von mises, stress jump, stress error, "
                    "det F, energy density, material, rank; with obstacles contact traction, "
                    "contact pressure, contact gap, contact slip. Empty: all of these. Chosen by "
                    "name alone: principal stress, principal strain (the largest first), strain "
                    "(Green-Lagrange, of laws of small strains the small strain).");
  prm.add_parameter("Envelope", envelope,
                    "Quantities, separated by commas, of which NAME_envelope.xdmf (or .pvd) holds "
                    "at each node the largest value of all steps, or of all Cases, and its time: "
                    "displacement, velocity, acceleration (their lengths), von mises, and with "
                    "obstacles those of contact; of Physics = heat temperature, temperature rate, "
                    "heat flux. Empty: none. Each step evaluates them, von mises with the stress "
                    "at all nodes.");
  prm.add_parameter("When fields fail", when_fields_fail,
                    "to be written, on a full disk for example. stop: the run ends with exit code "
                    "6; go on: without further fields, with a warning.",
                    Patterns::Selection("stop|go on"));
  prm.add_parameter("Field interval", interval, "Time between field files, s; 0: every step.",
                    Patterns::Double(0));
  const Kinds kinds(region_entries());
  prm.add_parameter("Region", region, "Of the HDF5 file. " + kinds.meanings() + ".",
                    Patterns::Selection(kinds.selection()));
  prm.add_parameter(
      "Where", where,
      "Region of the reference shape (see Materials / Where). " + kinds.meanings("Where"),
      TextPattern::region());
  prm.add_parameter(
      "Materials", materials,
      "Names of Materials, separated by commas: cells of these alone; empty: of all.");
  for (const KindParameter& parameter : kinds.parameters())
    prm.add_parameter(parameter.name, geometry[parameter.name], parameter.meaning,
                      TextPattern::numbers());
}

std::vector<Condition> FieldInput::conditions() {
  const Path run = {"Run"}, format = {"Format"};
  std::vector<Condition> conditions = Kinds(region_entries()).conditions("Region");
  for (const char* parameter : {"Field interval", "Quantities", "Envelope", "When fields fail"})
    conditions.push_back({parameter, format, {"none"}, true});
  for (const char* parameter :
       {"Precision", "Compression", "Units in names", "Region", "Where", "Materials"})
    conditions.push_back({parameter, format, {"xdmf"}});
  for (const char* parameter : {"Units in names", "Quantities", "Envelope", "When fields fail",
                                "Region", "Where", "Materials"})
    conditions.push_back({parameter, run, {"time"}});
  return conditions;
}

std::string FieldInput::path(const std::string& parameter) const {
  return (name.empty() ? "Output" : "Outputs / " + name) + " / " + parameter;
}

}  // namespace steppe
