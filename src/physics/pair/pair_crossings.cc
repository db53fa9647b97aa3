#include "steppe/physics/pair/pair_crossings.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace steppe {

using namespace dealii;

namespace {

// how a crossing begins to count, and counts in full: sines of the angles to the faces, and between
// the edges
const std::array<double, 2> to_faces = {std::sin(5 * numbers::PI / 180),
                                        std::sin(15 * numbers::PI / 180)};
constexpr std::array<double, 2> between_edges = {0.1, 0.3};
constexpr double shared = 0.02;  // part of an edge near a vertex that the next one has as well
constexpr double past = 0.02;    // how far past an end a crossing is still one
constexpr double deepest = 0.5;  // of the size of a face

double part(double value, const std::array<double, 2>& range) {
  return std::clamp((value - range[0]) / (range[1] - range[0]), 0., 1.);
}

/// The part of a crossing at s that an edge has.
double share(double s, const std::array<bool, 2>& goes_on) {
  double result = 1;
  for (const std::size_t end : {0, 1}) {
    const double inside = end == 0 ? s : 1 - s;
    result *= goes_on[end] ? part(inside, {-shared, shared}) : inside >= 0;
  }
  return result;
}

/// Whether an edge, or the line that another one goes on in, has a place s.
bool has(double s, const std::array<bool, 2>& goes_on) {
  return s >= (goes_on[0] ? -1 : -past) && s <= 1 + (goes_on[1] ? 1 : past);
}

}  // namespace

template <int dim>
void PairCrossings<dim>::look(const Faces& faces, const PrimarySurface<dim>& primary,
                              Vec displacement) {
  std::vector<BoundaryFace> secondary;
  std::vector<BoundingBox<dim>> boxes;
  std::map<std::vector<PetscInt>, std::size_t> numbers;
  {
    const LocalView u(displacement);
    for (std::size_t f = 0; f < faces.size(); ++f) {
      secondary.push_back(faces[f].face);
      boxes.emplace_back(places_of(faces[f], u));
      std::vector<PetscInt> nodes;
      for (const int node : faces[f].nodes) nodes.push_back(space_.global_node(node));
      numbers[nodes] = f;
    }
  }
  secondary_ = std::make_unique<PrimarySurface<dim>>(space_, secondary,
                                                     BoxTree<dim>(boxes).bounds(), displacement);
  const std::size_t n = std::size_t(shapes_.size());
  own_.clear();
  own_numbers_.clear();
  for (const SurfaceEdge& edge : sharp_edges(*secondary_)) {
    const PetscInt* nodes = secondary_->nodes(edge.faces[0]);
    const auto found = numbers.find({nodes, nodes + n});
    if (found == numbers.end()) continue;
    double area = 0;
    for (const std::size_t f : edge.faces) {
      const auto middle = secondary_->face_at_rest(f).at(shapes_.centre());
      area += 0.5 * area_vector<dim>(middle.tangents).norm() * (shapes_.simplicial() ? 0.5 : 1);
    }
    own_numbers_[edge.vertices] = own_.size();
    own_.push_back({edge, found->second, area});
  }
  primary_ = sharp_edges(primary);
  primary_numbers_.clear();
  of_primary_.assign(primary.size(), {});
  for (std::size_t e = 0; e < primary_.size(); ++e) {
    primary_numbers_[primary_[e].vertices] = e;
    of_primary_[primary_[e].faces[0]].push_back(e);
  }
}

template <int dim>
std::optional<PairFoot<dim>> PairCrossings<dim>::cross(const MovedFace<dim>& own, const Own& edge,
                                                       const PrimarySurface<dim>& primary,
                                                       const SurfaceEdge& other,
                                                       std::array<double, 2>& s,
                                                       double sign) const {
  if constexpr (dim == 3) {
    const MovedFace<dim> face = primary.face(other.faces[0]);
    const EdgeCurve<dim> from(own, edge.edge.sides[0]), to(face, other.sides[0]);
    if (!find_crossing(from, to, s) || !has(s[0], edge.edge.goes_on) || !has(s[1], other.goes_on))
      return {};
    const auto here = from.at(s[0]), there = to.at(s[1]);
    PairFoot<dim> foot;
    foot.face = other.faces[0];
    foot.on_face.eta = to.eta(s[1]);
    foot.on_face.x = there.x;
    foot.on_face.side = other.sides[0];
    foot.on_face.ways[0] = to.way();
    foot.on_face.n_ways = 1;
    foot.normal = cross_product_3d(here.tangent, there.tangent);
    foot.normal *= sign / foot.normal.norm();
    foot.gap = foot.normal * (here.x - there.x);
    foot.across = from.point(s[0]);
    return foot;
  }
  return {};
}

template <int dim>
std::pair<double, double> PairCrossings<dim>::away(const SurfaceEdge& own,
                                                   const PrimarySurface<dim>& primary,
                                                   const SurfaceEdge& other,
                                                   const PairFoot<dim>& foot) const {
  double sign = 1, sine = 0;
  for (const double to : {1., -1.}) {
    const double inside = std::min(sine_between_faces(primary, other, to * foot.normal),
                                   sine_between_faces(*secondary_, own, -to * foot.normal));
    if (inside > sine) {
      sine = inside;
      sign = to;
    }
  }
  const Tangents<dim> tangents = primary.face(foot.face).at(foot.on_face.eta).tangents;
  const Tensor<1, dim>& t = foot.across->tangent;
  Tensor<1, dim> T;
  for (unsigned int k = 0; k < dim - 1; ++k) T += foot.on_face.ways[0][k] * tangents[k];
  const double cosine = t * T / (t.norm() * T.norm());
  return {sign,
          part(sine, to_faces) * part(std::sqrt(std::max(0., 1 - cosine * cosine)), between_edges)};
}

template <int dim>
void PairCrossings<dim>::choose(const Faces& faces, const PrimarySurface<dim>& primary,
                                Vec displacement, double reach, const Take& take) {
  secondary_->update(displacement);
  crossings_.clear();
  for (const Own& own : own_) {
    const std::vector<std::size_t>& near = faces[own.face].near;
    const MovedFace<dim> face = secondary_->face(own.edge.faces[0]);
    for (const std::size_t k : near)
      for (const std::size_t other : of_primary_[k]) {
        const SurfaceEdge& edge = primary_[other];
        std::array<double, 2> s = {0.5, 0.5};
        auto foot = cross(face, own, primary, edge, s, 1);
        if (!foot) continue;
        double counts = share(s[0], own.edge.goes_on) * share(s[1], edge.goes_on);
        if (counts == 0 || !std::binary_search(near.begin(), near.end(), edge.faces[1])) continue;
        const auto [sign, part_by_angles] = away(own.edge, primary, edge, *foot);
        counts *= part_by_angles;
        const double gap = sign * foot->gap;
        if (gap > reach || gap < -deepest * std::sqrt(own.area) ||
            !primary.reaches(edge.faces[0], gap) || !primary.reaches(edge.faces[1], gap))
          continue;
        if (counts == 0) continue;
        crossings_.push_back({own.edge.vertices, edge.vertices, s, sign});
        take(own.face, EdgeCurve<dim>(face, own.edge.sides[0]).eta(s[0]), counts * own.area, gap);
      }
  }
}

template <int dim>
typename PairCrossings<dim>::Feet PairCrossings<dim>::feet(const Faces& faces,
                                                           const PrimarySurface<dim>& primary,
                                                           const LocalView& displacement) const {
  Feet feet;
  for (const Crossing& crossing : crossings_) {
    const auto from = own_numbers_.find(crossing.own), to = primary_numbers_.find(crossing.primary);
    if (from == own_numbers_.end() || to == primary_numbers_.end()) {
      feet.emplace_back();
      continue;
    }
    const Own& own = own_[from->second];
    const std::vector<Point<dim>> places = places_of(faces[own.face], displacement);
    const MovedFace<dim> face(shapes_, places.data(), shapes_.sign(faces[own.face].face.face));
    std::array<double, 2> s = crossing.s;
    feet.push_back(cross(face, own, primary, primary_[to->second], s, crossing.sign));
  }
  return feet;
}

template class PairCrossings<2>;
template class PairCrossings<3>;

}  // namespace steppe
