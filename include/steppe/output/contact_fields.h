#pragma once

#include "steppe/physics/contact.h"

#include <string>
#include <utility>
#include <vector>

namespace steppe {

/// Nodal fields of the contact with all obstacles: the traction, Pa, as a vector; pressure, Pa,
/// smallest gap and longest slip, m, as scalars, zero at nodes that cannot touch.
template <int dim>
class ContactFields {
 public:
  /// Borrowed arguments. Local.
  ContactFields(const Space<dim>& space, const std::vector<const Contact<dim>*>& contacts);

  /// Bring them up to date with an accepted state. Collective.
  void update(const State& state);

  /// By their names; none where there are no obstacles.
  std::vector<std::pair<std::string, Vec>> vectors() const;
  /// The same, each the first component of a nodal vector.
  std::vector<std::pair<std::string, Vec>> scalars() const;

 private:
  const std::vector<const Contact<dim>*> contacts_;
  VecHandle traction_, pressure_, gap_, slip_;
};

}  // namespace steppe
