#pragma once

#include "steppe/fem/space/space.h"
#include "steppe/fem/supports/motion.h"
#include "steppe/input/parameters/factory.h"
#include "steppe/input/parameters/kinds.h"

#include <memory>
#include <vector>

namespace steppe {

struct BoundaryInput;

/// Motions that a boundary prescribes at its nodes, and components that it ties.
template <int dim>
struct Prescription {
  struct Direction {
    int node;
    dealii::Tensor<1, dim> normal;  ///< of length 1; u.normal is the motion
    int motion;                     ///< its place in `motions`
  };
  std::vector<std::unique_ptr<Motion<dim>>> motions;
  std::vector<Direction> directions;
  std::vector<int> tied;  ///< components that are the same at all nodes, and unknown
};

/// Data that a support may be made of.
template <int dim>
struct SupportContext {
  const Space<dim>& space;
  const std::vector<int>& nodes;  ///< the boundary's, owned
  const Constants& constants;
  /// Times of the run, s, in ascending order: its start, those at which a function of time may
  /// change, its end.
  const std::vector<double>& times;
};

/// Makes what a boundary prescribes. Collective. Throws InputError on all ranks.
template <int dim>
using MakeSupport = Prescription<dim>(const SupportContext<dim>&, const BoundaryInput&);

/// A line of the catalogue of supports: what Motion may be.
struct SupportEntry : Kind {
  Factory<MakeSupport> make = {};
  bool holds = true;           ///< prescribes or ties something
  bool is_expression = false;  ///< Motion is no name, but components
  bool moves = false;          ///< moves what it holds, unless what it is given is zero
};

/// All of them, in the order of the documentation.
const std::vector<SupportEntry>& support_entries();
/// Entry of a Motion: the one of that name, else the one of components.
const SupportEntry& support_entry(const std::string& motion);

/// Entry of a Motion that is no name, but components.
SupportEntry prescribed_components();

}  // namespace steppe
