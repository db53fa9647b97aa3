#pragma once

#include "steppe/output/probe.h"
#include "steppe/physics/body.h"
#include "steppe/physics/relaxation.h"

namespace steppe {

/// The largest von Mises stress at all quadrature points, Pa, and where, m.
template <int dim>
class PeakStressProbe : public Probe {
 public:
  PeakStressProbe(const Space<dim>& space, const Body<dim>& body, const Relaxation<dim>* relaxation)
      : space_(space), body_(body), relaxation_(relaxation) {}

  std::vector<std::string> quantities() const override {
    std::vector<std::string> names = {"von_mises", "x", "y", "z"};
    names.resize(1 + dim);
    return names;
  }

  std::vector<double> measure(const State& state) const override;

 private:
  const Space<dim>& space_;
  const Body<dim>& body_;
  const Relaxation<dim>* relaxation_;
};

}  // namespace steppe
