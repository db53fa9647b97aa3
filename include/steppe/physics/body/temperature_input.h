#pragma once

#include <deal.II/base/parameter_handler.h>

#include <string>

namespace steppe {

/// The input's section `Temperature`.
struct TemperatureInput {
  std::string value;  ///< an expression of x, y, z, t; empty: none is given

  void bind(dealii::ParameterHandler& prm);
  bool given() const { return !value.empty(); }
};

}  // namespace steppe
