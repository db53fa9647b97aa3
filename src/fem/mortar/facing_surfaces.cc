#include "steppe/fem/mortar/facing_surfaces.h"

#include "steppe/fem/cells/cell_values.h"
#include "steppe/fem/mortar/face_map.h"
#include "steppe/fem/mortar/overlap.h"
#include "steppe/fem/search/cell_tree.h"

#include <deal.II/base/mpi.h>

#include <algorithm>
#include <cmath>
#include <set>

namespace steppe {

using namespace dealii;

namespace {

constexpr double opposite = -0.7071067811865476;  // product of unit normals at 45 degrees
constexpr double least = 1e-2;                    // part of a face that counts

using Between = std::pair<int, int>;

/// All ranks' surfaces, sorted. Collective.
std::vector<FacingSurface> on_all(MPI_Comm communicator, const std::set<FacingSurface>& mine) {
  std::vector<std::vector<unsigned int>> numbers;
  for (const auto& [piece, body, id] : mine) numbers.push_back({unsigned(piece), body, id});
  std::set<FacingSurface> all;
  for (const auto& of_rank : Utilities::MPI::all_gather(communicator, numbers))
    for (const auto& one : of_rank) all.insert({int(one[0]), one[1], one[2]});
  return {all.begin(), all.end()};
}

/// Whether a way leads along the edges from one number to another.
bool leads(const std::set<Between>& edges, int from, int to) {
  std::set<int> reached = {from};
  for (std::size_t before = 0; before != reached.size();) {
    before = reached.size();
    for (const auto& [begin, end] : edges)
      if (reached.count(begin) > 0) reached.insert(end);
  }
  return reached.count(to) > 0;
}

}  // namespace

template <int dim>
void FacingSurfaces<dim>::Seen::add(const Seen& other) {
  n_faces += other.n_faces;
  area += other.area;
  covered += other.covered;
  gap = std::max(gap, other.gap);
  far += other.far;
  far_gap = std::max(far_gap, other.far_gap);
}

template <int dim>
FacingSurfaces<dim>::FacingSurfaces(const Space<dim>& space, double tolerance)
    : space_(space), pieces_(pieces_of(space)) {
  if (pieces_.list.size() == 1) return;
  std::set<FacingSurface> mine;
  for (const BoundaryFace& face : space.boundary())
    mine.insert({pieces_.of_node[std::size_t(space.cell_nodes(face.cell)[0])],
                 space.cells()[face.cell].id, face.id});
  surfaces_ = on_all(space.communicator(), mine);
  Sums between_surfaces, between_pieces;
  look(tolerance, between_surfaces, between_pieces);
  const auto on_all_ranks = [&](Sums& sums) {
    std::vector<double> numbers;
    for (const auto& [pair, seen] : sums)
      numbers.insert(numbers.end(), {double(pair.first), double(pair.second), seen.n_faces,
                                     seen.area, seen.covered, seen.gap, seen.far, seen.far_gap});
    sums.clear();
    for (const auto& of_rank : Utilities::MPI::all_gather(space.communicator(), numbers))
      for (std::size_t k = 0; k < of_rank.size(); k += 8) {
        const double* n = &of_rank[k];
        sums[{int(n[0]), int(n[1])}].add({n[2], n[3], n[4], n[5], n[6], n[7]});
      }
  };
  on_all_ranks(between_surfaces);
  on_all_ranks(between_pieces);
  order(between_pieces);
  std::set<Between> tied;
  for (const FacingPieces& pair : of_pieces_)
    if (pair.area > 0) tied.insert({pair.secondary, pair.primary});
  for (const auto& [pair, seen] : between_surfaces) {
    const FacingSurface &one = surfaces_[std::size_t(pair.first)],
                        &other = surfaces_[std::size_t(pair.second)];
    if (seen.covered > 0 && tied.count({one.piece, other.piece}) > 0)
      pairs_.push_back({one, other, seen.covered, seen.gap});
  }
}

template <int dim>
void FacingSurfaces<dim>::look(double tolerance, Sums& between_surfaces, Sums& between_pieces) {
  const auto number = [&](const BoundaryFace& face) {
    const FacingSurface here{pieces_.of_node[std::size_t(space_.cell_nodes(face.cell)[0])],
                             space_.cells()[face.cell].id, face.id};
    return unsigned(std::lower_bound(surfaces_.begin(), surfaces_.end(), here) - surfaces_.begin());
  };
  std::vector<BoundaryFace> numbered = space_.boundary();
  for (BoundaryFace& face : numbered) face.id = number(face);
  const auto far_reach = [&](const FaceCopy<dim>& face) {
    return std::max(reach(space_, face, tolerance), diameter(space_, face));
  };
  std::vector<BoundingBox<dim>> boxes, boxes_of_others;
  for (const BoundaryFace& face : numbered) {
    const FaceCopy<dim> copy = copy_of(space_, face);
    boxes.push_back(box_around(space_, copy));
    boxes.back().extend(far_reach(copy));
  }
  const auto others = faces_near(space_, numbered, BoxTree<dim>(boxes).bounds());
  for (const FaceCopy<dim>& other : others) boxes_of_others.push_back(box_around(space_, other));
  const BoxTree<dim> tree(boxes_of_others);
  const Overlap<dim> overlap(space_);
  FaceValues<dim> values(space_);
  for (std::size_t i = 0; i < numbered.size(); ++i) {
    const FaceCopy<dim> own = copy_of(space_, numbered[i]);
    const FaceMap<dim> here(space_, own);
    const Tensor<1, dim> normal = here.normal(here.centre());
    const int piece = surfaces_[own.id].piece;
    const double within = reach(space_, own, tolerance), far = far_reach(own);
    std::map<int, Seen> of_surfaces, of_pieces;
    for (const std::size_t k : tree.meeting(boxes[i])) {
      const FaceCopy<dim>& other = others[k];
      const int other_piece = surfaces_[other.id].piece;
      if (other_piece == piece) continue;
      const FaceMap<dim> there(space_, other);
      if (normal * there.normal(there.centre()) > opposite) continue;
      Seen seen;
      for (const OverlapPoint<dim>& point : overlap(own, other)) {
        const double along = (there.place(point.of_other) - here.place(point.xi)) * normal;
        if (point.gap <= within) {
          seen.covered += point.weight;
          seen.gap = std::max(seen.gap, point.gap);
        } else if (point.gap <= far && along > 0) {
          seen.far += point.weight;
          seen.far_gap = std::max(seen.far_gap, point.gap);
        }
      }
      of_surfaces[int(other.id)].add(seen);
      of_pieces[other_piece].add(seen);
    }
    if (of_pieces.empty()) continue;
    double area = 0;
    values.reinit(numbered[i]);
    for (int q = 0; q < values.n_points(); ++q) area += values.weight(q);
    for (auto& [other, seen] : of_pieces) {
      if (seen.covered + seen.far < least * area) continue;
      seen.n_faces = 1;
      seen.area = area;
      between_pieces[{piece, other}].add(seen);
      if (seen.covered < least * area) continue;
      faces_[{piece, other}].push_back(space_.boundary()[i]);
      for (const auto& [surface, part] : of_surfaces)
        if (surfaces_[std::size_t(surface)].piece == other)
          between_surfaces[{int(own.id), surface}].add(part);
    }
  }
}

template <int dim>
void FacingSurfaces<dim>::order(const Sums& between_pieces) {
  struct Pair {
    int one, other;
    double finer;  // logarithm of the mean area of the first's faces over that of the other's
  };
  constexpr double rounding = 1e-6;
  std::vector<Pair> pairs;
  const auto seen_from = [&](int one, int other) {
    const auto found = between_pieces.find({one, other});
    return found == between_pieces.end() ? Seen() : found->second;
  };
  for (const auto& [pair, seen] : between_pieces) {
    const auto [one, other] = pair;
    const Seen back = seen_from(other, one);
    if (one > other || back.n_faces == 0) continue;
    const double ratio = std::log(seen.area / seen.n_faces * back.n_faces / back.area);
    pairs.push_back({one, other, rounding * std::round(ratio / rounding)});
  }
  std::stable_sort(pairs.begin(), pairs.end(), [](const Pair& a, const Pair& b) {
    return std::abs(a.finer) > std::abs(b.finer);
  });
  std::set<Between> follow;  // the first follows the second
  for (const auto& [one, other, finer] : pairs) {
    Between way = finer < 0 ? Between(one, other) : Between(other, one);
    const Seen seen = seen_from(way.first, way.second), back = seen_from(way.second, way.first);
    const bool near = seen.covered > 0 && back.covered > 0;
    if (near && leads(follow, way.second, way.first)) std::swap(way.first, way.second);
    const Seen from = seen_from(way.first, way.second);
    FacingPieces pieces{way.first, way.second};
    pieces.far_area = from.far;
    pieces.far_gap = from.far_gap;
    if (near) {
      pieces.area = from.covered;
      pieces.gap = from.gap;
      follow.insert(way);
    } else {
      pieces.far_area += from.covered;
      pieces.far_gap = std::max(from.gap, from.far_gap);
    }
    of_pieces_.push_back(pieces);
  }
  std::sort(of_pieces_.begin(), of_pieces_.end(), [](const FacingPieces& a, const FacingPieces& b) {
    return std::minmax(a.secondary, a.primary) < std::minmax(b.secondary, b.primary);
  });
}

template <int dim>
std::vector<BoundaryFace> FacingSurfaces<dim>::faces(int piece, int other) const {
  const auto found = faces_.find({piece, other});
  return found == faces_.end() ? std::vector<BoundaryFace>() : found->second;
}

template class FacingSurfaces<2>;
template class FacingSurfaces<3>;

}  // namespace steppe
