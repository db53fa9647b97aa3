#pragma once

#include "steppe/input/values/expression.h"

#include <deal.II/base/point.h>

#include <optional>
#include <string>

namespace steppe {

/// Where `Mesh / Transform` moves the points of a mesh, in the reference configuration, m.
template <int dim>
class Transform {
 public:
  /// Reads the text, dim expressions; an empty one moves nothing. Throws InputError.
  Transform(const std::string& text, const Constants& constants) {
    if (!text.empty()) map_.emplace(text, "Mesh / Transform", constants);
  }
  bool moves() const { return map_.has_value(); }
  /// Throws InputError where the expressions have no value. Local.
  dealii::Point<dim> operator()(const dealii::Point<dim>& x) const {
    return map_ ? dealii::Point<dim>((*map_)(x, 0)) : x;
  }

 private:
  std::optional<VectorExpression<dim>> map_;
};

}  // namespace steppe
