#include "steppe/physics/pair/pair_gaps.h"

#include "steppe/fem/boundary/boundary.h"
#include "steppe/fem/mortar/surface_edges.h"

#include <deal.II/base/mpi.h>

#include <algorithm>
#include <array>
#include <utility>

namespace steppe {

using namespace dealii;

namespace {

// parts of how far faces near are known, and of the smallest face
constexpr double safe = 0.45, far_from_look = 0.2, far_from_points = 0.02;

template <int dim>
std::vector<BoundaryFace> faces_of(const Space<dim>& space, const ContactPairInput& input,
                                   std::size_t side, PairPoints kind) {
  const auto [parameter, region] = input.sides()[side];
  const std::string path = input.path(parameter);
  const std::vector<BoundaryFace> faces =
      boundary_faces(space, space.mesh().boundary_region(region, path), path);
  return kind == PairPoints::crossings ? faces_with_sharp_edges(space, faces) : faces;
}

}  // namespace

template <int dim>
PairGaps<dim>::PairGaps(const Space<dim>& space, const std::vector<BoundaryFace>& secondary,
                        const std::vector<BoundaryFace>& primary, double reach, PairPoints kind,
                        double thin_wall)
    : space_(space),
      surfaces_(space, secondary, primary, reach, kind, thin_wall),
      nodes_(boundary_nodes(space, secondary)),
      number_of_(std::size_t(space.n_local_nodes()), -1),
      looked_(space.create_vector()),
      integrated_(space.create_vector()),
      slip_(space.create_vector()) {
  for (std::size_t i = 0; i < nodes_.size(); ++i) number_of_[std::size_t(nodes_[i])] = int(i);
  look(looked_);
  integrate(integrated_);
}

template <int dim>
PairGaps<dim>::PairGaps(const Space<dim>& space, const ContactPairInput& input, PairPoints kind)
    : PairGaps(space, faces_of(space, input, 0, kind), faces_of(space, input, 1, kind),
               input.search_distance(), kind, input.of_itself() ? input.thin_wall : 0) {}

template <int dim>
bool PairGaps<dim>::edges_may_cross(const Space<dim>& space, const ContactPairInput& input) {
  if (dim == 2 || !input.edges) return false;
  std::array<std::size_t, 2> n;
  for (std::size_t side = 0; side < 2; ++side)
    n[side] = Utilities::MPI::sum(faces_of(space, input, side, PairPoints::crossings).size(),
                                  space.communicator());
  return n[0] > 0 && n[1] > 0;
}

template <int dim>
bool PairGaps<dim>::sees(Vec displacement) const {
  return surfaces_.moved(displacement, looked_) <= safe * surfaces_.reach();
}

template <int dim>
void PairGaps<dim>::integrate(Vec displacement) {
  if (displacement != integrated_) {
    check(VecCopy(displacement, integrated_));
    update_ghosts(integrated_);
  }
  surfaces_.integrate(integrated_);
  // faces that were not near then were farther away than the reach
  const double unseen =
      surfaces_.reach() - surfaces_.bounds_of_moved(looked_, integrated_, looked_)[0];
  clearance_ = std::max(0., std::min(surfaces_.clearance(integrated_), unseen));
  anchors_.clear();
  anchored_ = false;
}

template <int dim>
void PairGaps<dim>::look(Vec displacement) {
  if (displacement != looked_) {
    check(VecCopy(displacement, looked_));
    update_ghosts(looked_);
  }
  surfaces_.look(looked_);
  ++looks_;
  anchors_.clear();
  anchored_ = false;
}

template <int dim>
bool PairGaps<dim>::look_again(Vec displacement) {
  const bool far = surfaces_.moved(displacement, looked_) > far_from_look * surfaces_.reach();
  if (far) look(displacement);
  return far;
}

template <int dim>
bool PairGaps<dim>::is_recent(Vec displacement) const {
  const auto [look, points] = surfaces_.bounds_of_moved(displacement, looked_, integrated_);
  return look <= far_from_look * surfaces_.reach() &&
         points <= far_from_points * surfaces_.smallest_face();
}

template <int dim>
bool PairGaps<dim>::points_are_old(Vec displacement) const {
  return surfaces_.moved(displacement, integrated_) > far_from_points * surfaces_.smallest_face();
}

template <int dim>
std::vector<typename PairGaps<dim>::Numbers> PairGaps<dim>::means(
    int n, const std::function<void(std::size_t, double*)>& of) const {
  const VecHandle sums = space_.create_vector(n);
  {
    LocalArray sum(sums);
    Numbers values(std::size_t(n), 0.);
    for (std::size_t q = 0; q < surfaces_.points().size(); ++q) {
      const PairPoint<dim>& point = surfaces_.points()[q];
      const std::vector<int>& nodes = surfaces_.faces()[point.face].nodes;
      of(q, values.data());
      for (std::size_t i = 0; i < point.psi.size(); ++i)
        for (int k = 0; k < n; ++k)
          sum[n * nodes[i] + k] += point.weight * point.psi[i] * values[std::size_t(k)];
    }
  }
  add_ghosts(sums);
  const LocalView sum(sums), area(surfaces_.areas());
  std::vector<Numbers> result(nodes_.size(), Numbers(std::size_t(n), 0.));
  for (std::size_t i = 0; i < nodes_.size(); ++i)
    for (int k = 0; k < n; ++k)
      if (area[nodes_[i]] > 0) result[i][std::size_t(k)] = sum[n * nodes_[i] + k] / area[nodes_[i]];
  return result;
}

template <int dim>
std::vector<typename PairGaps<dim>::Numbers> PairGaps<dim>::spread(
    const std::vector<Force>& forces) const {
  constexpr int n = 1 + dim;
  const VecHandle numbers = space_.create_vector(n);
  {
    LocalArray number(numbers);
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
      number[n * nodes_[i]] = forces[i].normal;
      for (int c = 0; c < dim; ++c) number[n * nodes_[i] + 1 + c] = forces[i].tangential[c];
    }
  }
  update_ghosts(numbers);
  const LocalView number(numbers), area(surfaces_.areas());
  std::vector<Numbers> result;
  for (const PairPoint<dim>& point : surfaces_.points()) {
    const std::vector<int>& nodes = surfaces_.faces()[point.face].nodes;
    result.emplace_back(std::size_t(n), 0.);
    for (std::size_t i = 0; i < point.psi.size(); ++i)
      for (int k = 0; k < n; ++k)
        if (area[nodes[i]] > 0)
          result.back()[std::size_t(k)] +=
              point.weight * point.psi[i] / area[nodes[i]] * number[n * nodes[i] + k];
  }
  return result;
}

template <int dim>
typename PairGaps<dim>::Motion PairGaps<dim>::motion(Vec displacement, Vec along) const {
  Motion motion;
  motion.feet = surfaces_.feet(displacement);
  const Feet& feet = motion.feet;
  const std::vector<PairPoint<dim>>& points = surfaces_.points();
  // the place less that of the anchor at a slip of zero; anchors see the faces as they are now
  std::vector<Tensor<1, dim>> apart(points.size());
  std::vector<Tangents<dim>> slopes(points.size());
  const LocalView u(displacement);
  for (std::size_t q = 0; q < anchors_.size(); ++q) {
    if (!anchors_[q]) continue;
    const Anchor& anchor = *anchors_[q];
    const Point<dim>* places = surfaces_.primary().places(anchor.face);
    apart[q] = surfaces_.place(points[q], anchor.own, u) - Point<dim>();
    for (std::size_t m = 0; m < anchor.N.size(); ++m) {
      const Tensor<1, dim> x = places[m];
      apart[q] -= anchor.N[m] * x;
      for (std::size_t k = 0; k < dim - 1; ++k) slopes[q][k] += anchor.slope[m][k] * x;
    }
  }
  // the part of the elastic slip belongs to each node: numbers are, per point, apart and the
  // matrix that takes the slip along with the primary surface
  constexpr int gap = 0, rate = 1, normal = 2, drift = normal + dim, sigma = drift + dim,
                turn = sigma + dim, n = turn + dim * dim;
  std::vector<Tensor<1, dim>> drifts(points.size());
  if (along) {
    const LocalView w(along);
    surfaces_.primary().take(along);
    for (std::size_t q = 0; q < points.size(); ++q) {
      if (!feet[q]) continue;
      typename FaceShapes<dim>::Values values;
      surfaces_.primary().shapes().evaluate(feet[q]->on_face.eta, values);
      Tensor<1, dim>& change = drifts[q];
      change = surfaces_.value(points[q], surfaces_.shapes(points[q], feet[q]), w);
      for (std::size_t m = 0; m < n_nodes(); ++m)
        change -= values.N[m] * surfaces_.primary().value(feet[q]->face, m);
    }
  }
  const std::vector<Numbers> sums =
      means(anchored_ ? n : int(sigma), [&](std::size_t q, double* values) {
        values[gap] = feet[q] ? feet[q]->gap : surfaces_.reach();
        values[rate] = feet[q] ? feet[q]->normal * drifts[q] : 0;
        for (int c = 0; c < dim; ++c) {
          values[normal + c] = feet[q] ? feet[q]->normal[c] : 0;
          values[drift + c] = drifts[q][c];
        }
        if (!anchored_) return;
        Tensor<2, dim> takes;
        if (anchors_[q]) {
          takes = anchors_[q]->upright;
          for (std::size_t k = 0; k < dim - 1; ++k)
            takes += outer_product(slopes[q][k], anchors_[q]->to_eta[k]);
        }
        for (int c = 0; c < dim; ++c) {
          values[sigma + c] = apart[q][c];
          for (int d = 0; d < dim; ++d) values[turn + dim * c + d] = takes[c][d];
        }
      });
  const LocalView area(surfaces_.areas()), slip(slip_);
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    Node node{area[nodes_[i]], sums[i][gap], sums[i][rate], {}, {}, {}};
    for (int c = 0; c < dim; ++c) {
      node.normal[c] = sums[i][std::size_t(normal + c)];
      node.drift[c] = sums[i][std::size_t(drift + c)];
      if (!anchored_) continue;
      node.sigma[c] = sums[i][std::size_t(sigma + c)];
      for (int d = 0; d < dim; ++d)
        node.sigma[c] += sums[i][std::size_t(turn + dim * c + d)] * slip[dim * nodes_[i] + d];
    }
    motion.nodes.push_back(node);
  }
  return motion;
}

template <int dim>
void PairGaps<dim>::anchor(const Feet& feet, const std::vector<Tensor<1, dim>>& slips) {
  // Distances along different normals have a mean that is partly along the surface, and slips along
  // them have a shorter one: anchors are set such that the slip of this state is the one given.
  constexpr int apart = dim, takes = 2 * dim;
  const std::vector<Numbers> sums = means(takes + dim * dim, [&](std::size_t q, double* values) {
    std::fill_n(values, takes + dim * dim, 0.);
    if (!feet[q]) return;
    const Tensor<1, dim>& n = feet[q]->normal;
    for (int c = 0; c < dim; ++c) {
      values[c] = n[c];
      values[apart + c] = feet[q]->gap * n[c];
      for (int d = 0; d < dim; ++d)
        values[takes + dim * c + d] = (c == d) - (feet[q]->across ? 0 : n[c] * n[d]);
    }
  });
  {
    LocalArray slip(slip_);
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
      Tensor<1, dim> n, along = slips[i];
      Tensor<2, dim> taken;
      for (int c = 0; c < dim; ++c) {
        n[c] = sums[i][std::size_t(c)];
        along[c] -= sums[i][std::size_t(apart + c)];
        for (int d = 0; d < dim; ++d) taken[c][d] = sums[i][std::size_t(takes + dim * c + d)];
      }
      if (n.norm() > 0) {
        n /= n.norm();
        const Tensor<2, dim> nn = outer_product(n, n),
                             P = Tensor<2, dim>(unit_symmetric_tensor<dim>()) - nn;
        const Tensor<2, dim> whole = P * taken * P + nn;
        along = P * along;
        // normals in all directions have no mean one, and no slip along it
        if (determinant(whole) > 0.1) along = invert(whole) * along;
      }
      for (int c = 0; c < dim; ++c) slip[dim * nodes_[i] + c] = along[c];
    }
  }
  update_ghosts(slip_);
  anchored_ = true;
  anchors_.assign(feet.size(), {});
  for (std::size_t q = 0; q < feet.size(); ++q) {
    if (!feet[q]) continue;
    const auto& eta = feet[q]->on_face.eta;
    const Tangents<dim> t = surfaces_.primary().face(feet[q]->face).at(eta).tangents;
    typename FaceShapes<dim>::Values values;
    surfaces_.primary().shapes().evaluate(eta, values);
    Tensor<2, dim - 1> metric;
    for (int k = 0; k < dim - 1; ++k)
      for (int l = 0; l < dim - 1; ++l) metric[k][l] = t[std::size_t(k)] * t[std::size_t(l)];
    metric = invert(metric);
    Anchor anchor{feet[q]->face, {}, surfaces_.shapes(surfaces_.points()[q], feet[q]), {}, {}, {}};
    for (std::size_t m = 0; m < n_nodes(); ++m) {
      anchor.N.push_back(values.N[m]);
      anchor.slope.push_back(values.first[m]);
    }
    for (int k = 0; k < dim - 1; ++k)
      for (int l = 0; l < dim - 1; ++l)
        anchor.to_eta[std::size_t(k)] += metric[k][l] * t[std::size_t(l)];
    if (feet[q]->across) {
      anchor.upright = unit_symmetric_tensor<dim>();
      for (std::size_t k = 0; k < dim - 1; ++k)
        anchor.upright -= outer_product(t[k], anchor.to_eta[k]);
    }
    anchors_[q] = std::move(anchor);
  }
}

template <int dim>
void PairGaps<dim>::history(Archive& archive) {
  archive.vector("displacement of the search", looked_);
  archive.vector("displacement of the points", integrated_);
  if (!archive.loads()) return;
  look(looked_);
  integrate(integrated_);
}

template class PairGaps<2>;
template class PairGaps<3>;

}  // namespace steppe
