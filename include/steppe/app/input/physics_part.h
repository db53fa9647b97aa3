#pragma once

#include "steppe/input/parameters/kinds.h"

#include <functional>
#include <initializer_list>
#include <iosfwd>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace steppe {

class Input;

using Words = std::vector<std::string>;

/// Use that a study makes of a part of the physics: all of it; its derivatives about the state;
/// nothing or less than all, which the screen says; an error; or none, as no such run has it.
enum class Use { taken, linearised, said, refused, absent };

/// How, and for the sentence behind what the input names, why.
struct Treatment {
  Use use = Use::taken;
  std::string why = {};
  std::optional<Use> about_equilibrium = {};  ///< where it is another one there
  /// Refused by whoever knows the parameter (its conditions) or the mesh, not by this entry.
  bool elsewhere = false;
};

/// A way in which runs use what an input names: a column of the table of what they take.
struct StudyKind : Kind {
  std::function<bool(const Input&)> is_of = {};
  bool about_state = false;  ///< small motions about rest or an equilibrium
  Words example = {};        ///< options that make a run one
  Treatment otherwise = {};  ///< of parts that do not name the study
};

/// All of them, in the order of the documentation; that of an input is the first one that it is of.
const std::vector<StudyKind>& studies();
const StudyKind& study_of(const Input& input);

using Treatments = std::map<std::string, Treatment>;  // by studies

/// The studies of small motions about a state.
constexpr std::initializer_list<const char*> all_small = {
    "modes", "damped modes", "campbell", "harmonic", "random", "response spectrum"};
/// One treatment of several studies; and two sets of treatments.
Treatments treated(std::initializer_list<const char*> studies, const Treatment& treatment);
Treatments operator+(Treatments one, const Treatments& other);
/// Left out of motions about rest, with that reason, and taken about an equilibrium.
Treatments left_out_at_rest(const std::string& why);
/// See Treatment::elsewhere.
Treatments refused_elsewhere(std::initializer_list<const char*> studies, const std::string& why);
/// The end of the sentence on what an equilibrium would take.
extern const char* const takes_equilibrium;

/// A line of the catalogue of what an input may name of the physics.
struct PhysicsPart : Kind {
  /// Places of an input that name the part, as "Materials / steel / Law = ...".
  std::function<std::vector<std::string>(const Input&)> named = {};
  Treatments treatments = {};  ///< of some studies, the others have StudyKind::otherwise
  Words example = {};          ///< options that name it

  const Treatment& in(const StudyKind& study) const;
  /// The use of an input, of whose study it is.
  Use in(const Input& input) const;
};

/// All of them, in the order of the documentation.
const std::vector<PhysicsPart>& physics_parts();

/// Parts of the physics that the lists Boundaries and Loads of an input name.
std::vector<PhysicsPart> parts_of_supports_and_loads();

/// A sentence on each part that the run of an input leaves out. Throws InputError for what it
/// refuses. Local.
std::vector<std::string> check_parts(const Input& input);

/// The table of all parts and studies, and the reasons, in Markdown.
void print_parts(std::ostream& out);

}  // namespace steppe
