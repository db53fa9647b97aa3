#pragma once

#include "steppe/mesh/partition/mesh.h"

#include <deal.II/base/mpi.h>

#include <string>
#include <utility>

namespace steppe {

/// The volume of the cells of a mesh in a region. Collective.
template <int dim>
double volume_of(const Mesh<dim>& mesh, const std::string& where) {
  const Region<dim> region = mesh.volume_region(where, "test");
  double volume = 0;
  for (const auto& cell : mesh.triangulation().active_cell_iterators())
    if (cell->is_locally_owned() && region.contains(cell->center(), cell->material_id()))
      volume += cell->measure();
  return dealii::Utilities::MPI::sum(volume, MPI_COMM_WORLD);
}

/// The number of faces of its boundary in a region, and their area. Collective.
template <int dim>
std::pair<int, double> faces_in(const Mesh<dim>& mesh, const std::string& where) {
  const Region<dim> region = mesh.boundary_region(where, "test");
  int n = 0;
  double area = 0;
  for (const auto& cell : mesh.triangulation().active_cell_iterators())
    for (const unsigned int f : cell->face_indices())
      if (cell->is_locally_owned() && cell->at_boundary(f) &&
          region.contains(cell->face(f)->center(), cell->face(f)->boundary_id()))
        ++n, area += cell->face(f)->measure();
  return {dealii::Utilities::MPI::sum(n, MPI_COMM_WORLD),
          dealii::Utilities::MPI::sum(area, MPI_COMM_WORLD)};
}

template <int dim>
double area_of(const Mesh<dim>& mesh, const std::string& where) {
  return faces_in(mesh, where).second;
}

}  // namespace steppe
