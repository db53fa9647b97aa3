#include "model.h"

#include "steppe/app/model/easy_multigrid.h"

using namespace steppe;

namespace app_easy_multigrid {

BodyInput cube(int degree, bool simplices = false) {
  BodyInput input(3, 2, degree, simplices);
  input.mesh.transform = "";
  return input;
}

bool cells_are_easy(const BodyInput& input) {
  const Model<3> model(input);
  return has_easy_cells(model.space);
}

TEST(EasyMultigrid, IsOfQuadraticHexahedraNearToCubes) {
  EXPECT_TRUE(cells_are_easy(cube(2)));
  EXPECT_FALSE(cells_are_easy(cube(1)));
  EXPECT_FALSE(cells_are_easy(cube(2, true)));
  BodyInput flat = cube(2);
  flat.mesh.cells = "2, 2, 6";
  EXPECT_TRUE(cells_are_easy(flat)) << "3 : 1";
  flat.mesh.cells = "2, 2, 8";
  EXPECT_FALSE(cells_are_easy(flat)) << "4 : 1";
  BodyInput skew = cube(2);
  skew.mesh.transform = "x + 0.5*y; y; z";
  EXPECT_TRUE(cells_are_easy(skew)) << "0.89";
  skew.mesh.transform = "x + 1.2*y; y; z";
  EXPECT_FALSE(cells_are_easy(skew)) << "0.64";
}

bool materials_are_easy(const std::string& first, const std::string& second = "") {
  std::string text = "subsection Materials\n  set Names = a" +
                     std::string(second.empty() ? "" : ", b") +
                     "\n  subsection a\n    set Density = 1\n" + first + "  end\n";
  if (!second.empty())
    text += "  subsection b\n    set Density = 1\n    set Where = x > 0.5\n" + second + "  end\n";
  Input input(InputFile::parse(text + "end\n", "body.prm"), {});
  input.check(MPI_COMM_WORLD);
  return has_easy_materials(input);
}

std::string elastic(const std::string& E, const std::string& nu, const std::string& more = "") {
  return "    set Young modulus = " + E + "\n    set Poisson ratio = " + nu + "\n" + more;
}

TEST(EasyMultigrid, IsOfCompressibleElasticMaterials) {
  EXPECT_TRUE(materials_are_easy(elastic("1000", "0.3")));
  EXPECT_TRUE(materials_are_easy(elastic("1000", "0.4")));
  EXPECT_FALSE(materials_are_easy(elastic("1000", "0.42")));
  EXPECT_TRUE(materials_are_easy(elastic("1000", "0.3", "    set Law = isochoric neo-Hookean\n")));
  EXPECT_FALSE(materials_are_easy(
      elastic("1000", "0.3", "    set Law = isochoric neo-Hookean\n    set Dilatation = mean\n")));
  EXPECT_FALSE(materials_are_easy(
      elastic("1000", "0.3", "    set Law = J2 plasticity\n    set Yield stress = 10\n")));
  EXPECT_TRUE(materials_are_easy(elastic("1000", "0.3"), elastic("9e4", "0.3")));
  EXPECT_FALSE(materials_are_easy(elastic("1000", "0.3"), elastic("2e5", "0.3")));
}

}  // namespace app_easy_multigrid
