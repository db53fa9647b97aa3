#pragma once

#include "steppe/fem/space/space.h"
#include "steppe/input/values/expression.h"

#include <deal.II/base/parameter_handler.h>

#include <string>
#include <vector>

namespace steppe {

/// One named entry of the input's list `Bolts`.
struct BoltInput {
  std::string name, where, point, direction, force, shortening, lock;

  void bind(dealii::ParameterHandler& prm);
  /// The full name of one of its parameters, for messages.
  std::string path(const std::string& parameter) const;
  std::string path() const { return "Bolts / " + name; }
};

/**
 * A bolt whose shank is cut: the cells above the cut have nodes of their own there, which follow
 * those of the cells below, u_above = u_below - s n. The shortening s, m, is the first unknown of
 * an auxiliary node, and the force on it the tension of the bolt, N.
 */
template <int dim>
struct Bolt {
  /// A support that holds or moves an unknown of the auxiliary node, and when it acts.
  struct Support {
    int component;
    std::string motion, active;  ///< as Boundaries have them
    bool locks = false;          ///< holds what there is when it begins to act, at the start too
  };

  BoltInput input;
  dealii::Point<dim> place;             ///< of the cut
  dealii::Tensor<1, dim> direction;     ///< n, from the cells below to those above
  double n_cells = 0, n_nodes = 0;      ///< of the shank; those that were doubled; of all ranks
  double area = 0;                      ///< of the cut, projected along n, m^(dim - 1)
  std::vector<DoubledNode> nodes = {};  ///< owned
  bool held = false;                    ///< without pretension, as small motions about rest have it
  std::size_t auxiliary = 0;            ///< its number among those of the space

  std::vector<Support> supports() const;
};

/**
 * Cut the shanks of bolts, along the faces of their cells that are nearest to the plane through
 * their points: a cell is above the cut where its centre is above that plane or in it. Their
 * auxiliary nodes are for the caller to add, who counts `auxiliary` on behind others (see
 * auxiliary_nodes). Collective. Throws InputError on all ranks for what cannot be read, and where
 * nothing is cut.
 */
template <int dim>
std::vector<Bolt<dim>> cut_bolts(Space<dim>& space, const std::vector<BoltInput>& inputs,
                                 const Constants& constants);

/// The auxiliary nodes of bolts. Local.
template <int dim>
std::vector<AuxiliaryNode<dim>> auxiliary_nodes(const std::vector<Bolt<dim>>& bolts);

}  // namespace steppe
