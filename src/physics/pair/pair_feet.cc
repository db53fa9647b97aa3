#include "steppe/physics/pair/pair_feet.h"

#include "steppe/fem/mortar/spans.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace steppe {

using namespace dealii;

namespace {

/// Whether a foot lies inside as FootBatch::inner tells, with four times the distance: quadratic
/// faces bend away from the tangents that this takes.
template <int dim>
bool is_inner(const FaceShapes<dim>& shapes, const Tangents<dim>& t, const Point<dim - 1>& eta,
              double gap) {
  const double square = area_vector<dim>(t).norm_square();
  double least = std::numeric_limits<double>::max(), rest = 1;
  const auto take = [&](double beyond, double side) {
    least = std::min(least, beyond * beyond * square / side);
  };
  for (unsigned int k = 0; k < dim - 1; ++k) {
    const double side = dim == 2 ? 1 : t[dim - 2 - k].norm_square();
    take(eta[k], side);
    if (dim == 2 || !shapes.simplicial()) take(1 - eta[k], side);
    rest -= eta[k];
  }
  if (dim == 3 && shapes.simplicial()) take(rest, (t[dim - 2] - t[0]).norm_square());
  return least > 16 * gap * gap;
}

}  // namespace

template <int dim>
PairFeet<dim>::PairFeet(const Space<dim>& space)
    : shapes_(space),
      in_batches_(space.degree() == 1),
      n_face_(std::size_t(shapes_.size())),
      batch_(shapes_.simplicial()) {}

template <int dim>
void PairFeet<dim>::forget(std::size_t n_points) {
  places_.clear();
  primary_.clear();
  path_ = 0;
  face_.assign(n_points, none);
  eta_.assign(n_points, {});
  gap_.assign(n_points, 0.);
  until_.assign(n_points, 0.);
  N_.assign(n_points * n_face_, 0.);
  normal_.assign(n_points, {});
  searched_number_.assign(n_points, -1);
}

template <int dim>
bool PairFeet<dim>::move(const PrimarySurface<dim>& primary,
                         const std::vector<PairFace<dim>>& faces, const LocalView& displacement) {
  const bool again = !places_.empty() || !primary_.empty();
  bool moves = !again;
  Spans<dim> changes;
  places_.resize(faces.size() * n_face_);
  for (std::size_t f = 0; f < faces.size(); ++f)
    for (std::size_t i = 0; i < n_face_; ++i) {
      Point<dim>& place = places_[f * n_face_ + i];
      for (int c = 0; c < dim; ++c) {
        const double now = faces[f].X[i][c] + displacement[dim * faces[f].nodes[i] + c];
        changes.include(0, c, now - place[c]);
        moves |= now != place[c];
        place[c] = now;
      }
    }
  const std::size_t n = primary.size() * n_face_;
  const Point<dim>* places = n > 0 ? primary.places(0) : nullptr;
  for (std::size_t i = 0; i < primary_.size(); ++i)
    for (int c = 0; c < dim; ++c) {
      changes.include(0, c, places[i][c] - primary_[i][c]);
      moves |= places[i][c] != primary_[i][c];
    }
  primary_.assign(places, places + n);
  if (again) path_ += changes.size(0);
  return moves;
}

template <int dim>
void PairFeet<dim>::find(const PrimarySurface<dim>& primary,
                         const std::vector<PairFace<dim>>& faces,
                         const std::vector<PairPoint<dim>>& points, const LocalView& displacement) {
  if (!move(primary, faces, displacement)) return;
  if (!std::isfinite(path_)) {
    std::fill(until_.begin(), until_.end(), 0.);
    path_ = 0;
  }
  searched_.clear();
  Numbers known, others, found, left;
  for (std::size_t q = 0; q < points.size(); ++q) (until_[q] > path_ ? known : others).push_back(q);
  project(primary, faces, points, known, false, others);
  for (const std::size_t q : others) {
    search(primary, faces[points[q].face], points[q], q);
    if (until_[q] > path_) found.push_back(q);
  }
  // so that a foot does not depend on how its face was found
  project(primary, faces, points, found, true, left);
  for (const std::size_t q : left) until_[q] = 0;
}

template <int dim>
void PairFeet<dim>::project(const PrimarySurface<dim>& primary,
                            const std::vector<PairFace<dim>>& faces,
                            const std::vector<PairPoint<dim>>& points, const Numbers& numbers,
                            bool searched, Numbers& others) {
  if (!in_batches_) return project_one_by_one(primary, faces, points, numbers, searched, others);
  for (std::size_t first = 0; first < numbers.size(); first += std::size_t(batch_.size)) {
    const int n = int(std::min(numbers.size() - first, std::size_t(batch_.size)));
    for (int l = 0; l < n; ++l) {
      const std::size_t q = numbers[first + std::size_t(l)], f = points[q].face;
      batch_.set(l, {&places_[f * n_face_], shapes_.sign(faces[f].face.face)}, points[q].eta,
                 {primary.places(face_[q]), primary.sign(face_[q])});
    }
    batch_.project(n);
    for (int l = 0; l < n; ++l) {
      const std::size_t q = numbers[first + std::size_t(l)];
      if (!batch_.found(l) || !(searched || batch_.inner(l)) ||
          !primary.reaches(face_[q], batch_.gap(l))) {
        others.push_back(q);
        continue;
      }
      searched_number_[q] = -1;
      eta_[q] = batch_.eta(l);
      gap_[q] = batch_.gap(l);
      for (int c = 0; c < dim; ++c) normal_[q].set(c, batch_.normal(c, l));
      for (std::size_t m = 0; m < n_face_; ++m) N_[q * n_face_ + m] = batch_.N(int(m), l);
    }
  }
}

template <int dim>
void PairFeet<dim>::project_one_by_one(const PrimarySurface<dim>& primary,
                                       const std::vector<PairFace<dim>>& faces,
                                       const std::vector<PairPoint<dim>>& points,
                                       const Numbers& numbers, bool searched, Numbers& others) {
  for (const std::size_t q : numbers) {
    const MovedFace<dim> own(shapes_, &places_[points[q].face * n_face_],
                             shapes_.sign(faces[points[q].face].face.face)),
        face = primary.face(face_[q]);
    const Point<dim> x = own.place(points[q].eta);
    SurfaceFoot<dim> foot{face_[q], foot_on(face, x), 0, {}};
    const auto there = face.at(foot.on_face.eta);
    foot.normal = face.normal(there);
    foot.gap = foot.normal * (x - foot.on_face.x);
    if (foot.on_face.n_ways == dim - 1 && primary.reaches(face_[q], foot.gap) &&
        (searched || is_inner(shapes_, there.tangents, foot.on_face.eta, foot.gap))) {
      searched_number_[q] = -1;
      take(q, foot);
    } else {
      others.push_back(q);
    }
  }
}

template <int dim>
void PairFeet<dim>::take(std::size_t q, const SurfaceFoot<dim>& foot) {
  eta_[q] = foot.on_face.eta;
  gap_[q] = foot.gap;
  for (int c = 0; c < dim; ++c) normal_[q].set(c, foot.normal[c]);
  typename FaceShapes<dim>::Values values;
  shapes_.evaluate(eta_[q], values);
  std::copy_n(values.N.begin(), n_face_, &N_[q * n_face_]);
}

template <int dim>
void PairFeet<dim>::search(const PrimarySurface<dim>& primary, const PairFace<dim>& face,
                           const PairPoint<dim>& point, std::size_t q) {
  const MovedFace<dim> own(shapes_, &places_[point.face * n_face_], shapes_.sign(face.face.face));
  const auto at = own.at(point.eta);
  double farther = 0;
  const auto foot = primary.foot(at.x, own.normal(at), face.near,
                                 face_[q] == none ? primary.size() : face_[q], &farther);
  until_[q] = 0;
  searched_number_[q] = -1;
  face_[q] = none;
  if (!foot) return;
  face_[q] = static_cast<unsigned int>(foot->face);
  take(q, *foot);
  searched_number_[q] = int(searched_.size());
  searched_.push_back({*foot, {}});
  if (foot->on_face.n_ways == dim - 1) until_[q] = path_ + 0.5 * farther;
}

template <int dim>
void PairFeet<dim>::take(std::vector<std::optional<PairFoot<dim>>> feet) {
  searched_.clear();
  across_.assign(feet.size() * n_face_, 0.);
  for (std::size_t q = 0; q < feet.size(); ++q) {
    face_[q] = none;
    if (!feet[q]) continue;
    face_[q] = static_cast<unsigned int>(feet[q]->face);
    take(q, *feet[q]);
    std::copy_n(feet[q]->across->N.begin(), n_face_, &across_[q * n_face_]);
    searched_number_[q] = int(searched_.size());
    searched_.push_back(std::move(*feet[q]));
  }
}

template <int dim>
std::optional<PairFoot<dim>> PairFeet<dim>::foot(const PrimarySurface<dim>& primary,
                                                 std::size_t q) const {
  if (face_[q] == none) return {};
  if (searched_number_[q] >= 0) return searched_[std::size_t(searched_number_[q])];
  PairFoot<dim> result{{face_[q], {}, gap_[q], normal_[q].tensor()}, {}};
  result.on_face.eta = eta_[q];
  result.on_face.x = primary.face(face_[q]).place(eta_[q]);
  result.on_face.free();
  return result;
}

template class PairFeet<2>;
template class PairFeet<3>;

}  // namespace steppe
