#include "steppe/output/series/connection_grids.h"

#include "steppe/fem/boundary/boundary.h"

#include <deal.II/base/mpi.h>
#include <deal.II/base/numbers.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

namespace steppe {

using namespace dealii;

namespace {

constexpr std::size_t most_legs = 24, circle = 48;

/// A place that moves as the sum of its weights times the displacements of nodes of this rank.
using Source = std::vector<std::pair<int, double>>;

/// A grid whose points move with sources, by their numbers.
template <int dim>
class Drawn {
 public:
  Drawn(const Space<dim>& space, SideGrid grid) : space_(space), grid_(std::move(grid)) {}

  std::size_t add_source(Source source) {
    sources_.push_back(std::move(source));
    return sources_.size() - 1;
  }
  /// The number of a point.
  std::size_t add_point(const Point<dim>& place, std::size_t source) {
    for (int c = 0; c < 3; ++c) grid_.places.push_back(c < dim ? place[c] : 0);
    of_points_.push_back(source);
    return of_points_.size() - 1;
  }
  void add_line(std::size_t from, std::size_t to) {
    grid_.cells.push_back(double(from));
    grid_.cells.push_back(double(to));
  }
  SideGrid finish() {
    grid_.displacement = [&space = space_, sources = std::move(sources_),
                          of_points = std::move(of_points_)](const State& nodal) {
      std::vector<double> moved(3 * sources.size(), 0), rows;
      {
        const LocalView u(nodal.displacement);
        for (std::size_t k = 0; k < sources.size(); ++k)
          for (const auto& [node, weight] : sources[k])
            for (int c = 0; c < dim; ++c) moved[3 * k + c] += weight * u[dim * node + c];
      }
      Utilities::MPI::sum(moved, space.communicator(), moved);
      for (const std::size_t k : of_points)
        rows.insert(rows.end(), &moved[3 * k], &moved[3 * k] + 3);
      return rows;
    };
    return std::move(grid_);
  }

 private:
  const Space<dim>& space_;
  SideGrid grid_;
  std::vector<Source> sources_;
  std::vector<std::size_t> of_points_;
};

/// Places of all ranks, and which of them are this rank's first and behind its last.
template <int dim>
struct AllPlaces {
  std::vector<Point<dim>> all;
  std::size_t begin = 0, end = 0;

  /// Collective.
  AllPlaces(MPI_Comm communicator, const std::vector<Point<dim>>& mine) {
    const auto of_ranks = Utilities::MPI::all_gather(communicator, mine);
    for (unsigned int rank = 0; rank < of_ranks.size(); ++rank) {
      if (rank == Utilities::MPI::this_mpi_process(communicator)) begin = all.size();
      all.insert(all.end(), of_ranks[rank].begin(), of_ranks[rank].end());
      if (rank == Utilities::MPI::this_mpi_process(communicator)) end = all.size();
    }
  }
};

/// At most so many places, each as far from those before it as it can be, whatever their order.
template <int dim>
std::vector<std::size_t> far_from_each_other(const std::vector<Point<dim>>& places,
                                             std::size_t most, double size) {
  const double rounding = 1e-9 * size;
  std::vector<std::pair<std::array<double, dim>, std::size_t>> sorted;
  for (std::size_t i = 0; i < places.size(); ++i) {
    sorted.emplace_back(std::array<double, dim>(), i);
    for (int c = 0; c < dim; ++c) sorted[i].first[c] = std::round(places[i][c] / rounding);
  }
  std::sort(sorted.begin(), sorted.end());
  std::vector<double> distance(places.size(), std::numeric_limits<double>::max());
  std::vector<std::size_t> chosen;
  for (std::size_t next = 0; chosen.size() < std::min(most, places.size());) {
    const std::size_t last = sorted[next].second;
    chosen.push_back(last);
    for (std::size_t i = 0; i < sorted.size(); ++i) {
      const double apart = places[sorted[i].second].distance(places[last]);
      distance[i] = std::min(distance[i], apart);
      if (distance[i] > distance[next] + rounding) next = i;
    }
  }
  return chosen;
}

template <int dim>
SideGrid spider(const Space<dim>& space, const RemotePoint<dim>& point) {
  Drawn<dim> drawn(space, {"remote_points", point.input.name, 2});
  const int own = space.owned_auxiliary(point.first);
  const std::size_t middle =
      drawn.add_point(point.place, drawn.add_source(own < 0 ? Source() : Source{{own, 1}}));
  std::vector<Point<dim>> mine;
  for (const NodeShare& node : point.cloud) mine.push_back(space.node_positions()[node.node]);
  const AllPlaces<dim> places(space.communicator(), mine);
  for (const std::size_t k : far_from_each_other(places.all, most_legs, space.mesh().size())) {
    const bool is_mine = places.begin <= k && k < places.end;
    const std::size_t foot = drawn.add_point(
        places.all[k],
        drawn.add_source(is_mine ? Source{{point.cloud[k - places.begin].node, 1}} : Source()));
    drawn.add_line(middle, foot);
  }
  return drawn.finish();
}

/// Unit vectors across a direction.
std::pair<Tensor<1, 3>, Tensor<1, 3>> across(const Tensor<1, 3>& n) {
  Tensor<1, 3> axis;
  int least = 0;
  for (int c = 1; c < 3; ++c)
    if (std::abs(n[c]) < std::abs(n[least])) least = c;
  axis[least] = 1;
  Tensor<1, 3> first = cross_product_3d(n, axis);
  first /= first.norm();
  return {first, cross_product_3d(n, first)};
}

/// Around the cut, or in the plane across it, moved with a source.
template <int dim>
void add_outline(Drawn<dim>& drawn, const Bolt<dim>& bolt, const Point<dim>& centre,
                 std::size_t source) {
  std::vector<std::size_t> points;
  if constexpr (dim == 2) {
    const Tensor<1, dim> along({-bolt.direction[1], bolt.direction[0]});
    for (const double side : {-0.5, 0.5})
      points.push_back(drawn.add_point(centre + side * bolt.area * along, source));
  } else {
    const auto [first, second] = across(bolt.direction);
    const double radius = std::sqrt(std::abs(bolt.area) / numbers::PI);
    for (std::size_t k = 0; k < circle; ++k) {
      const double angle = 2 * numbers::PI * double(k) / circle;
      const Tensor<1, dim> arm = std::cos(angle) * first + std::sin(angle) * second;
      points.push_back(drawn.add_point(centre + radius * arm, source));
    }
    points.push_back(points.front());
  }
  for (std::size_t k = 0; k + 1 < points.size(); ++k) drawn.add_line(points[k], points[k + 1]);
}

template <int dim>
SideGrid pin(const Space<dim>& space, const Bolt<dim>& bolt) {
  const MPI_Comm communicator = space.communicator();
  const std::vector<Point<dim>>& at = space.node_positions();
  Drawn<dim> drawn(space, {"bolts", bolt.input.name, 2});
  Source cut;
  Tensor<1, dim> sum;
  for (const DoubledNode& node : bolt.nodes) {
    cut.emplace_back(node.above, 1 / bolt.n_nodes);
    sum += Tensor<1, dim>(at[node.above]) / bolt.n_nodes;
  }
  const Point<dim> centre(Utilities::MPI::sum(sum, communicator));
  const std::size_t middle_source = drawn.add_source(std::move(cut)),
                    middle = drawn.add_point(centre, middle_source);

  // the ends of the shank move with the nodes that are nearest to them
  const std::string where = bolt.input.path("Where");
  std::vector<int> nodes;
  for (const std::size_t cell :
       region_cells(space, space.mesh().volume_region(bolt.input.where, where), where))
    for (int a = 0; a < space.nodes_per_cell(); ++a)
      if (space.cell_nodes(cell)[a] < space.n_owned_nodes())
        nodes.push_back(space.cell_nodes(cell)[a]);
  for (const double side : {-1., 1.}) {
    double height = 0;
    for (const int node : nodes)
      height = std::max(height, side * ((at[node] - centre) * bolt.direction));
    const Point<dim> end =
        centre + side * Utilities::MPI::max(height, communicator) * bolt.direction;
    const auto nearest = std::min_element(nodes.begin(), nodes.end(), [&](int a, int b) {
      return at[a].distance_square(end) < at[b].distance_square(end);
    });
    const double own = nearest == nodes.end() ? std::numeric_limits<double>::max()
                                              : at[*nearest].distance(end),
                 least = Utilities::MPI::min(own, communicator);
    const unsigned int rank = Utilities::MPI::this_mpi_process(communicator),
                       chosen = Utilities::MPI::min(
                           own == least ? rank : std::numeric_limits<unsigned int>::max(),
                           communicator);
    const std::size_t source = drawn.add_source(rank == chosen ? Source{{*nearest, 1}} : Source());
    drawn.add_line(middle, drawn.add_point(end, source));
  }
  add_outline(drawn, bolt, centre, middle_source);
  return drawn.finish();
}

}  // namespace

template <int dim>
std::vector<SideGrid> connection_grids(const Space<dim>& space, const RemotePoints<dim>& remote,
                                       const std::vector<Bolt<dim>>& bolts) {
  std::vector<SideGrid> grids;
  for (const RemotePoint<dim>& point : remote.list()) grids.push_back(spider(space, point));
  for (const Bolt<dim>& bolt : bolts) grids.push_back(pin(space, bolt));
  return grids;
}

template std::vector<SideGrid> connection_grids(const Space<2>&, const RemotePoints<2>&,
                                                const std::vector<Bolt<2>>&);
template std::vector<SideGrid> connection_grids(const Space<3>&, const RemotePoints<3>&,
                                                const std::vector<Bolt<3>>&);

}  // namespace steppe
