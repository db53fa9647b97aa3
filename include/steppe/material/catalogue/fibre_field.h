#pragma once

#include "steppe/input/values/expression.h"
#include "steppe/material/catalogue/material_input.h"
#include "steppe/material/law/law.h"

#include <deal.II/base/point.h>

#include <string>
#include <vector>

namespace steppe {

/**
 * The directions of the fibres of a material as functions of the place: one expression of x, y, z
 * for each family, which is normalised. In the reference configuration; in two dimensions fibres
 * lie in the plane. Local; one thread at a time.
 */
template <int dim>
class FibreField {
 public:
  /**
   * The first `n_families` of the input's expressions, of which none may be empty or depend on
   * time. Throws InputError, naming the parameters of material `name`.
   */
  FibreField(const MaterialInput& input, int n_families, const std::string& name,
             const Constants& constants = {});

  /** The number of families. */
  int size() const { return int(families_.size()); }

  /** Unit vectors at X, one for each family. Throws InputError where one is zero or not finite. */
  void at(const dealii::Point<dim>& X, Direction<double>* directions) const;

 private:
  struct Family {
    std::string parameter, text;
    VectorExpression<dim> direction;
  };
  std::vector<Family> families_;
};

}  // namespace steppe
