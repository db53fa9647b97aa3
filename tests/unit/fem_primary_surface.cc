#include "model.h"

#include "steppe/fem/mortar/primary_surface.h"

#include <algorithm>
#include <numeric>

using namespace steppe;
using namespace dealii;

namespace fem_primary_surface {

/// A place inside a body, just below its upper side, that slides off over an edge: the side of the
/// body beyond that looks another way. It keeps its depth until it is left out.
template <int dim>
void expect_depth_past_an_edge() {
  BodyInput setup(dim, 4);
  setup.mesh.transform = "";
  const Mesh<dim> mesh(setup.mesh, ".", MPI_COMM_WORLD);
  const Space<dim> space(mesh, setup.space);
  const auto faces =
      boundary_faces(space, space.mesh().boundary_region("everything", "region"), "region");
  Point<dim> low, high;
  for (int c = 0; c < dim; ++c) {
    low[c] = -1;
    high[c] = 2;
  }
  const PrimarySurface<dim> surface(space, faces, BoundingBox<dim>(std::make_pair(low, high)),
                                    space.create_vector());
  std::vector<std::size_t> all(surface.size());
  std::iota(all.begin(), all.end(), std::size_t(0));
  const double size = 0.25 * std::sqrt(dim - 1.), depth = 0.01;
  Point<dim> x;
  Tensor<1, dim> n;
  if (dim == 3) x[2] = 0.6;
  x[1] = 1 - depth;
  n[1] = -1;
  for (const double past : {-0.02, -0.001, 0.001, 0.005, 0.02, 0.04, 0.06, 0.1}) {
    x[0] = 1 + past * size;
    const auto foot = surface.foot(x, n, all, surface.size());
    ASSERT_EQ(foot.has_value(), past < 0.05) << past;
    if (!foot) continue;
    EXPECT_NEAR(foot->gap, -depth, 1e-12) << past;
    EXPECT_NEAR(foot->normal[1], 1, 1e-12) << past;
  }
}

TEST(PrimarySurface, KeepsTheDepthOfWhatSlidesPastAnEdge) {
  expect_depth_past_an_edge<2>();
  expect_depth_past_an_edge<3>();
}

}  // namespace fem_primary_surface
