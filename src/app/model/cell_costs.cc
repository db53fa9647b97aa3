#include "steppe/app/model/cell_costs.h"

#include "steppe/material/catalogue/material_law.h"
#include "steppe/mesh/memory/entity_counts.h"

#include <deal.II/base/quadrature_lib.h>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace steppe {

using namespace dealii;

namespace {

/// Products with the matrix in an iteration of Newton's method: some 20 iterations of a Krylov
/// method with a smoother before and after on levels that are half as large again together.
constexpr double products = 100;

/// At a node of a face and obstacle: the distance with its gradient and Hessian, force and
/// friction.
constexpr double at_contact_node = 150;

/// At a point between two bodies: its foot and the shares of nodes in its gap, in the forces that
/// all nodes have together, and a part of the searches for others.
constexpr double at_pair_point = 2000;

/// Numbers of one cell.
struct Cell {
  double nodes, points, kernel;  ///< the last: gradients and their adjoint, in operations
  double pairs;  ///< entries of a matrix of one component, its share in a large mesh
  double face_nodes, pair_points;  ///< on a face
};

template <int dim>
Cell cell_of(bool simplicial, const SpaceInput& space) {
  const double p = space.degree, n_line = p + 1;
  const unsigned int order = space.quadrature ? space.quadrature : space.degree + !simplicial;
  const EntityCounts large = box_counts(std::vector<double>(dim, 1000.), simplicial);
  Cell cell;
  cell.pairs = large.node_pairs(space.degree) / large.cells(dim);
  if (simplicial) {
    cell.nodes = n_line * (p + 2) / 2 * (dim == 3 ? (p + 3) / 3 : 1);
    cell.points = double(QGaussSimplex<dim>(std::min(order, 4u)).size());
    cell.face_nodes = dim == 3 ? n_line * (p + 2) / 2 : n_line;
    cell.pair_points = dim == 3 ? 3 * p * p : 2 * p;
  } else {
    cell.nodes = std::pow(n_line, dim);
    cell.points = std::pow(order, dim);
    cell.face_nodes = std::pow(n_line, dim - 1);
    cell.pair_points = std::pow(2 * p, dim - 1);
  }
  const bool by_directions = !simplicial && order == space.degree + 1;  // make_element_kernel
  cell.kernel = 2 * (by_directions ? 4. * dim * dim * std::pow(n_line, dim + 1)
                                   : 2. * dim * dim * cell.nodes * cell.points);
  return cell;
}

/// Stress and tangent of a material in a cell of that kind.
LawOperations operations_in(const Cell& cell, const MaterialInput& material, int dim) {
  if (!material.stiff()) return {};
  const LawOperations law = law_operations(material, dim);
  const double branches = double(read_prony(material.prony, "Prony").size()),
               viscous = material.viscous_shear != 0 || material.viscous_bulk != 0,
               blocks = cell.nodes * cell.nodes * dim * dim;
  LawOperations sum;
  // a branch takes a part of the law's stress and keeps a tensor of its own
  sum.stress = cell.points * (law.stress + 4. * dim * dim * branches + viscous * law.stress);
  sum.tangent = cell.points * (law.tangent + viscous * law.tangent);
  // ElementKernel::stiffness: contractions and pairs of nodes
  sum.tangent += cell.points * dim * dim * dim * cell.nodes * (2 * dim + cell.nodes);
  const double gradient = 2. * dim * dim * cell.nodes * cell.points;
  switch (material.dilatation_kind()) {
    case Dilatation::pointwise:
      break;
    case Dilatation::mean:  // det F of all points first, and a product of two vectors
      sum.stress += gradient + 30 * cell.points;
      sum.tangent += gradient + 4 * blocks;
      break;
    case Dilatation::f_bar:  // gradients at the centre, and a block without symmetry
      sum.stress += gradient + 30 * cell.points;
      sum.tangent += gradient + 4 * blocks + 2. * dim * dim * cell.points * cell.nodes * dim;
      break;
    case Dilatation::nodal:  // the cells around each node: some 24 in space, 6 in the plane
      sum.stress += gradient + 60;
      sum.tangent += (dim == 3 ? 24 : 6) * 2 * blocks;
      break;
  }
  return sum;
}

/// Faces that may touch an obstacle or another body, and the cost of one.
template <int dim>
std::vector<std::pair<Region<dim>, double>> touching(const Input& input, const MeshOutline& mesh,
                                                     const Cell& cell) {
  std::vector<std::pair<Region<dim>, double>> regions;
  const auto add = [&](const std::string& where, const std::string& name, double cost) {
    regions.emplace_back(mesh.boundary<dim>(where, name), cost);
  };
  for (const ObstacleInput& obstacle : input.obstacles)
    add(obstacle.where, "Obstacles / " + obstacle.name + " / Where",
        at_contact_node * cell.face_nodes);
  // points are those of the secondary side
  for (const ContactPairInput& pair : input.contacts) {
    const auto [parameter, where] = pair.sides().front();
    add(where, "Contacts / " + pair.name + " / " + parameter, at_pair_point * cell.pair_points);
  }
  return regions;
}

}  // namespace

template <int dim>
CellCosts<dim> cell_costs(const Input& input) {
  if (input.equation().order == 1)
    return [](const MeshOutline&) -> CellCost<dim> {
      return [](const CellOutline<dim>&) { return 1.; };
    };
  return [&input](const MeshOutline& mesh) -> CellCost<dim> {
    const Cell cell = cell_of<dim>(mesh.simplicial, input.space);
    const bool solves =
        !input.kind().marches || !input.time.is_explicit() || input.initial.seeks_equilibrium();
    const double of_products = solves ? products * 2 * dim * dim * cell.pairs : 0,
                 shared = cell.kernel + of_products;
    std::vector<std::pair<Region<dim>, double>> materials;
    for (const auto& [name, material] : input.materials) {
      const LawOperations own = operations_in(cell, material, dim);
      materials.emplace_back(mesh.volume<dim>(material.where, "Materials / " + name + " / Where"),
                             shared + own.stress + (solves ? own.tangent : 0.));
    }
    return [=, touching = touching<dim>(input, mesh, cell)](const CellOutline<dim>& at) {
      double cost = shared;
      for (const auto& [region, own] : materials)  // the later counts
        if (region.contains(at.centre, at.material_id)) cost = own;
      for (const auto& side : at.sides)
        for (const auto& [region, of_face] : touching)
          if (region.contains(side.centre, side.boundary_id)) cost += of_face;
      return cost;
    };
  };
}

template CellCosts<2> cell_costs(const Input&);
template CellCosts<3> cell_costs(const Input&);

}  // namespace steppe
