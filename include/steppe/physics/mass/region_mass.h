#pragma once

#include "steppe/physics/body/body.h"
#include "steppe/physics/mass/mass_matrix.h"

#include <memory>
#include <string>

namespace steppe {

/// The mass matrix that the cells of a region and the point masses at their nodes make: the body's
/// own where that is all of it.
template <int dim>
class RegionMass {
 public:
  /// `mass` is the body's, borrowed. Collective. Throws InputError for a region without cells, and
  /// a part of a uniform mass.
  RegionMass(const Space<dim>& space, const Body<dim>& body, const MassMatrix<dim>& mass,
             const std::string& where, const std::string& parameter);

  const MassMatrix<dim>& operator*() const { return part_ ? *part_ : mass_; }
  const MassMatrix<dim>* operator->() const { return &**this; }

 private:
  const MassMatrix<dim>& mass_;
  std::unique_ptr<MassMatrix<dim>> part_;
};

}  // namespace steppe
