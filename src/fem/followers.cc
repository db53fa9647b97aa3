#include "steppe/fem/followers.h"

#include "steppe/base/error.h"

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
void check_prescribed(const std::vector<Tie>& doubled, const TieContext& context,
                      const std::vector<double>& times) {
  const MPI_Comm communicator = context.unknowns().communicator();
  std::vector<PetscInt> leaders;
  for (const Tie& tie : doubled) leaders.push_back(tie.master);
  const VecHandle v = context.create_unknowns();
  PetscInt start, end;
  check(VecGetOwnershipRange(v, &start, &end));
  {
    LocalArray entries(v);
    for (PetscInt local = 0; local < end - start; ++local)
      entries[local] = context.is_prescribed(local);
  }
  const auto prescribed = fetch(v, leaders);
  const auto refuse = [&](const Tie& tie) {
    throw InputError("Periodic: " + context.place(tie.slave - start) + " is prescribed by " +
                     context.list() +
                     ", but not in the same way at its partner; prescribe both alike, or neither");
  };
  agree(communicator, [&] {
    for (std::size_t k = 0; k < doubled.size(); ++k)
      if (prescribed[k] == 0) refuse(doubled[k]);
  });
  for (const double t : times) {
    agree(communicator, [&] { context.set_prescribed(t, v); });
    const auto leading = fetch(v, leaders);
    double largest;
    check(VecNorm(v, NORM_INFINITY, &largest));
    agree(communicator, [&] {
      const LocalView mine(v);
      for (std::size_t k = 0; k < doubled.size(); ++k) {
        const double jump = context.jump(doubled[k].jump, t);
        if (std::abs(mine[doubled[k].slave - start] - leading[k] - jump) >
            context.rounding(std::max(largest, std::abs(jump))))
          refuse(doubled[k]);
      }
    });
  }
}

/// Whether ties of unknowns that follow others already say the same as these.
void check_loops(const std::vector<Tie>& loops, const Ties& ties, const TieContext& context,
                 PetscInt start, const std::vector<double>& times) {
  const Ownership unknowns = context.unknowns();
  std::vector<PetscInt> masters;
  for (const Tie& tie : loops) masters.push_back(tie.master);
  const auto chains = ties.chains(unknowns, masters);
  agree(unknowns.communicator(), [&] {
    for (const double t : times) {
      double largest = 0;
      const auto jump = [&](const Ties::Chain& chain) {
        double total = 0;
        for (const Tie& tie : chain) {
          const double here = context.jump(tie.jump, t);
          largest = std::max(largest, std::abs(here));
          total += here;
        }
        return total;
      };
      for (std::size_t k = 0; k < loops.size(); ++k) {
        const Tie& tie = loops[k];
        const Ties::Chain &mine = ties.chain(tie.slave), &other = chains[k];
        const double apart = jump(mine) - jump(other) - jump({tie});
        if (Ties::leader(tie.slave, mine) != Ties::leader(tie.master, other) ||
            std::abs(apart) > context.rounding(largest))
          throw InputError("Periodic: two pairs of boundaries contradict each other in " +
                           context.place(tie.slave - start) +
                           ", which follows in both; check From, To, Translation and Jump");
      }
    }
  });
}

}  // namespace

Ties make_ties(const std::vector<Follower>& followers, const TieContext& context,
               const std::vector<double>& times) {
  const Ownership unknowns = context.unknowns();
  std::vector<Tie> ties, loops, doubled;
  std::map<PetscInt, const Follower*> first;  // of each unknown
  const PetscInt start = unknowns.first();
  agree(unknowns.communicator(), [&] {
    for (const Follower& follower : followers) {
      const PetscInt local = follower.unknown;
      const Tie tie{start + local, follower.leader, follower.jump};
      context.check_tie(follower);
      if (context.is_prescribed(local)) {
        if (!follower.may_be_prescribed)
          throw InputError(follower.origin + ": ties " + context.place(local) +
                           ", which another boundary prescribes; prescribe it on all of this "
                           "boundary instead, or leave it `free` there");
        doubled.push_back(tie);
        continue;
      }
      if (tie.slave == tie.master) continue;
      const auto [known, is_new] = first.try_emplace(local, &follower);
      if (is_new)
        ties.push_back(tie);
      else if (follower.may_be_prescribed && known->second->may_be_prescribed)
        loops.push_back(tie);
      else
        throw InputError(known->second->origin + " and " + follower.origin + ": both tie " +
                         context.place(local) +
                         "; join the boundaries in one, or leave that node out");
    }
  });
  check_prescribed(doubled, context, times);
  Ties result(unknowns, ties);
  check_loops(loops, result, context, start, times);
  return result;
}

}  // namespace steppe
