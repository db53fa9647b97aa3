#include "steppe/app/model/supports.h"

#include "steppe/base/process/error.h"
#include "steppe/input/words/text.h"
#include "steppe/solve/modes/free_motions.h"

#include <deal.II/base/mpi.h>

#include <algorithm>
#include <cmath>
#include <sstream>
#include <vector>

namespace steppe {

using namespace dealii;

namespace {

/// The mean position of the nodes of each part, "(0.5, 0.5, 1)".
template <int dim>
std::vector<std::string> places(const FreeMotions& free, const Space<dim>& space) {
  std::vector<double> sums((dim + 1) * free.n_parts, 0);
  for (int i = 0; i < space.n_body_nodes(); ++i) {
    double* sum = &sums[(dim + 1) * free.part_of[dim * i]];
    for (int c = 0; c < dim; ++c) sum[c] += space.node_positions()[i][c];
    sum[dim] += 1;
  }
  Utilities::MPI::sum(sums, space.communicator(), sums);
  std::vector<std::string> result;
  for (int part = 0; part < free.n_parts; ++part) {
    const double* sum = &sums[(dim + 1) * part];
    std::ostringstream text;
    text.precision(3);
    for (int c = 0; c < dim; ++c) {
      const double mean = sum[c] / sum[dim];
      text << (c ? ", " : "(") << (std::abs(mean) < 1e-9 * space.mesh().size() ? 0 : mean);
    }
    result.push_back(text.str() + ")");
  }
  return result;
}

/// "the body can move freely: translation along x", or the same of its parts.
template <int dim>
std::string sentence(const FreeMotions& free, const Space<dim>& space) {
  if (free.n_parts == 1) return "the body can move freely: " + free.words[0];
  const std::vector<std::string> where = places(free, space);
  std::vector<std::string> parts;
  for (int part = 0; part < free.n_parts; ++part)
    if (!free.words[part].empty())
      parts.push_back("the one about " + where[part] + ": " + free.words[part]);
  std::sort(parts.begin(), parts.end());
  const std::size_t n = parts.size(), most = 3;
  const std::string more = n > most ? "; and " + std::to_string(n - most) + " more" : "";
  parts.resize(std::min(n, most));
  return std::to_string(n) + " of the " + std::to_string(free.n_parts) +
         " parts of the body can move freely, " + joined(parts, "; ") + more;
}

}  // namespace

template <int dim>
std::string check_supports(const Problem& problem, const Space<dim>& space, const State& initial,
                           const std::string& reason, bool has_contact) {
  State rest = copy(initial);
  check(VecZeroEntries(rest.velocity));
  check(VecZeroEntries(rest.acceleration));
  update_ghosts(rest.velocity);
  update_ghosts(rest.acceleration);
  rest.at_rest = true;
  VecHandle unused = problem.layout().create_vector();
  if (!problem.residual(rest, unused)) return "";  // the solve says what is wrong
  FreeMotions free;
  {
    const auto K = problem.linearise(Form::newton);
    K->update(0, 0, 1, rest);
    K->prepare(rest.displacement);
    free = free_motions(problem, *K);
  }
  if (!free.any()) return "";
  std::string note;
  if (has_contact) {
    note = reason + ": until contact presses on it, " + sentence(free, space) +
           "; if Newton's method fails, let the run start in contact, or add a weak spring or "
           "foundation";
    const auto K = problem.linearise(Form::assembled);
    K->update(0, 0, 1, rest, nullptr, nullptr, Contacts::closed);
    K->prepare(rest.displacement);
    free = free_motions(problem, *K);
  }
  if (!free.any()) return note;
  throw InputError(reason + ": " + sentence(free, space) +
                   "; add supports (Boundaries), or springs, foundations or tied boundaries, that "
                   "hold it");
}

template std::string check_supports(const Problem&, const Space<2>&, const State&,
                                    const std::string&, bool);
template std::string check_supports(const Problem&, const Space<3>&, const State&,
                                    const std::string&, bool);

}  // namespace steppe
