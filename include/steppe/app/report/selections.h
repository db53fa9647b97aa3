#pragma once

#include "steppe/app/input/input.h"
#include "steppe/fem/boundary/node_shares.h"
#include "steppe/fem/space/space.h"

#include <optional>
#include <string>
#include <vector>

namespace steppe {

/// The part of a body that an entry of the input selects: faces with their nodes, nodes alone,
/// cells, a point, or nothing in particular.
template <int dim>
struct Selection {
  /// A point of the body that the input asks for.
  struct Spot {
    dealii::Point<dim> found;  ///< m
    double off;                ///< how far from what was asked for, m
  };

  std::string section, name;  ///< the kind of entry as a word, such as support
  std::string kind, value;    ///< empty where the section has none
  std::vector<BoundaryFace> faces = {};
  std::vector<NodeShare> nodes = {};  ///< owned
  std::vector<std::size_t> cells = {};
  std::optional<Spot> spot = {};
  std::string point = {};  ///< the name of the remote point that it acts on

  /// "traction = 0; 0; 1", in the words of the input.
  std::string what() const { return kind + (kind.empty() || value.empty() ? "" : " = ") + value; }
};

/// Find the selections of each support, load, foundation, obstacle, contact, tie, pair of periodic
/// boundaries, heat load, temperature, mass, remote point, bolt, dashpot and probe of the input.
/// Collective. Throws InputError.
template <int dim>
std::vector<Selection<dim>> find_selections(const Input& input, const Space<dim>& space);

}  // namespace steppe
