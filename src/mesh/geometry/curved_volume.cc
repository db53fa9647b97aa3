#include "steppe/mesh/geometry/curved_volume.h"

#include "steppe/mesh/geometry/second_order_cell.h"

#include <deal.II/base/quadrature_lib.h>
#include <deal.II/grid/cell_id.h>
#include <deal.II/grid/tria_accessor.h>
#include <deal.II/grid/tria_iterator.h>

namespace steppe {

using namespace dealii;

template <int dim>
double volume_of_simplices(const CurvedCells<dim>& curved, const Triangulation<dim>& mesh) {
  const ReferenceCell shape = ReferenceCells::get_simplex<dim>();
  const auto& middles = middles_in<dim>(shape);
  const QGaussSimplex<dim> rule(3);  // det J is of degree dim
  double volume = 0;
  for (const auto& cell : mesh.cell_iterators_on_level(0)) {
    const auto* const offsets = curved.of(cell->id().get_coarse_cell_id());
    for (unsigned int q = 0; q < rule.size(); ++q) {
      Tensor<2, dim> J;
      for (const unsigned int v : shape.vertex_indices())
        J += outer_product(Tensor<1, dim>(cell->vertex(v)),
                           at_corner(shape, v, rule.point(q)).gradient);
      for (std::size_t m = 0; offsets && m < middles.size(); ++m) {
        Tensor<1, dim> offset;
        for (int c = 0; c < dim; ++c) offset[c] = (*offsets)[dim * m + c];
        J += outer_product(offset, at_middle(shape, middles[m], rule.point(q)).gradient);
      }
      volume += rule.weight(q) * determinant(J);
    }
  }
  return volume;
}

template double volume_of_simplices(const CurvedCells<2>&, const Triangulation<2>&);
template double volume_of_simplices(const CurvedCells<3>&, const Triangulation<3>&);

}  // namespace steppe
