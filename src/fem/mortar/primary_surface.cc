#include "steppe/fem/mortar/primary_surface.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace steppe {

using namespace dealii;

template <int dim>
PrimarySurface<dim>::PrimarySurface(const Space<dim>& space, const std::vector<BoundaryFace>& faces,
                                    const BoundingBox<dim>& box, Vec displacement)
    : space_(space),
      simplicial_(space.mesh().simplicial()),
      exchange_(space, faces, box, displacement),
      moved_(exchange_.faces()) {
  update(displacement);
  std::vector<BoundingBox<dim>> boxes;
  for (const FaceCopy<dim>& face : moved_) boxes.push_back(box_around(space, face));
  tree_ = BoxTree<dim>(boxes);
  find_border();
}

template <int dim>
void PrimarySurface<dim>::update(Vec displacement) {
  exchange_.update(displacement);
  balls_.clear();
  for (std::size_t f = 0; f < moved_.size(); ++f) {
    FaceCopy<dim>& face = moved_[f];
    for (std::size_t b = 0; b < face.X.size(); ++b) face.X[b] = exchange_.place(f, int(b));
    Ball ball{{}, 0};
    const unsigned int n = space_.element().n_dofs_per_face(face.face);
    const auto node = [&](unsigned int i) -> const Point<dim>& {
      return face.X[space_.element().face_to_cell_index(i, face.face)];
    };
    for (unsigned int i = 0; i < n; ++i) ball.centre += node(i) / double(n);
    for (unsigned int i = 0; i < n; ++i)
      ball.radius = std::max(ball.radius, node(i).distance(ball.centre));
    // shape functions of higher degree reach a little beyond their nodes
    if (space_.degree() > 1) ball.radius *= 1.25;
    balls_.push_back(ball);
  }
}

template <int dim>
typename PrimarySurface<dim>::Side PrimarySurface<dim>::side(std::size_t face, int number) const {
  const FaceCopy<dim>& copy = moved_[face];
  Side result;
  for (int end = 0; end < 2; ++end) {
    const unsigned int vertex =
        sides_of_faces<dim>(simplicial_)[std::size_t(number)].vertices[std::size_t(end)];
    result[std::size_t(end)] = copy.nodes[space_.element().face_to_cell_index(vertex, copy.face)];
  }
  std::sort(result.begin(), result.end());
  return result;
}

template <int dim>
void PrimarySurface<dim>::find_border() {
  std::map<Side, int> faces_of;
  const int n_sides = int(sides_of_faces<dim>(simplicial_).size());
  for (std::size_t f = 0; f < moved_.size(); ++f)
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
  const Side at = side(face, foot.side);
  if (!foot.ends || dim == 2) return border_.count(at) > 0;
  const FaceSide<dim>& side = sides_of_faces<dim>(simplicial_)[std::size_t(foot.side)];
  const std::size_t end = (foot.eta - side.from) * side.along > 0.5 * side.along.norm_square();
  const FaceCopy<dim>& copy = moved_[face];
  return border_vertices_.count(
             copy.nodes[space_.element().face_to_cell_index(side.vertices[end], copy.face)]) > 0;
}

template <int dim>
bool PrimarySurface<dim>::beside(const SurfaceFoot<dim>& foot) const {
  for (int k = 0; k < dim - 1; ++k)
    if (foot.on_face.eta[k] < -1e-9 || foot.on_face.eta[k] > 1 + 1e-9) return true;
  double sum = 0;
  for (int k = 0; k < dim - 1; ++k) sum += foot.on_face.eta[k];
  if (simplicial_ && sum > 1 + 1e-9) return true;
  return on_border(foot.face, foot.on_face);
}

template <int dim>
std::optional<SurfaceFoot<dim>> PrimarySurface<dim>::foot(
    const Point<dim>& x, const Tensor<1, dim>& n, const std::vector<std::size_t>& faces) const {
  struct Found {
    std::size_t face;
    FaceFoot<dim> foot;
    double distance;
    Tensor<1, dim> normal;  // of the face there
    bool faces_x;
  };
  std::vector<Found> found;
  double nearest = std::numeric_limits<double>::max(), size = 0;
  std::size_t owner = 0;
  for (const std::size_t f : faces) {
    const Ball& ball = balls_[f];
    if (x.distance(ball.centre) - ball.radius > (1 + 1e-9) * nearest) continue;
    const FaceMap<dim> map(space_, moved_[f]);
    Found here{f, foot_on(map, simplicial_, x), 0, {}, false};
    here.distance = here.foot.x.distance(x);
    here.normal = map.normal(here.foot.eta);
    here.faces_x = here.normal * n < 0;
    size = std::max(size, ball.radius);
    // of equal ones the first: the order of the faces is that of their places
    if (here.faces_x && here.distance < nearest * (1 - 1e-12)) {
      nearest = here.distance;
      owner = found.size();
    }
    found.push_back(here);
  }
  if (nearest == std::numeric_limits<double>::max()) return {};
  SurfaceFoot<dim> result{found[owner].face, found[owner].foot, 0, found[owner].normal};
  FaceFoot<dim>& foot = result.on_face;
  const FaceMap<dim> map(space_, moved_[result.face]);
  if (on_border(result.face, foot) && continue_foot(map, x, foot)) {
    result.normal = map.normal(foot.eta);
    result.gap = result.normal * (x - foot.x);
    return result;
  }
  if (foot.ways.size() == dim - 1) {
    result.gap = result.normal * (x - foot.x);
    return result;
  }
  Tensor<1, dim> sum;
  for (const Found& other : found)
    if (other.foot.x.distance(foot.x) <= 1e-9 * size) sum += other.normal;
  const Tensor<1, dim> apart = x - foot.x;
  const double distance = apart.norm(), sign = apart * sum < 0 ? -1 : 1;
  result.gap = sign * distance;
  result.normal = distance > 1e-9 * size ? sign / distance * apart : sum / sum.norm();
  return result;
}

template class PrimarySurface<2>;
template class PrimarySurface<3>;

}  // namespace steppe
