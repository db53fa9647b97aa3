#include "steppe/app/model/supports.h"

#include "steppe/app/model/loose_connections.h"
#include "steppe/base/process/error.h"
#include "steppe/fem/space/piece_motions.h"
#include "steppe/input/words/text.h"
#include "steppe/solve/modes/free_motions.h"
#include "steppe/solve/modes/motion_words.h"

#include <algorithm>
#include <cmath>
#include <sstream>
#include <vector>

namespace steppe {

using namespace dealii;

namespace {

constexpr double negligible = 1e-6;  // of the largest displacement in a motion

/// Motions of nodes that nothing resists, the largest displacement in each of which is 1.
template <int dim>
std::vector<VecHandle> free_at_nodes(const Problem& problem, const Pieces<dim>& pieces,
                                     int n_owned_nodes, const Linearisation& K) {
  std::vector<int> piece_of;  // of owned unknowns
  for (int i = 0; i < n_owned_nodes; ++i)
    piece_of.insert(piece_of.end(), dim, pieces.of_node[std::size_t(i)]);
  std::vector<VecHandle> motions;
  for (const VecHandle& motion : free_motions(problem, K, piece_of)) {
    motions.push_back(nodal_layout(problem).create_vector());
    update_ghosts(motion);
    to_nodal(problem, motion, motions.back());
    check(VecScale(motions.back(), 1 / norm(motions.back(), NORM_INFINITY)));
  }
  return motions;
}

/// "(0.5, 0.5, 1)".
template <int dim>
std::string place(const Piece<dim>& piece, double size) {
  std::ostringstream text;
  text.precision(3);
  for (int c = 0; c < dim; ++c)
    text << (c ? ", " : "(") << (std::abs(piece.centre[c]) < 1e-9 * size ? 0 : piece.centre[c]);
  return text.str() + ")";
}

bool are_alike(const std::vector<PieceMotion>& some, const std::vector<PieceMotion>& others) {
  for (std::size_t i = 0; i < some.size(); ++i)
    for (std::size_t k = 0; k < some[i].size(); ++k)
      if (std::abs(some[i][k] - others[i][k]) > negligible) return false;
  return true;
}

/// "the body can move freely: translation along x", or the same of its pieces.
template <int dim>
std::string sentence(const std::vector<VecHandle>& motions, const Pieces<dim>& pieces,
                     const Space<dim>& space) {
  const std::size_t n_pieces = pieces.list.size(), most = 3;
  std::vector<std::vector<PieceMotion>> of(n_pieces);
  for (const VecHandle& motion : motions) {
    const std::vector<PieceMotion> here = piece_motions(space, pieces, motion);
    for (std::size_t p = 0; p < n_pieces; ++p) of[p].push_back(here[p]);
  }
  if (std::all_of(of.begin(), of.end(),
                  [&](const auto& piece) { return are_alike(piece, of.front()); }))
    return "the body can move freely: " + motion_words(of.front(), dim);
  std::vector<std::string> free;
  for (std::size_t p = 0; p < n_pieces; ++p)
    if (const std::string words = motion_words(of[p], dim); !words.empty())
      free.push_back("the one about " + place(pieces.list[p], space.mesh().size()) + ": " + words);
  std::sort(free.begin(), free.end());
  const std::size_t n = free.size();
  const std::string more = n > most ? "; and " + std::to_string(n - most) + " more" : "";
  free.resize(std::min(n, most));
  return std::to_string(n) + " of the " + std::to_string(n_pieces) +
         " parts of the body can move freely, " + joined(free, "; ") + more;
}

/// Connections that let the body move, and remedies.
template <int dim>
std::string remedy(const std::vector<VecHandle>& motions, const Discretisation<dim>& grid) {
  const LooseConnections loose = loose_connections(grid, motions, negligible);
  std::string text;
  if (!loose.names.empty())
    text =
        ", which " + joined(loose.names, " and ") + (loose.names.size() > 1 ? " allow" : " allows");
  text += "; add supports (Boundaries), or springs, foundations or tied boundaries, that hold it";
  if (loose.joints) text += ", or a joint that holds more, as fixed or a stiff bushing";
  if (loose.bolts)
    text += ", or give the bolt a Shortening: a Force needs something that it presses together";
  return text;
}

}  // namespace

template <int dim>
std::string check_supports(const Problem& problem, const Discretisation<dim>& grid,
                           const State& initial, const std::string& reason, bool has_contact) {
  State rest = copy(initial);
  check(VecZeroEntries(rest.velocity));
  check(VecZeroEntries(rest.acceleration));
  update_ghosts(rest.velocity);
  update_ghosts(rest.acceleration);
  rest.at_rest = true;
  VecHandle unused = problem.layout().create_vector();
  if (!problem.residual(rest, unused)) return "";  // the solve says what is wrong
  const Pieces<dim> pieces = pieces_of(grid.space, Cuts::apart);
  std::vector<VecHandle> free;
  {
    const auto K = problem.linearise(Form::newton);
    K->update(0, 0, 1, rest);
    K->prepare(rest.displacement);
    free = free_at_nodes(problem, pieces, grid.space.n_owned_nodes(), *K);
  }
  if (free.empty()) return "";
  std::string note;
  if (has_contact) {
    note = reason + ": until contact presses on it, " + sentence(free, pieces, grid.space) +
           "; if Newton's method fails, let the run start in contact, or add a weak spring or "
           "foundation";
    const auto K = problem.linearise(Form::assembled);
    K->update(0, 0, 1, rest, nullptr, nullptr, Contacts::closed);
    K->prepare(rest.displacement);
    free = free_at_nodes(problem, pieces, grid.space.n_owned_nodes(), *K);
  }
  if (free.empty()) return note;
  throw InputError(reason + ": " + sentence(free, pieces, grid.space) + remedy(free, grid));
}

template std::string check_supports(const Problem&, const Discretisation<2>&, const State&,
                                    const std::string&, bool);
template std::string check_supports(const Problem&, const Discretisation<3>&, const State&,
                                    const std::string&, bool);

}  // namespace steppe
