#include "steppe/material/elastic/neo_hookean.h"

namespace steppe {

LawEntry neo_hookean() {
  return with_model({"neo-Hookean", "mu/2 (I1 - 3) - mu ln J + lambda/2 (ln J)^2"},
                    [](const LawData& data) {
                      return NeoHookean{data.elastic.mu, data.elastic.lambda};
                    });
}

}  // namespace steppe
