#include "steppe/fem/boundary/node_shares.h"

#include "steppe/fem/boundary/boundary.h"
#include "steppe/fem/cells/cell_values.h"
#include "steppe/input/words/text.h"

#include <deal.II/base/mpi.h>

#include <algorithm>

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

/// The integrals of the owned nodes' shape functions over faces or cells, by the values there; zero
/// elsewhere. Collective.
template <int dim, class Values, class Part>
std::vector<double> integrals_of_nodes(const Space<dim>& space, Values values,
                                       const std::vector<Part>& parts) {
  const VecHandle sums = space.create_vector(1);
  {
    LocalArray sum(sums);
    for (const Part& part : parts) {
      values.reinit(part);
      for (int q = 0; q < values.n_points(); ++q)
        for (int b = 0; b < values.n_nodes(); ++b)
          sum[values.nodes()[b]] += values.shape(q, b) * values.weight(q);
    }
  }
  add_ghosts(sums);
  const LocalView sum(sums);
  return {sum.data(), sum.data() + space.n_owned_nodes()};
}

/// The owned nodes of cells of any rank, ascending. Collective.
template <int dim>
std::vector<int> nodes_of_cells(const Space<dim>& space, const std::vector<std::size_t>& cells) {
  const VecHandle marks = space.create_vector(1);
  {
    LocalArray mark(marks);
    for (const std::size_t k : cells)
      for (int b = 0; b < space.nodes_per_cell(); ++b) mark[space.cell_nodes(k)[b]] = 1;
  }
  add_ghosts(marks);
  const LocalView mark(marks);
  std::vector<int> nodes;
  for (int node = 0; node < space.n_owned_nodes(); ++node)
    if (mark[node] != 0) nodes.push_back(node);
  return nodes;
}

/// Whether the first part of a region's text is a name or an id that cells have, and no part of the
/// boundary. Collective.
template <int dim>
bool names_cells(const Space<dim>& space, const std::string& text, const std::string& parameter) {
  const std::string first = trimmed(text.substr(0, text.find(';'))),
                    word = first.substr(0, first.find_first_of(" \t"));
  const Mesh<dim>& mesh = space.mesh();
  if (word == "name") {
    const std::string name = trimmed(first.substr(word.size()));
    return mesh.boundary_names().count(name) == 0 && mesh.volume_names().count(name) > 0;
  }
  if (word != "id") return false;
  const auto faces = find_boundary_faces(space, mesh.boundary_region(first, parameter));
  const Region<dim> region = mesh.volume_region(first, parameter);
  std::size_t n_cells = 0;
  for (std::size_t k = 0; k < space.cells().size(); ++k) n_cells += space.lies_in(region, k);
  return Utilities::MPI::sum(faces.size(), space.communicator()) == 0 &&
         Utilities::MPI::sum(n_cells, space.communicator()) > 0;
}

/// Makes shares of the nodes' integrals, of which those of vertices of quadratic simplices are not
/// positive. Collective.
template <int dim>
void share_by(const Space<dim>& space, const std::vector<double>& integrals,
              std::vector<NodeShare>& shares) {
  double sum = 0;
  for (NodeShare& share : shares) {
    if (!integrals.empty()) share.share = std::max(0., integrals[share.node]);
    sum += share.share;
  }
  sum = Utilities::MPI::sum(sum, space.communicator());
  for (NodeShare& share : shares) share.share /= sum;
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
  std::vector<double> areas;
  if (n_nodes == n_on_faces) areas = integrals_of_nodes(space, FaceValues<dim>(space), faces);
  share_by(space, areas, shares);
  return shares;
}

template <int dim>
std::vector<NodeShare> cloud_shares(const Space<dim>& space, const std::string& text,
                                    const std::string& parameter, const std::string& given) {
  if (!names_cells(space, text, parameter)) return node_shares(space, text, parameter, given);
  const auto cells = region_cells(space, space.mesh().volume_region(text, parameter), parameter);
  std::vector<NodeShare> shares;
  for (const int node : nodes_of_cells(space, cells)) shares.push_back({node, 1});
  if (given == "each") return shares;
  share_by(space, integrals_of_nodes(space, CellValues<dim>(space, space.quadrature()), cells),
           shares);
  return shares;
}

#define INSTANTIATE(dim)                                                               \
  template std::vector<NodeShare> node_shares(const Space<dim>&, const std::string&,   \
                                              const std::string&, const std::string&); \
  template std::vector<NodeShare> cloud_shares(const Space<dim>&, const std::string&,  \
                                               const std::string&, const std::string&);
INSTANTIATE(2)
INSTANTIATE(3)
#undef INSTANTIATE

}  // namespace steppe
