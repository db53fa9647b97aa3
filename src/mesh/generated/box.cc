#include "steppe/mesh/generated/box.h"

#include "steppe/base/process/error.h"
#include "steppe/input/words/text.h"

#include <deal.II/base/utilities.h>
#include <deal.II/grid/cell_id.h>
#include <deal.II/grid/grid_generator.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <numeric>
#include <vector>

namespace steppe {

using namespace dealii;

namespace {

template <int dim>
Point<dim> corner(const std::string& text, const std::string& by_default,
                  const std::string& parameter) {
  const auto parts = components(text);
  if (parts.size() != dim && text != by_default)
    throw InputError("Mesh / " + parameter + " = " + text + ": needs " + std::to_string(dim) +
                     " numbers separated by commas");
  Point<dim> p;
  for (int c = 0; c < dim; ++c) {
    const auto number = finite_number(parts[c]);
    if (!number)
      throw InputError("Mesh / " + parameter + " = " + text + ": not a list of numbers; give " +
                       std::to_string(dim) + " finite ones separated by commas");
    p[c] = *number;
  }
  return p;
}

/// Boundary ids of a box as deal.II gives them for hypercubes only.
template <int dim>
void number_sides(const Point<dim>& lower, const Point<dim>& upper, Triangulation<dim>& mesh) {
  for (const auto& face : mesh.active_face_iterators()) {
    if (!face->at_boundary()) continue;
    const Point<dim> centre = face->center();
    for (int c = 0; c < dim; ++c) {
      const double tolerance = 1e-8 * (upper[c] - lower[c]);
      if (std::abs(centre[c] - lower[c]) < tolerance) face->set_all_boundary_ids(2 * c);
      if (std::abs(centre[c] - upper[c]) < tolerance) face->set_all_boundary_ids(2 * c + 1);
    }
  }
}

/// The number of a cell or node among so many in each direction, along x first.
template <int dim>
std::uint64_t number_of(const std::array<unsigned int, dim>& place,
                        const std::array<unsigned int, dim>& counts) {
  std::uint64_t number = 0;
  for (int d = dim - 1; d >= 0; --d) number = number * counts[d] + place[d];
  return number;
}

/// The id of the volume of a cell, as deal.II numbers those of a box: a bit for each positive
/// coordinate of the centre, rounded as there.
template <int dim>
types::material_id volume_id(const CellData<dim>& cell, const std::vector<Point<dim>>& vertices) {
  Point<dim> centre;
  for (const unsigned int v : cell.vertices) centre += vertices[v];
  types::material_id id = 0;
  for (int d = 0; d < dim; ++d) id += (centre[d] > 0) << d;
  return id;
}

/// The node at a vertex of a cell, counted from the first node of a part.
template <int dim>
std::array<unsigned int, dim> node_at(const std::array<unsigned int, dim>& cell,
                                      unsigned int vertex,
                                      const std::array<unsigned int, dim>& origin) {
  std::array<unsigned int, dim> result;
  for (int d = 0; d < dim; ++d) result[d] = cell[d] - origin[d] + (vertex >> d & 1);
  return result;
}

}  // namespace

template <int dim>
Box<dim> Box<dim>::of(const MeshInput& input) {
  const MeshInput by_default;  // of three numbers
  Box box;
  box.lower = corner<dim>(input.lower, by_default.lower, "Lower");
  box.upper = corner<dim>(input.upper, by_default.upper, "Upper");
  const Point<dim> counts = corner<dim>(input.cells, by_default.cells, "Cells");
  for (int c = 0; c < dim; ++c) {
    if (box.upper[c] <= box.lower[c])
      throw InputError("Mesh / Upper = " + input.upper +
                       ": every coordinate must be larger than "
                       "that of Mesh / Lower = " +
                       input.lower);
    if (counts[c] < 1 || counts[c] > 1e9 || counts[c] != std::floor(counts[c]))
      throw InputError("Mesh / Cells = " + input.cells + ": give whole numbers from 1 up");
    box.n_cells[c] = static_cast<unsigned int>(counts[c]);
  }
  box.simplicial = input.shape == "simplices";
  return box;
}

template <int dim>
void Box<dim>::make(Triangulation<dim>& mesh) const {
  const std::vector<unsigned int> repetitions(n_cells.begin(), n_cells.end());
  if (simplicial) {
    GridGenerator::subdivided_hyper_rectangle_with_simplices(mesh, repetitions, lower, upper);
    number_sides(lower, upper, mesh);
  } else {
    GridGenerator::subdivided_hyper_rectangle(mesh, repetitions, lower, upper, true);
  }
}

template <int dim>
PartOfMesh<dim> Box<dim>::part(const Bricks<dim>& bricks, unsigned int part, double scale) const {
  PartOfMesh<dim> result;
  result.comm = MPI_COMM_SELF;
  result.settings = TriangulationDescription::default_setting;
  result.smoothing = Triangulation<dim>::none;
  auto& infos = result.cell_infos.emplace_back();
  const Brick<dim> own = bricks[part];
  if (own.n_cells() == 0) return result;
  const Brick<dim> cells = own.around(bricks.all());
  Brick<dim> nodes = cells;
  std::array<unsigned int, dim> n_nodes;
  for (int d = 0; d < dim; ++d) n_nodes[d] = ++nodes.last[d] - nodes.first[d];
  nodes.for_each([&](const auto& node) {
    Point<dim> x;
    for (int d = 0; d < dim; ++d) {
      const double delta = (upper[d] - lower[d]) / n_cells[d];
      // rounded on its own, as in deal.II's GridGenerator, not fused with the sum
      const volatile double offset = node[d] * delta;
      x[d] = lower[d] + offset;
    }
    result.coarse_cell_vertices.push_back(x);
  });
  TriangulationDescription::CellData<dim> info;
  info.level_subdomain_id = numbers::artificial_subdomain_id;
  info.manifold_id = numbers::flat_manifold_id;
  info.manifold_line_ids.fill(numbers::flat_manifold_id);
  info.manifold_quad_ids.fill(numbers::flat_manifold_id);
  cells.for_each([&](const auto& cell) {
    CellData<dim> data;
    for (unsigned int v = 0; v < data.vertices.size(); ++v)
      data.vertices[v] =
          static_cast<unsigned int>(number_of<dim>(node_at<dim>(cell, v, nodes.first), n_nodes));
    data.material_id = volume_id(data, result.coarse_cell_vertices);
    data.manifold_id = numbers::flat_manifold_id;
    result.coarse_cells.push_back(data);
    const std::uint64_t id = number_of<dim>(cell, n_cells);
    result.coarse_cell_index_to_coarse_cell_id.push_back(id);
    info.id = CellId(id, {}).template to_binary<dim>();
    info.subdomain_id = bricks.part_of(cell);
    info.boundary_ids.clear();
    for (int d = 0; d < dim; ++d) {
      if (cell[d] == 0) info.boundary_ids.emplace_back(2 * d, 2 * d);
      if (cell[d] + 1 == n_cells[d]) info.boundary_ids.emplace_back(2 * d + 1, 2 * d + 1);
    }
    infos.push_back(info);
  });
  for (Point<dim>& x : result.coarse_cell_vertices) x *= scale;
  return result;
}

MeshInput with_small_box(const MeshInput& input) {
  constexpr double many = 1 << 18;
  MeshInput result = input;
  if (input.type != "box" || input.shape == "simplices") return result;
  std::vector<double> counts;
  for (const std::string& part : components(input.cells))
    counts.push_back(finite_number(part).value_or(0));  // what is none is told as the box is made
  const auto product = [&] {
    return std::accumulate(counts.begin(), counts.end(), 1., std::multiplies<>());
  };
  const auto even = [](double count) { return count > 0 && std::fmod(count, 2) == 0; };
  while (counts.size() == input.dimension && product() > many &&
         std::all_of(counts.begin(), counts.end(), even)) {
    for (double& count : counts) count /= 2;
    ++result.refinements;
  }
  if (result.refinements == input.refinements) return result;
  result.cells.clear();
  for (const double count : counts)
    result.cells += (result.cells.empty() ? "" : ", ") + std::to_string(long(count));
  return result;
}

template struct Box<2>;
template struct Box<3>;

}  // namespace steppe
