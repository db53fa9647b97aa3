#pragma once

#include "steppe/fem/constraints/supports.h"

#include <vector>

namespace steppe {

/**
 * The motion of supports in generalised coordinates: where prescribed unknowns move as g(t) =
 * sum of c_k(t) g_k, the first coordinates are the c_k, and are prescribed. They lie on rank 0, as
 * all coordinates do, see BasisMap.
 */
class SupportCoordinates : public Supports {
 public:
  /// The supports in the unknowns of nodes, and the g_k: zero in all unknowns that these do not
  /// prescribe, orthonormal; and how far the supports move, |g|, m. Borrows the supports.
  /// Collective.
  SupportCoordinates(const Supports& nodal, std::vector<VecHandle> patterns, double largest);

  const std::vector<PetscInt>& owned() const override { return owned_; }
  bool at_rest() const override { return nodal_.at_rest(); }
  /// Throws InputError on all ranks where the supports leave the span of the g_k by more than 1e-6
  /// of how far they move.
  void displacement(double time, Vec v) const override;
  void velocity(double time, double increment, Vec v) const override;
  void acceleration(double time, double increment, Vec v) const override;
  void motion(double time, double increment, Vec x, Vec v, Vec a) const override;

 private:
  /// g_k . u for all k.
  std::vector<double> coordinates(Vec u) const;
  std::vector<double> coordinates_at(double time) const;
  void set(const std::vector<double>& coordinates, Vec v) const;
  template <class Rate>
  void set_rate(const Rate& rate, Vec v) const;

  const Supports& nodal_;
  std::vector<VecHandle> patterns_;
  double largest_;
  std::vector<PetscInt> owned_;
  VecHandle work_;            // null without patterns
  std::vector<double> rest_;  // the c_k, where at rest
};

}  // namespace steppe
