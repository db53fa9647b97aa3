#pragma once

#include <vector>

namespace steppe {

/// Neighbouring nodes of each node of a graph, without itself.
struct NodeGraph {
  std::vector<int> starts = {0}, neighbours;

  int size() const { return int(starts.size()) - 1; }
};

/**
 * An order in which nodes of a matrix are eliminated, and the groups of nodes (supernodes) whose
 * columns of the factor have the same rows below the group: dense blocks of a sparse factor. A
 * group comes before the one that takes its update, `parent`: the multifrontal method of Duff and
 * Reid, ACM Transactions on Mathematical Software 9, 1983.
 */
struct EliminationOrder {
  struct Group {
    int first, last;        ///< its nodes, by new numbers
    int parent;             ///< the group of the first row below, -1 where that is kept or is none
    std::vector<int> rows;  ///< the nodes below, ascending
  };

  int n = 0, n_kept = 0;   ///< nodes that are eliminated, and others
  std::vector<int> order;  ///< the old number of each new one
  std::vector<int> place;  ///< the new number of each old one; kept nodes keep theirs
  std::vector<Group> groups;
};

/**
 * Find one of little fill by nested dissection (METIS). The graph is that of the nodes that are
 * eliminated, symmetric among them; neighbours from its size on, up to `n_kept` of these, are kept.
 * Groups take small ones in with some zeros, as fewer and larger blocks are worked on faster; `b`
 * is the number of unknowns of a node. Local.
 */
EliminationOrder eliminate(const NodeGraph& graph, int n_kept, int b);

}  // namespace steppe
