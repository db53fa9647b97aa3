#pragma once

#include "steppe/physics/obstacle/contact_law_input.h"

#include <array>
#include <string>
#include <utility>

namespace steppe {

/// One named entry of the input's list `Contacts`: two surfaces of deformable bodies, and how they
/// touch each other.
struct ContactPairInput : ContactLawInput {
  ContactPairInput() : ContactLawInput("Contacts") {}

  std::string secondary, primary, where, start = "as meshed", interference, reach,
                                         integration = "auto";
  std::string conductance;
  double thin_wall = 0.5, heat_partition = 0.5;
  bool edges = true;

  void bind(dealii::ParameterHandler& prm);
  /// Conditions under which its parameters have a meaning.
  static std::vector<Condition> conditions();
  /// Does one surface touch itself?
  bool of_itself() const { return !where.empty(); }
  /// The parameters that name both surfaces, with their regions.
  std::array<std::pair<const char*, std::string>, 2> sides() const {
    if (of_itself()) return {{{"Where", where}, {"Where", where}}};
    return {{{"Secondary", secondary}, {"Primary", primary}}};
  }
  /// How far from a face of Secondary the other side is looked for, m, or zero where that is left
  /// to the program. Throws InputError.
  double search_distance() const;
};

}  // namespace steppe
