#include "steppe/fem/constraints/joint_input.h"

#include "steppe/input/words/text_pattern.h"

namespace steppe {

using namespace dealii;

const std::vector<JointEntry>& joint_entries() {
  using Turns = JointEntry::Turns;
  static const std::vector<JointEntry> entries = {
      {{"fixed", "Second moves with First as one rigid body"}, false, Turns::none, "nothing"},
      {{"hinge",
        "at the place of the joint both move alike, and Second turns about Axis alone",
        {{"Axis"}}},
       false,
       Turns::about_axis,
       "a turn about the axis"},
      {{"ball", "at the place of the joint both move alike, and all rotations are free"},
       false,
       Turns::any,
       "all rotations"},
      {{"slider", "Second turns with First, and moves along Axis alone", {{"Axis"}}},
       true,
       Turns::none,
       "a shift along the axis"},
      {{"bushing",
        "nothing is held, but Stiffness and Damping resist the displacement and rotation of Second "
        "relative to First",
        {{"Axes"}, {"Stiffness"}, {"Damping"}}},
       false,
       Turns::any,
       "all, with stiffness and damping",
       false},
      {{"spring",
        "nothing is held, but Force resists the elongation of the line from First to Second, or "
        "their motion along Axis",
        {{"Axis"}, {"Force"}}},
       false,
       Turns::any,
       "all, with a force",
       false}};
  return entries;
}

void JointInput::bind(ParameterHandler& prm) {
  const Kinds kinds(joint_entries());
  prm.add_parameter("Kind", kind, kinds.meanings() + ".", Patterns::Selection(kinds.selection()));
  prm.add_parameter("First", first,
                    "Side of the joint that leads: a name of Remote points / Names, or `ground`, "
                    "which stands still.");
  prm.add_parameter("Second", second,
                    "The other side: a name of Remote points / Names, or `ground`.");
  prm.add_parameter("Point", point,
                    "Place of the joint, m, coordinates separated by commas: a point that moves "
                    "with either side; empty: the place of Second, or of First where Second is "
                    "ground. Of a spring along a line its end at the ground.",
                    TextPattern::numbers());
  prm.add_parameter("Axis", axis,
                    "Of " + kinds.taking("Axis") +
                        ": its direction in the reference shape, which turns with First: "
                        "components of any length, separated by commas. A hinge in 2D turns about "
                        "z, and needs none; a spring without one acts along the line between its "
                        "ends.",
                    TextPattern::numbers());
  prm.add_parameter("Axes", axes,
                    "Of " + kinds.taking("Axes") +
                        ": the first and the second of its axes in the reference shape, which turn "
                        "with First: numbers separated by commas, in 2D the first axis alone; "
                        "empty: x, y, z.",
                    TextPattern::numbers());
  prm.add_parameter("Stiffness", stiffness,
                    "Of " + kinds.taking("Stiffness") +
                        ": N/m along the axes and N m/rad about them, 6 numbers separated by "
                        "commas, in 2D 3; or the whole symmetric matrix, row by row.",
                    TextPattern::numbers());
  prm.add_parameter("Damping", damping,
                    "Of " + kinds.taking("Damping") +
                        ": N s/m along the axes and N m s/rad about them, as Stiffness.",
                    TextPattern::numbers());
  prm.add_parameter("Force", force,
                    "Of " + kinds.taking("Force") +
                        ": how much it pulls its ends together, N, an expression of the elongation "
                        "d, m, its rate v, m/s (zero in statics), and t, with Tables as functions: "
                        "`1e4*d + 50*v`, `curve(d)`.",
                    TextPattern::expression());
}

std::vector<Condition> JointInput::conditions() {
  std::vector<Condition> conditions = Kinds(joint_entries()).conditions("Kind");
  conditions.push_back(Condition::in_motion("Damping"));
  return conditions;
}

}  // namespace steppe
