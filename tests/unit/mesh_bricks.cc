#include "steppe/mesh/generated/bricks.h"
#include "steppe/mesh/partition/cut.h"
#include "steppe/mesh/partition/mesh.h"

#include "model.h"

#include <map>

// A box is cut into bricks, each cell in one of them, without METIS.

using namespace steppe;

namespace mesh_bricks {

TEST(Bricks, HoldEachCellOnce) {
  for (const unsigned int n_parts : {1u, 2u, 3u, 7u, 16u, 100u}) {
    const Bricks<3> bricks({9, 5, 6}, n_parts);
    std::map<std::array<unsigned int, 3>, unsigned int> part_of;
    double most = 0;
    for (unsigned int part = 0; part < n_parts; ++part) {
      bricks[part].for_each([&](const auto& cell) {
        EXPECT_TRUE(part_of.emplace(cell, part).second);
        EXPECT_EQ(bricks.part_of(cell), part);
      });
      most = std::max(most, bricks[part].n_cells());
    }
    EXPECT_EQ(part_of.size(), 270u) << n_parts;
    EXPECT_DOUBLE_EQ(bricks.imbalance(), most * n_parts / 270);
  }
}

TEST(Bricks, AreCutAcrossTheLongestDirection) {
  const Bricks<3> bricks({140, 14, 14}, 64);
  EXPECT_DOUBLE_EQ(bricks.imbalance(), 9. * 7 * 7 / (140. * 14 * 14 / 64));
  EXPECT_EQ(bricks[0].last, (std::array<unsigned int, 3>{9, 7, 7}));
  EXPECT_EQ(bricks[63].first, (std::array<unsigned int, 3>{132, 7, 7}));
  const Bricks<2> halves({8, 4}, 2);
  EXPECT_EQ(halves[1].first, (std::array<unsigned int, 2>{4, 0}));
  EXPECT_EQ(halves[1].around(halves.all()).first, (std::array<unsigned int, 2>{3, 0}));
  EXPECT_EQ(halves[1].around(halves.all()).last, (std::array<unsigned int, 2>{8, 4}));
}

TEST(Bricks, AreForBoxesThatTheyBalance) {
  MeshInput input;
  input.cells = "10, 10, 10";
  EXPECT_TRUE(bricks_of<3>(input, 2));
  EXPECT_TRUE(bricks_of<3>(input, 3));  // 3 layers and halves of the other 7
  input.cells = "3, 3, 3";
  EXPECT_FALSE(bricks_of<3>(input, 2));
  input.cells = "90, 10, 10";
  EXPECT_TRUE(bricks_of<3>(input, 3));
  EXPECT_FALSE(bricks_of<3>(input, 10000));
  const std::pair<std::string MeshInput::*, const char*> others[] = {
      {&MeshInput::partitioner, "metis"},
      {&MeshInput::balance, "cost"},
      {&MeshInput::shape, "simplices"},
      {&MeshInput::type, "generator"}};
  for (const auto& [parameter, value] : others) {
    MeshInput other = input;
    other.*parameter = value;
    EXPECT_FALSE(bricks_of<3>(other, 2)) << value;
  }
  input.ranks_per_reader = 1;
  EXPECT_FALSE(bricks_of<3>(input, 2));
}

TEST(Bricks, AreTheMeshOfABox) {
  for (const std::string partitioner : {"auto", "metis"}) {
    MeshInput input;
    input.partitioner = partitioner;
    input.lower = "-1, 2, 0";
    input.upper = "3, 3, 0.5";
    input.cells = "84, 5, 3";
    input.scale = 10;
    input.refinements = 1;
    const Mesh<3> mesh(input, ".", MPI_COMM_WORLD);
    EXPECT_NE(mesh.description().find(partitioner == "auto" ? " by bricks" : " by metis"),
              std::string::npos)
        << mesh.description();
    EXPECT_NEAR(measure(Space<3>(mesh, {})), 2000, 1e-8);
    EXPECT_NEAR(mesh.size(), 10 * std::sqrt(16 + 1 + 0.25), 1e-12);
  }
}

}  // namespace mesh_bricks
