#include "model.h"

#include "steppe/fem/cells/cell_values.h"
#include "steppe/mesh/partition/cut.h"
#include "steppe/mesh/partition/partition_file.h"

#include <gmsh.h>

#include <deal.II/grid/grid_generator.h>
#include <deal.II/grid/grid_tools.h>

using namespace steppe;
using namespace dealii;

// Cells of second order: how they are curved comes from the file to the nodes of each rank.

namespace fem_curved {

constexpr double inner = 1, outer = 2, height = 0.5;
constexpr int n_arc = 3;  // edges of a quarter circle

/// Of a quarter of a ring whose arcs are parabolas through the ends and middles of the edges: of
/// each edge a triangle and two thirds of chord times sagitta.
double measure_of_ring(int dim) {
  const double angle = numbers::PI / 2 / n_arc, half = angle / 2,
               area = std::sin(angle) / 2 + 4. / 3 * std::sin(half) * (1 - std::cos(half));
  return (outer * outer - inner * inner) * n_arc * area * (dim == 3 ? height : 1);
}

struct Kind {
  int dim;
  bool simplices;
  std::string extension;
  bool serendipity = false;
};

/// A quarter of a ring in cells of second order, as Gmsh writes it. Collective.
class Ring {
 public:
  explicit Ring(const Kind& kind) : file_("ring." + kind.extension, "") {
    if (Utilities::MPI::this_mpi_process(MPI_COMM_WORLD) == 0) write(kind);
    check_mpi(MPI_Barrier(MPI_COMM_WORLD));
  }
  const std::string& path() const { return file_.path(); }

 private:
  void write(const Kind& kind) const {
    namespace geo = gmsh::model::geo;
    gmsh::initialize(0, nullptr, false);
    gmsh::option::setNumber("General.Terminal", 0);
    const int centre = geo::addPoint(0, 0, 0), a = geo::addPoint(inner, 0, 0),
              b = geo::addPoint(outer, 0, 0), c = geo::addPoint(0, outer, 0),
              d = geo::addPoint(0, inner, 0);
    const std::vector<int> curves = {geo::addLine(a, b), geo::addCircleArc(b, centre, c),
                                     geo::addLine(c, d), geo::addCircleArc(d, centre, a)};
    const int face = geo::addPlaneSurface({geo::addCurveLoop(curves)});
    for (const int curve : curves) geo::mesh::setTransfiniteCurve(curve, n_arc + 1);
    geo::mesh::setTransfiniteSurface(face);
    if (!kind.simplices) geo::mesh::setRecombine(2, face);
    gmsh::vectorpair made;
    if (kind.dim == 3) geo::extrude({{2, face}}, 0, 0, height, made, {2}, {}, !kind.simplices);
    geo::synchronize();
    gmsh::option::setNumber("Mesh.SecondOrderIncomplete", kind.serendipity);
    gmsh::option::setNumber("Mesh.ElementOrder", 2);
    gmsh::option::setNumber("Mesh.SaveAll", 1);
    gmsh::model::mesh::generate(kind.dim);
    gmsh::write(path());
    gmsh::finalize();
  }

  TemporaryFile file_;
};

MeshInput input_of(const Kind& kind, const std::string& path) {
  MeshInput input;
  input.dimension = kind.dim;
  input.type = "file";
  input.file = path;
  return input;
}

/// Lifts the upper face of the unit cube over its edges, by 4 y (1 - y) 4 x (1 - x) times so much.
constexpr double bulge = 0.1;
Point<3> bulged(Point<3> X) {
  X[2] += bulge * X[2] * 16 * X[0] * (1 - X[0]) * X[1] * (1 - X[1]);
  return X;
}

template <int dim>
double measure(const Mesh<dim>& mesh, unsigned int degree) {
  SpaceInput input;
  input.degree = degree;
  input.quadrature = mesh.simplicial() ? 4 : degree + 2;
  return measure(Space<dim>(mesh, input));
}

template <int dim>
double measure(const MeshInput& input, unsigned int degree) {
  const Mesh<dim> mesh(input, ".", MPI_COMM_WORLD);
  return measure(mesh, degree);
}

template <int dim>
void expect_ring(const Kind& kind) {
  SCOPED_TRACE(std::to_string(dim) + "D ." + kind.extension +
               (kind.simplices ? " of simplices" : " of hypercubes") +
               (kind.serendipity ? " without nodes inside" : ""));
  const Ring ring(kind);
  MeshInput input = input_of(kind, ring.path());
  const double expected = measure_of_ring(dim), straight = measure<dim>(input, 1);
  EXPECT_GT(expected - straight, 0.03 * expected);
  EXPECT_NEAR(measure<dim>(input, 2), expected, 1e-7 * expected);  // digits of the file
  const double exact = measure<dim>(input, 2);
  if (!kind.simplices) {
    EXPECT_NEAR(measure<dim>(input, 3), exact, 1e-12);
  }

  // children lie on the same curves
  input.refinements = dim == 2 ? 2 : 1;
  EXPECT_NEAR(measure<dim>(input, 2), exact, 1e-12);
  input.ranks_per_reader = 1;
  EXPECT_NEAR(measure<dim>(input, 2), exact, 1e-12);
  input.ranks_per_reader = 0;
  input.scale = 2;
  EXPECT_NEAR(measure<dim>(input, 2), (dim == 2 ? 4 : 8) * exact, 1e-11);
  input.scale = 1;
  if (!kind.simplices) {
    input.partitioner = "p4est";
    EXPECT_NEAR(measure<dim>(input, 2), exact, 1e-12);
  }
  input.partitioner = "metis";
  input.sides = "straight";
  EXPECT_NEAR(measure<dim>(input, 2), straight, 1e-12);
}

TEST(Curved, FollowTheNodesOfTheFile) {
  for (const std::string extension : {"msh", "inp", "unv"})
    for (const bool simplices : {true, false}) {
      // Abaqus and UNV have no nodes inside of cells and sides
      expect_ring<2>({2, simplices, extension, extension != "msh"});
      expect_ring<3>({3, simplices, extension, extension != "msh"});
    }
  expect_ring<2>({2, false, "msh", true});
  expect_ring<3>({3, false, "msh", true});
}

template <int dim>
void expect_masses_of_entries() {
  const Kind kind{dim, true, "msh"};
  const Ring ring(kind);
  const Mesh<dim> mesh(input_of(kind, ring.path()), ".", MPI_COMM_WORLD);
  SpaceInput input;
  input.degree = 2;
  input.quadrature = 4;
  const Space<dim> space(mesh, input);
  const MassMatrix<dim> mass(
      space, [](std::size_t) { return 2.; }, Lumping::consistent, "");
  const VecHandle x = random_vector(space, 5), y = space.create_vector(),
                  expected = space.create_vector();
  mass.add_product(3, x, y);
  const MatHandle M = space.create_matrix(dim);
  mass.add_to(3, M);
  check(MatAssemblyBegin(M, MAT_FINAL_ASSEMBLY));
  check(MatAssemblyEnd(M, MAT_FINAL_ASSEMBLY));
  check(MatMult(M, x, expected));
  EXPECT_GT(norm(expected), 0);
  EXPECT_LT(distance(y, expected), 1e-12 * norm(expected));
}

TEST(Curved, MassesOfSimplicesAreThoseOfTheirEntries) {
  expect_masses_of_entries<2>();
  expect_masses_of_entries<3>();
}

// a block of 27-node cells whose nodes in faces are moved to where no edge leads
TEST(Curved, FollowNodesInFaces) {
  const TemporaryFile file("block.msh", "");
  if (Utilities::MPI::this_mpi_process(MPI_COMM_WORLD) == 0) {
    gmsh::initialize(0, nullptr, false);
    gmsh::option::setNumber("General.Terminal", 0);
    gmsh::model::occ::addBox(0, 0, 0, 1, 1, 1);
    gmsh::model::occ::synchronize();
    gmsh::option::setNumber("Mesh.MeshSizeMin", 1);
    gmsh::model::mesh::setTransfiniteAutomatic();
    gmsh::option::setNumber("Mesh.ElementOrder", 2);
    gmsh::model::mesh::generate(3);
    std::vector<std::size_t> tags;
    std::vector<double> places, parameters;
    gmsh::model::mesh::getNodes(tags, places, parameters);
    for (std::size_t i = 0; i < tags.size(); ++i) {
      const Point<3> x = bulged({places[3 * i], places[3 * i + 1], places[3 * i + 2]});
      gmsh::model::mesh::setNode(tags[i], {x[0], x[1], x[2]}, {});
    }
    gmsh::write(file.path());
    gmsh::finalize();
  }
  check_mpi(MPI_Barrier(MPI_COMM_WORLD));
  MeshInput input = input_of({3, false, "msh"}, file.path());
  EXPECT_NEAR(measure<3>(input, 1), 1, 1e-12);
  EXPECT_NEAR(measure<3>(input, 2), 1 + bulge * 4 / 9, 1e-12);
  input.refinements = 1;
  EXPECT_NEAR(measure<3>(input, 2), 1 + bulge * 4 / 9, 1e-12);
}

template <int dim>
void expect_parts(bool simplices) {
  const Kind kind = {dim, simplices, "msh"};
  const Ring ring(kind);
  MeshInput input = input_of(kind, ring.path());
  const double whole = measure<dim>(input, 2);
  const TemporaryFile parts("ring.partition.h5", "");
  const unsigned int n_parts = Utilities::MPI::n_mpi_processes(MPI_COMM_WORLD);
  if (Utilities::MPI::this_mpi_process(MPI_COMM_WORLD) == 0) {
    Triangulation<dim> mesh;
    const auto facts = make_mesh_to_cut(input, input.file, n_parts, {}, {}, mesh);
    cut(input, n_parts, mesh);
    EXPECT_TRUE(PartitionFile::write<dim>(
        parts.path(), PartitionHead::of(input, input.file, n_parts, facts, mesh),
        Parts<dim>(mesh, n_parts), facts.curved));
  }
  check_mpi(MPI_Barrier(MPI_COMM_WORLD));
  input.partition = parts.path();
  for (const unsigned int refinements : {0, 1}) {
    input.refinements = refinements;
    EXPECT_NEAR(measure<dim>(input, 2), whole, 1e-12);
  }
}

TEST(Curved, ComesWithTheParts) {
  expect_parts<2>(true);
  expect_parts<2>(false);
  expect_parts<3>(true);
  expect_parts<3>(false);
}

/// A map of second order in each coordinate.
template <int dim>
Point<dim> bent(const Point<dim>& X) {
  Point<dim> x = X;
  for (int c = 0; c < dim; ++c) {
    double bubble = 0.3;
    for (int d = 0; d < dim; ++d) bubble *= (X[d] - 0.1 * (c + 1)) * (1.2 + 0.1 * d - X[d]);
    x[c] += bubble + 0.05 * X[(c + 1) % dim] * X[(c + 1) % dim];
  }
  return x;
}

/// Its part without products of more than two coordinates' powers, of second order in all.
template <int dim>
Point<dim> bent_simplex(const Point<dim>& X) {
  Point<dim> x = X;
  for (int c = 0; c < dim; ++c)
    x[c] += 0.1 * X[c] * X[(c + 1) % dim] - 0.05 * X[(c + 1) % dim] * X[(c + 1) % dim];
  return x;
}

/// Cells whose nodes are moved by a map of second order are moved by it at all their points, and so
/// are their children.
template <int dim>
void expect_map(bool simplices) {
  SCOPED_TRACE(testing::Message() << dim << "D, simplices: " << simplices);
  const auto map = [&](const Point<dim>& X) { return simplices ? bent_simplex(X) : bent(X); };
  Triangulation<dim> mesh, straight;
  if (simplices)
    GridGenerator::subdivided_hyper_cube_with_simplices(straight, 1);
  else
    GridGenerator::subdivided_hyper_cube(straight, 2);
  typename CurvedCells<dim>::Middles middles;
  const auto middle = [&](const auto& entity, unsigned int a, unsigned int b) {
    return std::pair(std::pair<unsigned int, unsigned int>(
                         std::minmax(entity->vertex_index(a), entity->vertex_index(b))),
                     map(Point<dim>((entity->vertex(a) + entity->vertex(b)) / 2)));
  };
  for (const auto& cell : straight.active_cell_iterators()) {
    for (const unsigned int e : cell->line_indices())
      middles.of_edges.insert(middle(cell->line(e), 0, 1));
    if (simplices) continue;
    for (const unsigned int f : cell->face_indices())
      if (dim == 3) middles.of_others.insert(middle(cell->face(f), 1, 2));
    middles.of_others.insert(middle(cell, 1, cell->n_vertices() - 2));
  }
  mesh.copy_triangulation(straight);
  GridTools::transform(map, mesh);
  const CurvedCells<dim> curved(mesh, middles);
  EXPECT_EQ(curved.n_straightened(), 0);
  mesh.refine_global(1);
  straight.refine_global(1);
  // children as deal.II makes them, with the map of their parents from the corners alone
  Point<dim> inside;
  for (int d = 0; d < dim; ++d) inside[d] = 0.1 * (d + 2);
  for (const auto& cell : straight.cell_iterators()) {
    const typename Triangulation<dim>::cell_iterator same(&mesh, cell->level(), cell->index());
    Point<dim> X, x;
    for (const unsigned int v : cell->vertex_indices()) {
      const double N = cell->reference_cell().d_linear_shape_function(inside, v);
      X += N * Tensor<1, dim>(cell->vertex(v));
      x += N * Tensor<1, dim>(same->vertex(v));
    }
    EXPECT_LT(map(X).distance(x + curved.offsets(same, {inside})[0]), 1e-13);
  }
}

TEST(Curved, FollowMapsOfSecondOrder) {
  expect_map<2>(true);
  expect_map<2>(false);
  expect_map<3>(true);
  expect_map<3>(false);
}

// a quadrilateral between two arcs, the inner one so strongly bent that it reaches the outer one
TEST(Curved, FoldedEdgesBecomeStraight) {
  Triangulation<2> mesh;
  GridGenerator::subdivided_hyper_rectangle(mesh, {2, 1}, Point<2>(), Point<2>(2, 1));
  const auto number = [&](const Point<2>& place) {
    for (unsigned int v = 0; v < mesh.n_vertices(); ++v)
      if (mesh.get_vertices()[v].distance(place) < 1e-10) return v;
    return numbers::invalid_unsigned_int;
  };
  const auto edge = [&](const Point<2>& a, const Point<2>& b) {
    return std::pair<unsigned int, unsigned int>(std::minmax(number(a), number(b)));
  };
  typename CurvedCells<2>::Middles middles;
  middles.of_edges[edge({0, 0}, {1, 0})] = {0.5, 1.2};
  middles.of_edges[edge({1, 0}, {1, 1})] = {1.1, 0.5};
  middles.of_edges[edge({2, 0}, {2, 1})] = {2.1, 0.5};
  const CurvedCells<2> edges(mesh, middles);
  EXPECT_EQ(edges.n_straightened(), 2);
  EXPECT_EQ(edges.straightened(), (Point<2>{0.5, 0.5}));
  EXPECT_EQ(edges.n_cells(), 1);  // the right one keeps its right side
  EXPECT_NEAR(edges.offsets(std::next(mesh.begin()), {Point<2>(1, 0.5)})[0][0], 0.1, 1e-14);
  EXPECT_EQ(edges.offsets(std::next(mesh.begin()), {Point<2>(0, 0.5)})[0][0], 0);
}

}  // namespace fem_curved
