#pragma once

#include "steppe/fem/prescribed_motion.h"
#include "steppe/output/clock.h"
#include "steppe/output/field_series.h"
#include "steppe/output/nodal_fields.h"
#include "steppe/physics/equation/observer.h"

#include <string>
#include <vector>

namespace steppe {

/// The chosen quantities of a run over the reference mesh: the motion, stresses (see FieldSeries)
/// and what terms offer.
template <int dim>
class Fields : public Observer {
 public:
  /// Names of all quantities of a run in which terms offer these. Local.
  static std::vector<std::string> names(const std::vector<NodalQuantity>& offered);

  /// Writes by the clock of the interval (s), as `support` the directions that are prescribed.
  /// Borrowed arguments. Collective.
  Fields(const Space<dim>& space, const Body<dim>& body, const std::string& folder,
         const std::string& name, double interval, RecoveredStress<dim>& stress,
         const PrescribedMotion<dim>& supports, const Quantities& offered,
         const QuantityChoice& choice = {});

  void start(const State& initial) override;
  void accepted(const StepReport& report, const State& state) override;
  void finish(const State& last) override;
  void history(Archive& archive) override;

 private:
  void write(const State& state);

  const Space<dim>& space_;
  const PrescribedMotion<dim>& supports_;
  QuantityChoice choice_;
  FieldSeries<dim> series_;
  OutputClock clock_;
  NodalFields offered_;
};

}  // namespace steppe
