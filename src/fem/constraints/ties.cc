#include "steppe/fem/constraints/ties.h"

#include "steppe/base/process/error.h"

#include <deal.II/base/mpi.h>

#include <algorithm>

namespace steppe {

using dealii::Utilities::MPI::max;

Ties::Ties(const Ownership& unknowns, const std::vector<Tie>& mine) {
  std::map<unsigned int, std::vector<PetscInt>> followed;
  std::vector<PetscInt> followers;
  for (const Tie& tie : mine) {
    tie_of_[tie.follower] = tie;
    unknowns_.insert(tie.follower);
    weighted_ |= !tie.follows_one();
    for (const Leader& leader : tie.leaders)
      followed[unknowns.owner(leader.unknown)].push_back(leader.unknown);
  }
  empty_ = max(int(mine.empty() ? 0 : 1), unknowns.communicator()) == 0;
  if (empty_) return;
  weighted_ = max(int(weighted_), unknowns.communicator()) == 1;
  for (const PetscInt leader : send(unknowns.communicator(), followed)) unknowns_.insert(leader);
  for (const auto& [follower, tie] : tie_of_) followers.push_back(follower);
  const auto found = sums(unknowns, followers);
  for (std::size_t i = 0; i < followers.size(); ++i) sum_of_[followers[i]] = found[i];
}

std::vector<Ties::Sum> Ties::sums(const Ownership& unknowns,
                                  const std::vector<PetscInt>& of) const {
  enum { done, goes_on, in_a_circle };
  struct Head {
    int n_leaders, jump;
  };
  struct Question {
    PetscInt unknown;
    int leader;
  };
  struct Open {  // an unknown whose tie is not known yet, in the sum of that number
    std::size_t sum;
    Leader part;
  };
  std::vector<std::map<PetscInt, Part>> sums(of.size());
  std::vector<Open> open;
  for (std::size_t i = 0; i < of.size(); ++i) open.push_back({i, {of[i], 1}});
  // of the unknowns in a circle each comes back to itself, though the ways that lead there do not
  for (int state = goes_on; state == goes_on;) {
    std::vector<PetscInt> asked;
    std::vector<unsigned int> owners, owners_of_leaders;
    for (const Open& here : open) {
      asked.push_back(here.part.unknown);
      owners.push_back(unknowns.owner(here.part.unknown));
    }
    const auto heads =
        ask<Head>(unknowns.communicator(), owners, asked, [&](const PetscInt unknown) {
          const auto tie = tie_of_.find(unknown);
          return tie == tie_of_.end() ? Head{0, none}
                                      : Head{int(tie->second.leaders.size()), tie->second.jump};
        });
    std::vector<Question> questions;
    std::vector<Open> next;
    for (std::size_t k = 0; k < open.size(); ++k) {
      const auto& [sum, part] = open[k];
      Part& known = sums[sum].try_emplace(part.unknown, Part{part.unknown, 0, none}).first->second;
      known.weight += part.weight;
      known.jump = heads[k].jump;
      for (int m = 0; m < heads[k].n_leaders; ++m) {
        questions.push_back({part.unknown, m});
        owners_of_leaders.push_back(owners[k]);
        next.push_back({sum, {0, part.weight}});
      }
    }
    const auto leaders = ask<Leader>(
        unknowns.communicator(), owners_of_leaders, questions, [&](const Question& asks) {
          return tie_of_.at(asks.unknown).leaders[std::size_t(asks.leader)];
        });
    state = done;
    for (std::size_t k = 0; k < next.size(); ++k) {
      next[k].part.unknown = leaders[k].unknown;
      next[k].part.weight *= leaders[k].weight;
      state = std::max<int>(state, leaders[k].unknown == of[next[k].sum] ? in_a_circle : goes_on);
    }
    open = std::move(next);
    state = max(state, unknowns.communicator());
    if (state == in_a_circle)
      throw InputError(
          "Ties, tied and Periodic boundaries: nodes follow each other in a circle; remove one of "
          "them, or exchange Secondary and Primary of a tie");
  }
  std::vector<Sum> result(of.size());
  for (std::size_t i = 0; i < of.size(); ++i)
    for (const auto& [unknown, part] : sums[i]) result[i].push_back(part);
  return result;
}

Ties::Sum Ties::sum(PetscInt unknown) const {
  const auto sum = sum_of_.find(unknown);
  return sum == sum_of_.end() ? Sum{{unknown, 1, none}} : sum->second;
}

}  // namespace steppe
