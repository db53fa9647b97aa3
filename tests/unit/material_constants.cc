#include "steppe/base/error.h"
#include "steppe/input/text.h"
#include "steppe/material/catalogue.h"
#include "steppe/material/elastic_constants.h"
#include "steppe/material/material_input.h"

#include <gtest/gtest.h>

#include <functional>

namespace steppe {
namespace {

std::string sentence(const std::function<void()>& action) {
  try {
    action();
  } catch (const InputError& error) {
    return error.what();
  }
  return "no error";
}

TEST(MaterialInput, WithoutStressTakesNoModuli) {
  MaterialInput mass;
  mass.law = "none";
  EXPECT_NO_THROW(mass.check("net"));
  const auto law = make_law<2>(mass);
  Tensor2<2, double> H, P;
  H(0, 0) = -3;
  P(0, 0) = 1;
  EXPECT_TRUE(law->stress(1, &H, &P));
  EXPECT_EQ(P(0, 0), 0);
  mass.poisson_ratio = "0.3";
  EXPECT_EQ(sentence([&] { mass.check("net"); }),
            "Materials / net / Law = none: takes no modulus, but Poisson ratio is given; leave it "
            "empty, or choose a law");
}

TEST(ElasticConstants, OfAllConventionsAgree) {
  const double E = 210e9, nu = 0.3;
  const ElasticConstants a = ElasticConstants::from_young_poisson(E, nu, "");
  const ElasticConstants b = ElasticConstants::from_lame(a.mu, a.lambda, "");
  const ElasticConstants c = ElasticConstants::from_shear_bulk(a.mu, a.kappa, "");
  EXPECT_NEAR(a.mu, 80.769230769230769e9, 1e-4);
  EXPECT_NEAR(a.lambda, 121.15384615384615e9, 1e-4);
  EXPECT_NEAR(a.kappa, 175e9, 1e-4);
  EXPECT_NEAR(b.kappa, a.kappa, 1e-4);
  EXPECT_NEAR(c.lambda, a.lambda, 1e-4);
}

TEST(MaterialInput, SaysWhatIsWrong) {
  MaterialInput good;
  good.young_modulus = "70e9";
  good.poisson_ratio = " 0.33 ";
  EXPECT_NO_THROW(good.check("steel"));

  struct Case {
    std::function<void(MaterialInput&)> spoil;
    std::string sentence;
  };
  const std::string pairs =
      "give exactly one pair: Young modulus and Poisson ratio, Shear modulus and Lame lambda, or "
      "Shear modulus and Bulk modulus";
  const std::string poisson =
      "must lie in (-1, 0.5); nearly incompressible bodies: 0.499, or give Shear modulus and Bulk "
      "modulus";
  const auto set_shear = [](MaterialInput& m, const std::string& mu, const std::string& lambda,
                            const std::string& kappa) {
    m.young_modulus = m.poisson_ratio = "";
    m.shear_modulus = mu;
    m.lame_lambda = lambda;
    m.bulk_modulus = kappa;
  };
  const Case cases[] = {
      {[](auto& m) { m.poisson_ratio = "0.5"; }, " / Poisson ratio = 0.5: " + poisson},
      {[](auto& m) { m.poisson_ratio = "-1"; }, " / Poisson ratio = -1: " + poisson},
      {[](auto& m) { m.young_modulus = "0"; }, " / Young modulus = 0: must be positive (Pa)"},
      {[](auto& m) { m.young_modulus = "70 GPa"; },
       " / Young modulus = 70 GPa: must be a number without unit"},
      {[](auto& m) { m.young_modulus = "nan"; },
       " / Young modulus = nan: must be a number without unit"},
      {[](auto& m) { m.poisson_ratio = ""; }, ": Young modulus given; " + pairs},
      {[](auto& m) { m.young_modulus = m.poisson_ratio = ""; }, ": no modulus given; " + pairs},
      {[](auto& m) { m.shear_modulus = "1"; },
       ": Young modulus, Poisson ratio, Shear modulus given; " + pairs},
      {[&](auto& m) { set_shear(m, "-1", "1", ""); },
       " / Shear modulus = -1: must be positive (Pa)"},
      {[&](auto& m) { set_shear(m, "0", "", "1"); }, " / Shear modulus = 0: must be positive (Pa)"},
      {[&](auto& m) { set_shear(m, "3", "-2.5", ""); },
       " / Lame lambda = -2.5: must be at least -2/3 of Shear modulus, so that the bulk modulus is "
       "not negative"},
      {[&](auto& m) { set_shear(m, "3", "", "-1"); },
       " / Bulk modulus = -1: must not be negative (Pa)"},
      {[](auto& m) { m.density = -1; }, " / Density = -1: must not be negative"},
      {[](auto& m) { m.viscosity = -2; }, " / Viscosity = -2: must not be negative"},
      {[](auto& m) { m.rayleigh_mass = "-1"; },
       " / Rayleigh mass = -1: must not be negative; leave it empty to use the global factor"},
      {[](auto& m) { m.rayleigh_stiffness = "much"; },
       " / Rayleigh stiffness = much: must be a number without unit"},
      {[](auto& m) { m.law = "hookean"; },
       std::string(" / Law = hookean: must be one of ") + joined(law_names(), " | ")},
      {[](auto& m) { m.volumetric_energy = "cubic"; },
       " / Volumetric energy = cubic: must be one of quadratic | logarithmic | simo-taylor"},
  };
  for (const Case& c : cases) {
    MaterialInput input = good;
    c.spoil(input);
    EXPECT_EQ(sentence([&] { input.check("steel"); }), "Materials / steel" + c.sentence);
  }
}

TEST(MaterialInput, TakesTheShearModulusWithTheBulkModulusOrLambda) {
  MaterialInput input;
  input.shear_modulus = "20";
  input.bulk_modulus = "0";
  EXPECT_NO_THROW(input.check("rubber"));
  EXPECT_EQ(input.law_data("").elastic.kappa, 0);
  input.bulk_modulus = "";
  input.lame_lambda = "7";
  EXPECT_EQ(input.law_data("").elastic.lambda, 7);
}

TEST(MaterialInput, HasItsOwnRayleighFactorsOrTheGlobalOnes) {
  MaterialInput input;
  EXPECT_EQ(input.mass_damping(3), 3);
  EXPECT_EQ(input.stiffness_damping(4), 4);
  input.rayleigh_mass = "0";
  input.rayleigh_stiffness = "1e-3";
  EXPECT_EQ(input.mass_damping(3), 0);
  EXPECT_EQ(input.stiffness_damping(4), 1e-3);
}

TEST(MaterialInput, IsWrittenByTheParameterHandler) {
  dealii::ParameterHandler parameters;
  MaterialInput input;
  parameters.enter_subsection("Materials");
  parameters.enter_subsection("rubber");
  input.bind(parameters);
  EXPECT_EQ(input.law, "neo-Hookean");
  EXPECT_EQ(input.where, "everything");
  EXPECT_EQ(input.density, 0);

  const std::pair<const char*, const char*> values[] = {{"Law", "isochoric neo-Hookean"},
                                                        {"Volumetric energy", "simo-taylor"},
                                                        {"Young modulus", "1"},
                                                        {"Poisson ratio", "0.1"},
                                                        {"Shear modulus", "2"},
                                                        {"Lame lambda", "3"},
                                                        {"Bulk modulus", "4"},
                                                        {"Density", "5"},
                                                        {"Viscosity", "6"},
                                                        {"Rayleigh mass", "7"},
                                                        {"Rayleigh stiffness", "8"},
                                                        {"Where", "tread"}};
  for (const auto& [name, value] : values) parameters.set(name, std::string(value));
  EXPECT_EQ(input.law, "isochoric neo-Hookean");
  EXPECT_EQ(input.volumetric_energy, "simo-taylor");
  EXPECT_EQ(input.young_modulus, "1");
  EXPECT_EQ(input.poisson_ratio, "0.1");
  EXPECT_EQ(input.shear_modulus, "2");
  EXPECT_EQ(input.lame_lambda, "3");
  EXPECT_EQ(input.bulk_modulus, "4");
  EXPECT_EQ(input.density, 5);
  EXPECT_EQ(input.viscosity, 6);
  EXPECT_EQ(input.rayleigh_mass, "7");
  EXPECT_EQ(input.rayleigh_stiffness, "8");
  EXPECT_EQ(input.where, "tread");
  EXPECT_ANY_THROW(parameters.set("Law", std::string("steel")));
  EXPECT_ANY_THROW(parameters.set("Density", std::string("-1")));
}

TEST(Catalogue, RefusesAnUnknownLaw) {
  MaterialInput input;
  input.law = "steel";
  EXPECT_THROW(make_law<3>(input), InputError);
}

}  // namespace
}  // namespace steppe
