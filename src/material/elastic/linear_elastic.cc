#include "steppe/material/elastic/linear_elastic.h"

namespace steppe {

LawEntry linear_elastic() {
  return with_model(
      {"linear elastic", "lambda/2 (tr e)^2 + mu e : e, small displacements and rotations"},
      [](const LawData& data) {
        return LinearElastic{data.elastic.mu, data.elastic.lambda};
      });
}

}  // namespace steppe
