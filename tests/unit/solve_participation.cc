#include "steppe/solve/modes/participation.h"

#include "steppe/solve/modes/modes.h"

#include "model.h"

#include "steppe/fem/maps/basis_map.h"
#include "steppe/physics/equation/mapped_problem.h"

using namespace steppe;
using namespace dealii;

namespace solve_participation {

/// Unit rotations of a model about points far from its centre.
template <int dim>
std::vector<VecHandle> unit_motions(const Model<dim>& model) {
  std::vector<VecHandle> all = model.space.rigid_modes({});
  for (std::size_t k = dim; k < all.size(); ++k)
    for (int c = 0; c < dim; ++c) check(VecAXPY(all[k], 2 + c, all[c]));
  for (std::size_t k = dim; k < all.size(); ++k) check(VecScale(all[k], model.mesh.size()));
  return all;
}

TEST(Participation, AFreeBodyTakesPartInAllSixDirections) {
  // a box of 1 x 2 x 3 away from the origin: m (b^2 + c^2) / 12 about its centre, to each direction
  // one rigid mode; the others take no part
  BodyInput setup(3, 1, 2);
  setup.mesh.lower = "5, 6, 7";
  setup.mesh.upper = "6, 8, 10";
  setup.mesh.transform.clear();
  Model<3> model(setup);
  ModesInput input;
  input.count = 8;
  input.tolerance = 1e-9;
  check(PetscOptionsClear(nullptr));
  const Modes found = compute_modes(model.problem, model.state(), input, unit_motions(model));
  const double mass = 12;
  const std::vector<double> expected = {mass,           mass,           mass,
                                        mass * 13 / 12, mass * 10 / 12, mass * 5 / 12};
  ASSERT_EQ(found.total_mass.size(), 6u);
  for (int k = 0; k < 6; ++k) {
    EXPECT_NEAR(found.total_mass[k], expected[k], 1e-9);
    for (int n = 0; n < 8; ++n)
      EXPECT_NEAR(found.modes[n].effective_mass(k), n == k ? expected[k] : 0, 1e-8) << n << k;
    EXPECT_GT(found.modes[k].participation[k], 0);
  }
  for (int c = 0; c < 3; ++c) EXPECT_NEAR(found.mass_centre[c], c + 5.5 + 0.5 * c, 1e-9);
}

TEST(Participation, ABodyInAnEquilibriumTakesPartAsOneAtRest) {
  BodyInput setup(2, 3);
  setup.move("id 0", "fixed");
  Model<2> model(setup);
  State still = model.state();
  still.at_rest = true;  // as static steps leave it
  check(PetscOptionsClear(nullptr));
  const Modes rest = compute_modes(model.problem, model.state(), ModesInput()),
              equilibrium = compute_modes(model.problem, still, ModesInput());
  for (std::size_t i = 0; i < rest.modes.size(); ++i)
    for (int k = 0; k < 2; ++k)
      EXPECT_NEAR(equilibrium.modes[i].participation[k], rest.modes[i].participation[k], 1e-8);
  EXPECT_GT(equilibrium.modes[0].effective_mass(1), 0.1 * rest.total_mass[1]);
}

TEST(Participation, EffectiveMassesOfAllModesAddUpToTheBody) {
  // one distorted cell on springs all around, all of its modes: nothing is tied to supports
  for (const std::string lumping : {"consistent", "row-sum"}) {
    BodyInput setup(2, 1, 2);
    setup.damping.mass_lumping = lumping;
    FoundationInput ground;
    ground.name = "ground";
    ground.where = "everything";
    ground.normal_stiffness = "3";
    ground.tangential_stiffness = "2";
    setup.foundations.push_back(ground);
    Model<2> model(setup);
    ModesInput input;
    input.count = 18;
    input.tolerance = 1e-9;
    check(PetscOptionsClear(nullptr));
    const Modes found = compute_modes(model.problem, model.state(), input, unit_motions(model));
    for (int k = 0; k < 3; ++k) {
      double sum = 0;
      for (const Mode& mode : found.modes) sum += mode.effective_mass(k);
      EXPECT_NEAR(sum, found.total_mass[k], 1e-9) << lumping << k;
    }
  }
}

TEST(Participation, AReducedModelTakesPartAsItsNodesDo) {
  for (const std::string lumping : {"consistent", "row-sum"}) {
    BodyInput setup(2, 1, 2);
    setup.move("id 0", "0; 0").damping.mass_lumping = lumping;
    Model<2> model(setup);
    ModesInput input;
    input.count = int(count_free(model.problem));
    input.tolerance = 1e-9;
    const Modes nodal = compute_modes(model.problem, model.state(), input, unit_motions(model));
    std::vector<VecHandle> shapes;
    for (const Mode& mode : nodal.modes) {
      shapes.push_back(model.space.create_vector());
      check(VecCopy(mode.shape, shapes.back()));
    }
    const BasisMap map(shapes, model.problem.mass().create(0));
    MappedProblem problem(model.problem, map,
                          Layout(model.space.communicator(), map.create_coordinates(), 1));
    const Modes reduced =
        compute_modes(problem, create_state(problem.layout()), input, unit_motions(model));
    for (int k = 0; k < 3; ++k) {
      EXPECT_NEAR(reduced.total_mass[k], nodal.total_mass[k], 1e-12) << lumping << k;
      for (int n = 0; n < input.count; ++n)
        EXPECT_NEAR(reduced.modes[n].participation[k], nodal.modes[n].participation[k], 1e-7) << n;
    }
    for (int c = 0; c < 2; ++c) EXPECT_NEAR(reduced.mass_centre[c], nodal.mass_centre[c], 1e-12);
  }
}

}  // namespace solve_participation
