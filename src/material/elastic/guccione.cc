#include "steppe/material/elastic/guccione.h"

namespace steppe {

LawEntry guccione() {
  const auto positive = LawConstant::Allowed::positive;
  LawEntry law{"Guccione",
               "C/2 (exp(bf E_ff^2 + bt (E_ss^2 + E_nn^2 + 2 E_sn^2) + 2 bfs (E_fs^2 + E_fn^2)) - "
               "1) + U(J) with the isochoric strain along fibres f and across them, heart muscle",
               {{"C", "the stress C > 0, Pa", positive, "2"},
                {"bf", "the number bf > 0 of strain along the fibres", positive, "1.5"},
                {"bt", "the number bt > 0 of strain across the fibres", positive, "1"},
                {"bfs", "the number bfs > 0 of shear between along and across", positive, "0.7"}}};
  law.has_own_shear_modulus = true;
  law.least_fibres = law.most_fibres = 1;
  return isochoric(law, [](const LawData& data) {
    return Guccione{data["C"], data["bf"], data["bt"], data["bfs"]};
  });
}

}  // namespace steppe
