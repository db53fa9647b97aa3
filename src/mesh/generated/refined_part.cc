#include "steppe/mesh/generated/refined_part.h"

#include <deal.II/grid/cell_id.h>
#include <deal.II/grid/tria.h>
#include <deal.II/grid/tria_accessor.h>
#include <deal.II/grid/tria_iterator.h>

#include <algorithm>

namespace steppe {

using namespace dealii;

namespace {

/// Some coarse cells of a mesh and their children, under the numbers that they have in the whole.
template <int dim>
class Part : public Triangulation<dim> {
 public:
  explicit Part(const PartOfMesh<dim>& part) : ids_(part.coarse_cell_index_to_coarse_cell_id) {}

 private:
  unsigned int coarse_cell_id_to_coarse_cell_index(types::coarse_cell_id id) const override {
    return static_cast<unsigned int>(std::lower_bound(ids_.begin(), ids_.end(), id) - ids_.begin());
  }
  types::coarse_cell_id coarse_cell_index_to_coarse_cell_id(unsigned int index) const override {
    return ids_[index];
  }

  std::vector<types::coarse_cell_id> ids_;  // which deal.II lists in ascending order
};

/// Give the active cells their ranks.
template <int dim>
void set_owners(const PartOfMesh<dim>& part, Triangulation<dim>& mesh) {
  for (const auto& cell : mesh.active_cell_iterators())
    cell->set_subdomain_id(numbers::artificial_subdomain_id);
  for (const auto& level : part.cell_infos)
    for (const auto& info : level) {
      const auto cell = mesh.create_cell_iterator(CellId(info.id));
      if (cell->is_active()) cell->set_subdomain_id(info.subdomain_id);
    }
}

/// Refine a rank's cells and those that share a vertex with them.
template <int dim>
void refine_around(unsigned int rank, Triangulation<dim>& mesh) {
  std::vector<bool> touched(mesh.n_vertices());
  for (const auto& cell : mesh.active_cell_iterators())
    if (cell->subdomain_id() == rank)
      for (const unsigned int v : cell->vertex_indices()) touched[cell->vertex_index(v)] = true;
  for (const auto& cell : mesh.active_cell_iterators())
    for (const unsigned int v : cell->vertex_indices())
      if (touched[cell->vertex_index(v)]) cell->set_refine_flag();
  mesh.execute_coarsening_and_refinement();
}

}  // namespace

template <int dim>
PartOfMesh<dim> refined(const PartOfMesh<dim>& part, unsigned int times, unsigned int rank,
                        const std::function<void(Triangulation<dim>&)>& prepare) {
  if (times == 0 || part.coarse_cells.empty()) return part;
  Part<dim> mesh(part);
  prepare(mesh);
  mesh.create_triangulation(part);
  set_owners(part, mesh);
  for (unsigned int k = 0; k < times; ++k) refine_around(rank, mesh);
  return TriangulationDescription::Utilities::create_description_from_triangulation(
      mesh, part.comm, part.settings, rank);
}

template <int dim>
void refine_once(Triangulation<dim>& mesh) {
  for (const auto& cell : mesh.active_cell_iterators()) cell->set_refine_flag();
  mesh.execute_coarsening_and_refinement();
}

template PartOfMesh<2> refined(const PartOfMesh<2>&, unsigned int, unsigned int,
                               const std::function<void(Triangulation<2>&)>&);
template PartOfMesh<3> refined(const PartOfMesh<3>&, unsigned int, unsigned int,
                               const std::function<void(Triangulation<3>&)>&);
template void refine_once(Triangulation<2>&);
template void refine_once(Triangulation<3>&);

}  // namespace steppe
