#include "steppe/material/elastic/holzapfel.h"

namespace steppe {

LawEntry holzapfel() {
  using Allowed = LawConstant::Allowed;
  LawEntry law{
      "Holzapfel",
      "mu/2 (I1' - 3) + k1/(2 k2) (exp(k2 (l'^2 - 1)^2) - 1) of each family of fibres "
      "with a stretch l' > 1 + U(J), arteries and other soft tissue",
      {{"k1", "the stress k1 >= 0 of a family of fibres, Pa", Allowed::not_negative, "0.5"},
       {"k2", "the number k2 > 0 of its stiffening", Allowed::positive, "0.8"}}};
  law.least_fibres = 1;
  law.most_fibres = 2;
  return isochoric(law, [](const LawData& data) {
    return Holzapfel{{{data.elastic.mu / 2}, 0}, data["k1"], data["k2"], data.n_fibres};
  });
}

}  // namespace steppe
