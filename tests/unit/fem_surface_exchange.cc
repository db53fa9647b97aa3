#include "model.h"
#include "two_blocks.h"

#include "steppe/fem/mortar/surface_exchange.h"

using namespace steppe;
using namespace dealii;

namespace fem_surface_exchange {

/// The faces of a region.
std::vector<BoundaryFace> faces_of(const Space<3>& space, const std::string& region) {
  return boundary_faces(space, space.mesh().boundary_region(region, "region"), "region");
}

struct Blocks {
  explicit Blocks(unsigned int degree)
      : file("blocks.ucd", two_blocks<3>({2, 2, 2}, {2, 3, 3}, false)),
        setup(body_of(file, 3, degree)),
        mesh(setup.mesh, ".", MPI_COMM_WORLD),
        space(mesh, setup.space) {}

  TemporaryFile file;
  BodyInput setup;
  Mesh<3> mesh;
  Space<3> space;
};

const std::string opposite = "where x > 0.499 && x < 0.5005";

TEST(SurfaceExchange, HasPlacesAndGivesForces) {
  for (const unsigned int degree : {1u, 2u}) {
    const Blocks blocks(degree);
    const Space<3>& space = blocks.space;
    const auto faces = faces_of(space, opposite);
    // every rank asks for the upper two of the four faces
    SurfaceExchange<3> exchange(
        space, faces, BoundingBox<3>(std::make_pair(Point<3>(0.4, 0.6, 0), Point<3>(0.6, 1, 1))));
    ASSERT_EQ(exchange.size(), 2u);
    VecHandle u = space.create_vector(), force = space.create_vector();
    interpolate(
        space, [](const auto& x) { return wave(x); }, u);
    exchange.update(u);
    VecHandle expected = space.create_vector();
    for (std::size_t k = 0; k < 2; ++k)
      for (int b = 0; b < space.nodes_per_cell(); ++b) {
        const Point<3> X = exchange.face(k).X[std::size_t(b)];
        EXPECT_LT(exchange.place(k, b).distance(X + wave(X)), 1e-14);
        exchange.add_force(k, b, Tensor<1, 3>({1, X[1], 2}));
      }
    // each rank adds one force for each of the two cells of a node
    exchange.give_forces(force);
    const double n = Utilities::MPI::n_mpi_processes(MPI_COMM_WORLD);
    EXPECT_NEAR(total(space, force, 0), n * 2 * space.nodes_per_cell(), 1e-9);
    {
      const LocalView entries(force);
      for (int i = 0; i < space.n_owned_nodes(); ++i) {
        const double times = entries[3 * i];
        EXPECT_NEAR(entries[3 * i + 1], times * space.node_positions()[i][1], 1e-12 * (1 + times));
        EXPECT_NEAR(entries[3 * i + 2], 2 * times, 1e-12 * (1 + times));
        if (times != 0) EXPECT_GT(space.node_positions()[i][1], 0.5 - 1e-9);
      }
    }
    // they are given once
    check(VecZeroEntries(force));
    exchange.give_forces(force);
    EXPECT_EQ(norm(force), 0);
  }
}

// of a body that has moved away
TEST(SurfaceExchange, LooksForFacesWhereTheyAre) {
  const Blocks blocks(1);
  const auto faces = faces_of(blocks.space, opposite);
  const BoundingBox<3> there(std::make_pair(Point<3>(5.4, 0, 0), Point<3>(5.6, 1, 1)));
  EXPECT_EQ(SurfaceExchange<3>(blocks.space, faces, there).size(), 0u);
  VecHandle u = blocks.space.create_vector();
  interpolate(
      blocks.space,
      [](const auto&) {
        return Tensor<1, 3>({5, 0, 0});
      },
      u);
  const SurfaceExchange<3> exchange(blocks.space, faces, there, u);
  ASSERT_EQ(exchange.size(), 4u);
  for (int b = 0; b < 8; ++b)
    EXPECT_NEAR(exchange.place(0, b)[0] - exchange.face(0).X[std::size_t(b)][0], 5, 1e-14);
}

}  // namespace fem_surface_exchange
