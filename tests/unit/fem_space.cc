#include "model.h"

#include "steppe/fem/boundary/boundary.h"
#include "steppe/fem/cells/cell_values.h"
#include "steppe/fem/maps/coarse_space.h"
#include "steppe/fem/space/mesh_keys.h"
#include "steppe/fem/space/pieces.h"

using namespace steppe;
using namespace dealii;

namespace fem_space {

constexpr double far = 1e300;

/// Positions of all nodes by global number, put together from their owners. Collective.
template <int dim>
std::vector<double> all_positions(const Space<dim>& space) {
  std::vector<double> positions(dim * space.n_global_nodes(), -far);
  for (int i = 0; i < space.n_owned_nodes(); ++i)
    for (int c = 0; c < dim; ++c)
      positions[dim * space.global_node(i) + c] = space.node_positions()[i][c];
  Utilities::MPI::max(positions, space.communicator(), positions);
  return positions;
}

template <int dim>
void expect_sound_numbering(int cells, unsigned int degree, bool simplices, int expected_nodes) {
  SCOPED_TRACE(std::to_string(dim) + "D degree " + std::to_string(degree));
  const BodyInput setup(dim, cells, degree, simplices);
  const Mesh<dim> mesh(setup.mesh, ".", MPI_COMM_WORLD);
  const Space<dim> space(mesh, setup.space);
  EXPECT_EQ(space.n_global_nodes(), expected_nodes);
  EXPECT_EQ(int(Utilities::MPI::sum(space.n_owned_nodes(), MPI_COMM_WORLD)), expected_nodes);

  // every rank sees the same node at the same place
  const auto positions = all_positions(space);
  for (const double coordinate : positions) EXPECT_GT(coordinate, -far);
  for (int i = 0; i < space.n_local_nodes(); ++i)
    for (int c = 0; c < dim; ++c)
      EXPECT_NEAR(positions[dim * space.global_node(i) + c], space.node_positions()[i][c], 1e-14);
}

/// The linear space on the cells of another one against that on the mesh.
template <int dim>
void expect_linear_space(unsigned int degree, bool simplices) {
  const BodyInput setup(dim, 3, degree, simplices);
  Mesh<dim> mesh(setup.mesh, ".", MPI_COMM_WORLD);
  const Space<dim> fine(mesh, setup.space), known(mesh, SpaceInput{});
  mesh.release_cells();
  const auto space = Space<dim>::linear(fine);
  EXPECT_EQ(space->n_global_nodes(), known.n_global_nodes());
  EXPECT_EQ(space->n_owned_nodes(), known.n_owned_nodes());
  EXPECT_EQ(space->n_local_nodes(), known.n_local_nodes());
  EXPECT_EQ(space->n_global_cells(), known.n_global_cells());
  EXPECT_EQ(space->boundary().size(), known.boundary().size());
  for (std::size_t k = 0; k < known.cells().size(); ++k) {
    EXPECT_EQ(space->cells()[k].key, known.cells()[k].key);
    for (int v = 0; v < known.nodes_per_cell(); ++v)
      EXPECT_LT(space->vertex(k, v).distance(known.vertex(k, v)), 1e-15);
  }
  const auto positions = all_positions(*space);
  for (int i = 0; i < space->n_local_nodes(); ++i)
    for (int c = 0; c < dim; ++c)
      EXPECT_EQ(positions[dim * space->global_node(i) + c], space->node_positions()[i][c]);
}

/// Does the interpolant of a polynomial of the element's degree have its values and gradients?
template <int dim>
void expect_exact_interpolation(unsigned int degree, bool simplices) {
  BodyInput setup(dim, 2, degree, simplices);
  setup.mesh.transform = dim == 2 ? "x + 0.2*y; y" : "x + 0.2*y; y - 0.1*z; z";
  const Mesh<dim> mesh(setup.mesh, ".", MPI_COMM_WORLD);
  const Space<dim> space(mesh, setup.space);
  const auto f = [&](const Point<dim>& x) {
    return std::pow(x[0] - 2 * x[1] + x[dim - 1], degree);
  };
  CellValues<dim> values(space, space.quadrature());
  double volume = 0;
  for (std::size_t k = 0; k < space.cells().size(); ++k) {
    values.reinit(k);
    for (int q = 0; q < values.n_points(); ++q) {
      double value = 0;
      Tensor<1, dim> gradient, sum;
      for (int b = 0; b < values.n_nodes(); ++b) {
        const double nodal = f(space.node_positions()[values.nodes()[b]]);
        value += nodal * values.shape(q, b);
        gradient += nodal * values.gradient(q, b);
        sum += values.gradient(q, b);
      }
      const Point<dim>& x = values.point(q);
      Tensor<1, dim> direction;
      direction[0] = 1;
      direction[1] -= 2;
      direction[dim - 1] += 1;
      const double slope = degree * std::pow(x[0] - 2 * x[1] + x[dim - 1], degree - 1);
      EXPECT_NEAR(value, f(x), 1e-11);
      EXPECT_LT((gradient - slope * direction).norm(), 1e-10);
      EXPECT_LT(sum.norm(), 1e-12);
      volume += values.weight(q);
    }
  }
  EXPECT_NEAR(Utilities::MPI::sum(volume, MPI_COMM_WORLD), 1, 1e-12);
}

TEST(Space, NumbersNodesByBlocks) {
  for (const unsigned int degree : {1, 2, 3, 4}) {
    expect_sound_numbering<2>(3, degree, false, (3 * degree + 1) * (3 * degree + 1));
    expect_sound_numbering<3>(2, degree, false,
                              (2 * degree + 1) * (2 * degree + 1) * (2 * degree + 1));
  }
  expect_sound_numbering<2>(3, 1, true, 16);
  expect_sound_numbering<2>(3, 2, true, 49);
  expect_sound_numbering<3>(2, 1, true, 27);
  if (highest_degree_of_simplices < 3) return;
  expect_sound_numbering<2>(3, 3, true, 100);
  expect_sound_numbering<3>(2, 3, true, 27 + 2 * 90 + 104);  // nodes of vertices, edges, triangles
}

TEST(Space, HasALinearSpaceOnItsCells) {
  expect_linear_space<2>(2, false);
  expect_linear_space<3>(3, false);
  expect_linear_space<2>(2, true);
  expect_linear_space<3>(highest_degree_of_simplices, true);
}

/// A point, a director and a rotation on a small body.
template <int dim>
std::vector<AuxiliaryNode<dim>> auxiliary_nodes() {
  using Kind = typename AuxiliaryNode<dim>::Kind;
  std::vector<AuxiliaryNode<dim>> nodes(4);
  for (int c = 0; c < dim; ++c) nodes[0].place[c] = 2 + c;
  nodes[1].director[1] = 3;
  nodes[0].kind = Kind::point;
  nodes[1].kind = Kind::director;
  nodes[2].kind = Kind::rotation;
  return nodes;
}

template <int dim>
void expect_auxiliary_nodes(unsigned int degree, bool simplices) {
  SCOPED_TRACE(std::to_string(dim) + "D degree " + std::to_string(degree));
  const BodyInput setup(dim, 2, degree, simplices);
  const Mesh<dim> mesh(setup.mesh, ".", MPI_COMM_WORLD);
  const Space<dim> known(mesh, setup.space);
  Space<dim> space(mesh, setup.space);
  space.add_auxiliary(auxiliary_nodes<dim>());
  const PetscInt n = known.n_global_nodes();
  EXPECT_EQ(space.n_global_nodes(), n + 4);
  EXPECT_EQ(space.n_global_body_nodes(), n);
  EXPECT_EQ(space.n_body_nodes(), known.n_owned_nodes());
  EXPECT_EQ(Utilities::MPI::sum(space.n_owned_nodes(), MPI_COMM_WORLD), n + 4);
  for (std::size_t k = 0; k < 4; ++k) {
    EXPECT_EQ(space.auxiliary_node(k), n + PetscInt(k));
    const int local = space.owned_auxiliary(k);
    EXPECT_EQ(Utilities::MPI::sum(int(local >= 0), MPI_COMM_WORLD), 1);
    if (local < 0) continue;
    EXPECT_EQ(space.global_node(local), n + PetscInt(k));
    EXPECT_EQ(space.auxiliary_at(local), &space.auxiliary()[k]);
    EXPECT_EQ(moves_with_body(space, local), k == 0);
  }
  // cells and ghosts are those without them
  for (std::size_t cell = 0; cell < known.cells().size(); ++cell)
    for (int b = 0; b < known.nodes_per_cell(); ++b) {
      const int mine = space.cell_nodes(cell)[b], there = known.cell_nodes(cell)[b];
      EXPECT_EQ(space.global_node(mine), known.global_node(there));
      EXPECT_EQ(space.node_positions()[mine], known.node_positions()[there]);
    }
  const auto all = space.mesh().boundary_region("everything", "Where");
  EXPECT_EQ(region_nodes(space, all, "Where"), region_nodes(known, all, "Where"));

  // they have a block of the matrix each, and stand behind the others in files
  MatInfo with, without;
  check(MatGetInfo(space.create_matrix(dim), MAT_GLOBAL_SUM, &with));
  check(MatGetInfo(known.create_matrix(dim), MAT_GLOBAL_SUM, &without));
  EXPECT_EQ(with.nz_used, without.nz_used + 4 * dim * dim);
  const MeshKeys<dim> keys(space), known_keys(known);
  EXPECT_EQ(keys.nodes().size(), known_keys.nodes().size() + 4);
  for (int i = 0; i < space.n_owned_nodes(); ++i)
    EXPECT_EQ(keys.nodes().rows()[i],
              i < space.n_body_nodes() ? known_keys.nodes().rows()[i] : space.global_node(i));
  const CoarseSpace<dim> coarse(space, {});
  EXPECT_EQ(coarse.space().auxiliary().size(), 4u);
  EXPECT_EQ(pieces_of(space).list.size(), 1u);

  // rigid motions move a point as they would the body there, and turn directors
  const auto modes = space.rigid_modes({}), known_modes = known.rigid_modes({});
  for (int m = 0; m < int(modes.size()); ++m) {
    const LocalView mode(modes[m]), other(known_modes[m]);
    for (int i = 0; i < dim * known.n_owned_nodes(); ++i) EXPECT_NEAR(mode[i], other[i], 1e-15);
    if (space.owned_auxiliary(0) < 0) continue;
    const double* const u =
        mode.data() + dim * space.owned_auxiliary(0);  // four nodes, side by side
    for (int c = 0; c < dim; ++c) {
      EXPECT_EQ(u[3 * dim + c], 0);
      if (m < dim) {
        EXPECT_EQ(u[c], c == m);
        EXPECT_EQ(u[dim + c], 0);
        EXPECT_EQ(u[2 * dim + c], 0);
      } else {
        EXPECT_NEAR(u[2 * dim + c], c == m - dim ? 1 / mesh.size() : 0, 1e-15);
      }
    }
    if (m < dim) continue;
    // of the vector (0, 3, 0), the cross product with the axis
    const double turn = 3 / mesh.size();
    const int axis = dim == 2 ? 2 : m - dim;
    EXPECT_NEAR(u[dim], axis == 2 ? -turn : 0, 1e-15);
    EXPECT_NEAR(u[dim + 1], 0, 1e-15);
    if (dim == 3) {
      EXPECT_NEAR(u[2 * dim - 1], axis == 0 ? turn : 0, 1e-15);
    }
  }
}

TEST(Space, NumbersAuxiliaryNodesBehindThoseOfCells) {
  expect_auxiliary_nodes<2>(1, false);
  expect_auxiliary_nodes<2>(2, true);
  expect_auxiliary_nodes<3>(1, true);
  expect_auxiliary_nodes<3>(3, false);
}

TEST(Space, HasTheElementsPolynomials) {
  for (const unsigned int degree : {1, 2, 3, 4}) {
    expect_exact_interpolation<2>(degree, false);
    expect_exact_interpolation<3>(degree, false);
  }
  for (unsigned int degree = 1; degree <= highest_degree_of_simplices; ++degree) {
    expect_exact_interpolation<2>(degree, true);
    expect_exact_interpolation<3>(degree, true);
  }
}

TEST(Space, RefusesDegreesThatSimplicesDoNotHave) {
  const BodyInput setup(2, 2, 4, true);
  const Mesh<2> mesh(setup.mesh, ".", MPI_COMM_WORLD);
  EXPECT_NE(input_error([&] { Space<2>(mesh, setup.space); }).find("Space / Degree = 4"),
            std::string::npos);
}

TEST(Space, MatrixCouplesTheNodesOfACell) {
  BodyInput setup(2, 4);
  const Mesh<2> mesh(setup.mesh, ".", MPI_COMM_WORLD);
  const Space<2> space(mesh, setup.space);
  const MatHandle matrix = space.create_matrix(2);
  MatInfo info;
  check(MatGetInfo(matrix, MAT_GLOBAL_SUM, &info));
  EXPECT_EQ(info.nz_used, 4 * (9 * 9 + 12 * 6 + 4 * 4));  // interior, side and corner nodes
  PetscInt block;
  check(MatGetBlockSize(matrix, &block));
  EXPECT_EQ(block, 2);
}

TEST(Space, GhostsFollowTheirOwnersAndAddToThem) {
  const BodyInput setup(3, 3);
  const Mesh<3> mesh(setup.mesh, ".", MPI_COMM_WORLD);
  const Space<3> space(mesh, setup.space);
  VecHandle v = random_vector(space, 1), w = space.create_vector();
  check(VecCopy(v, w));
  update_ghosts(w);
  {
    const LocalView a(v), b(w);
    for (int i = 0; i < 3 * space.n_local_nodes(); ++i) EXPECT_NEAR(a[i], b[i], 1e-13);
  }
  // one per rank and node that it touches: the sum counts them all
  interpolate(
      space,
      [](const auto&) {
        return Tensor<1, 3>({1, 0, 0});
      },
      w);
  add_ghosts(w);
  EXPECT_EQ(total(space, w, 0), Utilities::MPI::sum(space.n_local_nodes(), MPI_COMM_WORLD));
}

}  // namespace fem_space
