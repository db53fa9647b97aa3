#pragma once

#include "steppe/fem/boundary/surface.h"
#include "steppe/physics/equation/term.h"
#include "steppe/physics/heat/heat_load_entry.h"

#include <optional>
#include <string>
#include <vector>

namespace steppe {

/**
 * Heat that enters the body through a part of its boundary, or arises in some of its cells:
 *     F_a = - integral of q(X, t, T) N_a,   W,
 * over the reference body, with q of a kind of the catalogue.
 */
template <int dim>
class HeatLoad : public Term {
 public:
  /// Borrows the space. Collective. Throws InputError on all ranks.
  HeatLoad(const Space<dim>& space, const HeatLoadInput& input, const Constants& constants);

  const std::string& name() const { return name_; }
  /// The faces on which it rises as the body is colder, which holds the temperature; or null.
  const Surface<dim>* holding_surface() const {
    return entry_.depends_on_temperature ? &*surface_ : nullptr;
  }

  /// The work of a motion of which it is a part: zero until its power is given, the integrals of it
  /// times the shape functions, W, which act from then on. Collective.
  WorkOfMotion work() const { return entry_.work; }
  void give_power(Vec nodal);

  TermTraits traits() const override;
  /// Throws InputError on all ranks where an expression has no finite value.
  bool add_residual(const State& state, Vec flow) const override;
  void add_tangent(double s_a, double s_v, double s_x, const State& state, Mat J,
                   Contacts) const override;
  /// The nodes of each face.
  std::vector<NodePair> couplings() const override;

  /// Save or load the heat flow that acts, where it is a part of the work of a motion; other loads
  /// have no history.
  void history(Archive& archive);

  /// The whole of it, W, on this rank. Collective.
  double inflow(const State& state) const;

 private:
  /// visit(number of nodes, their local numbers, shape functions, inflow, weight) at every point.
  template <class Visit>
  void visit_points(const State& state, const Visit& visit) const;
  void add_integral(const State& state, Vec flow) const;
  bool is_of_motion() const { return entry_.work != WorkOfMotion::none; }

  const Space<dim>& space_;
  std::string name_;
  const HeatLoadEntry& entry_;
  HeatInflowAt<dim> inflow_;
  std::optional<Surface<dim>> surface_;
  std::vector<std::size_t> cells_;
  double fraction_ = 0;                    // of the power of a motion
  mutable VecHandle given_;                // of one that does not depend on the temperature
  mutable std::optional<double> time_of_;  // the time of that
};

}  // namespace steppe
