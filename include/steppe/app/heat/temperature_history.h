#pragma once

#include "steppe/base/files/archive.h"
#include "steppe/fem/space/space.h"

#include <deque>
#include <vector>

namespace steppe {

/// Temperatures at the nodes of a space at some times, K, between which they are linear in time;
/// before the first of them and after the last they stay.
template <int dim>
class TemperatureHistory {
 public:
  /// Borrows the space. Local.
  explicit TemperatureHistory(const Space<dim>& space) : space_(space) {}

  std::size_t size() const { return states_.size(); }
  /// The last time, s.
  double last() const { return states_.back().time; }
  /// Add the temperatures of a later time, a number for each node, with ghosts up to date. Local.
  void add(double time, VecHandle nodal);
  /// Temperatures at all local nodes. Local.
  void at(double time, std::vector<double>& nodal) const;
  /// From now on earlier times are not asked for. Local.
  void forget_before(double time);
  /// Collective.
  void history(Archive& archive);

 private:
  struct Temperatures {
    double time;
    VecHandle nodal;
  };

  const Space<dim>& space_;
  std::deque<Temperatures> states_;
};

}  // namespace steppe
