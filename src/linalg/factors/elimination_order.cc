#include "steppe/linalg/factors/elimination_order.h"

#include <metis.h>

#include <algorithm>
#include <numeric>
#include <utility>

namespace steppe {
namespace {

using Numbers = std::vector<int>;

/// Old numbers in an order of nested dissection.
Numbers dissect(const NodeGraph& graph) {
  const int n = graph.size();
  Numbers order(static_cast<std::size_t>(n));
  std::iota(order.begin(), order.end(), 0);
  std::vector<idx_t> starts = {0}, neighbours;
  for (int i = 0; i < n; ++i) {
    for (int k = graph.starts[std::size_t(i)]; k < graph.starts[std::size_t(i) + 1]; ++k)
      if (graph.neighbours[std::size_t(k)] < n)
        neighbours.push_back(graph.neighbours[std::size_t(k)]);
    starts.push_back(idx_t(neighbours.size()));
  }
  if (neighbours.empty()) return order;
  std::vector<idx_t> of_new(order.size()), of_old(order.size());
  idx_t n_nodes = n, options[METIS_NOPTIONS];
  METIS_SetDefaultOptions(options);
  if (METIS_NodeND(&n_nodes, starts.data(), neighbours.data(), nullptr, options, of_new.data(),
                   of_old.data()) == METIS_OK)
    order.assign(of_new.begin(), of_new.end());
  return order;
}

/// A graph whose nodes are numbered anew: call visit(neighbour) for those of a new number.
class Renumbered {
 public:
  Renumbered(const NodeGraph& graph, const Numbers& order) : graph_(graph), order_(order) {
    place_.resize(order.size());
    for (std::size_t i = 0; i < order.size(); ++i) place_[std::size_t(order[i])] = int(i);
  }
  template <class Visit>
  void visit(int node, const Visit& visit) const {
    const std::size_t old = std::size_t(order_[std::size_t(node)]);
    for (int k = graph_.starts[old]; k < graph_.starts[old + 1]; ++k) {
      const int other = graph_.neighbours[std::size_t(k)];
      visit(other < graph_.size() ? place_[std::size_t(other)] : other);
    }
  }

 private:
  const NodeGraph& graph_;
  const Numbers& order_;
  Numbers place_;
};

/// The parent of each node in the elimination tree, -1 of roots: Liu, SIAM Journal on Matrix
/// Analysis and Applications 11, 1990, algorithm 4.2.
Numbers elimination_tree(const NodeGraph& graph, const Numbers& order) {
  const Renumbered nodes(graph, order);
  Numbers parents(order.size(), -1), ancestors(order.size(), -1);
  for (int j = 0; j < graph.size(); ++j)
    nodes.visit(j, [&](int i) {
      while (i >= 0 && i < j) {
        const int next = std::exchange(ancestors[std::size_t(i)], j);
        if (next < 0) parents[std::size_t(i)] = j;
        i = next;
      }
    });
  return parents;
}

/// Children before parents, and each with all below it in one piece.
Numbers postorder(const Numbers& parents) {
  std::vector<Numbers> children(parents.size());
  Numbers roots, result, stack;
  for (std::size_t i = parents.size(); i-- > 0;)
    (parents[i] < 0 ? roots : children[std::size_t(parents[i])]).push_back(int(i));
  for (std::size_t r = roots.size(); r-- > 0;) {
    stack.push_back(roots[r]);
    while (!stack.empty()) {
      Numbers& left = children[std::size_t(stack.back())];
      if (left.empty()) {
        result.push_back(stack.back());
        stack.pop_back();
      } else {
        const int child = left.back();
        left.pop_back();
        stack.push_back(child);
      }
    }
  }
  return result;
}

/// A group, with the zeros that it has taken in, and its children.
struct Member : EliminationOrder::Group {
  double zeros = 0;
  Numbers children = {};
  bool taken = false;
};

/// The groups of equal rows, with children.
std::vector<Member> fundamental_groups(const NodeGraph& graph, const Numbers& order,
                                       const Numbers& parents) {
  const Renumbered nodes(graph, order);
  const std::size_t n = order.size();
  std::vector<Numbers> below(n), children(n);
  for (std::size_t j = 0; j < n; ++j)
    if (parents[j] >= 0) children[std::size_t(parents[j])].push_back(int(j));
  std::vector<Member> groups;
  Numbers group_of(n), marks;
  const auto mark = [&](int node, std::size_t j) {
    if (std::size_t(node) >= marks.size()) marks.resize(std::size_t(node) + 1, -1);
    if (node <= int(j) || marks[std::size_t(node)] == int(j)) return;
    marks[std::size_t(node)] = int(j);
    below[j].push_back(node);
  };
  for (std::size_t j = 0; j < n; ++j) {
    nodes.visit(int(j), [&](int i) { mark(i, j); });
    for (const int child : children[j])
      for (const int i : below[std::size_t(child)]) mark(i, j);
    const bool goes_on = j > 0 && children[j].size() == 1 && parents[j - 1] == int(j) &&
                         below[j - 1].size() == below[j].size() + 1;
    if (!goes_on) groups.push_back({{int(j), int(j), -1, {}}});
    group_of[j] = int(groups.size()) - 1;
    groups.back().last = int(j) + 1;
    for (const int child : children[j]) {
      const int of = group_of[std::size_t(child)];
      if (of == group_of[j]) {
        below[std::size_t(child)] = std::vector<int>();
        continue;
      }
      Member& group = groups[std::size_t(of)];
      group.rows = std::move(below[std::size_t(child)]);
      group.parent = group_of[j];
      groups.back().children.push_back(of);
    }
  }
  // roots have only kept rows
  for (Member& group : groups) {
    if (group.parent < 0) group.rows = std::move(below[std::size_t(group.last) - 1]);
    std::sort(group.rows.begin(), group.rows.end());
  }
  return groups;
}

/// Whether a group of that width, in unknowns, may have such a part of zeros.
bool is_worth(double width, double zeros) {
  return width <= 24 || (width <= 48 && zeros < 0.2) || (width <= 96 && zeros < 0.1) ||
         zeros < 0.02;
}

/// Let groups take in the child that ends where they begin, as long as it is worth it.
void take_children_in(std::vector<Member>& groups, int b) {
  for (std::size_t g = 0; g < groups.size(); ++g) {
    Member& group = groups[g];
    while (true) {
      const auto found = std::find_if(group.children.begin(), group.children.end(), [&](int c) {
        return groups[std::size_t(c)].last == group.first;
      });
      if (found == group.children.end()) break;
      Member& child = groups[std::size_t(*found)];
      const double own = group.last - group.first, more = child.last - child.first,
                   below = double(group.rows.size()),
                   zeros =
                       group.zeros + child.zeros + more * (own + below - double(child.rows.size())),
                   all = (own + more) * (below + 0.5 * (own + more));
      if (!is_worth((own + more) * b, zeros / all)) break;
      group.children.erase(found);
      for (const int c : child.children) groups[std::size_t(c)].parent = int(g);
      group.children.insert(group.children.end(), child.children.begin(), child.children.end());
      group.first = child.first;
      group.zeros = zeros;
      child.taken = true;
      child.rows = {};
    }
  }
}

}  // namespace

EliminationOrder eliminate(const NodeGraph& graph, int n_kept, int b) {
  EliminationOrder result;
  result.n = graph.size();
  result.n_kept = n_kept;
  const Numbers dissected = dissect(graph);
  for (const int i : postorder(elimination_tree(graph, dissected)))
    result.order.push_back(dissected[std::size_t(i)]);
  std::vector<Member> groups =
      fundamental_groups(graph, result.order, elimination_tree(graph, result.order));
  take_children_in(groups, b);
  Numbers number(groups.size(), -1);
  for (std::size_t g = 0; g < groups.size(); ++g) {
    if (groups[g].taken) continue;
    number[g] = int(result.groups.size());
    result.groups.push_back(std::move(groups[g]));
  }
  for (EliminationOrder::Group& group : result.groups)
    if (group.parent >= 0) group.parent = number[std::size_t(group.parent)];
  result.place.resize(std::size_t(result.n + n_kept));
  std::iota(result.place.begin(), result.place.end(), 0);
  for (std::size_t i = 0; i < result.order.size(); ++i)
    result.place[std::size_t(result.order[i])] = int(i);
  return result;
}

}  // namespace steppe
