#pragma once

#include "steppe/base/petsc/layout.h"
#include "steppe/output/quantities/quantity_choice.h"
#include "steppe/physics/state/quantity.h"

#include <string>
#include <utility>
#include <vector>

namespace steppe {

/// `offered` with displacement, velocity and acceleration after it.
std::vector<NodalQuantity> with_motion(std::vector<NodalQuantity> offered);

/// Nodal fields of named quantities that terms offer, those of one name merged.
class NodalFields {
 public:
  /// Fields of the chosen ones among `quantities`, in vectors of the layout `nodal`. Collective.
  NodalFields(const std::vector<NodalQuantity>& quantities, const QuantityChoice& choice,
              const Layout& nodal);

  /// Bring them up to date with an accepted state. Collective.
  void update(const State& state);

  using Named = std::vector<std::pair<std::string, Vec>>;
  Named vectors() const { return named(true); }
  /// Each the first component of a nodal vector.
  Named scalars() const { return named(false); }

 private:
  struct Field {
    std::string name;
    bool is_vector;
    double start;
    std::vector<std::function<void(const State&, Vec)>> parts;
    VecHandle values;
  };
  Named named(bool vectors) const;

  std::vector<Field> fields_;
};

}  // namespace steppe
