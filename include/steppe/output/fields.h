#pragma once

#include "steppe/output/clock.h"
#include "steppe/output/contact_fields.h"
#include "steppe/output/field_series.h"
#include "steppe/physics/contact.h"
#include "steppe/physics/observer.h"

#include <string>
#include <vector>

namespace steppe {

/// Displacement, velocity and acceleration of a run over the reference mesh, with stresses and
/// what contact does.
template <int dim>
class Fields : public Observer {
 public:
  /// Writes by the clock of the interval (s). `held`, if given, is written as `support`.
  /// Borrowed arguments. Collective.
  Fields(const Space<dim>& space, const Body<dim>& body, const std::string& folder,
         const std::string& name, double interval, RecoveredStress<dim>& stress, Vec held = nullptr,
         const std::vector<const Contact<dim>*>& contacts = {});

  void start(const State& initial) override;
  void accepted(const StepReport& report, const State& state) override;
  void finish(const State& last) override;

 private:
  void write(const State& state);

  FieldSeries<dim> series_;
  OutputClock clock_;
  ContactFields<dim> contact_;
  Vec held_;
};

}  // namespace steppe
