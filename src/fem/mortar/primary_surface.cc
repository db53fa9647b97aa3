#include "steppe/fem/mortar/primary_surface.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace steppe {

using namespace dealii;

namespace {

// how far past an edge of what faces it a place keeps its face, of the size of a face
constexpr double just_past = 0.05;

}  // namespace

template <int dim>
PrimarySurface<dim>::PrimarySurface(const Space<dim>& space, const std::vector<BoundaryFace>& faces,
                                    const BoundingBox<dim>& box, Vec displacement)
    : space_(space), shapes_(space), exchange_(space, faces, box, displacement) {
  for (std::size_t k = 0; k < exchange_.size(); ++k) {
    const FaceCopy<dim> face = exchange_.face(k);
    for (const unsigned int b : shapes_.nodes(face.face)) {
      numbers_.push_back(face.nodes[b]);
      X_.push_back(face.X[b]);
      entries_.push_back(exchange_.entry(k, int(b)));
    }
    signs_.push_back(shapes_.sign(face.face));
  }
  x_.resize(X_.size());
  update(displacement);
  find_boxes();
  std::vector<BoundingBox<dim>> boxes;
  for (const Box& around : boxes_) boxes.emplace_back(std::make_pair(around.low, around.high));
  tree_ = BoxTree<dim>(boxes);
  find_border();
}

template <int dim>
FaceCopy<dim> PrimarySurface<dim>::copy(std::size_t face) const {
  FaceCopy<dim> result = exchange_.face(face);
  for (std::size_t b = 0; b < result.X.size(); ++b) result.X[b] = exchange_.place(face, int(b));
  return result;
}

template <int dim>
void PrimarySurface<dim>::update(Vec displacement) {
  exchange_.update(displacement);
  const double* u = exchange_.values().data();
  for (std::size_t i = 0; i < x_.size(); ++i)
    for (int c = 0; c < dim; ++c) x_[i][c] = X_[i][c] + u[entries_[i] + std::size_t(c)];
  boxes_.clear();
}

template <int dim>
void PrimarySurface<dim>::find_boxes() const {
  size_ = 0;
  for (std::size_t f = 0; f < size(); ++f) {
    Box box;
    for (std::size_t i = 0; i < n_nodes(); ++i) {
      const Point<dim>& x = places(f)[i];
      for (int c = 0; c < dim; ++c) {
        box.low[c] = i == 0 ? x[c] : std::min(box.low[c], x[c]);
        box.high[c] = i == 0 ? x[c] : std::max(box.high[c], x[c]);
      }
    }
    const double diagonal = box.low.distance(box.high);
    size_ = std::max(size_, diagonal);
    // polynomials of higher degree reach a little beyond their nodes
    for (int c = 0; c < dim && space_.degree() > 1; ++c) {
      box.low[c] -= 0.15 * diagonal;
      box.high[c] += 0.15 * diagonal;
    }
    boxes_.push_back(box);
  }
  if (cosine_ < 0) find_cones();
}

template <int dim>
void PrimarySurface<dim>::find_cones() const {
  cones_.clear();
  for (std::size_t f = 0; f < size(); ++f) {
    const MovedFace<dim> face = this->face(f);
    const auto middle = face.at(shapes_.centre());
    Cone cone{middle.x, face.normal(middle), 0};
    for (std::size_t v = 0; v < shapes_.n_vertices(); ++v)
      cone.spread =
          std::max(cone.spread, (face.normal(face.at(shapes_.place(v))) - cone.axis).norm());
    cone.spread *= 1.5;  // between vertices curved faces turn a little farther
    cones_.push_back(cone);
  }
}

template <int dim>
bool PrimarySurface<dim>::is_behind(std::size_t face, const Point<dim>& x) const {
  if (cones_.empty()) return false;
  const Cone& cone = cones_[face];
  const Tensor<1, dim> apart = x - cone.middle;
  return cone.axis * apart < -depths_[face] - cone.spread * (apart.norm() + size_);
}

template <int dim>
double PrimarySurface<dim>::distance(const Box& box, const Point<dim>& x) const {
  double square = 0;
  for (int c = 0; c < dim; ++c) {
    const double beside = std::max({0., box.low[c] - x[c], x[c] - box.high[c]});
    square += beside * beside;
  }
  return std::sqrt(square);
}

template <int dim>
typename PrimarySurface<dim>::Side PrimarySurface<dim>::side(std::size_t face, int number) const {
  Side result;
  for (std::size_t end = 0; end < 2; ++end)
    result[end] =
        nodes(face)[sides_of_faces<dim>(shapes_.simplicial())[std::size_t(number)].vertices[end]];
  std::sort(result.begin(), result.end());
  return result;
}

template <int dim>
void PrimarySurface<dim>::find_border() {
  std::map<Side, int> faces_of;
  const int n_sides = int(sides_of_faces<dim>(shapes_.simplicial()).size());
  for (std::size_t f = 0; f < size(); ++f)
    for (int k = 0; k < n_sides; ++k) ++faces_of[side(f, k)];
  for (const auto& [side, n_faces] : faces_of) {
    if (n_faces > 1) continue;
    border_.insert(side);
    border_vertices_.insert(side.begin(), side.end());
  }
}

template <int dim>
bool PrimarySurface<dim>::on_border(std::size_t face, const FaceFoot<dim>& foot) const {
  if (foot.side < 0) return false;
  if (!foot.ends || dim == 2) return border_.count(side(face, foot.side)) > 0;
  const FaceSide<dim>& side = sides_of_faces<dim>(shapes_.simplicial())[std::size_t(foot.side)];
  const std::size_t end = (foot.eta - side.from) * side.along > 0.5 * side.along.norm_square();
  return border_vertices_.count(nodes(face)[side.vertices[end]]) > 0;
}

template <int dim>
bool PrimarySurface<dim>::beside(const SurfaceFoot<dim>& foot) const {
  double sum = 0;
  for (int k = 0; k < dim - 1; ++k) {
    if (foot.on_face.eta[k] < -1e-9 || foot.on_face.eta[k] > 1 + 1e-9) return true;
    sum += foot.on_face.eta[k];
  }
  if (shapes_.simplicial() && sum > 1 + 1e-9) return true;
  return on_border(foot.face, foot.on_face);
}

template <int dim>
std::optional<SurfaceFoot<dim>> PrimarySurface<dim>::foot(const Point<dim>& x,
                                                          const Tensor<1, dim>& n,
                                                          const std::vector<std::size_t>& faces,
                                                          std::size_t first,
                                                          double* farther) const {
  if (boxes_.empty()) find_boxes();
  std::vector<Found>& found = found_;
  found.clear();
  double nearest = far_;
  const auto may_face = [&](std::size_t f) {
    return cones_.empty() || cones_[f].axis * n < cosine_ + cones_[f].spread;
  };
  const auto try_face = [&](std::size_t f) {
    const MovedFace<dim> face = this->face(f);
    Found here{f, foot_on(face, x), 0, {}, false};
    here.distance = here.foot.x.distance(x);
    here.normal = face.normal(face.at(here.foot.eta));
    here.faces_x = here.normal * n < cosine_ && reaches(f, here.normal * (x - here.foot.x));
    if (here.faces_x) nearest = std::min(nearest, here.distance);
    found.push_back(here);
  };
  if (first < size()) try_face(first);
  left_.clear();
  for (const std::size_t f : faces) {
    if (f == first) continue;
    const double away = distance(boxes_[f], x);
    if (away <= (1 + 1e-9) * nearest && may_face(f) && !is_behind(f, x))
      try_face(f);
    else if (farther)
      left_.emplace_back(f, away);
  }
  // of equal ones the first: the order of the faces is that of their places
  const Found* owner = nullptr;
  for (const Found& here : found)
    if (here.faces_x && here.distance <= (1 + 1e-12) * nearest &&
        (!owner || here.face < owner->face))
      owner = &here;
  if (!owner) return {};
  if (owner->foot.n_ways == dim - 1 || on_border(owner->face, owner->foot)) {
    if (farther) *farther = nearest_other(*owner) - owner->distance - 1e-9 * size_;
    return signed_foot(x, found, *owner);
  }
  // beyond an edge of what faces x, where a face that does not is nearer, x is beside the surface
  const Found edge = *owner;
  for (const std::size_t f : faces)
    if (f != first && !may_face(f) && distance(boxes_[f], x) <= (1 + 1e-9) * nearest &&
        !is_behind(f, x))
      try_face(f);
  for (const Found& here : found)
    if (here.distance < (1 - 1e-9) * edge.distance) return continued_foot(x, edge);
  const SurfaceFoot<dim> foot = signed_foot(x, found, edge);
  if (!reaches(foot.face, foot.gap)) return {};
  return foot;
}

template <int dim>
std::optional<SurfaceFoot<dim>> PrimarySurface<dim>::continued_foot(const Point<dim>& x,
                                                                    const Found& edge) const {
  FaceFoot<dim> foot = edge.foot;
  const MovedFace<dim> face = this->face(edge.face);
  if (!continue_foot(face, x, foot) || foot.x.distance(edge.foot.x) > just_past * size_) return {};
  const Tensor<1, dim> normal = face.normal(face.at(foot.eta));
  const double gap = normal * (x - foot.x);
  if (!reaches(edge.face, gap)) return {};
  return SurfaceFoot<dim>{edge.face, foot, gap, normal};
}

template <int dim>
bool PrimarySurface<dim>::goes_on(std::size_t one, std::size_t other) const {
  const std::size_t n = n_nodes();
  if (std::find_first_of(nodes(one), nodes(one) + n, nodes(other), nodes(other) + n) ==
      nodes(one) + n)
    return false;
  const auto normal = [this](std::size_t f) {
    const MovedFace<dim> face = this->face(f);
    return face.normal(face.at(shapes_.centre()));
  };
  return normal(one) * normal(other) > 0.8;
}

template <int dim>
double PrimarySurface<dim>::nearest_other(const Found& owner) const {
  double nearest = std::numeric_limits<double>::max();
  const auto take = [&](std::size_t face, double distance) {
    if (distance < nearest && !goes_on(owner.face, face)) nearest = distance;
  };
  for (const Found& here : found_)
    if (here.face != owner.face) take(here.face, here.distance);
  for (const auto& [face, distance] : left_) take(face, distance);
  return nearest;
}

template <int dim>
SurfaceFoot<dim> PrimarySurface<dim>::signed_foot(const Point<dim>& x,
                                                  const std::vector<Found>& found,
                                                  const Found& nearest) const {
  SurfaceFoot<dim> result{nearest.face, nearest.foot, 0, nearest.normal};
  FaceFoot<dim>& foot = result.on_face;
  const MovedFace<dim> face = this->face(result.face);
  if (on_border(result.face, foot) && continue_foot(face, x, foot)) {
    result.normal = face.normal(face.at(foot.eta));
    result.gap = result.normal * (x - foot.x);
    return result;
  }
  if (foot.n_ways == dim - 1) {
    result.gap = result.normal * (x - foot.x);
    return result;
  }
  Tensor<1, dim> sum;
  for (const Found& other : found)
    if (other.foot.x.distance(foot.x) <= 1e-9 * size_) sum += other.normal;
  const Tensor<1, dim> apart = x - foot.x;
  const double distance = apart.norm(), sign = apart * sum < 0 ? -1 : 1;
  result.gap = sign * distance;
  result.normal = distance > 1e-9 * size_ ? sign / distance * apart : sum / sum.norm();
  return result;
}

template class PrimarySurface<2>;
template class PrimarySurface<3>;

}  // namespace steppe
