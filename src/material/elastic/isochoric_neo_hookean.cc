#include "steppe/material/elastic/isochoric_neo_hookean.h"

namespace steppe {

LawEntry isochoric_neo_hookean() {
  LawEntry law{"isochoric neo-Hookean", "mu/2 (I1' - 3) + U(J), rubber"};
  law.is_split = true;
  return with_model(law, [](const LawData& data) {
    return IsochoricNeoHookean{data.elastic.mu, data.volumetric};
  });
}

}  // namespace steppe
