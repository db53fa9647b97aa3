#include "steppe/fem/space/node_places.h"

#include <deal.II/base/quadrature.h>
#include <deal.II/fe/fe_q.h>
#include <deal.II/fe/fe_simplex_p.h>
#include <deal.II/fe/fe_values.h>
#include <deal.II/fe/mapping_fe.h>
#include <deal.II/fe/mapping_q.h>

#include <memory>

namespace steppe {

using namespace dealii;

namespace {

/// Nodes that are this far, over the size of the cell, from where the corners have them are so by
/// rounding.
constexpr double rounding = 1e-10;

template <int dim>
std::unique_ptr<Mapping<dim>> make_mapping(const Mesh<dim>& mesh, unsigned int degree) {
  if (mesh.simplicial()) return std::make_unique<MappingFE<dim>>(FE_SimplexP<dim>(1));
  return std::make_unique<MappingQ<dim>>(mesh.curved() ? degree : 1);
}

template <int dim>
std::unique_ptr<FiniteElement<dim>> linear_element(const Mesh<dim>& mesh) {
  if (mesh.simplicial()) return std::make_unique<FE_SimplexP<dim>>(1);
  return std::make_unique<FE_Q<dim>>(1);
}

}  // namespace

template <int dim>
NodePlaces<dim> place_nodes(const Mesh<dim>& mesh, const FiniteElement<dim>& element,
                            const std::vector<int>& cell_nodes, int n_nodes) {
  NodePlaces<dim> result;
  result.of_nodes.resize(n_nodes);
  const std::vector<Point<dim>>& points = element.get_unit_support_points();
  const auto mapping = make_mapping(mesh, element.degree);
  const auto corners = linear_element(mesh);
  const unsigned int n_corners = corners->n_dofs_per_cell();
  const bool may_bend = mesh.curved() && element.degree > 1;
  FEValues<dim> values(*mapping, element, Quadrature<dim>(points), update_quadrature_points);
  const int* nodes = cell_nodes.data();
  for (const auto& cell : mesh.triangulation().active_cell_iterators()) {
    if (!cell->is_locally_owned()) continue;
    values.reinit(cell);
    std::vector<Point<dim>> places = values.get_quadrature_points();
    if (may_bend) {
      const auto offsets = mesh.curved_cells().offsets(cell, points);
      for (std::size_t b = 0; b < offsets.size(); ++b) places[b] += offsets[b];
    }
    for (Point<dim>& place : places) place = mesh.transform()(place);
    const double size = places.front().distance(places[n_corners - 1]);
    for (unsigned int b = n_corners; b < places.size(); ++b) {
      Point<dim> straight;
      for (unsigned int v = 0; v < n_corners; ++v)
        straight += corners->shape_value(v, points[b]) * places[v];
      const bool bends = may_bend && places[b].distance(straight) > rounding * size;
      result.curved |= bends;
      if (!bends) places[b] = straight;
    }
    for (const Point<dim>& place : places) result.of_nodes[*nodes++] = place;
  }
  return result;
}

template NodePlaces<2> place_nodes(const Mesh<2>&, const FiniteElement<2>&, const std::vector<int>&,
                                   int);
template NodePlaces<3> place_nodes(const Mesh<3>&, const FiniteElement<3>&, const std::vector<int>&,
                                   int);

}  // namespace steppe
