#include "steppe/fem/ties.h"

#include "steppe/base/error.h"

#include <deal.II/base/mpi.h>

namespace steppe {

Ties::Ties(MPI_Comm communicator, const std::vector<Tie>& mine) {
  std::vector<PetscInt> numbers;
  for (const Tie& tie : mine) numbers.insert(numbers.end(), {tie.slave, tie.master, tie.jump});
  for (const auto& of_rank : dealii::Utilities::MPI::all_gather(communicator, numbers))
    for (std::size_t k = 0; k < of_rank.size(); k += 3)
      tie_of_[of_rank[k]] = {of_rank[k], of_rank[k + 1], int(of_rank[k + 2])};
  for (const auto& [slave, tie] : tie_of_)
    if (chain(slave).size() > tie_of_.size())
      throw InputError(
          "Boundaries and Periodic: nodes follow each other in a circle; remove one of the tied or "
          "periodic boundaries");
}

std::vector<Tie> Ties::chain(PetscInt unknown) const {
  std::vector<Tie> result;
  for (auto at = tie_of_.find(unknown); at != tie_of_.end() && result.size() <= tie_of_.size();
       at = tie_of_.find(at->second.master))
    result.push_back(at->second);
  return result;
}

std::set<PetscInt> Ties::unknowns() const {
  std::set<PetscInt> result;
  for (const auto& [slave, tie] : tie_of_) result.insert({slave, tie.master});
  return result;
}

PetscInt Ties::leader(PetscInt unknown) const {
  const auto ties = chain(unknown);
  return ties.empty() ? unknown : ties.back().master;
}

}  // namespace steppe
