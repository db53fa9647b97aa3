#pragma once

#include "steppe/fem/constraints/supports.h"
#include "steppe/fem/matrices/elimination.h"
#include "steppe/physics/equation/expansion.h"
#include "steppe/physics/equation/linearisation.h"

#include <memory>

namespace steppe {

/// J_y = T^T J T, assembled, with the prescribed rows and columns eliminated.
class MappedTangent : public Linearisation {
 public:
  /// `inner` is J, assembled, with nothing prescribed unless T is thin; the layout is that of the
  /// unknowns. Borrows the others. Collective.
  MappedTangent(std::unique_ptr<Linearisation> inner, const Map& map, Expansion& expand,
                const Supports& supports, const Layout& layout, bool symmetric);

  Mat matrix() const override { return J_; }
  void update(double s_a, double s_v, double s_x, const State& state, Vec known, Vec b,
              Contacts contacts) override;
  void prepare(Vec displacement) override;

 private:
  void set_rigid_modes();
  void expand_known(Vec known);

  std::unique_ptr<Linearisation> inner_;
  const Map& map_;
  Expansion& expand_;
  const Supports& supports_;
  const Layout& layout_;
  Elimination elimination_;
  MatHandle J_;
  VecHandle inner_known_, inner_b_;  // made when they are first wanted
};

}  // namespace steppe
