#pragma once

#include "steppe/fem/constraints/tied_surfaces.h"
#include "steppe/fem/mortar/overlap.h"

#include <map>
#include <utility>
#include <vector>

namespace steppe {

/**
 * Two surfaces tied in the mean: for each node j of the secondary surface the integral of psi_j
 * (u_secondary - u_primary) over it is zero, psi_j being the dual functions, which are biorthogonal
 * to the shape functions N_k of the surface, so that each of its nodes follows nodes of the primary
 * surface alone: u_j = sum over m of M_jm / D_j u_m, with D_j the integral of N_j, M_jm that of
 * psi_j N_m. The coefficients of psi_j are of each face (Flemisch and Wohlmuth, Computer Methods in
 * Applied Mechanics and Engineering 196, 2007), by the same points as the integrals: constant
 * stresses go through the joint exactly, and so do linear displacements.
 *
 * Where the surfaces do not coincide, N_m goes on linearly from the primary surface into the cell
 * behind: N_m + grad N_m . J^-1 (X_secondary - X_primary). Then sum over m of M_jm X_m = D_j X_j,
 * and no rigid motion strains a joint, curved or with a gap.
 *
 * On tetrahedra of degree 2 the integral of a vertex's shape function over a face is zero; there
 * N_vertex + a sum of N_middle and (1 - 2 a) N_middle with a = 1/5 take the place of the shape
 * functions (Popp, Wohlmuth, Gitterle and Wall, SIAM Journal on Scientific Computing 34, 2012).
 */
template <int dim>
class MortarTie {
 public:
  using Rows = std::vector<std::pair<int, std::vector<Leader>>>;

  /// Collective. Throws InputError on all ranks for nodes of both surfaces.
  MortarTie(const Space<dim>& space, const TiedFaces<dim>& tie);

  /**
   * The owned nodes, by local numbers, that follow others, by global numbers. Nodes that are `left
   * out`, as they are prescribed or follow others elsewhere (of owned nodes), have no multiplier:
   * their psi is given to the other nodes of the face, which then follow them as well. In a tie
   * that was found so are those where the integral of N_j over what is opposite to primary faces is
   * less than half of the whole. Collective. Throws InputError on all ranks, in other ties, for a
   * node of which less than half of the faces around is opposite to primary faces within the
   * tolerance.
   */
  Rows rows(const std::vector<bool>& left_out) const;

  /// Add to a nodal vector, at owned secondary nodes, the mean of X_primary - X_secondary by the
  /// function of each, m, where enough of what is around is opposite. Collective.
  void add_gaps(Vec shift) const;

 private:
  struct Face {
    std::vector<int> nodes;                     // of the face, local numbers
    std::vector<double> D, whole;               // of each of them, and over all of the face
    std::map<PetscInt, std::vector<double>> M;  // by nodes of the other side
    std::vector<dealii::Tensor<1, dim>> gaps;   // integrals of psi_j (X_primary - X_secondary)
    double area = 0, covered = 0;
  };
  Face integrate(const BoundaryFace& face, const Overlap<dim>& overlap,
                 const std::vector<FaceCopy<dim>>& others,
                 const std::vector<std::size_t>& near) const;
  /// The shape functions of a face's nodes at a point of the cell, or what takes their place.
  std::vector<double> shapes(unsigned int face, const dealii::Point<dim>& xi) const;
  void change(std::vector<double>& N) const;
  /// Owned nodes that a tie that was found leaves free. Collective.
  std::vector<bool> bare() const;

  const Space<dim>& space_;
  TiedSurfacesInput input_;
  bool found_;
  std::vector<std::pair<int, int>> ends_;  // of the edges of middles, by numbers on the face
  std::vector<Face> faces_;
};

/// The rows of a tie of either kind, one set of them for each of some components, of which each has
/// nodes of its own that are left out. Collective. Throws InputError.
template <int dim>
std::vector<typename MortarTie<dim>::Rows> tied_rows(
    const Space<dim>& space, const TiedFaces<dim>& faces,
    const std::vector<std::vector<bool>>& left_out);

}  // namespace steppe
