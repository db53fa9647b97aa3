#include "manufactured.h"

#include <algorithm>
#include <cstdio>

using namespace steppe;
using namespace dealii;

// Order of convergence in space: a manufactured displacement with all of the boundary prescribed,
// on distorted meshes; p + 1 in L2 and p in H1.

namespace order_space {

/// One law of each kind; the orders are those of the element, whatever the law.
std::vector<MaterialInput> isotropic_materials() {
  std::vector<MaterialInput> materials;
  for (const std::string law : {"linear elastic", "St. Venant-Kirchhoff", "neo-Hookean",
                                "isochoric neo-Hookean", "isochoric Ogden", "Mooney-Rivlin"}) {
    materials.push_back(material(law));
    complete(materials.back(), 2, 0.3);
  }
  return materials;
}

/// Parts of a ring, of a thick pipe and of a hollow ball: with straight sides the orders end at 2.
const std::string ring = "(1 + x)*cos(y); (1 + x)*sin(y)", pipe = ring + "; z",
                  ball = "(1 + x)*cos(y)*cos(z); (1 + x)*sin(y)*cos(z); (1 + x)*sin(z)";

/// In large displacements too.
ManufacturedDisplacement<2> isochoric_shear() {
  ManufacturedDisplacement<2> shear;
  shear.amplitude[0] = 0.054;
  shear.amplitude[1] = 0.078;
  std::copy_n(shear.wave[0], 2, shear.wave[1]);
  shear.phase[1] = shear.phase[0];
  return shear;
}

template <int dim>
ErrorNorms solve(const MaterialInput& material, int cells, unsigned int degree, bool simplices,
                 const ManufacturedDisplacement<dim>& u, const std::string& shape) {
  const TightSolver options;
  const Option package("-pc_factor_mat_solver_type", "mumps");  // large enough for it
  BodyInput setup(dim, cells, degree, simplices);
  if (!shape.empty()) {
    setup.mesh.transform = shape;
    setup.mesh.sides = "curved";
  }
  setup.made_of(material).move("everything", u.text());
  Model<dim> model(setup);
  model.problem.add(
      std::make_unique<ManufacturedLoad<dim>>(model.space, *model.body.materials()[0].law, u));
  TimeInput time;
  time.scheme = "static";
  time.step = 1;
  State state = model.state();
  Stepper(model.problem, time).run(state, {});
  return error_of(model.space, state.displacement, u);
}

template <int dim>
void expect_order(const MaterialInput& material, unsigned int degree, bool simplices,
                  std::pair<int, int> cells, const ManufacturedDisplacement<dim>& u = {},
                  const std::string& shape = "") {
  const ErrorNorms coarse = solve<dim>(material, cells.first, degree, simplices, u, shape),
                   fine = solve<dim>(material, cells.second, degree, simplices, u, shape);
  const double ratio = std::log(double(cells.second) / cells.first);
  const double L2 = std::log(coarse.L2 / fine.L2) / ratio,
               H1 = std::log(coarse.H1 / fine.H1) / ratio;
  const std::string name = name_of(material);
  if (Utilities::MPI::this_mpi_process(MPI_COMM_WORLD) == 0)
    std::printf("%dD %s%u  %-34s  L2 %.2e  order %.2f   H1 %.2e  order %.2f\n", dim,
                simplices ? "P" : "Q", degree, name.c_str(), fine.L2, L2, fine.H1, H1);
  EXPECT_NEAR(L2, degree + 1, 0.2) << name << " degree " << degree;
  EXPECT_NEAR(H1, degree, 0.2) << name << " degree " << degree;
  EXPECT_LT(fine.L2, 1e-2);
}

TEST(OrderInSpace, Quadrilaterals) {
  for (const MaterialInput& material : isotropic_materials()) {
    expect_order<2>(material, 1, false, {8, 16});
    expect_order<2>(material, 2, false, {6, 12});
    expect_order<2>(material, 3, false, {5, 10});
  }
  expect_order<2>(material("neo-Hookean"), 4, false, {5, 10});
}

TEST(OrderInSpace, Triangles) {
  for (const MaterialInput& material : isotropic_materials()) {
    expect_order<2>(material, 1, true, {16, 32});
    expect_order<2>(material, 2, true, {6, 12});
  }
}

TEST(OrderInSpace, CubicSimplices) {
  if (highest_degree_of_simplices < 3) GTEST_SKIP() << "this deal.II has none";
  for (const MaterialInput& material : isotropic_materials())
    expect_order<2>(material, 3, true, {5, 10});
  expect_order<2>(material("neo-Hookean"), 3, true, {5, 10}, {}, ring);
  expect_order<3>(material("St. Venant-Kirchhoff"), 3, true, {2, 4});
  expect_order<3>(material("neo-Hookean"), 3, true, {2, 4}, {}, ball);
  MaterialInput mean = material("isochoric neo-Hookean", 100, 0.4999);
  mean.dilatation = "mean";
  expect_order<2>(mean, 3, true, {5, 10}, isochoric_shear());
}

TEST(OrderInSpace, Hexahedra) {
  for (const MaterialInput& material : isotropic_materials())
    expect_order<3>(material, 1, false, {4, 7});
  for (const std::string law : {"St. Venant-Kirchhoff", "neo-Hookean"})
    expect_order<3>(material(law), 2, false, {3, 5});
  expect_order<3>(material("isochoric neo-Hookean"), 3, false, {3, 5});
}

// the displacement on a curved boundary is exact at nodes that lie on it
TEST(OrderInSpace, CurvedSides) {
  const MaterialInput body = material("neo-Hookean");
  expect_order<2>(body, 2, false, {6, 12}, {}, ring);
  expect_order<2>(body, 3, false, {5, 10}, {}, ring);
  expect_order<2>(body, 4, false, {4, 8}, {}, ring);
  expect_order<2>(body, 2, true, {6, 12}, {}, ring);
  for (const std::string& shape : {pipe, ball}) {
    expect_order<3>(body, 2, false, {3, 5}, {}, shape);
    expect_order<3>(body, 2, true, {3, 5}, {}, shape);
  }
}

TEST(OrderInSpace, FBar) {
  for (MaterialInput material : isotropic_materials()) {
    material.dilatation = "f-bar";
    expect_order<2>(material, 1, false, {8, 16});
  }
  MaterialInput f_bar = material("neo-Hookean");
  f_bar.dilatation = "f-bar";
  expect_order<3>(f_bar, 1, false, {4, 7});
}

TEST(OrderInSpace, MeanDilatation) {
  const ManufacturedDisplacement<2> shear = isochoric_shear();
  for (const std::string law : {"linear elastic", "isochoric neo-Hookean"}) {
    for (const double nu : {0.3, 0.4999}) {
      MaterialInput mean = material(law, 100, nu);
      mean.dilatation = "mean";
      const ManufacturedDisplacement<2> u = nu < 0.4 ? ManufacturedDisplacement<2>{} : shear;
      expect_order<2>(mean, 2, false, {6, 12}, u);
      expect_order<2>(mean, 3, false, {5, 10}, u);
    }
  }
}

TEST(OrderInSpace, MeanDilatationInThreeDimensions) {
  ManufacturedDisplacement<3> shear;  // each component depends on those after it alone
  shear.wave[0][0] = shear.wave[1][0] = shear.wave[1][1] = 0;
  std::fill_n(shear.wave[2], 3, 0.);
  for (const double nu : {0.3, 0.4999}) {
    MaterialInput mean = material("isochoric neo-Hookean", 100, nu);
    mean.dilatation = "mean";
    expect_order<3>(mean, 1, false, {4, 7}, shear);
    expect_order<3>(mean, 2, false, {3, 5}, shear);
  }
}

TEST(OrderInSpace, NodalDilatation) {
  MaterialInput nodal = material("isochoric neo-Hookean");
  nodal.dilatation = "nodal";
  expect_order<2>(nodal, 1, true, {16, 32});
  expect_order<3>(nodal, 1, true, {4, 7});
}

TEST(OrderInSpace, Tetrahedra) {
  for (const MaterialInput& material : isotropic_materials())
    expect_order<3>(material, 1, true, {4, 7});
  for (const std::string law : {"St. Venant-Kirchhoff", "neo-Hookean"})
    expect_order<3>(material(law), 2, true, {3, 5});
}

}  // namespace order_space
