#include "steppe/material/elastic/st_venant_kirchhoff.h"

namespace steppe {

LawEntry st_venant_kirchhoff() {
  return with_model(
      {"St. Venant-Kirchhoff", "lambda/2 (tr E)^2 + mu E : E, large rotations and small strains"},
      [](const LawData& data) {
        return StVenantKirchhoff{data.elastic.mu, data.elastic.lambda};
      });
}

}  // namespace steppe
