#pragma once

#include "steppe/physics/obstacle/contact_law_input.h"

#include <string>

namespace steppe {

/// One named entry of the input's list `Contacts`: two surfaces of deformable bodies, and how they
/// touch each other.
struct ContactPairInput : ContactLawInput {
  ContactPairInput() : ContactLawInput("Contacts") {}

  std::string secondary, primary, start = "as meshed", interference, reach,
                                  integration = "segments";

  void bind(dealii::ParameterHandler& prm);
  /// How far from a face of Secondary the other side is looked for, m, or zero where that is left
  /// to the program. Throws InputError.
  double search_distance() const;
};

}  // namespace steppe
