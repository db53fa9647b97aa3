#pragma once

#include "steppe/fem/mortar/edge_crossing.h"
#include "steppe/fem/mortar/surface_edges.h"
#include "steppe/physics/pair/pair_point.h"

#include <array>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace steppe {

/**
 * Places where a sharp edge of a secondary surface crosses one of the primary surface, in 3D: the
 * points of a gap
 *
 *     g = n . (x - X),   n = +- t x T / |t x T|,
 *
 * x and X both ends of the shortest way from edge to edge, t and T the tangents there, n away from
 * the primary body. It is below zero as soon as edges have passed through each other, which the
 * distances of places of faces do not see before a good part of a face is inside. No surface is
 * nearer along n only where n lies between the normals of the faces of both edges (those of the
 * secondary one reversed): a crossing counts in full where the angle to each of these is 15 degrees
 * or more, not where it is 5 degrees or less, so that it is none of faces that lie on each other;
 * and in full from 17 degrees between both edges, not below 6.
 *
 * A crossing is chosen in one state, with its two edges, and found on them, or on what continues
 * them, in others. Its weight is the part that counts of the mean area at rest of both faces of the
 * secondary edge. Where an edge goes on in another one both share what crosses near their vertex.
 */
template <int dim>
class PairCrossings {
 public:
  using Feet = std::vector<std::optional<PairFoot<dim>>>;
  using Faces = std::vector<PairFace<dim>>;
  /// A point of a secondary face, its weight (m^2) and gap (m).
  using Take = std::function<void(std::size_t face, const dealii::Point<dim - 1>&, double, double)>;

  /// Borrows the space.
  explicit PairCrossings(const Space<dim>& space) : space_(space), shapes_(space) {}

  /// Look for the edges of secondary faces and of the primary ones near; crossings stay.
  /// Collective.
  void look(const Faces& faces, const PrimarySurface<dim>& primary, Vec displacement);
  /// Choose the crossings in a state, which the primary surface has taken already, of gaps up to
  /// `reach`, m. Collective.
  void choose(const Faces& faces, const PrimarySurface<dim>& primary, Vec displacement,
              double reach, const Take& take);
  /// Both ends of the crossings in another one, none where they are past an end. Local.
  Feet feet(const Faces& faces, const PrimarySurface<dim>& primary,
            const LocalView& displacement) const;

 private:
  struct Own {  // of this rank: the first face is
    SurfaceEdge edge;
    std::size_t face;  // that among the secondary faces
    double area;       // m^2
  };
  using Vertices = std::array<PetscInt, 2>;
  struct Crossing {
    Vertices own, primary;  // of the edges, whose numbers are those of the last look
    std::array<double, 2> s;
    double sign;
  };
  /// Both ends, where the sign of n is given.
  std::optional<PairFoot<dim>> cross(const MovedFace<dim>& own, const Own& edge,
                                     const PrimarySurface<dim>& primary, const SurfaceEdge& other,
                                     std::array<double, 2>& s, double sign) const;

  /// The sign that n of a crossing has, found with 1, and the part that counts by its angles.
  std::pair<double, double> away(const SurfaceEdge& own, const PrimarySurface<dim>& primary,
                                 const SurfaceEdge& other, const PairFoot<dim>& foot) const;

  const Space<dim>& space_;
  FaceShapes<dim> shapes_;
  std::unique_ptr<PrimarySurface<dim>> secondary_;
  std::vector<Own> own_;
  std::vector<SurfaceEdge> primary_;
  std::vector<std::vector<std::size_t>> of_primary_;  // edges of which a face is the first
  std::map<Vertices, std::size_t> own_numbers_, primary_numbers_;
  std::vector<Crossing> crossings_;
};

}  // namespace steppe
