#pragma once

#include "steppe/fem/mortar/face_copy.h"

#include <vector>

namespace steppe {

/**
 * Faces of any rank near a part of this one's surface, with the places of their nodes in a moved
 * body, and forces on these nodes that go back to their owners. What is sent to whom is planned
 * once: a step sends one message to each neighbour for the places, and one for the forces.
 */
template <int dim>
class SurfaceExchange {
 public:
  /// The faces are those of faces_near, where the body has that displacement (with ghosts; null at
  /// rest): boxes that leave room for what may still move are the caller's. Borrows the space.
  /// Collective.
  SurfaceExchange(const Space<dim>& space, const std::vector<BoundaryFace>& faces,
                  const dealii::BoundingBox<dim>& box, Vec displacement = nullptr);

  /// How many faces there are, in an order that no partition changes.
  std::size_t size() const { return faces_.size(); }
  /// A copy in the reference configuration, and its number in the cell. Local.
  FaceCopy<dim> face(std::size_t face) const;
  unsigned int number_in_cell(std::size_t face) const { return faces_[face].number; }

  /// Take the displacement of the faces' nodes, or another nodal vector. Collective.
  void update(Vec displacement);
  /// Value of that vector, as of the last update, at the node with that number in the cell of a
  /// face. Local.
  dealii::Tensor<1, dim> value(std::size_t face, int node) const;
  /// Where that value begins among `values`.
  std::size_t entry(std::size_t face, int node) const {
    return dim * std::size_t(place_of_[face * std::size_t(nodes_per_cell_) + std::size_t(node)]);
  }
  const std::vector<double>& values() const { return displacements_; }
  /// Place now, as of the last update, of the node with that number in the cell of a face, m.
  /// Local.
  dealii::Point<dim> place(std::size_t face, int node) const;

  /// Add a force on such a node, N. Local.
  void add_force(std::size_t face, int node, const dealii::Tensor<1, dim>& force);
  /// Add all forces since the last time to the owned entries of a nodal vector. Collective.
  void give_forces(Vec nodal);

 private:
  struct Face {
    unsigned int number;  // in the cell
    dealii::types::boundary_id id;
  };

  int nodes_per_cell_;
  std::vector<Face> faces_;
  std::vector<int> place_of_;  // of each node of each face's cell among the nodes below
  std::vector<PetscInt> nodes_;
  std::vector<dealii::Point<dim>> X_;  // m
  VecHandle of_nodes_;                 // dim entries of each node, for messages
  std::vector<double> displacements_, forces_;
  Handle<VecScatter, VecScatterDestroy> scatter_;
};

}  // namespace steppe
