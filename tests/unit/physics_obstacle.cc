#include "obstacles.h"

#include "steppe/physics/obstacle/obstacle_entry.h"

#include <gtest/gtest.h>

using namespace steppe;
using namespace dealii;

namespace physics_obstacle {

template <int dim>
void expect_derivatives() {
  for (ObstacleInput input : obstacles(dim)) {
    SCOPED_TRACE(input.kind + " in " + std::to_string(dim) + "D");
    input.motion = dim == 2 ? "t; 2*t^2" : "t; 2*t^2; 0";
    const Obstacle<dim> obstacle(input, {}, 1e-6);
    const auto place = obstacle.place(0.5);
    EXPECT_NEAR(place.displacement[1], 0.5, 1e-15);
    EXPECT_NEAR(place.velocity[1], 2, 1e-8);
    const Point<dim> points[] = {
        Point<dim>(0.45 * Tensor<1, dim>(place.displacement / place.displacement.norm())),
        Point<dim>(dim == 2 ? Tensor<1, dim>({0.7, 1.6}) : Tensor<1, dim>()),
        Point<dim>() + 1.7 * place.displacement};
    for (const Point<dim>& x : points) {
      const auto here = obstacle.distance(x, place);
      EXPECT_NEAR(here.normal.norm(), 1, 1e-14);
      for (int c = 0; c < dim; ++c) {
        Tensor<1, dim> step;
        step[c] = 1e-6;
        const auto plus = obstacle.distance(x + step, place),
                   minus = obstacle.distance(x - step, place);
        EXPECT_NEAR((plus.gap - minus.gap) / 2e-6, here.normal[c], 1e-9);
        EXPECT_LT(((plus.normal - minus.normal) / 2e-6 - here.curvature[c]).norm(), 1e-8);
      }
    }
  }
}

/// Patches lie on the surface, and an obstacle of finite extent is all shown.
template <int dim>
void expect_patches() {
  for (const ObstacleInput& input : obstacles(dim)) {
    SCOPED_TRACE(input.kind + " in " + std::to_string(dim) + "D");
    const Obstacle<dim> obstacle(input, {}, 1e-6);
    const Surroundings<dim> body{Point<dim>(), 2};
    const auto patches = entry_of(obstacle_entries(), input.kind)
                             .patches.in<dim>()(ObstacleGeometry<dim>(input), body);
    Tensor<1, dim> normals;  // of a closed surface they go all ways
    for (const auto& patch : patches)
      for (int i = 0; i < 6; ++i)
        for (int j = 0; j < 6; ++j) {
          const auto here = obstacle.distance(patch.at((i + 0.5) / 6, (j + 0.5) / 6), {});
          EXPECT_NEAR(here.gap, 0, 1e-14);
          normals += here.normal;
        }
    EXPECT_GT(patches.size(), 0u);
    EXPECT_NEAR(normals.norm(), input.kind == "plane" ? 36 : 0, 1e-12);
  }
}

double gap(const ObstacleInput& input, const Point<3>& x) {
  return Obstacle<3>(input, {}, 1e-6).distance(x, {}).gap;
}

TEST(Obstacle, DistancesHaveTheirDerivatives) {
  expect_derivatives<2>();
  expect_derivatives<3>();
}

TEST(Obstacle, Distances) {
  ObstacleInput input;
  input.geometry["Point"] = "1, 2, 3";
  input.geometry["Direction"] = "0, 0, -2";
  EXPECT_NEAR(gap(input, {7, 8, 1}), 2, 1e-15);
  input.kind = "cylinder";
  input.geometry["Radius"] = "4";
  EXPECT_NEAR(gap(input, {4, 6, -9}), 1, 1e-14);
  input.kind = "sphere";
  input.geometry["Direction"] = "";
  EXPECT_NEAR(gap(input, {1, 5, 7}), 1, 1e-14);
  EXPECT_NEAR(gap(input, {1, 2, 3}), -4, 1e-14);
  input = {};
  input.kind = "box";
  input.geometry["Lower corner"] = "0, 0, 0";
  input.geometry["Upper corner"] = "2, 4, 6";
  EXPECT_NEAR(gap(input, {1, 1.5, 3}), -1, 1e-15);
  EXPECT_NEAR(gap(input, {1.9, 1.5, 3}), -0.1, 1e-15);
  EXPECT_NEAR(gap(input, {1, 5, 3}), 1, 1e-15);
  EXPECT_NEAR(gap(input, {5, 8, 3}), 5, 1e-14);
  EXPECT_NEAR(gap(input, {4, -3, 12}), 7, 1e-14);
}

TEST(Obstacle, PatchesLieOnTheSurface) {
  expect_patches<2>();
  expect_patches<3>();
}

}  // namespace physics_obstacle
