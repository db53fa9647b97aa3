#pragma once

#include "steppe/fem/boundary/boundary.h"
#include "steppe/input/parameters/factory.h"
#include "steppe/input/parameters/kinds.h"

#include <vector>

namespace steppe {

struct BoundaryInput;

template <int dim>
using FindNodes = std::vector<int>(const Space<dim>&, const BoundaryInput&);
template <int dim>
using FindFaces = std::vector<BoundaryFace>(const Space<dim>&, const BoundaryInput&);

/// A line of the catalogue of what a boundary may be made of. Both are collective and throw
/// InputError on all ranks for a region without any.
struct BoundarySetEntry : Kind {
  Factory<FindNodes> nodes = {};
  Factory<FindFaces> faces = {};
};

/// All of them, in the order of the documentation.
const std::vector<BoundarySetEntry>& boundary_set_entries();

/// The owned nodes of a boundary. Collective. Throws InputError for a region without any.
template <int dim>
std::vector<int> nodes_of(const Space<dim>& space, const BoundaryInput& boundary);

/// Its faces, none if it is of nodes. Collective. Throws InputError.
template <int dim>
std::vector<BoundaryFace> faces_of(const Space<dim>& space, const BoundaryInput& boundary);

}  // namespace steppe
