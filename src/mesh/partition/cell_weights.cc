#include "steppe/mesh/partition/cell_weights.h"

#include "steppe/base/process/error.h"

#include <deal.II/grid/tria_accessor.h>
#include <deal.II/grid/tria_iterator.h>

#include <algorithm>
#include <cmath>

namespace steppe {

using namespace dealii;

namespace {

/// The mean of the corners, each moved.
template <int dim, class Entity>
Point<dim> centre_of(const Entity& entity, const Transform<dim>& move) {
  Tensor<1, dim> sum;
  for (const unsigned int v : entity->vertex_indices()) sum += move(entity->vertex(v));
  return Point<dim>(sum / double(entity->n_vertices()));
}

/// Of the diagonal of the bounding box.
template <int dim>
double size_of(const Triangulation<dim>& mesh, const Transform<dim>& move) {
  Point<dim> lower, upper;
  for (int c = 0; c < dim; ++c) {
    lower[c] = std::numeric_limits<double>::max();
    upper[c] = -lower[c];
  }
  const auto& used = mesh.get_used_vertices();
  for (unsigned int v = 0; v < mesh.n_vertices(); ++v) {
    if (!used[v]) continue;
    const Point<dim> x = move(mesh.get_vertices()[v]);
    for (int c = 0; c < dim; ++c) {
      lower[c] = std::min(lower[c], x[c]);
      upper[c] = std::max(upper[c], x[c]);
    }
  }
  return lower.distance(upper);
}

}  // namespace

template <int dim>
CellOutline<dim> outline_of(const typename Triangulation<dim>::cell_iterator& cell,
                            const Transform<dim>& move) {
  CellOutline<dim> result{centre_of<dim>(cell, move), cell->material_id(), {}};
  for (const unsigned int f : cell->face_indices())
    if (cell->at_boundary(f))
      result.sides.push_back({centre_of<dim>(cell->face(f), move), cell->face(f)->boundary_id()});
  return result;
}

template <int dim>
std::vector<unsigned int> cell_weights(const Triangulation<dim>& mesh, const MeshInput& input,
                                       const PartNames& volumes, const PartNames& boundaries,
                                       const Constants& constants, const CellCosts<dim>& costs) {
  const Transform<dim> move(input.transform, constants);
  const CellCost<dim> cost = costs({mesh.all_reference_cells_are_simplex(), volumes, boundaries,
                                    size_of(mesh, move), constants});
  std::vector<double> all;
  all.reserve(mesh.n_active_cells());
  for (const auto& cell : mesh.active_cell_iterators())
    all.push_back(cost(outline_of<dim>(cell, move)));
  // METIS adds them up in its integers, of 32 bits in most installations
  const double most = *std::max_element(all.begin(), all.end()),
               highest = std::max(1., std::min(1000., 0x40000000 / double(all.size())));
  std::vector<unsigned int> weights;
  weights.reserve(all.size());
  for (const double one : all)
    weights.push_back(static_cast<unsigned int>(std::max(1., std::round(highest * one / most))));
  return weights;
}

template CellOutline<2> outline_of<2>(const Triangulation<2>::cell_iterator&, const Transform<2>&);
template CellOutline<3> outline_of<3>(const Triangulation<3>::cell_iterator&, const Transform<3>&);
template std::vector<unsigned int> cell_weights(const Triangulation<2>&, const MeshInput&,
                                                const PartNames&, const PartNames&,
                                                const Constants&, const CellCosts<2>&);
template std::vector<unsigned int> cell_weights(const Triangulation<3>&, const MeshInput&,
                                                const PartNames&, const PartNames&,
                                                const Constants&, const CellCosts<3>&);

}  // namespace steppe
