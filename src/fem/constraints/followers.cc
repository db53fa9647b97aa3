#include "steppe/fem/constraints/followers.h"

#include "steppe/base/process/error.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace steppe {

namespace {

/// Entries of a vector by their global numbers. Collective.
std::vector<double> fetch(Vec v, const std::vector<PetscInt>& numbers) {
  const PetscInt n = PetscInt(numbers.size());
  IndexSetHandle wanted;
  VecHandle found;
  Handle<VecScatter, VecScatterDestroy> scatter;
  check(ISCreateGeneral(PETSC_COMM_SELF, n, numbers.data(), PETSC_COPY_VALUES, wanted.fill()));
  check(VecCreateSeq(PETSC_COMM_SELF, n, found.fill()));
  check(VecScatterCreate(v, wanted, found, nullptr, scatter.fill()));
  check(VecScatterBegin(scatter, v, found, INSERT_VALUES, SCATTER_FORWARD));
  check(VecScatterEnd(scatter, v, found, INSERT_VALUES, SCATTER_FORWARD));
  const PetscScalar* entries;
  check(VecGetArrayRead(found, &entries));
  std::vector<double> result(entries, entries + n);
  check(VecRestoreArrayRead(found, &entries));
  return result;
}

/// Whether what is prescribed follows the doubled ties.
void check_prescribed(const std::vector<const Follower*>& doubled, const TieContext& context,
                      const std::vector<double>& times) {
  const MPI_Comm communicator = context.unknowns().communicator();
  std::vector<PetscInt> leaders;
  for (const Follower* follower : doubled)
    for (const Leader& leader : follower->leaders) leaders.push_back(leader.unknown);
  const VecHandle v = context.create_unknowns();
  PetscInt start, end;
  check(VecGetOwnershipRange(v, &start, &end));
  {
    LocalArray entries(v);
    for (PetscInt local = 0; local < end - start; ++local)
      entries[local] = context.is_prescribed(local);
  }
  const auto prescribed = fetch(v, leaders);
  const auto refuse = [&](const Follower& follower) {
    throw InputError(follower.origin + ": " + context.place(follower.unknown) +
                     " is prescribed by " + context.list() + ", but not in the same way " +
                     (follower.follows_one() ? "at its partner" : "at the nodes it is tied to") +
                     "; prescribe both alike, or neither");
  };
  agree(communicator, [&] {
    auto of_leader = prescribed.begin();
    for (const Follower* follower : doubled)
      for (std::size_t m = 0; m < follower->leaders.size(); ++m)
        if (*of_leader++ == 0) refuse(*follower);
  });
  for (const double t : times) {
    agree(communicator, [&] { context.set_prescribed(t, v); });
    const auto leading = fetch(v, leaders);
    double largest;
    check(VecNorm(v, NORM_INFINITY, &largest));
    agree(communicator, [&] {
      const LocalView mine(v);
      auto of_leader = leading.begin();
      for (const Follower* follower : doubled) {
        const double jump = context.jump(follower->jump, t);
        double apart = mine[follower->unknown] - jump;
        for (const Leader& leader : follower->leaders) apart -= leader.weight * *of_leader++;
        if (std::abs(apart) > context.rounding(std::max(largest, std::abs(jump))))
          refuse(*follower);
      }
    });
  }
}

/// Whether ties of unknowns that follow others already say the same as these.
void check_loops(const std::vector<const Follower*>& loops, const Ties& ties,
                 const TieContext& context, const std::vector<double>& times) {
  const Ownership unknowns = context.unknowns();
  std::vector<PetscInt> leaders;
  for (const Follower* follower : loops) leaders.push_back(follower->leaders.front().unknown);
  const auto of_leaders = ties.sums(unknowns, leaders);
  agree(unknowns.communicator(), [&] {
    for (std::size_t k = 0; k < loops.size(); ++k) {
      const Follower& follower = *loops[k];
      std::map<PetscInt, double> free, jumps;  // what one sum has more than the other
      const auto add = [&](const Ties::Sum& sum, double factor) {
        for (const Ties::Part& part : sum)
          (part.jump == Ties::none ? free[part.unknown] : jumps[part.jump]) += factor * part.weight;
      };
      add(ties.sum(unknowns.first() + follower.unknown), 1);
      add(of_leaders[k], -1);
      jumps[follower.jump] -= 1;
      bool agrees = std::all_of(free.begin(), free.end(),
                                [](const auto& part) { return std::abs(part.second) < 1e-9; });
      for (const double t : times) {
        double largest = 0, apart = 0;
        for (const auto& [number, weight] : jumps) {
          const double here = context.jump(int(number), t);
          largest = std::max(largest, std::abs(here));
          apart += weight * here;
        }
        agrees &= std::abs(apart) <= context.rounding(largest);
      }
      if (!agrees)
        throw InputError(follower.origin + ": two pairs of boundaries contradict each other in " +
                         context.place(follower.unknown) +
                         ", which follows in both; check From, To, Translation and Jump");
    }
  });
}

}  // namespace

Ties make_ties(const std::vector<Follower>& followers, const TieContext& context,
               const std::vector<double>& times) {
  const Ownership unknowns = context.unknowns();
  std::vector<Tie> ties;
  std::vector<const Follower*> loops, doubled;
  std::map<PetscInt, const Follower*> first;  // of each unknown
  const PetscInt start = unknowns.first();
  agree(unknowns.communicator(), [&] {
    for (const Follower& follower : followers) {
      const PetscInt local = follower.unknown;
      context.check_tie(follower);
      if (context.is_prescribed(local)) {
        if (!follower.may_be_prescribed)
          throw InputError(follower.origin + ": ties " + context.place(local) +
                           ", which another boundary prescribes; prescribe it on all of this "
                           "boundary instead, or leave it `free` there");
        doubled.push_back(&follower);
        continue;
      }
      if (follower.follows_one() && follower.leaders.front().unknown == start + local) continue;
      const auto [known, is_new] = first.try_emplace(local, &follower);
      const auto may_be_repeated = [](const Follower& of) {
        return of.may_be_prescribed && of.follows_one();
      };
      if (is_new)
        ties.push_back({start + local, follower.leaders, follower.jump});
      else if (may_be_repeated(follower) && may_be_repeated(*known->second))
        loops.push_back(&follower);
      else
        throw InputError(known->second->origin + " and " + follower.origin + ": both tie " +
                         context.place(local) +
                         "; join the boundaries in one, or leave that node out");
    }
  });
  check_prescribed(doubled, context, times);
  Ties result(unknowns, ties);
  check_loops(loops, result, context, times);
  return result;
}

}  // namespace steppe
