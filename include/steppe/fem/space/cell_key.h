#pragma once

#include <deal.II/grid/cell_id.h>

#include <cstdint>
#include <string>

namespace steppe {

/**
 * The key of a cell, which depends on the mesh alone, not on how it is cut: the cell's number
 * before the mesh was cut and refined, c, with the children on the way down from it, p_1 ... p_l,
 * each of 2^dim: c 2^(dim l) + p_1 2^(dim (l - 1)) + ... + p_l. All cells are refined equally
 * often. Local.
 */
template <int dim>
std::uint64_t cell_key(const dealii::CellId& cell) {
  std::uint64_t key = cell.get_coarse_cell_id();
  for (const auto child : cell.get_child_indices()) key = (key << dim) + child;
  return key;
}

/// A key for a reader: "5", or "5.0.3" for the child 3 of child 0 of cell 5.
template <int dim>
std::string cell_number(std::uint64_t key, unsigned int refinements) {
  std::string text = std::to_string(key >> dim * refinements);
  for (unsigned int level = refinements; level-- > 0;)
    text += "." + std::to_string(key >> dim * level & ((1u << dim) - 1));
  return text;
}

}  // namespace steppe
