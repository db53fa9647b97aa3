#pragma once

#include "steppe/base/files/archive.h"
#include "steppe/fem/space/space.h"
#include "steppe/input/values/expression.h"

#include <functional>
#include <string>
#include <vector>

namespace steppe {

/**
 * The temperature of a body in time by its values at the nodes, between which the shape functions
 * interpolate: those of an expression, or of whatever else fills nodal values at a time, K.
 */
template <int dim>
class Temperature {
 public:
  /// Fills the values at all local nodes at a time, s. Local.
  using Source = std::function<void(double time, std::vector<double>& nodal)>;

  /// Saves or loads what the source has to remember.
  using History = std::function<void(Archive& archive)>;

  /// From any source; `changes` says whether it depends on time. Borrows the space.
  Temperature(const Space<dim>& space, Source source, bool changes, History history = {})
      : space_(space),
        source_(std::move(source)),
        changes_(changes),
        history_(std::move(history)) {}
  /// By the expression Temperature / Value. Throws InputError.
  Temperature(const Space<dim>& space, const std::string& text, const Constants& constants);

  bool changes() const { return changes_; }
  /// At local nodes, ghosts too. Local. Throws InputError where it is not finite.
  std::vector<double> at(double time) const {
    std::vector<double> nodal(space_.n_local_nodes());
    source_(time, nodal);
    return nodal;
  }
  /// See Archive. Collective.
  void history(Archive& archive) const {
    if (history_) history_(archive);
  }

 private:
  const Space<dim>& space_;
  Source source_;
  bool changes_;
  History history_;
};

/// The range of the nodal temperatures at some times. Collective. Throws InputError on all ranks
/// where it is not finite.
template <int dim>
std::pair<double, double> temperature_range(const Space<dim>& space,
                                            const Temperature<dim>& temperature,
                                            const std::vector<double>& times);

}  // namespace steppe
