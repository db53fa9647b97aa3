#pragma once

#include "steppe/fem/search/interpolation.h"

#include <string>

namespace steppe {

/// Takes temperatures from the nodes of a run of heat to those of a body in any other mesh and
/// degree, u = I T by the shape functions of the former, and heat back by the adjoint I^T, which
/// keeps its sum.
template <int dim>
class TemperatureTransfer {
 public:
  /// Borrows both spaces. Collective. Throws InputError on all ranks where nodes of the body are
  /// outside the mesh of heat, in a sentence that begins with `where`.
  TemperatureTransfer(const Space<dim>& heat, const Space<dim>& body, const std::string& where);

  /// At the nodes of the body with ghosts; those of heat have them up to date. Collective.
  VecHandle temperatures(Vec of_heat) const;
  /// At the nodes of heat. Collective.
  VecHandle heat(Vec of_body) const;

 private:
  const Space<dim>&heat_, &body_;
  Interpolation<dim> at_nodes_;
};

}  // namespace steppe
