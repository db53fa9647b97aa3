#pragma once

#include "steppe/fem/space/space.h"

#include <deal.II/base/parameter_handler.h>

#include <string>
#include <vector>

namespace steppe {

/// Share that a node has of a number that the input gives for a region of nodes.
struct NodeShare {
  int node;      ///< local number of an owned one
  double share;  ///< 1 where each node has all of it
};

/// Declare the parameter `Given` of such a number, which `what` names.
void bind_given(dealii::ParameterHandler& prm, std::string& given, const std::string& what);

/**
 * The owned nodes of a region, in ascending order. Where `given` is each, every node has all of the
 * number, so that it is there as often as the mesh has nodes. Where it is total, the shares of all
 * ranks add up to 1 on every mesh: in proportion to the integrals of the shape functions over the
 * faces of the region where it is a part of the boundary, else evenly. Collective. Throws
 * InputError on all ranks, naming `parameter`, for a region without nodes.
 */
template <int dim>
std::vector<NodeShare> node_shares(const Space<dim>& space, const std::string& region,
                                   const std::string& parameter, const std::string& given);

/**
 * Shares of nodes as node_shares has them, also of a region that names cells: by names and ids of
 * which no part of the boundary has the first, but cells have. Then they are the nodes of these
 * cells, and a total is shared by the integrals of the shape functions over them. Collective.
 */
template <int dim>
std::vector<NodeShare> cloud_shares(const Space<dim>& space, const std::string& region,
                                    const std::string& parameter, const std::string& given);

}  // namespace steppe
