#pragma once

#include <deal.II/grid/tria_description.h>

#include <functional>

namespace steppe {

/// Description from which deal.II makes the part of a mesh that one rank holds.
template <int dim>
using PartOfMesh = dealii::TriangulationDescription::Description<dim, dim>;

/**
 * The part of a mesh that one rank holds (its cells, and those that share a vertex with them),
 * refined after the mesh was cut: no rank holds more than its own part. Children go to the rank of
 * their parent, and carry the path from its number in the whole mesh, as if all of it had been
 * refined. `prepare` gives a mesh its manifolds. Local.
 */
template <int dim>
PartOfMesh<dim> refined(const PartOfMesh<dim>& part, unsigned int times, unsigned int rank,
                        const std::function<void(dealii::Triangulation<dim>&)>& prepare);

/// Refine all cells of a mesh. Local.
template <int dim>
void refine_once(dealii::Triangulation<dim>& mesh);

}  // namespace steppe
