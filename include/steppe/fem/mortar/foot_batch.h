#pragma once

#include "steppe/fem/space/space.h"

#include "steppe/base/numbers/lanes.h"

#include <array>

namespace steppe {

/**
 * Closest point projections of several points of a surface at once, each on a face of another one,
 * of degree 1 (see foot_on): Newton's method from the centre of the face in the lanes of the
 * processor. Feet that are not found here, above all those on a side, are left to foot_on. The
 * result in a lane does not depend on the other ones. Local.
 */
template <int dim>
class FootBatch {
 public:
  static constexpr int size = Lanes::size, most = dim == 2 ? 2 : 4;  ///< nodes of a face
  /// A face: places of its nodes, m, and the sign of MovedFace.
  struct Face {
    const dealii::Point<dim>* nodes;
    double sign;
  };

  explicit FootBatch(bool simplicial) : simplicial_(simplicial) {}

  /// Set a point by its coordinates on its own face, and the face to project it on.
  void set(int lane, const Face& own, const dealii::Point<dim - 1>& eta, const Face& face);
  /// Project the points of the first n lanes.
  void project(int n);

  /// Whether the foot lies within the face, of a normal opposite to that of the point.
  bool found(int lane) const { return found_[lane] > 0; }
  /// Whether it is half as far again from the sides of the face as from the point: no face that
  /// goes on from there is nearer.
  bool inner(int lane) const { return inner_[lane] > 0; }
  dealii::Point<dim - 1> eta(int lane) const;
  /// Shape function of a node of the face at the foot.
  double N(int node, int lane) const { return N_[std::size_t(node)][lane]; }
  double gap(int lane) const { return gap_[lane]; }
  double normal(int c, int lane) const { return normal_[std::size_t(c)][lane]; }

 private:
  using Numbers = std::array<std::array<double, size>, std::size_t(most* dim)>;
  /// X(eta) = x + eta_0 a + eta_1 b + eta_0 eta_1 c.
  struct Patch {
    std::array<Lanes, dim> x, a, b, c;
  };
  using Places = std::array<Lanes, dim>;
  using Eta = std::array<Lanes, dim - 1>;

  Patch patch(const Numbers& nodes) const;
  static Places place(const Patch& patch, const Eta& eta);
  static std::array<Places, dim - 1> tangents(const Patch& patch, const Eta& eta);

  bool simplicial_;
  Numbers own_, face_;
  std::array<std::array<double, size>, dim - 1> own_eta_;
  std::array<double, size> own_sign_, sign_;
  Eta eta_;
  std::array<Lanes, most> N_;
  Places normal_;
  Lanes gap_, found_, inner_;
};

}  // namespace steppe
