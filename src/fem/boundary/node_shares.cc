#include "steppe/fem/boundary/node_shares.h"

#include "steppe/fem/boundary/boundary.h"
#include "steppe/fem/cells/cell_values.h"

#include <deal.II/base/mpi.h>

namespace steppe {

using namespace dealii;

void bind_given(ParameterHandler& prm, std::string& given, const std::string& what) {
  prm.add_parameter(
      "Given", given,
      "each: " + what +
          " is that of every node of the region, so that another mesh has more or "
          "less of it in all. total: of all nodes together, shared by the area around "
          "each where the region is a part of the boundary, else evenly.",
      Patterns::Selection("each|total"));
}

namespace {

/// The integrals of the owned nodes' shape functions over faces; zero elsewhere. Collective.
template <int dim>
std::vector<double> areas_of_nodes(const Space<dim>& space,
                                   const std::vector<BoundaryFace>& faces) {
  const VecHandle sums = space.create_vector();
  {
    FaceValues<dim> values(space);
    LocalArray sum(sums);
    for (const BoundaryFace& face : faces) {
      values.reinit(face);
      for (int q = 0; q < values.n_points(); ++q)
        for (int b = 0; b < values.n_nodes(); ++b)
          sum[dim * values.nodes()[b]] += values.shape(q, b) * values.weight(q);
    }
  }
  add_ghosts(sums);
  const LocalView sum(sums);
  std::vector<double> areas;
  for (int node = 0; node < space.n_owned_nodes(); ++node) areas.push_back(sum[dim * node]);
  return areas;
}

}  // namespace

template <int dim>
std::vector<NodeShare> node_shares(const Space<dim>& space, const std::string& text,
                                   const std::string& parameter, const std::string& given) {
  const Region<dim> region = space.mesh().boundary_region(text, parameter);
  const std::vector<int> nodes = region_nodes(space, region, parameter);
  std::vector<NodeShare> shares;
  for (const int node : nodes) shares.push_back({node, 1});
  if (given == "each") return shares;
  const auto faces = find_boundary_faces(space, region);
  const std::size_t here[] = {nodes.size(), boundary_nodes(space, faces).size()};
  const std::size_t n_nodes = Utilities::MPI::sum(here[0], space.communicator()),
                    n_on_faces = Utilities::MPI::sum(here[1], space.communicator());
  const bool by_area = n_nodes == n_on_faces;
  const std::vector<double> areas = by_area ? areas_of_nodes(space, faces) : std::vector<double>();
  double sum = 0;
  for (NodeShare& share : shares) {
    // a vertex of quadratic tetrahedra has none, but for rounding
    if (by_area) share.share = std::max(0., areas[share.node]);
    sum += share.share;
  }
  sum = Utilities::MPI::sum(sum, space.communicator());
  for (NodeShare& share : shares) share.share /= sum;
  return shares;
}

template std::vector<NodeShare> node_shares(const Space<2>&, const std::string&, const std::string&,
                                            const std::string&);
template std::vector<NodeShare> node_shares(const Space<3>&, const std::string&, const std::string&,
                                            const std::string&);

}  // namespace steppe
