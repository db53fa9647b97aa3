#pragma once

#include "steppe/physics/body.h"
#include "steppe/physics/observer.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace steppe {

/**
 * The state over the reference mesh as VTU files of all ranks, one PVTU a time and a PVD over all
 * times: displacement, velocity, acceleration at the nodes; Cauchy stress, von Mises stress, det F
 * and energy density at the output points of each cell (not averaged between cells); material and
 * rank.
 */
template <int dim>
class Fields : public Observer {
 public:
  /// Writes the first state, then those nearest after each multiple of `interval` (0: every step),
  /// and the last. Files `folder/name_0000.pvtu`, ...; borrowed arguments. Local.
  Fields(const Space<dim>& space, const Body<dim>& body, const std::string& folder,
         const std::string& name, double interval);

  void start(const State& initial) override;
  void accepted(const StepReport& report, const State& state) override;
  void finish(const State& last) override;

 private:
  void write(const State& state);

  const Space<dim>& space_;
  const Body<dim>& body_;
  std::string folder_, name_;
  double interval_, next_ = 0, written_ = 0;
  std::vector<std::pair<double, std::string>> records_;
};

}  // namespace steppe
