#include "steppe/app/model/cell_costs.h"

#include <gtest/gtest.h>

using namespace steppe;
using namespace dealii;

namespace app_cell_costs {

const char* const two_laws = R"(
subsection Materials
  set Names = metal, rubber
  subsection metal
    set Law = St. Venant-Kirchhoff
    set Young modulus = 1000
    set Poisson ratio = 0.3
    set Density = 1
  end
  subsection rubber
    set Law = isochoric Ogden
    set Ogden mu = 100, 20
    set Ogden alpha = 2.5, -2
    set Poisson ratio = 0.45
    set Density = 1
    set Where = id 7
  end
end
subsection Obstacles
  set Names = floor
  subsection floor
    set Point = 0, 0, 0
    set Direction = 0, 0, 1
    set Where = name sole
  end
end
subsection Time
  set Step = 0.1
  set End = 1
end
)";

/// Costs of a cell of each material, and of one of metal with a side that may touch the floor.
struct Costs {
  double metal, rubber, touching;
};

Costs costs(const std::vector<std::string>& options, bool simplicial = false) {
  Input input(InputFile::parse(two_laws, "two.prm"), options);
  input.check(MPI_COMM_WORLD);
  const auto cost = cell_costs<3>(input)({simplicial, {}, {{"sole", 3}}, 1, {}});
  const Point<3> x;
  return {cost({x, 0, {{x, 2}}}), cost({x, 7, {}}), cost({x, 0, {{x, 3}}})};
}

TEST(CellCosts, FollowLawsAndObstacles) {
  const std::vector<std::string> no_options,
      is_explicit = {"-time_scheme", "central-difference", "-damping_mass", "row-sum"};
  const Costs implicit_run = costs(no_options), explicit_run = costs(is_explicit);
  EXPECT_GT(explicit_run.rubber, 2 * explicit_run.metal);
  EXPECT_GT(explicit_run.touching, explicit_run.metal);
  // products with the matrix are the same for all cells
  EXPECT_GT(implicit_run.rubber, 1.01 * implicit_run.metal);
  EXPECT_LT(implicit_run.rubber / implicit_run.metal, explicit_run.rubber / explicit_run.metal);
  EXPECT_DOUBLE_EQ(implicit_run.touching - implicit_run.metal,
                   explicit_run.touching - explicit_run.metal);
}

TEST(CellCosts, FollowTheSecondarySidesOfContacts) {
  const std::vector<std::string> contact = {
      "-obstacles_names",         "",          "-contacts_names",        "seat",
      "-contacts_seat_secondary", "name sole", "-contacts_seat_primary", "id 9"};
  const Costs hexahedra = costs(contact), tetrahedra = costs(contact, true);
  // four points on a face, and three
  EXPECT_GT(hexahedra.touching, 1.001 * hexahedra.metal);
  EXPECT_NEAR((hexahedra.touching - hexahedra.metal) / (tetrahedra.touching - tetrahedra.metal),
              4. / 3, 1e-9);
}

TEST(CellCosts, FollowDilatations) {
  const double pointwise = costs({}).rubber;
  for (const std::string dilatation : {"mean", "f-bar"})
    EXPECT_GT(costs({"-materials_rubber_dilatation", dilatation}).rubber, pointwise) << dilatation;
  EXPECT_GT(costs({"-materials_rubber_dilatation", "nodal"}, true).rubber,
            1.1 * costs({}, true).rubber);
}

}  // namespace app_cell_costs
