#pragma once

#include "steppe/mesh/generated/refined_part.h"

#include <deal.II/grid/tria.h>

#include <vector>

namespace steppe {

/**
 * The parts of a serial mesh that was cut: all its cells refined equally often, the subdomain of
 * each is its part. A part is the one that deal.II's create_description_from_triangulation gives,
 * which looks at all of the mesh for each: here the work for a part grows with the part.
 */
template <int dim>
class Parts {
 public:
  /// Borrows the mesh. Local.
  Parts(const dealii::Triangulation<dim>& mesh, unsigned int n_parts);

  unsigned int size() const { return static_cast<unsigned int>(first_of_part_.size() - 1); }
  /// How many cells are a part's own.
  std::size_t n_cells(unsigned int part) const {
    return first_of_part_[part + 1] - first_of_part_[part];
  }
  /// Its cells, and those that share a vertex with them. Local.
  PartOfMesh<dim> operator[](unsigned int part) const;

 private:
  using Cell = typename dealii::Triangulation<dim>::cell_iterator;

  /// The active cells of a part and those around them, and on every level above what they are
  /// children of; of each level in the order of their numbers.
  std::vector<std::vector<Cell>> levels_of(unsigned int part) const;

  const dealii::Triangulation<dim>& mesh_;
  std::vector<Cell> cells_;  // the active ones
  // numbers of the active cells of each part, and around each vertex, one after the other
  std::vector<std::size_t> first_of_part_, first_around_;
  std::vector<unsigned int> of_parts_, around_;
};

}  // namespace steppe
