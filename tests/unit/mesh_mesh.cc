#include "steppe/mesh/generated/box.h"

#include "model.h"

using namespace steppe;
using namespace dealii;

namespace mesh_mesh {

struct Measures {
  double volume = 0, boundary = 0;
  int cells = 0;
};

template <int dim>
Measures measures(const Mesh<dim>& mesh) {
  Measures sum;
  for (const auto& cell : mesh.triangulation().active_cell_iterators()) {
    if (!cell->is_locally_owned()) continue;
    ++sum.cells;
    sum.volume += cell->measure();
    for (const unsigned int f : cell->face_indices())
      if (cell->at_boundary(f)) sum.boundary += cell->face(f)->measure();
  }
  sum.cells = Utilities::MPI::sum(sum.cells, MPI_COMM_WORLD);
  sum.volume = Utilities::MPI::sum(sum.volume, MPI_COMM_WORLD);
  sum.boundary = Utilities::MPI::sum(sum.boundary, MPI_COMM_WORLD);
  return sum;
}

MeshInput box(int dim, const std::string& shape) {
  MeshInput input;
  input.dimension = dim;
  input.shape = shape;
  input.lower = dim == 2 ? "-1, 0" : "-1, 0, 2";
  input.upper = dim == 2 ? "1, 3" : "1, 3, 3";
  input.cells = dim == 2 ? "4, 3" : "4, 3, 2";
  return input;
}

std::string error(const MeshInput& input) {
  return input_error([&] { Mesh<3>(input, ".", MPI_COMM_WORLD); });
}

TEST(Mesh, Boxes) {
  const Mesh<2> quadrilaterals(box(2, "hypercubes"), ".", MPI_COMM_WORLD);
  EXPECT_EQ(measures(quadrilaterals).cells, 12);
  EXPECT_NEAR(measures(quadrilaterals).volume, 6, 1e-13);
  EXPECT_NEAR(measures(quadrilaterals).boundary, 10, 1e-13);
  const Mesh<2> triangles(box(2, "simplices"), ".", MPI_COMM_WORLD);
  EXPECT_TRUE(triangles.simplicial());
  EXPECT_EQ(measures(triangles).cells, 24);
  EXPECT_NEAR(measures(triangles).volume, 6, 1e-13);
  const Mesh<3> hexahedra(box(3, "hypercubes"), ".", MPI_COMM_WORLD);
  EXPECT_FALSE(hexahedra.simplicial());
  EXPECT_EQ(measures(hexahedra).cells, 24);
  EXPECT_NEAR(hexahedra.size(), std::sqrt(14.), 1e-13);
  const Mesh<3> tetrahedra(box(3, "simplices"), ".", MPI_COMM_WORLD);
  EXPECT_TRUE(tetrahedra.simplicial());
  EXPECT_NEAR(measures(tetrahedra).volume, 6, 1e-12);
  EXPECT_NEAR(measures(tetrahedra).boundary, 22, 1e-12);
}

TEST(Mesh, BoxesOfManyCellsAreRefinedAfterTheCut) {
  MeshInput input = box(3, "hypercubes");
  const auto small = [&](const std::string& cells) {
    input.cells = cells;
    const MeshInput result = with_small_box(input);
    return result.cells + " refined " + std::to_string(result.refinements);
  };
  EXPECT_EQ(small("64, 64, 64"), "64, 64, 64 refined 0");
  EXPECT_EQ(small("128, 64, 64"), "64, 32, 32 refined 1");
  EXPECT_EQ(small("400, 200, 300"), "100, 50, 75 refined 2");
  EXPECT_EQ(small("401, 200, 300"), "401, 200, 300 refined 0");
  EXPECT_EQ(small("-1000, -1000, 2"), "-1000, -1000, 2 refined 0");
  EXPECT_EQ(small("1000, 1000"), "1000, 1000 refined 0");  // which is told as the box is made
  input.shape = "simplices";
  EXPECT_EQ(small("128, 64, 64"), "128, 64, 64 refined 0");

  for (const std::string partitioner : {"metis", "p4est"}) {
    input = box(2, "hypercubes");
    input.partitioner = partitioner;
    input.cells = "1024, 258";
    const Measures large = measures(Mesh<2>(input, ".", MPI_COMM_WORLD));
    EXPECT_EQ(large.cells, 1024 * 258) << partitioner;
    EXPECT_NEAR(large.boundary, 10, 1e-10) << partitioner;
  }
}

TEST(Mesh, RefinedByBothPartitioners) {
  for (const std::string partitioner : {"metis", "p4est"}) {
    MeshInput input = box(3, "hypercubes");
    input.refinements = 1;
    input.partitioner = partitioner;
    const Mesh<3> mesh(input, ".", MPI_COMM_WORLD);
    EXPECT_EQ(measures(mesh).cells, 24 * 8) << partitioner;
    EXPECT_NEAR(measures(mesh).volume, 6, 1e-12) << partitioner;
  }
  MeshInput input = box(3, "simplices");
  input.refinements = 1;
  EXPECT_NEAR(measures(Mesh<3>(input, ".", MPI_COMM_WORLD)).volume, 6, 1e-12);
  input.refinements = 2;
  input.transform = "x + 0.2*y; 3*y; z + 0.1*x";
  const Mesh<3> moved(input, ".", MPI_COMM_WORLD);
  EXPECT_NEAR(measure(Space<3>(moved, {})), 18, 1e-12);
  EXPECT_NEAR(moved.size(), std::sqrt(2.6 * 2.6 + 81 + 1.2 * 1.2), 1e-12);
}

TEST(Mesh, GeneratorsKeepTheirManifolds) {
  MeshInput input;
  input.dimension = 2;
  input.type = "generator";
  input.generator = "hyper_shell";
  input.arguments = "0,0 : 1 : 2 : 8 : true";
  for (const std::string partitioner : {"metis", "p4est"}) {
    input.partitioner = partitioner;
    input.refinements = 2;
    const Mesh<2> mesh(input, ".", MPI_COMM_WORLD);
    EXPECT_TRUE(mesh.curved());
    EXPECT_EQ(measures(mesh).cells, 8 * 16) << partitioner;
    for (const auto& cell : mesh.triangulation().active_cell_iterators())
      for (const unsigned int f : cell->face_indices())
        if (cell->is_locally_owned() && cell->at_boundary(f)) {
          const double radius = cell->face(f)->vertex(0).norm();
          EXPECT_LT(std::min(std::abs(radius - 1), std::abs(radius - 2)), 1e-12);
          EXPECT_GT(cell->face(f)->center(true).norm(), radius - 1e-12);
        }
  }
}

TEST(Mesh, CurvedCellsIntegrateTheRing) {
  BodyInput setup(2, 1, 3);
  setup.mesh.type = "generator";
  setup.mesh.sides = "curved";
  setup.mesh.generator = "hyper_shell";
  setup.mesh.arguments = "0,0 : 1 : 2 : 8 : true";
  setup.mesh.transform = "";
  setup.mesh.refinements = 1;
  const Model<2> model(setup);
  State state = model.state();
  interpolate(
      model.space,
      [](const auto&) {
        return Tensor<1, 2>({1, 0});
      },
      state.acceleration);
  VecHandle F = model.space.create_vector();
  ASSERT_TRUE(model.problem.residual(state, F));
  EXPECT_NEAR(total(model.space, F, 0), 2 * 3 * numbers::PI, 1e-5);
}

TEST(Mesh, OneReaderForAGroupOfRanks) {
  MeshInput input = box(3, "simplices");
  for (const unsigned int group : {1, 2, 3}) {
    input.ranks_per_reader = group;
    EXPECT_NEAR(measures(Mesh<3>(input, ".", MPI_COMM_WORLD)).volume, 6, 1e-12) << group;
  }
}

TEST(Mesh, DescribesItsPartition) {
  const int n_ranks = int(Utilities::MPI::n_mpi_processes(MPI_COMM_WORLD));
  const std::string text = Mesh<3>(box(3, "hypercubes"), ".", MPI_COMM_WORLD).description();
  EXPECT_NE(text.find("24 hypercubes in 3D on " + std::to_string(n_ranks) + " rank"),
            std::string::npos)
      << text;
  EXPECT_EQ(text.find("warning"), std::string::npos) << text;
  if (n_ranks == 1) {
    EXPECT_NE(text.find(" 0 interface faces, imbalance 1"), std::string::npos) << text;
  }
  MeshInput single;
  const std::string poor = Mesh<3>(single, ".", MPI_COMM_WORLD).description();
  EXPECT_EQ(poor.find("warning") != std::string::npos, n_ranks > 1) << poor;
}

TEST(Mesh, SaysWhatIsWrong) {
  MeshInput input = box(3, "hypercubes");
  input.upper = "1, 0, 3";
  EXPECT_NE(error(input).find("Mesh / Upper"), std::string::npos);
  input = box(3, "hypercubes");
  input.cells = "1, 2.5, 3";
  EXPECT_NE(error(input).find("Mesh / Cells"), std::string::npos);
  input.cells = "1, 2";
  EXPECT_NE(error(input).find("Mesh / Cells"), std::string::npos);
  input.cells = "1, two, 3";
  EXPECT_NE(error(input).find("Mesh / Cells"), std::string::npos);
  input = box(3, "simplices");
  input.partitioner = "p4est";
  EXPECT_NE(error(input).find("p4est"), std::string::npos);
  input = box(3, "hypercubes");
  input.transform = "x; y; -z";
  const std::string inverted = input_error([&] {
    const Mesh<3> mesh(input, ".", MPI_COMM_WORLD);
    Space<3>(mesh, {});
  });
  EXPECT_NE(inverted.find("24 of 24 cells are inverted"), std::string::npos) << inverted;
  input.transform = "x; y";
  EXPECT_NE(error(input).find("Mesh / Transform"), std::string::npos);
  input = box(3, "hypercubes");
  input.type = "generator";
  input.generator = "hyper_potato";
  EXPECT_NE(error(input).find("hyper_potato"), std::string::npos);
}

}  // namespace mesh_mesh
