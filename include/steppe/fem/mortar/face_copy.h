#pragma once

#include "steppe/fem/space/space.h"

#include <deal.II/base/bounding_box.h>

#include <vector>

namespace steppe {

/// A boundary face with all nodes of its cell, of any rank.
template <int dim>
struct FaceCopy {
  unsigned int face;                  ///< its number in the cell
  std::vector<PetscInt> nodes;        ///< global numbers, in the order of the element
  std::vector<dealii::Point<dim>> X;  ///< their places in the reference configuration, m
  dealii::types::boundary_id id;      ///< as of the BoundaryFace
};

/// A copy of a face of an owned cell. Local.
template <int dim>
FaceCopy<dim> copy_of(const Space<dim>& space, const BoundaryFace& face);

/// A box around the nodes of a face. Local.
template <int dim>
dealii::BoundingBox<dim> box_around(const Space<dim>& space, const FaceCopy<dim>& face);

/// Length of the diagonal of that box, m. Local.
template <int dim>
double diameter(const Space<dim>& space, const FaceCopy<dim>& face);

/// How far from a face another surface may be that is tied to it, m: the tolerance, or where that
/// is 0 a tenth of the face's diameter. Local.
template <int dim>
double reach(const Space<dim>& space, const FaceCopy<dim>& face, double tolerance);

/**
 * Copies of those faces of all ranks whose boxes meet a box of this rank, in an order that no
 * partition changes: by the places of their first nodes. Each rank gives its own faces and the box
 * that it asks for. With a displacement of the nodes, ghosts included, their boxes are those of the
 * moved faces. Collective.
 */
template <int dim>
std::vector<FaceCopy<dim>> faces_near(const Space<dim>& space,
                                      const std::vector<BoundaryFace>& faces,
                                      const dealii::BoundingBox<dim>& box,
                                      Vec displacement = nullptr);

}  // namespace steppe
