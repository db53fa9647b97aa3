#pragma once

#include "steppe/output/probes/probe_entry.h"

#include <string>
#include <vector>

namespace steppe {

/// The generalised coordinates z_k of a reduced model, and their first and second derivatives.
class CoordinatesProbe : public Probe {
 public:
  /// Borrows the problem. Local.
  explicit CoordinatesProbe(const Problem& problem)
      : problem_(problem), unknowns_(create_state(problem.layout())) {}

  std::vector<Column> columns() const override;
  std::vector<double> measure(const State& state) const override;

 private:
  const Problem& problem_;
  mutable State unknowns_;
};

ProbeEntry coordinates_probe();

}  // namespace steppe
