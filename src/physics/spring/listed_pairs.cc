#include "steppe/physics/spring/listed_pairs.h"

#include "steppe/base/process/error.h"
#include "steppe/input/words/text.h"

#include <deal.II/base/mpi.h>

#include <algorithm>
#include <numeric>
#include <sstream>

namespace steppe {

using namespace dealii;

namespace {

constexpr std::size_t pairs_in_a_piece = 1 << 16;

std::vector<int> first_nodes(int n) {
  std::vector<int> nodes(n);
  std::iota(nodes.begin(), nodes.end(), 0);
  return nodes;
}

}  // namespace

template <int dim>
ListedPairs<dim>::ListedPairs(const Space<dim>& space, const SpringsInput& input)
    : communicator_(space.communicator()),
      parameter_("Springs / " + input.name + " / Pairs = " + input.pairs),
      tolerance_(1e-6 * space.mesh().size()),
      nodes_(communicator_, directory_entries(space, first_nodes(space.n_body_nodes())),
             tolerance_),
      reads_(Utilities::MPI::this_mpi_process(communicator_) == 0) {
  agree(communicator_, [&] {
    if (!reads_) return;
    file_.open(input.pairs);
    if (!file_)
      throw InputError(parameter_ +
                       ": cannot be read; give the path of a file of node coordinates, "
                       "relative to the input file");
  });
}

template <int dim>
std::vector<typename ListedPairs<dim>::Line> ListedPairs<dim>::read_piece() {
  std::vector<Line> lines;
  for (std::string text; lines.size() < pairs_in_a_piece && std::getline(file_, text);) {
    ++line_;
    if (trimmed(text).empty() || trimmed(text)[0] == '#') continue;
    const auto numbers = split(text, ',');
    Line line;
    line.number = line_;
    std::size_t n = 0;
    while (n < numbers.size() && n < 2 * dim && finite_number(numbers[n])) {
      line.ends[n / dim][n % dim] = *finite_number(numbers[n]);
      ++n;
    }
    if (n != 2 * dim || numbers.size() != n)
      throw InputError(parameter_ + ": line " + std::to_string(line_) + ", '" + trimmed(text) +
                       "', must hold the coordinates of two points: " + std::to_string(2 * dim) +
                       " numbers separated by commas");
    lines.push_back(line);
  }
  if (lines.empty() && empty_)
    throw InputError(parameter_ + ": holds no pair of points; list at least one");
  empty_ = false;
  return lines;
}

template <int dim>
void ListedPairs<dim>::pair_up(const std::vector<Line>& lines, const std::vector<PetscInt>& nodes) {
  pairs_.clear();
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const PetscInt* ends = &nodes[2 * i];
    for (int end = 0; end < 2; ++end)
      if (ends[end] < 0) {
        std::ostringstream text;
        text << parameter_ << ": line " << lines[i].number << " names the point ("
             << lines[i].ends[end] << "), where no node is within " << tolerance_
             << " m; give coordinates of nodes of the reference shape";
        throw InputError(text.str());
      }
    if (ends[0] == ends[1])
      throw InputError(parameter_ + ": line " + std::to_string(lines[i].number) +
                       " joins a node with itself; a spring needs a length");
    pairs_.emplace_back(std::min(ends[0], ends[1]), std::max(ends[0], ends[1]));
  }
}

template <int dim>
bool ListedPairs<dim>::next() {
  std::vector<Line> lines;
  agree(communicator_, [&] {
    if (reads_) lines = read_piece();
  });
  if (Utilities::MPI::broadcast(communicator_, lines.size()) == 0) return false;
  std::vector<Point<dim>> ends;
  for (const Line& line : lines) ends.insert(ends.end(), line.ends, line.ends + 2);
  const std::vector<PetscInt> nodes = nodes_.find(ends);
  agree(communicator_, [&] { pair_up(lines, nodes); });
  return true;
}

template class ListedPairs<2>;
template class ListedPairs<3>;

}  // namespace steppe
