#include "steppe/fem/prescribed_motion.h"

#include "steppe/base/error.h"

#include <cmath>

// The rows of unknowns that follow others, and whether they agree with what boundaries prescribe.

namespace steppe {

using namespace dealii;

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

}  // namespace

template <int dim>
Ownership PrescribedMotion<dim>::unknowns() const {
  return Ownership(space_.communicator(), dim * space_.n_owned_nodes());
}

template <int dim>
void PrescribedMotion<dim>::tie(const std::vector<Follower>& followers,
                                const std::vector<double>& times) {
  std::vector<Tie> ties, loops, doubled;
  std::map<PetscInt, const Follower*> first;  // of each unknown
  const PetscInt start = dim * space_.first_node();
  agree(space_.communicator(), [&] {
    for (const Follower& follower : followers) {
      const PetscInt local = follower.unknown;
      const Tie tie{start + local, follower.leader, follower.motion};
      if (frames_.count(local / dim))
        throw InputError(follower.origin + ": ties " + place(local) +
                         ", where an inclined or curved boundary prescribes another direction; "
                         "leave that node out of one of them");
      if (const int boundary = switched_at(int(local / dim)); boundary != always)
        throw InputError(follower.origin + ": ties " + place(local) + ", where Boundaries / " +
                         names_[boundary] +
                         " acts for a part of the run; leave its Active empty, or leave that node "
                         "out of one of them");
      if (rows_.count(local)) {
        if (!follower.may_be_prescribed)
          throw InputError(follower.origin + ": ties " + place(local) +
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
                         place(local) + "; join the boundaries in one, or leave that node out");
    }
  });
  check_prescribed(doubled, times);
  ties_ = Ties(unknowns(), ties);
  check_loops(loops, times);
  for (const Tie& tie : ties) {
    const PetscInt local = tie.slave - start;
    tied_rows_[local] = {int(local / dim), {{1, tie.jump}}};
  }
  rows_.insert(tied_rows_.begin(), tied_rows_.end());
}

template <int dim>
void PrescribedMotion<dim>::check_prescribed(const std::vector<Tie>& doubled,
                                             const std::vector<double>& times) const {
  std::vector<PetscInt> leaders;
  for (const Tie& tie : doubled) leaders.push_back(tie.master);
  VecHandle v = space_.create_vector();
  {
    LocalArray entries(v);
    for (const auto& [local, row] : rows_) entries[local] = 1;
  }
  const auto prescribed = fetch(v, leaders);
  const PetscInt start = dim * space_.first_node();
  const auto refuse = [&](const Tie& tie) {
    throw InputError("Periodic: " + place(tie.slave - start) +
                     " is prescribed by Boundaries, but not in the same way at its partner; "
                     "prescribe both alike, or neither");
  };
  agree(space_.communicator(), [&] {
    for (std::size_t k = 0; k < doubled.size(); ++k)
      if (prescribed[k] == 0) refuse(doubled[k]);
  });
  for (const double t : times) {
    agree(space_.communicator(), [&] { set(displacements(t), v); });
    const auto leading = fetch(v, leaders);
    agree(space_.communicator(), [&] {
      const LocalView mine(v);
      const Fields fields = displacements(t);
      for (std::size_t k = 0; k < doubled.size(); ++k)
        if (std::abs(mine[doubled[k].slave - start] - leading[k] - fields[doubled[k].jump]({})) >
            1e-10 * space_.mesh().size())
          refuse(doubled[k]);
    });
  }
}

template <int dim>
void PrescribedMotion<dim>::check_loops(const std::vector<Tie>& loops,
                                        const std::vector<double>& times) const {
  std::vector<PetscInt> masters;
  for (const Tie& tie : loops) masters.push_back(tie.master);
  const auto chains = ties_.chains(unknowns(), masters);
  agree(space_.communicator(), [&] {
    for (const double t : times) {
      const Fields fields = displacements(t);
      const auto jump = [&](const Ties::Chain& chain) {
        double total = 0;
        for (const Tie& tie : chain) total += fields[tie.jump]({});
        return total;
      };
      for (std::size_t k = 0; k < loops.size(); ++k) {
        const Tie& tie = loops[k];
        const Ties::Chain &mine = ties_.chain(tie.slave), &other = chains[k];
        if (Ties::leader(tie.slave, mine) != Ties::leader(tie.master, other) ||
            std::abs(jump(mine) - jump(other) - fields[tie.jump]({})) >
                1e-10 * space_.mesh().size())
          throw InputError("Periodic: two pairs of boundaries contradict each other in " +
                           place(tie.slave - dim * space_.first_node()) +
                           ", which follows in both; check From, To, Translation and Jump");
      }
    }
  });
}

template void PrescribedMotion<2>::tie(const std::vector<Follower>&, const std::vector<double>&);
template void PrescribedMotion<3>::tie(const std::vector<Follower>&, const std::vector<double>&);

}  // namespace steppe
