#pragma once

#include "steppe/fem/mortar/face_copy.h"
#include "steppe/fem/space/pieces.h"

#include <map>
#include <tuple>
#include <utility>
#include <vector>

namespace steppe {

/// Boundary faces with one id, of cells of one id, of one piece of the body (see Pieces).
struct FacingSurface {
  int piece;
  unsigned int body, id;

  bool operator<(const FacingSurface& other) const {
    return std::tie(piece, body, id) < std::tie(other.piece, other.body, other.id);
  }
};

/// Two surfaces of different pieces that face each other, as seen from the secondary one.
struct FacingPair {
  FacingSurface secondary, primary;
  double area = 0;  ///< of the part that lies opposite to the other within the tolerance, m^2
  double gap = 0;   ///< the largest distance there, m
};

/// Two pieces of the body that face each other; the secondary one has the smaller faces there.
struct FacingPieces {
  int secondary, primary;
  double area = 0, gap = 0;          ///< as of pairs; no area: the pieces stay apart
  double far_area = 0, far_gap = 0;  ///< of what is opposite too, but beyond the tolerance
};

/**
 * The surfaces of pieces of the body that share no nodes and face each other: two faces do where
 * their outward normals are opposite within 45 degrees and a part of one lies opposite to the other
 * (see Overlap), no farther than the tolerance; what lies within the diameter of a face is known as
 * far. A face counts where a hundredth of it is opposite.
 *
 * Of two pieces that one is secondary whose faces are smaller in the mean there, of equal ones the
 * later in the list of pieces; but where nodes would then follow each other in a circle, the other
 * one of the pair that differs least. The same on any number of ranks.
 */
template <int dim>
class FacingSurfaces {
 public:
  /// Borrows the space. The tolerance is in m; 0: a tenth of the diameter of each face. Collective.
  FacingSurfaces(const Space<dim>& space, double tolerance);

  const Pieces<dim>& pieces() const { return pieces_; }
  /// All surfaces of the pieces; none of a body of one piece.
  const std::vector<FacingSurface>& surfaces() const { return surfaces_; }
  /// Pairs of surfaces within the tolerance, in the order of their pieces.
  const std::vector<FacingPair>& pairs() const { return pairs_; }
  /// Pairs of pieces, with those that are far from each other.
  const std::vector<FacingPieces>& of_pieces() const { return of_pieces_; }
  /// The faces of this rank around a piece that lie opposite to another within the tolerance.
  std::vector<BoundaryFace> faces(int piece, int other) const;

 private:
  struct Seen {  // of one side from the other
    double n_faces = 0, area = 0, covered = 0, gap = 0, far = 0, far_gap = 0;

    void add(const Seen& other);
  };
  using Sums = std::map<std::pair<int, int>, Seen>;

  /// Look from this rank's faces at others, by numbers of surfaces and of pieces. Collective.
  void look(double tolerance, Sums& between_surfaces, Sums& between_pieces);
  /// Find which of two pieces is secondary. Local.
  void order(const Sums& between_pieces);

  const Space<dim>& space_;
  Pieces<dim> pieces_;
  std::vector<FacingSurface> surfaces_;
  std::map<std::pair<int, int>, std::vector<BoundaryFace>> faces_;
  std::vector<FacingPair> pairs_;
  std::vector<FacingPieces> of_pieces_;
};

}  // namespace steppe
