#include "steppe/material/catalogue/catalogue.h"

#include "steppe/base/process/error.h"
#include "steppe/material/elastic/guccione.h"
#include "steppe/material/elastic/holzapfel.h"
#include "steppe/material/elastic/isochoric_neo_hookean.h"
#include "steppe/material/elastic/linear_elastic.h"
#include "steppe/material/elastic/neo_hookean.h"
#include "steppe/material/elastic/ogden.h"
#include "steppe/material/elastic/rivlin.h"
#include "steppe/material/elastic/st_venant_kirchhoff.h"
#include "steppe/material/plastic/j2_plasticity.h"
#include "steppe/material/plastic/small_strain_plasticity.h"

namespace steppe {

const std::vector<LawEntry>& catalogue() {
  static const std::vector<LawEntry> entries = {linear_elastic(),
                                                st_venant_kirchhoff(),
                                                neo_hookean(),
                                                mooney_rivlin(),
                                                yeoh(),
                                                ogden(),
                                                isochoric_neo_hookean(),
                                                isochoric_mooney_rivlin(),
                                                isochoric_yeoh(),
                                                isochoric_ogden(),
                                                isochoric_arruda_boyce(),
                                                guccione(),
                                                holzapfel(),
                                                j2_plasticity(),
                                                small_strain_plasticity()};
  return entries;
}

const LawEntry& law_entry(const std::string& law) {
  for (const LawEntry& entry : catalogue())
    if (entry.name == law) return entry;
  throw InputError("Materials: there is no law '" + law + "'");
}

std::vector<std::string> law_names() {
  std::vector<std::string> names;
  for (const LawEntry& entry : catalogue()) names.push_back(entry.name);
  return names;
}

std::vector<std::string> names_of_laws_with_parts() {
  std::vector<std::string> names;
  for (const LawEntry& entry : catalogue())
    if (entry.is_split || entry.is_small_strain) names.push_back(entry.name);
  return names;
}

}  // namespace steppe
