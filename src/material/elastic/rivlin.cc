#include "steppe/material/elastic/rivlin.h"

#include "steppe/base/process/error.h"

#include <sstream>

namespace steppe {

namespace {

LawConstant coefficient(const std::string& name, const std::string& of,
                        const std::string& example) {
  return {name, "the factor of " + of + ", Pa", LawConstant::Allowed::any, example};
}
LawConstant C10() { return coefficient("C10", "I1 - 3", "0.4"); }
LawConstant C01() { return coefficient("C01", "I2 - 3", "0.1"); }
LawConstant C20() { return coefficient("C20", "(I1 - 3)^2", "-0.02"); }
LawConstant C30() { return coefficient("C30", "(I1 - 3)^3", "0.01"); }

Rivlin mooney_rivlin_model(const LawData& data) { return {{data["C10"]}, data["C01"]}; }

Rivlin yeoh_model(const LawData& data) { return {{data["C10"], data["C20"], data["C30"]}, 0}; }

/** mu_r sum of C_i / N^(i - 1) (I_1^i - 3^i) in powers of I_1 - 3, with mu_r for the shear modulus
 * mu at rest. */
Rivlin arruda_boyce_model(const LawData& data) {
  const double C[] = {1. / 2, 1. / 20, 11. / 1050, 19. / 7000, 519. / 673750};
  const double N = data["Segments"];
  std::array<double, 5> c{};
  double power_of_N = 1;  // N^(i - 1)
  for (int i = 1; i <= 5; ++i) {
    double binomial = 1, power_of_three = 1;  // i over k, 3^(i - k)
    for (int k = i; k >= 1; --k) {
      c[k - 1] += C[i - 1] / power_of_N * binomial * power_of_three;
      binomial *= double(k) / (i - k + 1);
      power_of_three *= 3;
    }
    power_of_N *= N;
  }
  const double scale = data.elastic.mu / (2 * c[0]);
  for (double& coefficient : c) coefficient *= scale;
  return {c, 0};
}

/** A negative factor of (ln J)^2 would let a body collapse. */
template <Rivlin (*model)(const LawData&)>
void check_lambda(const LawData& data, const std::string& section) {
  const Rivlin W = model(data);
  if (data.elastic.lambda >= W.lambda()) return;
  std::ostringstream message;
  message << section << ": the bulk modulus is " << data.elastic.kappa
          << ", for which the factor of (ln J)^2 is negative; with these constants it must be at "
             "least "
          << W.lambda() + 2. / 3 * W.shear_modulus();
  throw InputError(message.str());
}

}  // namespace

LawEntry isochoric_mooney_rivlin() {
  LawEntry law{"isochoric Mooney-Rivlin",
               "C10 (I1' - 3) + C01 (I2' - 3) + U(J), rubber to stretches of about 2",
               {C10(), C01()}};
  law.has_own_shear_modulus = true;
  return isochoric(law, mooney_rivlin_model);
}

LawEntry isochoric_yeoh() {
  LawEntry law{"isochoric Yeoh",
               "C10 (I1' - 3) + C20 (I1' - 3)^2 + C30 (I1' - 3)^3 + U(J), filled rubber",
               {C10(), C20(), C30()}};
  law.has_own_shear_modulus = true;
  return isochoric(law, yeoh_model);
}

LawEntry isochoric_arruda_boyce() {
  return isochoric({"isochoric Arruda-Boyce",
                    "the first five terms of the eight-chain energy of I1' + U(J), with the shear "
                    "modulus mu at rest: rubber to the limit of its chains",
                    {{"Segments",
                      "N > 0, the number of rigid links in a chain, which is straight at the "
                      "stretch sqrt(N)",
                      LawConstant::Allowed::positive, "8"}}},
                   arruda_boyce_model);
}

LawEntry mooney_rivlin() {
  LawEntry law{"Mooney-Rivlin",
               "C10 (I1 - 3) + C01 (I2 - 3) - (C10 + 2 C01) 2 ln J + L/2 (ln J)^2 with "
               "L = lambda - 4 C01, compressible",
               {C10(), C01()}};
  law.has_own_shear_modulus = true;
  law.check = check_lambda<mooney_rivlin_model>;
  return coupled(law, mooney_rivlin_model);
}

LawEntry yeoh() {
  LawEntry law{"Yeoh",
               "C10 (I1 - 3 - 2 ln J) + C20 (I1 - 3)^2 + C30 (I1 - 3)^3 + L/2 (ln J)^2 with "
               "L = lambda - 8 C20, compressible",
               {C10(), C20(), C30()}};
  law.has_own_shear_modulus = true;
  law.check = check_lambda<yeoh_model>;
  return coupled(law, yeoh_model);
}

}  // namespace steppe
