#include "steppe/base/process/error.h"
#include "steppe/fem/boundary/boundary.h"
#include "steppe/input/values/point.h"
#include "steppe/output/regions/field_input.h"
#include "steppe/output/regions/file_cells.h"
#include "steppe/output/regions/region_entry.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace steppe {

using namespace dealii;

namespace {

/**
 * The section of cells with a plane at rest, d.(X - c) = 0: each cell is split into triangles or
 * tetrahedra of its nodes, of which the plane cuts one or two pieces, with points on their edges. A
 * node within 1e-8 of the body's size of the plane lies on it and counts to the side that d points
 * to, so that of two cells whose common face lies in the plane one shows it; where no node is on
 * the other side, the sides change.
 */
template <int dim>
class Cut : public FieldRegion<dim> {
 public:
  explicit Cut(const RegionContext<dim>& context);

  std::vector<int> in_cell(std::size_t cell) const override;
  std::vector<std::pair<int, double>> weights(std::size_t cell, int place) const override;

 private:
  int& place_of(int a, int b) { return place_of_[std::min(a, b) * n_nodes_ + std::max(a, b)]; }
  void measure(const RegionContext<dim>& context);
  /// Where an edge meets the plane, that begins below it.
  int crossing(const int* nodes, int below, int above) const;

  const Space<dim>& space_;
  int n_nodes_;
  std::vector<std::vector<int>> simplices_;  // nodes of those of a cell
  std::vector<int> place_of_;                // of each pair of nodes
  std::vector<bool> chosen_;
  std::vector<double> distances_;  // of local nodes
};

template <int dim>
Cut<dim>::Cut(const RegionContext<dim>& context)
    : FieldRegion<dim>({dim == 2 ? "Polyline" : "Triangle", dim}, context.space.nodes_per_cell()),
      space_(context.space),
      n_nodes_(context.space.nodes_per_cell()),
      simplices_(file_simplices(context.space)),
      place_of_(std::size_t(n_nodes_) * n_nodes_, -1),
      chosen_(cells_of(context)) {
  this->pieces_.most_in_cell = int(simplices_.size()) * (dim - 1);
  for (int i = 0; i < n_nodes_; ++i) place_of(i, i) = i;
  for (const auto& simplex : simplices_)
    for (const int a : simplex)
      for (const int b : simplex) {
        if (place_of(a, b) >= 0) continue;
        place_of(a, b) = int(this->places_.size());
        this->places_.push_back({a, b});
      }
  measure(context);
}

template <int dim>
void Cut<dim>::measure(const RegionContext<dim>& context) {
  const auto& input = context.input;
  const std::string& point = input.geometry.at("Point");
  const std::string& direction = input.geometry.at("Direction");
  const Point<dim> c = read_point<dim>(point, input.path("Point"));
  Tensor<1, dim> d = read_point<dim>(direction, input.path("Direction"));
  if (d.norm() == 0)
    throw InputError(input.assigned("Direction", direction) +
                     ": has length zero; give the normal of the plane");
  d /= d.norm();
  const double size = space_.mesh().size();
  double lowest = 0;
  for (const Point<dim>& x : space_.node_positions()) {
    const double distance = d * (x - c);
    distances_.push_back(std::abs(distance) <= 1e-8 * size ? 0 : distance);
    lowest = std::min(lowest, distances_.back());
  }
  if (Utilities::MPI::min(lowest, space_.communicator()) < 0) return;
  for (double& distance : distances_) distance = 0 - distance;
}

template <int dim>
int Cut<dim>::crossing(const int* nodes, int below, int above) const {
  if (distances_[nodes[above]] == 0) return above;
  return place_of_[std::min(below, above) * n_nodes_ + std::max(below, above)];
}

template <int dim>
std::vector<int> Cut<dim>::in_cell(std::size_t cell) const {
  std::vector<int> points;
  const int* nodes = space_.cell_nodes(cell);
  const auto is_below = [&](int i) { return distances_[nodes[i]] < 0; };
  int n_below = 0;
  for (int i = 0; i < n_nodes_; ++i) n_below += is_below(i);
  if (!chosen_[cell] || n_below == 0 || n_below == n_nodes_) return points;
  const auto add = [&](std::array<int, dim> piece) {
    const auto in_order = piece;
    std::sort(piece.begin(), piece.end());
    if (std::adjacent_find(piece.begin(), piece.end()) == piece.end())
      points.insert(points.end(), in_order.begin(), in_order.end());
  };
  for (std::vector<int> simplex : simplices_) {
    const auto above = std::stable_partition(simplex.begin(), simplex.end(), is_below);
    std::vector<int> around;  // the section
    for (auto b = simplex.begin(); b != above; ++b)
      for (auto a = above; a != simplex.end(); ++a) around.push_back(crossing(nodes, *b, *a));
    if (around.empty()) continue;
    if constexpr (dim == 2) {
      add({around[0], around[1]});
    } else {
      add({around[0], around[1], around[2]});
      if (around.size() == 4) add({around[1], around[3], around[2]});
    }
  }
  return points;
}

template <int dim>
std::vector<std::pair<int, double>> Cut<dim>::weights(std::size_t cell, int place) const {
  const auto [a, b] = this->places_[place];
  const auto& element = space_.element();
  if (a == b) return FieldRegion<dim>::weights(cell, place);
  // the zero of the distance along the edge of the reference cell, by false position (Illinois)
  const int* nodes = space_.cell_nodes(cell);
  const Point<dim>&from = element.unit_support_point(a), &to = element.unit_support_point(b);
  double low = 0, high = 1, at_low = distances_[nodes[a]], at_high = distances_[nodes[b]];
  Point<dim> xi;
  int moved = 0;  // the end that moved last
  for (int n = 0; n < 100; ++n) {
    const double s = (low * at_high - high * at_low) / (at_high - at_low);
    xi = from + s * (to - from);
    double here = 0;
    for (int i = 0; i < n_nodes_; ++i) here += element.shape_value(i, xi) * distances_[nodes[i]];
    if (std::abs(here) <= 1e-15 * space_.mesh().size()) break;
    if ((here < 0) == (at_low < 0)) {
      low = s;
      at_low = here;
      if (std::exchange(moved, -1) == -1) at_high /= 2;
    } else {
      high = s;
      at_high = here;
      if (std::exchange(moved, 1) == 1) at_low /= 2;
    }
  }
  std::vector<std::pair<int, double>> weights;
  for (int i = 0; i < n_nodes_; ++i) {
    const double weight = element.shape_value(i, xi);
    if (std::abs(weight) > 1e-14) weights.emplace_back(i, weight);
  }
  return weights;
}

template <int dim>
std::unique_ptr<FieldRegion<dim>> cut(const RegionContext<dim>& context) {
  return std::make_unique<Cut<dim>>(context);
}

}  // namespace

RegionEntry cut_region() {
  return {{"cut",
           "the section at rest, of the cells whose centres lie in Where, with the plane through "
           "Point and normal to Direction",
           {{"Point", "Coordinates separated by commas, m."},
            {"Direction", "Components of any length, separated by commas."}}},
          [](const auto& context) { return cut(context); }};
}

}  // namespace steppe
