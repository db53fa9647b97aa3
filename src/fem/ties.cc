#include "steppe/fem/ties.h"

#include "steppe/base/error.h"

#include <deal.II/base/mpi.h>

#include <algorithm>
#include <numeric>

namespace steppe {

using dealii::Utilities::MPI::max;

Ties::Ties(const Ownership& unknowns, const std::vector<Tie>& mine) {
  std::map<unsigned int, std::vector<PetscInt>> followed;
  std::vector<PetscInt> slaves;
  for (const Tie& tie : mine) {
    tie_of_[tie.slave] = tie;
    unknowns_.insert(tie.slave);
    followed[unknowns.owner(tie.master)].push_back(tie.master);
  }
  empty_ = max(int(mine.empty() ? 0 : 1), unknowns.communicator()) == 0;
  if (empty_) return;
  for (const PetscInt master : send(unknowns.communicator(), followed)) unknowns_.insert(master);
  for (const auto& [slave, tie] : tie_of_) slaves.push_back(slave);
  const auto found = chains(unknowns, slaves);
  for (std::size_t i = 0; i < slaves.size(); ++i) chain_of_[slaves[i]] = found[i];
}

std::vector<Ties::Chain> Ties::chains(const Ownership& unknowns,
                                      const std::vector<PetscInt>& of) const {
  enum { done, goes_on, in_a_circle };
  constexpr Tie none = {-1, -1, -1};
  std::vector<Chain> result(of.size());
  std::vector<std::size_t> open(of.size());
  std::iota(open.begin(), open.end(), 0);
  // of the unknowns in a circle each comes back to itself, though the chains that lead there do not
  for (int state = goes_on; state == goes_on;) {
    std::vector<PetscInt> ends;
    std::vector<unsigned int> owners;
    for (const std::size_t i : open) {
      ends.push_back(leader(of[i], result[i]));
      owners.push_back(unknowns.owner(ends.back()));
    }
    const auto ties = ask<Tie>(unknowns.communicator(), owners, ends, [&](const PetscInt unknown) {
      const auto tie = tie_of_.find(unknown);
      return tie == tie_of_.end() ? none : tie->second;
    });
    std::vector<std::size_t> longer;
    state = done;
    for (std::size_t k = 0; k < open.size(); ++k) {
      if (ties[k].slave < 0) continue;
      result[open[k]].push_back(ties[k]);
      longer.push_back(open[k]);
      state = std::max<int>(state, ties[k].master == of[open[k]] ? in_a_circle : goes_on);
    }
    open = std::move(longer);
    state = max(state, unknowns.communicator());
    if (state == in_a_circle)
      throw InputError(
          "Tied and Periodic boundaries: nodes follow each other in a circle; remove one of them");
  }
  return result;
}

const Ties::Chain& Ties::chain(PetscInt unknown) const {
  static const Chain none;
  const auto chain = chain_of_.find(unknown);
  return chain == chain_of_.end() ? none : chain->second;
}

}  // namespace steppe
