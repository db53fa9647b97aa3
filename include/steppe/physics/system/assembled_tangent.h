#pragma once

#include "steppe/fem/constraints/supports.h"
#include "steppe/fem/matrices/elimination.h"
#include "steppe/physics/equation/linearisation.h"
#include "steppe/physics/equation/term.h"

namespace steppe {

/// The tangent of a sum of terms, of fields of some components at a node, as a matrix; of
/// displacements with the rigid body modes. Contact between bodies is kept apart, too.
template <int dim, int components = dim>
class AssembledTangent : public Linearisation {
 public:
  /// `J` has room for the tangents of all terms. Borrows the others. Collective.
  AssembledTangent(const Space<dim>& space, const Supports& supports, const Terms& terms,
                   MatHandle J);

  Mat matrix() const override { return J_; }
  Mat contact() const override { return contact_; }
  void update(double s_a, double s_v, double s_x, const State& state, Vec known, Vec b,
              Contacts contacts) override;
  void prepare(Vec displacement) override;

 private:
  const Space<dim>& space_;
  const Supports& supports_;
  const Terms& terms_;
  Elimination elimination_;
  MatHandle J_, contact_;  // the second of terms that join bodies, or null
};

}  // namespace steppe
