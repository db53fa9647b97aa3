#include "history.h"

using namespace steppe;
using namespace dealii;

namespace physics_partition {

/// Numbers of a deformed and moving body that do not depend on how its nodes are numbered.
template <int dim>
std::vector<double> fingerprint(const BodyInput& setup, MPI_Comm communicator) {
  const Model<dim> model(setup, communicator);
  State state = model.state();
  interpolate(
      model.space, [](const auto& x) { return wave(x); }, state.displacement);
  interpolate(
      model.space, [](const auto& x) { return 3. * wave(x, 1.1); }, state.velocity);
  interpolate(
      model.space, [](const auto& x) { return 5. * wave(x, 2.3); }, state.acceleration);
  VecHandle F = model.space.create_vector(), product = model.space.create_vector();
  EXPECT_TRUE(model.problem.residual(state, F));
  std::vector<double> numbers = {double(model.space.n_global_nodes()), model.mesh.size(), norm(F),
                                 norm(F, NORM_INFINITY)};
  const TangentMatrix J(model.problem);
  J->update(1, 0.1, 0.01, state);
  for (const unsigned int seed : {1, 2, 3}) {
    const VecHandle d = random_vector(model.space, seed);
    check(MatMult(J, d, product));
    numbers.push_back(dot(F, d));
    numbers.push_back(dot(d, product));
    numbers.push_back(norm(product));
  }
  model.problem.force(ForcePart::reaction, state, F);
  for (int c = 0; c < dim; ++c) numbers.push_back(total(model.space, F, c));
  const Balance balance = model.problem.energetics()->balance(state);
  numbers.push_back(balance.kinetic);
  numbers.push_back(balance.strain);
  numbers.push_back(model.problem.force_scale(state));
  return numbers;
}

template <int dim>
void expect_same_on_one_rank(BodyInput setup) {
  setup.move("id 0", "fixed").load("traction", "id 1", dim == 2 ? "y; 1" : "y; 1; z");
  setup.load("gravity", "everything", dim == 2 ? "0; -x" : "0; -x; 1");
  setup.damping.mass_factor = 0.4;
  setup.damping.stiffness_factor = 0.1;
  const auto serial = fingerprint<dim>(setup, MPI_COMM_SELF);
  std::vector<std::string> partitioners = {"metis"};
  if (setup.mesh.shape == "hypercubes") partitioners.push_back("p4est");
  for (const std::string& partitioner : partitioners) {
    SCOPED_TRACE(partitioner);
    setup.mesh.partitioner = partitioner;
    const auto parallel = fingerprint<dim>(setup, MPI_COMM_WORLD);
    ASSERT_EQ(parallel.size(), serial.size());
    for (std::size_t i = 0; i < serial.size(); ++i)
      EXPECT_NEAR(parallel[i], serial[i], 1e-11 * (std::abs(serial[i]) + serial[2])) << i;
  }
}

TEST(Partition, DoesNotChangeTheEquation) {
  for (const unsigned int degree : {1, 2, 3}) {
    SCOPED_TRACE(degree);
    expect_same_on_one_rank<2>(BodyInput(2, 4, degree));
    expect_same_on_one_rank<3>(BodyInput(3, 2, degree));
  }
  for (const unsigned int degree : {1, 2}) {
    SCOPED_TRACE(degree);
    expect_same_on_one_rank<2>(BodyInput(2, 4, degree, true));
    expect_same_on_one_rank<3>(BodyInput(3, 2, degree, true));
  }
}

TEST(Partition, DoesNotChangeFBar) {
  MaterialInput f_bar = material("neo-Hookean");
  f_bar.dilatation = "f-bar";
  expect_same_on_one_rank<2>(BodyInput(2, 4).made_of(f_bar));
  expect_same_on_one_rank<3>(BodyInput(3, 2).made_of(f_bar));
}

TEST(Partition, DoesNotChangeMeanDilatations) {
  expect_same_on_one_rank<2>(BodyInput(2, 4, 3).made_of(averaged(0.49)));
  expect_same_on_one_rank<3>(BodyInput(3, 2, 2).made_of(averaged(0.49)));
}

template <int dim>
void expect_same_springs(const std::string& far_pairs) {
  const TemporaryFile pairs("pairs", far_pairs);
  for (const bool simplices : {false, true}) {
    BodyInput setup(dim, dim == 2 ? 4 : 2, 1, simplices);
    setup.made_of(stressless());
    setup.damping.mass_lumping = "uniform";
    setup.springs.resize(2);
    setup.springs[0].between = "all";
    setup.springs[0].stiffness = 40;
    setup.springs[0].damping = 0.3;
    setup.springs[1].stiffness = 30;
    setup.springs[1].pairs = pairs.path();
    expect_same_on_one_rank<dim>(setup);
  }
}

TEST(Partition, DoesNotChangeSprings) {
  expect_same_springs<2>("0,0, 1,1\n1,0, 0,1\n0,1, 1,1\n");
  expect_same_springs<3>("0,0,0, 1,1,1\n1,0,0, 0,1,1\n0,1,0, 1,1,1\n");
}

TEST(Partition, DoesNotChangeNodalDilatations) {
  const auto two_materials = [](BodyInput setup) {
    setup.made_of(nodal(0.49));
    setup.materials.push_back({"right", nodal(0.3)});
    setup.materials[1].second.where =
        setup.mesh.dimension == 2 ? "halfspace 1 0 0.5" : "halfspace 1 0 0 0.5";
    return setup;
  };
  expect_same_on_one_rank<2>(two_materials(BodyInput(2, 4, 1, true)));
  expect_same_on_one_rank<3>(two_materials(BodyInput(3, 2, 1, true)));
}

TEST(Partition, DoesNotChangeARefinedMesh) {
  BodyInput setup(2, 2, 2);
  setup.mesh.refinements = 2;
  expect_same_on_one_rank<2>(setup);
}

TEST(Partition, RanksMayHaveNoCells) {
  for (const BodyInput& body : {BodyInput(2, 1), BodyInput(2, 1, 1, true).made_of(nodal())}) {
    BodyInput setup = body;
    setup.mesh.transform = "";
    const auto serial = fingerprint<2>(setup, MPI_COMM_SELF);
    const auto parallel = fingerprint<2>(setup, MPI_COMM_WORLD);
    for (std::size_t i = 0; i < serial.size(); ++i)
      EXPECT_NEAR(parallel[i], serial[i], 1e-11 * (std::abs(serial[i]) + serial[2])) << i;
  }
}

}  // namespace physics_partition
