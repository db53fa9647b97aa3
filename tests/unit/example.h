#pragma once

#include "steppe/material/catalogue/catalogue.h"
#include "steppe/material/catalogue/material_input.h"

#include <string>

// Every law of the catalogue with numbers, so that a new law is tested without being named.

namespace steppe {

/// Give a material's law, which must be in the catalogue, its constants and fibres: those that its
/// entry has for examples, and two families that turn about. Laws with a shear modulus of their own
/// get Poisson's ratio beside it.
inline void complete(MaterialInput& material, int dim, double poisson_ratio) {
  const LawEntry& entry = law_entry(material.law);
  for (const LawConstant& constant : entry.constants)
    material.constants[constant.name] = constant.example;
  if (entry.has_own_shear_modulus) {
    material.young_modulus = material.shear_modulus = material.lame_lambda = "";
    material.poisson_ratio = std::to_string(poisson_ratio);
  }
  if (entry.most_fibres > 0) material.fibres = dim == 2 ? "2 + y; 1 - x" : "2 + y; 1 - x; 0.5 + z";
  if (entry.most_fibres > 1) material.second_fibres = dim == 2 ? "x; 1" : "x; 1; -0.4";
}

}  // namespace steppe
