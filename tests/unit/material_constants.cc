#include "steppe/base/process/error.h"
#include "steppe/input/words/text.h"
#include "steppe/material/catalogue/catalogue.h"
#include "steppe/material/catalogue/fibre_field.h"
#include "steppe/material/catalogue/material_input.h"
#include "steppe/material/catalogue/material_law.h"
#include "steppe/material/law/elastic_constants.h"

#include <gtest/gtest.h>

#include <functional>

namespace steppe::material_constants {

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

TEST(MaterialInput, SaysWhatIsWrongWithConstantsOfALaw) {
  const auto yeoh = [] {
    MaterialInput m;
    m.law = "isochoric Yeoh";
    m.constants = {{"C10", "0.5"}, {"C20", "-0.02"}, {"C30", "0"}};
    m.bulk_modulus = "100";
    return m;
  }();
  const auto artery = [] {
    MaterialInput m;
    m.law = "Holzapfel";
    m.constants = {{"k1", "2"}, {"k2", "0.5"}};
    m.shear_modulus = "1";
    m.bulk_modulus = "100";
    m.fibres = "1; 0; 0";
    return m;
  }();
  EXPECT_NO_THROW(yeoh.check("tread"));
  EXPECT_NO_THROW(artery.check("wall"));

  struct Case {
    const MaterialInput& good;
    std::function<void(MaterialInput&)> spoil;
    std::string sentence;
  };
  const auto ogden = [](MaterialInput& m, const std::string& mu, const std::string& alpha) {
    m.law = "isochoric Ogden";
    m.constants = {{"Ogden mu", mu}, {"Ogden alpha", alpha}};
  };
  const std::string own = " / Law = isochoric Yeoh: its constants give the shear modulus, and ",
                    alone = " is given; give Bulk modulus or Poisson ratio alone";
  const Case cases[] = {
      {yeoh, [](auto& m) { m.constants["C20"] = m.constants["C30"] = ""; },
       " / C20, C30: missing; the law isochoric Yeoh needs them"},
      {yeoh, [](auto& m) { m.constants["C01"] = "1"; },
       " / C01 = 1: is no constant of the law isochoric Yeoh, which takes C10, C20, C30; leave it "
       "empty, or choose another law, Mooney-Rivlin or isochoric Mooney-Rivlin"},
      {yeoh, [](auto& m) { m.constants["C30"] = "2 Pa"; },
       " / C30 = 2 Pa: must be a number without unit"},
      {yeoh, [](auto& m) { m.constants["C10"] = "-0.5"; },
       " / Law = isochoric Yeoh: its constants give the shear modulus -1 at rest, which must be "
       "positive (Pa)"},
      {yeoh, [](auto& m) { m.bulk_modulus = ""; }, own + "no modulus" + alone},
      {yeoh, [](auto& m) { m.shear_modulus = "1"; }, own + "Shear modulus, Bulk modulus" + alone},
      {yeoh, [](auto& m) { m.bulk_modulus = "", m.poisson_ratio = "0.5"; },
       " / Poisson ratio = 0.5: must lie in (-1, 0.5); nearly incompressible bodies: 0.499, or "
       "give Bulk modulus"},
      {yeoh, [](auto& m) { m.fibres = "1; 0; 0"; },
       " / Fibres = 1; 0; 0: the law isochoric Yeoh takes no fibres; leave it empty, or choose "
       "another law"},
      {yeoh, [&](auto& m) { ogden(m, "1, 2", "2"); },
       ": Ogden mu has 2 numbers and Ogden alpha has 1; every term needs one of each"},
      {yeoh, [&](auto& m) { ogden(m, "1", "0"); }, " / Ogden alpha = 0: must not be zero"},
      {yeoh,
       [](auto& m) {
         m.law = "Mooney-Rivlin";
         m.constants = {{"C10", "1"}, {"C01", "1"}};
         m.bulk_modulus = "6";
       },
       ": the bulk modulus is 6, for which the factor of (ln J)^2 is negative; with these "
       "constants it must be at least 6.66667"},
      {yeoh, [](auto& m) { m.law = "none", m.bulk_modulus = ""; },
       " / C10 = 0.5: is no constant of the law none, which takes none; leave it empty, or choose "
       "another law, Mooney-Rivlin or Yeoh or isochoric Mooney-Rivlin or isochoric Yeoh"},
      {artery, [](auto& m) { m.constants["k1"] = "-1"; }, " / k1 = -1: must not be negative"},
      {artery, [](auto& m) { m.constants["k2"] = "0"; }, " / k2 = 0: must be positive"},
      {artery, [](auto& m) { m.fibres = ""; },
       " / Fibres: is missing; the law Holzapfel needs the direction of its fibres, such as `1; 0; "
       "0`"},
      {artery,
       [](auto& m) {
         m.law = "Guccione";
         m.constants = {{"C", "1"}, {"bf", "1"}, {"bt", "1"}, {"bfs", "1"}};
         m.shear_modulus = "";
         m.second_fibres = "0; 1; 0";
       },
       " / Second fibres = 0; 1; 0: the law Guccione takes one family of fibres; leave it empty, "
       "or "
       "choose another law"},
  };
  for (const Case& c : cases) {
    MaterialInput input = c.good;
    c.spoil(input);
    EXPECT_EQ(sentence([&] { input.check("body"); }), "Materials / body" + c.sentence);
  }
}

TEST(MaterialInput, FindsTheBulkModulusOfALawWithItsOwnShearModulus) {
  MaterialInput input;
  input.law = "isochoric Mooney-Rivlin";
  input.constants = {{"C10", "0.709"}, {"C01", "2.3456"}};
  input.poisson_ratio = "0.499";
  const ElasticConstants elastic = input.law_data("").elastic;
  EXPECT_NEAR(elastic.mu, 2 * (0.709 + 2.3456), 1e-14);
  EXPECT_NEAR(elastic.kappa, 2 * elastic.mu * 1.499 / (3 * 0.002), 1e-10);
}

TEST(FibreField, NormalisesAndSaysWhereThereIsNoDirection) {
  MaterialInput input;
  input.fibres = "-3 * y; 3 * x; 0";
  const auto field = [&] { return FibreField<3>(input, 1, "wall"); };
  Direction<double> direction;
  field().at({0, 2, 5}, &direction);
  EXPECT_EQ(direction[0], -1);
  EXPECT_EQ(direction[1], 0);
  EXPECT_EQ(direction[2], 0);
  EXPECT_EQ(sentence([&] {
              field().at({0, 0, 0.5}, &direction);
            }),
            "Materials / wall / Fibres = -3 * y; 3 * x; 0: is zero at (0 0 0.5); give a vector "
            "other than zero everywhere in the material");
  input.fibres = "1 / y; 0; 0";
  EXPECT_NE(sentence([&] {
              field().at({1, 0, 0}, &direction);
            }).find("is infinite at (1, 0, 0)"),
            std::string::npos);
  input.fibres = "1; t; 0";
  EXPECT_EQ(sentence(field),
            "Materials / wall / Fibres = 1; t; 0: depends on t; give directions in the body at "
            "rest, by x, y and z alone");
  input.fibres = "1; 0";
  EXPECT_NE(sentence(field).find("3 are needed in 3D"), std::string::npos);
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
                                                        {"C10", "9"},
                                                        {"Ogden alpha", "2, -2"},
                                                        {"Fibres", "x; y; z"},
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
  EXPECT_EQ(input.constants["C10"], "9");
  EXPECT_EQ(input.constants["Ogden alpha"], "2, -2");
  EXPECT_EQ(input.fibres, "x; y; z");
  EXPECT_EQ(input.where, "tread");
  EXPECT_ANY_THROW(parameters.set("Law", std::string("steel")));
  EXPECT_ANY_THROW(parameters.set("Density", std::string("-1")));
}

TEST(Catalogue, RefusesAnUnknownLaw) {
  MaterialInput input;
  input.law = "steel";
  EXPECT_THROW(make_law<3>(input), InputError);
}

}  // namespace steppe::material_constants
