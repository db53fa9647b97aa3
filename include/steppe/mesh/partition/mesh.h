#pragma once

#include "steppe/mesh/generated/bricks.h"
#include "steppe/mesh/generated/mesh_input.h"
#include "steppe/mesh/generated/refined_part.h"
#include "steppe/mesh/geometry/curved_cells.h"
#include "steppe/mesh/geometry/region.h"
#include "steppe/mesh/geometry/transform.h"
#include "steppe/mesh/memory/memory_check.h"
#include "steppe/mesh/partition/cell_cost.h"

#include <deal.II/distributed/tria_base.h>

#include <memory>
#include <string>

namespace steppe {

class PartitionFile;

/**
 * The body's mesh in the reference configuration, distributed over the ranks: generated or read
 * serially by one rank of each group and scaled, refined until METIS can cut it evenly, cut,
 * refined further by each rank for itself, and transformed; or cut before the run into a file of
 * parts (PartitionFile); or a box, of which each rank makes its own brick; or coarse on every rank,
 * a file read by the first, and cut by p4est. Cells and boundary faces keep the ids of the file or
 * generator; physical names are known on every rank.
 */
template <int dim>
class Mesh {
 public:
  /// Collective. `directory` is where a relative file name starts; `need` is what the run keeps for
  /// the unknowns; `costs` tells the work of each cell for Balance = cost. Throws InputError on all
  /// ranks, early for what the machines cannot hold.
  Mesh(const MeshInput& input, const std::string& directory, MPI_Comm communicator,
       const Constants& constants = {}, const MemoryNeed& need = {},
       const CellCosts<dim>& costs = {});
  ~Mesh();

  /// The cells, before they are moved by `transform`.
  const dealii::parallel::TriangulationBase<dim>& triangulation() const { return *triangulation_; }
  const Transform<dim>& transform() const { return transform_; }
  /// Give the cells back once spaces have taken what they need of them: `triangulation` and
  /// `curved_cells` are gone, all else stays. Collective.
  void release_cells();
  MPI_Comm communicator() const { return communicator_; }

  /// Names of volumes and boundaries in the file (empty for generated meshes).
  const PartNames& volume_names() const { return parts_.volumes; }
  const PartNames& boundary_names() const { return parts_.boundaries; }

  /// Regions of boundary faces and nodes, and of cells, by their text in the input.
  Region<dim> boundary_region(const std::string& text, const std::string& parameter) const {
    return {text, parameter, parts_.boundaries, size_, constants_};
  }
  Region<dim> volume_region(const std::string& text, const std::string& parameter) const {
    return {text, parameter, parts_.volumes, size_, constants_};
  }

  bool simplicial() const { return simplicial_; }
  /// May cells be curved, by the geometry of a generator, the nodes of a file or the transform, and
  /// is that wanted?
  bool curved() const { return curved_; }
  /// Curved cells of a mesh file that this rank's cells descend from; none after release_cells.
  const CurvedCells<dim>& curved_cells() const { return parts_.curved; }
  /// Measures of the bodies that CAD knows; empty where there is none, or Mesh / Transform moves
  /// them.
  const Drawing& drawing() const { return parts_.drawing; }
  /// Length of the diagonal of the bounding box, m.
  double size() const { return size_; }

  /// Origin of the parts: bricks, metis or p4est, or the file of parts that they were read from.
  const std::string& partitioner() const { return partitioner_; }
  /// One line: cells, interface faces between ranks, imbalance.
  const std::string& description() const { return description_; }

 private:
  /// The file of parts, null where the run cuts the mesh.
  std::unique_ptr<PartitionFile> open_partition(const MeshInput& input,
                                                const std::string& directory) const;
  PartOfMesh<dim> part_of_box(const Bricks<dim>& bricks);
  PartOfMesh<dim> cut_by_metis();
  /// Refine this rank's part, and make the mesh of it.
  void distribute(PartOfMesh<dim> part);
  void distribute_by_p4est();
  /// Know how this rank's cells are curved, from the rank that has read them unless they are known.
  void take_curved_cells(bool known);
  void attach_manifolds(dealii::Triangulation<dim>& mesh) const;
  void measure();
  std::string describe() const;

  MeshInput input_;  // with a small box
  std::string path_;
  MPI_Comm communicator_;
  Constants constants_;
  Transform<dim> transform_;
  MeshFacts<dim> parts_;
  /// The coarse generated mesh: owner of the manifolds.
  std::unique_ptr<dealii::Triangulation<dim>> generated_;
  std::unique_ptr<dealii::parallel::TriangulationBase<dim>> triangulation_;
  bool simplicial_ = false, curved_ = false;
  double size_ = 0;
  std::string partitioner_, description_;
  MemoryNeed need_;
  CellCosts<dim> costs_;
};

}  // namespace steppe
