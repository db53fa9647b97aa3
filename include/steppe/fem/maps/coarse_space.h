#pragma once

#include "steppe/fem/space/space.h"

namespace steppe {

/**
 * The fields of degree 1 inside those of a space of any degree on the same mesh, displacements or
 * others of some components at a node: the level below it in a multigrid method. The prescribed
 * unknowns of the fine space are so in the coarse one too, at its nodes, which are the vertices. Of
 * a space of degree 1 it is that space itself.
 */
template <int dim>
class CoarseSpace {
 public:
  /// Borrows the fine space; `prescribed` are local numbers of its owned prescribed unknowns.
  /// Collective.
  CoarseSpace(const Space<dim>& fine, const std::vector<PetscInt>& prescribed,
              int components = dim);

  const Space<dim>& space() const { return own_ ? *own_ : fine_; }
  const std::vector<PetscInt>& prescribed() const { return prescribed_; }

  /// Set the owned entries of a coarse vector to those of a fine one at the vertices. Local.
  void inject(Vec fine, Vec coarse) const;

  /// The values of coarse fields at the fine nodes; rows and columns of prescribed unknowns
  /// are zero. Null where both spaces are the same.
  Mat interpolation() const { return interpolation_; }

 private:
  void find_vertices();
  void prescribe(const std::vector<PetscInt>& fine_rows);
  void interpolate(const std::vector<PetscInt>& fine_rows);

  const Space<dim>& fine_;
  int components_;
  std::unique_ptr<Space<dim>> own_;
  std::vector<int> vertices_;  // the fine node at each owned coarse one
  std::vector<PetscInt> prescribed_;
  MatHandle interpolation_;
};

}  // namespace steppe
