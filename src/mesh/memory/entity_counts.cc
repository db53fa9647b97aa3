#include "steppe/mesh/memory/entity_counts.h"

namespace steppe {

void EntityCounts::refine() {
  const auto [v, e, f, t] = n;
  if (simplicial)
    n = {v + e, 2 * e + 3 * f + t, 4 * f + 8 * t, 8 * t};
  else
    n = {v + e + f + t, 2 * e + 4 * f + 6 * t, 4 * f + 12 * t, 8 * t};
}

double EntityCounts::nodes(unsigned int degree) const {
  const double inside = degree - 1;  // of an edge
  if (simplicial) {
    const double in_triangle = inside * (inside - 1) / 2, in_cell = in_triangle * (inside - 2) / 3;
    return n[0] + inside * n[1] + in_triangle * n[2] + in_cell * n[3];
  }
  return n[0] + inside * (n[1] + inside * (n[2] + inside * n[3]));
}

double EntityCounts::node_pairs(unsigned int degree) const {
  const double p = degree, of_line = (p + 1) * (p + 1) - 2;  // not both at one vertex
  if (!simplicial) return n[0] + of_line * (n[1] + of_line * (n[2] + of_line * n[3]));
  const double on_triangle = (p + 1) * (p + 2) / 2, on_tetrahedron = on_triangle * (p + 3) / 3,
               of_triangle = on_triangle * on_triangle - 3 * of_line - 3,
               of_tetrahedron = on_tetrahedron * on_tetrahedron - 4 * of_triangle - 6 * of_line - 4;
  return n[0] + of_line * n[1] + of_triangle * n[2] + of_tetrahedron * n[3];
}

template <int dim>
EntityCounts entity_counts(const dealii::Triangulation<dim>& mesh) {
  EntityCounts counts;
  counts.n = {double(mesh.n_used_vertices()), double(mesh.n_active_lines()),
              double(mesh.n_active_quads()), dim == 3 ? double(mesh.n_active_cells()) : 0.};
  counts.simplicial = mesh.all_reference_cells_are_simplex();
  return counts;
}

EntityCounts box_counts(const std::vector<double>& cells, bool simplicial) {
  // polynomials whose coefficient of s^d counts the entities of dimension d, a factor a direction
  EntityCounts box;
  box.n = {1, 0, 0, 0};
  for (const double c : cells)
    for (int d = 3; d >= 0; --d) box.n[d] = (c + 1) * box.n[d] + (d > 0 ? c * box.n[d - 1] : 0);
  if (!simplicial) return box;
  // each face of a hexahedron has one diagonal, each quadrilateral is two triangles; in space five
  // tetrahedra in a hexahedron have four triangles between them
  const auto [v, e, f, t] = box.n;
  EntityCounts result;
  result.simplicial = true;
  result.n = {v, e + f, 2 * f + 4 * t, 5 * t};
  return result;
}

template EntityCounts entity_counts(const dealii::Triangulation<2>&);
template EntityCounts entity_counts(const dealii::Triangulation<3>&);

}  // namespace steppe
