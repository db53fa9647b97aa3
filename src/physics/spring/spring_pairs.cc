#include "steppe/physics/spring/spring_pairs.h"

#include "steppe/base/counts.h"
#include "steppe/base/error.h"
#include "steppe/input/text.h"

#include <deal.II/base/mpi.h>
#include <deal.II/base/utilities.h>

#include <algorithm>
#include <bitset>
#include <cmath>
#include <fstream>
#include <map>
#include <sstream>

namespace steppe {

using namespace dealii;

void SpringsInput::bind(ParameterHandler& prm) {
  prm.add_parameter("Where", where,
                    "Region of the cells whose nodes are joined (see Materials / Where).");
  prm.add_parameter("Between", between,
                    "The pairs of a cell's nodes that are joined, each pair once over the mesh: "
                    "edges; edges and faces: the diagonals of faces too (in 2D those of the "
                    "quadrilateral); all: the body diagonals too. Needs Space / Degree = 1.",
                    Patterns::Selection("edges|edges and faces|all"));
  prm.add_parameter("Pairs", pairs,
                    "In place of Where and Between: a file with one pair a line, the coordinates "
                    "x1,y1,z1,x2,y2,z2 of two nodes (2D: x1,y1,x2,y2) in m. The nodes need not "
                    "share a cell. Lines that begin with # do not count.");
  prm.add_parameter("Stiffness", stiffness,
                    "k of a spring, N/m; with Per length the product of it and the rest length, N.",
                    Patterns::Double(0));
  prm.add_parameter("Per length", per_length,
                    "Divide the stiffness by the rest length of each spring?");
  prm.add_parameter("Damping", damping,
                    "c of the force c ((v_b - v_a).u) u along the spring, N s/m.",
                    Patterns::Double(0));
  prm.add_parameter("Rayleigh stiffness", rayleigh_stiffness,
                    "r_k >= 0 in s of the damping r_k K with the springs' own K; empty: the "
                    "factor of Damping / Rayleigh stiffness.");
}

std::vector<Condition> SpringsInput::conditions() {
  return {{"Where", {"Pairs"}, {""}},
          {"Between", {"Pairs"}, {""}},
          Condition::in_motion("Damping"),
          Condition::in_motion("Rayleigh stiffness")};
}

namespace {

NodePair ordered(PetscInt a, PetscInt b) { return {std::min(a, b), std::max(a, b)}; }

void sort_and_unite(std::vector<NodePair>& pairs) {
  std::sort(pairs.begin(), pairs.end());
  pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
}

/// Pairs of the nodes of owned cells.
template <int dim>
std::vector<NodePair> cell_pairs(const Space<dim>& space, const SpringsInput& input) {
  if (space.degree() > 1)
    throw InputError("Springs / " + input.name + " / Between = " + input.between +
                     ": joins the corners of cells, which are all nodes for Space / Degree = 1 "
                     "only, not for " +
                     std::to_string(space.degree()) + "; set that, or list the springs in Pairs");
  const std::string where = "Springs / " + input.name + " / Where";
  const Region<dim> region = space.mesh().volume_region(input.where, where);
  const unsigned int furthest = input.between == "edges" ? 1 : input.between == "all" ? 3 : 2;
  std::vector<NodePair> pairs;
  agree(space.communicator(), [&] {
    for (std::size_t k = 0; k < space.cells().size(); ++k) {
      if (!region.contains(space.cells()[k]->center(), space.cells()[k]->material_id())) continue;
      const int* nodes = space.cell_nodes(k);
      for (int a = 0; a < space.nodes_per_cell(); ++a)
        for (int b = 0; b < a; ++b)
          // bit i of a hypercube's vertex number is its coordinate i; simplices have edges only
          if (space.mesh().simplicial() || std::bitset<dim>(a ^ b).count() <= furthest)
            pairs.push_back(ordered(space.global_node(nodes[a]), space.global_node(nodes[b])));
    }
  });
  if (Utilities::MPI::sum(pairs.size(), space.communicator()) == 0)
    throw InputError(where + " = " + input.where +
                     ": no cell of the mesh lies there; check the name, id or coordinates");
  sort_and_unite(pairs);
  return pairs;
}

/// Add the pairs of other ranks' cells that have a node of this rank, and drop those without.
template <int dim>
void exchange(const Space<dim>& space, std::vector<NodePair>& pairs) {
  const MPI_Comm communicator = space.communicator();
  const auto firsts = Utilities::MPI::all_gather(communicator, space.first_node());
  const unsigned int me = Utilities::MPI::this_mpi_process(communicator);
  const auto owner = [&](PetscInt node) {
    return unsigned(std::upper_bound(firsts.begin(), firsts.end(), node) - firsts.begin()) - 1;
  };
  std::map<unsigned int, std::vector<PetscInt>> sent;
  std::vector<NodePair> kept;
  for (const NodePair& pair : pairs) {
    const unsigned int a = owner(pair.first), b = owner(pair.second);
    if (a == me || b == me) kept.push_back(pair);
    for (const unsigned int other : {a, b})
      if (other != me) sent[other].insert(sent[other].end(), {pair.first, pair.second});
  }
  for (const auto& [rank, numbers] : Utilities::MPI::some_to_some(communicator, sent))
    for (std::size_t i = 0; i < numbers.size(); i += 2)
      kept.emplace_back(numbers[i], numbers[i + 1]);
  sort_and_unite(kept);
  pairs = std::move(kept);
}

/// Two points of the file, and the line they stand in.
template <int dim>
struct Listed {
  Point<dim> ends[2];
  int line;
};

template <int dim>
std::vector<Listed<dim>> read_pairs(const SpringsInput& input, const std::string& parameter) {
  std::ifstream file(input.pairs);
  if (!file)
    throw InputError(parameter +
                     ": cannot be read; give the path of a file of node coordinates, "
                     "relative to the input file");
  std::vector<Listed<dim>> pairs;
  int line = 0;
  for (std::string text; std::getline(file, text);) {
    ++line;
    if (trimmed(text).empty() || trimmed(text)[0] == '#') continue;
    const auto numbers = split(text, ',');
    Listed<dim> listed;
    listed.line = line;
    std::size_t n = 0;
    while (n < numbers.size() && n < 2 * dim && finite_number(numbers[n])) {
      listed.ends[n / dim][n % dim] = *finite_number(numbers[n]);
      ++n;
    }
    if (n != 2 * dim || numbers.size() != n)
      throw InputError(parameter + ": line " + std::to_string(line) + ", '" + trimmed(text) +
                       "', must hold the coordinates of two points: " + std::to_string(2 * dim) +
                       " numbers separated by commas");
    pairs.push_back(listed);
  }
  if (pairs.empty()) throw InputError(parameter + ": holds no pair of points; list at least one");
  return pairs;
}

/// Finds the owned node at a point, by its place along a direction that few nodes share.
template <int dim>
class NodeFinder {
 public:
  NodeFinder(const Space<dim>& space, double tolerance) : space_(space), tolerance_(tolerance) {
    for (int c = 0; c < dim; ++c) direction_[c] = std::sqrt(2. + 3 * c) / 4;
    for (int i = 0; i < space.n_owned_nodes(); ++i)
      places_.emplace_back(direction_ * space.node_positions()[i], i);
    std::sort(places_.begin(), places_.end());
  }

  /// Its global number, or -1.
  PetscInt operator()(const Point<dim>& x) const {
    const double place = direction_ * x, reach = tolerance_ * direction_.norm();
    for (auto at =
             std::lower_bound(places_.begin(), places_.end(), std::make_pair(place - reach, -1));
         at != places_.end() && at->first <= place + reach; ++at)
      if (x.distance(space_.node_positions()[at->second]) <= tolerance_)
        return space_.global_node(at->second);
    return -1;
  }

 private:
  const Space<dim>& space_;
  double tolerance_;
  Tensor<1, dim> direction_;
  std::vector<std::pair<double, int>> places_;
};

/// All pairs of the file, on every rank.
template <int dim>
std::vector<NodePair> listed_pairs(const Space<dim>& space, const SpringsInput& input) {
  const std::string parameter = "Springs / " + input.name + " / Pairs = " + input.pairs;
  std::vector<Listed<dim>> listed;
  agree(space.communicator(), [&] { listed = read_pairs<dim>(input, parameter); });

  const double tolerance = 1e-6 * space.mesh().size();
  const NodeFinder<dim> find(space, tolerance);
  std::vector<PetscInt> nodes;
  for (const Listed<dim>& pair : listed)
    for (const Point<dim>& end : pair.ends) nodes.push_back(find(end));
  check_mpi(MPI_Allreduce(MPI_IN_PLACE, nodes.data(),
                          as_local_count(nodes.size(), "ends of springs"), MPIU_INT, MPI_MAX,
                          space.communicator()));

  std::vector<NodePair> pairs;
  for (std::size_t i = 0; i < listed.size(); ++i) {
    const PetscInt* ends = &nodes[2 * i];
    for (int end = 0; end < 2; ++end)
      if (ends[end] < 0) {
        std::ostringstream text;
        text << parameter << ": line " << listed[i].line << " names the point ("
             << listed[i].ends[end] << "), where no node is within " << tolerance
             << " m; give coordinates of nodes of the reference shape";
        throw InputError(text.str());
      }
    if (ends[0] == ends[1])
      throw InputError(parameter + ": line " + std::to_string(listed[i].line) +
                       " joins a node with itself; a spring needs a length");
    pairs.push_back(ordered(ends[0], ends[1]));
  }
  sort_and_unite(pairs);
  return pairs;
}

}  // namespace

template <int dim>
std::vector<NodePair> spring_pairs(const Space<dim>& space, const SpringsInput& input) {
  if (input.pairs.empty()) {
    auto pairs = cell_pairs(space, input);
    exchange(space, pairs);
    return pairs;
  }
  auto pairs = listed_pairs(space, input);
  const auto owned = [&](PetscInt node) {
    return node >= space.first_node() && node < space.first_node() + space.n_owned_nodes();
  };
  pairs.erase(std::remove_if(
                  pairs.begin(), pairs.end(),
                  [&](const NodePair& pair) { return !owned(pair.first) && !owned(pair.second); }),
              pairs.end());
  return pairs;
}

template std::vector<NodePair> spring_pairs(const Space<2>&, const SpringsInput&);
template std::vector<NodePair> spring_pairs(const Space<3>&, const SpringsInput&);

}  // namespace steppe
