#include "steppe/physics/body/rayleigh.h"

#include "model.h"

using namespace steppe;

namespace physics_rayleigh {

std::string refusal(const std::string& ratios, const std::string& at) {
  return input_error([&] { factors_for(read_ratios(ratios, at)); });
}

TEST(Rayleigh, FactorsGiveTheRatiosThatWereWanted) {
  const RayleighFactors two = factors_for(read_ratios("0.02, 0.03", "80, 400"));
  EXPECT_NEAR(two.ratio(2 * M_PI * 80), 0.02, 1e-15);
  EXPECT_NEAR(two.ratio(2 * M_PI * 400), 0.03, 1e-15);
  const RayleighFactors turned = factors_for(read_ratios("0.03, 0.02", "400, 80"));
  EXPECT_NEAR(turned.mass, two.mass, 1e-12 * two.mass);
  EXPECT_NEAR(turned.stiffness, two.stiffness, 1e-12 * two.stiffness);
}

TEST(Rayleigh, OneRatioIsHalfMassAndHalfStiffness) {
  const RayleighFactors one = factors_for(read_ratios("0.05", "10"));
  const double omega = 2 * M_PI * 10;
  EXPECT_NEAR(one.mass / omega / 2, 0.025, 1e-16);
  EXPECT_NEAR(one.stiffness * omega / 2, 0.025, 1e-16);
}

TEST(Rayleigh, ModesAreReadByNumber) {
  const auto wanted = read_ratios("0.02, 0.02", "mode 1, mode 12");
  EXPECT_EQ(wanted[0].mode, 1);
  EXPECT_EQ(wanted[1].mode, 12);
  EXPECT_TRUE(read_ratios("", "").empty());
}

TEST(Rayleigh, ModesOfOneFrequencyAreRefusedWhateverTheirRounding) {
  std::vector<RatioAt> wanted = {{0.02, 80, 2}, {0.03, 80 * (1 + 1e-11), 3}};
  const std::string message = input_error([&] { factors_for(wanted, 1e-6); });
  EXPECT_EQ(message,
            "Damping / Ratios = 0.02, 0.03: at mode 2 (80 Hz) and mode 3 (80 Hz) they stand at one "
            "frequency; choose two, or give one ratio");
  wanted[1].frequency = 81;
  wanted[1].ratio = 0.02;
  EXPECT_NEAR(factors_for(wanted, 1e-6).ratio(2 * M_PI * 81), 0.02, 1e-15);
}

TEST(Rayleigh, NonsenseIsRefused) {
  for (const auto& [ratios, at, sentence] :
       {std::tuple{"0.02, 0.02", "80", "give one or two damping ratios and as many"},
        std::tuple{"0.1, 0.1, 0.1", "1, 2, 3", "give one or two damping ratios"},
        std::tuple{"2, 2", "80, 400", "'2' must be a number between 0 and 1"},
        std::tuple{"0.02", "-80", "'-80' is neither a positive frequency"},
        std::tuple{"0.02", "mode 0", "'mode 0' is neither"},
        std::tuple{"0.02, 0.02", "80, 80", "choose two"},
        std::tuple{"0.02", "mode 1", "rigid or unstable"},
        std::tuple{"0.01, 0.2", "80, 400", "between 0.2 and 5"},
        std::tuple{"0.2, 0.01", "80, 400", "negative Rayleigh factor"}})
    EXPECT_NE(refusal(ratios, at).find(sentence), std::string::npos) << refusal(ratios, at);
}

}  // namespace physics_rayleigh
