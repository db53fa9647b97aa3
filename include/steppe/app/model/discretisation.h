#pragma once

#include "steppe/app/input/input.h"
#include "steppe/fem/constraints/remote_points.h"
#include "steppe/fem/constraints/tied_surfaces.h"
#include "steppe/fem/space/mesh_keys.h"
#include "steppe/fem/space/space.h"
#include "steppe/fem/supports/bolt.h"
#include "steppe/mesh/partition/mesh.h"

#include <memory>
#include <string>
#include <vector>

namespace steppe {

/// Mesh of an input and the finite element space on it, which the models of all physics have.
template <int dim>
struct Discretisation {
  /// Borrows the input; a `quiet` one says nothing on the screen. Collective. Throws InputError on
  /// all ranks.
  Discretisation(const Input& input, MPI_Comm communicator, bool quiet);

  /// Keys of cells and nodes, made when they are first wanted. Collective.
  const MeshKeys<dim>& keys() const;
  /// Times of the run, s, at which functions of time are looked at: see sample_times. Local.
  std::vector<double> sample_times() const;
  /// Folder of the results.
  std::string folder() const { return input.resolve(input.output.folder); }
  TableFolder table_folder() const { return input.table_folder(); }

  const Input& input;
  const MPI_Comm communicator;
  const bool quiet, speaks;  ///< the latter: on this rank
  Mesh<dim> mesh;
  std::vector<Bolt<dim>> bolts;  ///< that are cut in the space
  const Space<dim> space;        ///< with the auxiliary nodes of bolts and remote points
  const std::shared_ptr<const FacingSurfaces<dim>> facing;  ///< where ties are found, or null
  const std::vector<TiedFaces<dim>> ties;
  const RemotePoints<dim> remote;     ///< of motions
  const std::vector<double> notable;  ///< times of the run, s, see notable_times
  mutable std::string mode_preset;    ///< empty until modes_input has chosen it

 private:
  mutable std::unique_ptr<MeshKeys<dim>> keys_;
};

}  // namespace steppe
