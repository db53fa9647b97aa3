#include "steppe/physics/spring/springs_input.h"
#include "steppe/input/words/text_pattern.h"

namespace steppe {

using namespace dealii;

void SpringsInput::bind(ParameterHandler& prm) {
  prm.add_parameter("Where", where,
                    "Region of the cells whose nodes are joined (see Materials / Where).",
                    TextPattern::region());
  prm.add_parameter("Between", between,
                    "The pairs of a cell's nodes that are joined, each pair once over the mesh: "
                    "edges; edges and faces: the diagonals of faces too (in 2D those of the "
                    "quadrilateral); all: the body diagonals too. Needs Space / Degree = 1.",
                    Patterns::Selection("edges|edges and faces|all"));
  prm.add_parameter("Pairs", pairs,
                    "In place of Where and Between: a file with one pair a line, the coordinates "
                    "x1,y1,z1,x2,y2,z2 of two nodes (2D: x1,y1,x2,y2) in m. The nodes need not "
                    "share a cell. Lines that begin with # do not count.",
                    TextPattern::path());
  prm.add_parameter("Stiffness", stiffness,
                    "k of a spring, N/m; with Per length the product of it and the rest length, N.",
                    Patterns::Double(0));
  prm.add_parameter("Per length", per_length,
                    "Divide the stiffness by the rest length of each spring?");
  prm.add_parameter("Damping", damping,
                    "c of the force c ((v_b - v_a).u) u along the spring, N s/m.",
                    Patterns::Double(0));
  prm.add_parameter("Rayleigh stiffness", rayleigh_stiffness,
                    "r_k >= 0 in s of the damping r_k K with the springs' own K; empty: the "
                    "factor of Damping / Rayleigh stiffness.",
                    TextPattern::number());
}

std::vector<Condition> SpringsInput::conditions() {
  return {{"Where", {"Pairs"}, {""}},
          {"Between", {"Pairs"}, {""}},
          Condition::in_motion("Damping"),
          Condition::in_motion("Rayleigh stiffness")};
}

}  // namespace steppe
