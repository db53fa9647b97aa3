#pragma once

#include "steppe/fem/constraints/remote_points.h"
#include "steppe/fem/search/locate.h"
#include "steppe/input/parameters/factory.h"
#include "steppe/input/parameters/kinds.h"
#include "steppe/input/values/expression.h"
#include "steppe/physics/body/body.h"
#include "steppe/physics/equation/term.h"
#include "steppe/physics/mass/mass_matrix.h"

#include <memory>
#include <vector>

namespace steppe {

struct LoadInput;

/// Objects that a load may be made of; loads borrow the space and the mass.
template <int dim>
struct LoadContext {
  const Space<dim>& space;
  const Body<dim>& body;
  const MassMatrix<dim>& mass;  ///< the body's
  const Constants& constants;
  const RemotePoints<dim>* remote = nullptr;  ///< null: there are none
  const Located<dim>* point = nullptr;        ///< of one at a point
};

/// Makes a load. Collective. Throws InputError.
template <int dim>
using MakeLoad = std::unique_ptr<Term>(const LoadContext<dim>&, const LoadInput&);

/// A line of the catalogue of loads.
struct LoadEntry : Kind {
  Factory<MakeLoad> make = {};
  bool follows_motion = false;     ///< and so is no dead load
  bool on_boundary = false;        ///< Where selects faces
  bool on_nodes = false;           ///< Where selects nodes
  bool at_point = false;           ///< At is located in the body
  bool at_remote_point = false;    ///< Point names a remote point
  bool accelerates_frame = false;  ///< Value is the acceleration of the frame of reference
};

/// All of them, in the order of the documentation.
const std::vector<LoadEntry>& load_entries();

}  // namespace steppe
