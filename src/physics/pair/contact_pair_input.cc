#include "steppe/physics/pair/contact_pair_input.h"

#include "steppe/base/process/error.h"
#include "steppe/input/words/text_pattern.h"

namespace steppe {

using namespace dealii;

void ContactPairInput::bind(ParameterHandler& prm) {
  prm.add_parameter("Secondary", secondary,
                    "Region of the boundary (see Materials / Where) over which the gap to Primary "
                    "is integrated, and whose nodes bear the law of contact; of two sides the "
                    "softer one, and of equal ones that of the finer mesh.",
                    TextPattern::region());
  prm.add_parameter("Primary", primary,
                    "Region of the boundary that it touches; a face of which shares no node with "
                    "Secondary.",
                    TextPattern::region());
  prm.add_parameter("Where", where,
                    "In place of Secondary and Primary, a region of the boundary all of whose "
                    "parts may touch each other, of one body that folds as of several: such as "
                    "`everything`. Faces that share nodes do not touch, nor those whose normals "
                    "have a cosine above -0.2.",
                    TextPattern::region());
  prm.add_parameter("Thin wall", thin_wall,
                    "Of Where: what is deeper behind a face than this part of the thickness of "
                    "the wall behind it (in the reference configuration) touches it no more: it "
                    "came from the other side.",
                    Patterns::Double(0.01, 1));
  bind_law(prm);
  prm.add_parameter("Start", start,
                    "as meshed: gaps and overlaps of the mesh count; close gaps: those within "
                    "Reach at the start count as closed, without stress.",
                    Patterns::Selection("as meshed|close gaps"));
  prm.add_parameter("Interference", interference,
                    "Overlap, m, by which the surfaces press on each other as if Secondary were "
                    "thicker by it, as of a press fit: an expression of x, y, z (of Secondary in "
                    "the reference configuration) and t; empty: none. Let it grow in several "
                    "steps where it is large.",
                    TextPattern::expression());
  prm.add_parameter("Reach", reach,
                    "How far from Secondary a partner is looked for, m, outside and inside; what "
                    "is farther does not touch. Empty: the largest diameter of a face at both "
                    "sides.",
                    TextPattern::number());
  prm.add_parameter("Integration", integration,
                    "segments: over the parts of faces of Secondary that lie opposite to one face "
                    "of Primary each, which passes constant pressures between any meshes; points: "
                    "over Gauss points of the faces of Secondary, which is cheaper, and is off by "
                    "the error of that integration; auto: points in explicit schemes, segments "
                    "in others.",
                    Patterns::Selection("auto|segments|points"));
  prm.add_parameter("Edges", edges,
                    "In 3D, whether sharp edges (30 degrees or more between the faces, both of "
                    "which are of the side) touch sharp edges of the other side where they cross.",
                    Patterns::Bool());
  prm.add_parameter("Heat partition", heat_partition,
                    "Part of the work of friction that heats Secondary, in one run with heat that "
                    "has a load of Kind = friction; the rest heats Primary. Of large bodies b_s / "
                    "(b_s + b_p), b = sqrt(Conductivity Density Specific heat).",
                    Patterns::Double(0, 1));
  prm.add_parameter("Conductance", conductance,
                    "Of Physics = heat: h, W/(m^2 K), of the flux h (T_s - T_p) from Secondary to "
                    "Primary, an expression of the gap g, m (zero where they press), the pressure "
                    "p, Pa, x, y, z (of Secondary) and t; 0: insulated. g and p are those of the "
                    "motion that the run goes on with; without one g is that of the mesh, and p "
                    "zero.",
                    TextPattern::expression());
}

std::vector<Condition> ContactPairInput::conditions() {
  std::vector<Condition> conditions = ContactLawInput::conditions();
  for (const char* of_motion :
       {"Active", "Stiffness", "Damping", "Friction static", "Friction kinetic", "Method",
        "Penetration", "Start", "Interference", "Edges", "Heat partition"})
    conditions.push_back({of_motion, {"Physics"}, {"elastodynamics"}});
  conditions.push_back({"Conductance", {"Physics"}, {"heat"}});
  return conditions;
}

double ContactPairInput::search_distance() const {
  if (reach.empty()) return 0;
  const double given = read_number(reach, path("Reach"));
  if (given == 0)
    throw InputError(path("Reach") + " = " + reach +
                     ": must be positive; leave it out for the largest diameter of a face");
  return given;
}

}  // namespace steppe
