#include "model.h"

#include "steppe/fem/cell_values.h"
#include "steppe/mesh/cut.h"
#include "steppe/mesh/partition_file.h"

#include <gmsh.h>

#include <deal.II/fe/fe_q.h>
#include <deal.II/fe/fe_simplex_p.h>
#include <deal.II/grid/grid_generator.h>
#include <deal.II/grid/reference_cell.h>

using namespace steppe;
using namespace dealii;

// Cells of second order: how their edges are curved comes from the file to the nodes of each rank.

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
    cut(n_parts, mesh);
    EXPECT_TRUE(PartitionFile::write<dim>(
        parts.path(), PartitionHead::of(input, input.file, n_parts, facts, mesh),
        Parts<dim>(mesh, n_parts), facts.edges));
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

/// The shape functions of the middles against those of deal.II's elements of second order.
template <int dim>
void expect_shape_functions(bool simplices) {
  SCOPED_TRACE(testing::Message() << dim << "D, simplices: " << simplices);
  Triangulation<dim> mesh;
  std::unique_ptr<FiniteElement<dim>> element;
  if (simplices) {
    GridGenerator::reference_cell(mesh, ReferenceCells::get_simplex<dim>());
    element = std::make_unique<FE_SimplexP<dim>>(2);
  } else {
    GridGenerator::hyper_cube(mesh);
    element = std::make_unique<FE_Q<dim>>(2);
  }
  const auto cell = mesh.begin();
  Point<dim> inside;
  for (int d = 0; d < dim; ++d) inside[d] = 0.1 * (d + 2);
  for (const unsigned int e : cell->line_indices()) {
    typename CurvedEdges<dim>::Offsets offsets = {};
    offsets[dim * e] = 1;
    CurvedEdges<dim> edges;
    edges.add(0, offsets);
    const auto& nodes = element->get_unit_support_points();
    const auto at_nodes = edges.offsets(cell, nodes);
    // one in the middle of its edge, zero at the corners and in the middle of the other edges
    for (unsigned int b = 0; b < cell->n_vertices() + cell->n_lines(); ++b)
      EXPECT_NEAR(at_nodes[b][0], b == cell->n_vertices() + e, 1e-14) << b;
    double interpolated = 0;
    for (unsigned int b = 0; b < nodes.size(); ++b)
      interpolated += element->shape_value(b, inside) * at_nodes[b][0];
    EXPECT_NEAR(edges.offsets(cell, {inside})[0][0], interpolated, 1e-14);
  }
}

TEST(Curved, HaveShapeFunctionsOfSecondOrder) {
  expect_shape_functions<2>(true);
  expect_shape_functions<2>(false);
  expect_shape_functions<3>(true);
  expect_shape_functions<3>(false);
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
  typename CurvedEdges<2>::Middles middles;
  middles[edge({0, 0}, {1, 0})] = {0.5, 1.2};
  middles[edge({1, 0}, {1, 1})] = {1.1, 0.5};
  middles[edge({2, 0}, {2, 1})] = {2.1, 0.5};
  const CurvedEdges<2> edges(mesh, middles);
  EXPECT_EQ(edges.n_straightened(), 2);
  EXPECT_EQ(edges.straightened(), (Point<2>{0.5, 0.5}));
  EXPECT_EQ(edges.n_cells(), 1);  // the right one keeps its right side
  EXPECT_NEAR(edges.offsets(std::next(mesh.begin()), {Point<2>(1, 0.5)})[0][0], 0.1, 1e-14);
  EXPECT_EQ(edges.offsets(std::next(mesh.begin()), {Point<2>(0, 0.5)})[0][0], 0);
}

}  // namespace fem_curved
