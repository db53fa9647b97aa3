#pragma once

#include <array>
#include <vector>

namespace steppe {

/**
 * Shape of an element of a mesh file: first the nodes at the corners, around a side (those of a
 * hexahedron around its lower face, then its upper one), then those in the middle of edges, then
 * those in the middle of faces and of the cell, each between two corners. Abaqus and VTK have the
 * nodes in this order; readers of other formats bring them into it.
 */
struct ElementShape {
  int dimension, n_corners;
  const char* kind;  ///< lines, triangles, ...
  std::vector<std::array<int, 2>> edges, centres;

  int n_nodes() const { return n_corners + int(edges.size() + centres.size()); }
};

/// Shape of that dimension with that number of nodes; null for prisms, pyramids and higher orders.
const ElementShape* element_shape(int dimension, int n_nodes);

/// Order in which Gmsh has the nodes of a shape, for each node of the shape its place there; empty
/// where both are the same.
const std::vector<int>& gmsh_order(const ElementShape& shape);

}  // namespace steppe
