#include "steppe/base/error.h"
#include "steppe/fem/prescribed_motion.h"

#include <algorithm>
#include <cmath>
#include <sstream>

// The rows of a PrescribedMotion: what boundaries prescribe and tie at each node, and whether they
// agree.

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
std::string PrescribedMotion<dim>::place(PetscInt local) const {
  std::ostringstream text;
  text << "component "
       << "xyz"[local % dim] << " of (" << space_.node_positions()[local / dim] << ")";
  return text.str();
}

template <int dim>
void PrescribedMotion<dim>::hold(const Nodes& directions, const std::vector<double>& samples,
                                 const std::vector<double>& times) {
  struct Doubt {  // a direction that another boundary prescribes too
    int node;
    const Direction* mine;
    const std::string* other;
    MotionSum difference;
  };
  const auto check_difference = [&](const Doubt& doubt, double t, const Fields& fields) {
    const Point<dim>& X = space_.node_positions()[doubt.node];
    const Direction& mine = *doubt.mine;
    const double too_much = sum(doubt.difference, fields, X), value = fields[mine.motion](X);
    if (std::abs(too_much) <= 1e-12 * space_.mesh().size()) return;
    std::ostringstream text;
    text << "Boundaries / " << *doubt.other << " and " << *mine.boundary
         << " contradict each other: they move ";
    int c = 0;
    while (c < dim && mine.normal[c] != 1) ++c;
    if (c < dim)
      text << place(dim * doubt.node + c) << " to ";
    else
      text << "(" << X << ") along (" << mine.normal << ") to ";
    text << value - too_much << " and " << value << " at t = " << t
         << "; leave the component of one of them `free`";
    throw InputError(text.str());
  };
  const auto moves = [&](const MotionSum& motion) {
    return std::any_of(motion.begin(), motion.end(),
                       [&](const auto& part) { return motions_[part.motion]->uses_time(); });
  };
  agree(space_.communicator(), [&] {
    std::vector<Doubt> doubts;  // that change with time
    const Fields at_start = displacements(times.empty() ? 0 : times.front());
    for (const auto& [node, given] : directions) {
      NodeFrame<dim> frame;
      MotionSum difference;
      std::vector<const Direction*> leading;  // the directions of the frame
      for (const Direction& here : given) {
        frame.add(here.normal, here.motion, difference);
        if (difference.empty()) {
          leading.push_back(&here);
          continue;
        }
        const Direction* nearest = leading.front();
        for (const Direction* other : leading)
          if (std::abs(other->normal * here.normal) >
              std::abs(nearest->normal * here.normal) + 1e-6)
            nearest = other;
        const Doubt doubt{node, &here, nearest->boundary, difference};
        if (!times.empty()) check_difference(doubt, times.front(), at_start);
        if (moves(difference)) doubts.push_back(doubt);
      }
      for (int k = 0; k < frame.count(); ++k)
        rows_[dim * node + frame.component(k)] = {node, frame.motion(k)};
      if (!frame.of_axes()) frames_[node] = frame.axes();
    }
    for (std::size_t i = 1; i < times.size() && !doubts.empty(); ++i) {
      const Fields fields = displacements(times[i]);
      for (const Doubt& doubt : doubts) check_difference(doubt, times[i], fields);
    }
    for (std::size_t i = 0; i < samples.size() && (!at_rest_ || i == 0); ++i) {
      const Fields fields = displacements(samples[i]);
      for (const auto& [local, row] : rows_)  // is it finite?
        sum(row.motion, fields, space_.node_positions()[row.node]);
    }
  });
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
  ties_ = Ties(space_.communicator(), ties);
  check_loops(loops, times);
  for (const Tie& tie : ties) {
    const PetscInt local = tie.slave - start;
    rows_[local] = {int(local / dim), {{1, tie.jump}}};
  }
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
  agree(space_.communicator(), [&] {
    for (const double t : times) {
      const Fields fields = displacements(t);
      const auto jump = [&](PetscInt unknown) {
        double total = 0;
        for (const Tie& tie : ties_.chain(unknown)) total += fields[tie.jump]({});
        return total;
      };
      for (const Tie& tie : loops)
        if (ties_.leader(tie.slave) != ties_.leader(tie.master) ||
            std::abs(jump(tie.slave) - jump(tie.master) - fields[tie.jump]({})) >
                1e-10 * space_.mesh().size())
          throw InputError("Periodic: two pairs of boundaries contradict each other in " +
                           place(tie.slave - dim * space_.first_node()) +
                           ", which follows in both; check From, To, Translation and Jump");
    }
  });
}

template void PrescribedMotion<2>::hold(const Nodes&, const std::vector<double>&,
                                        const std::vector<double>&);
template void PrescribedMotion<2>::tie(const std::vector<Follower>&, const std::vector<double>&);
template void PrescribedMotion<3>::hold(const Nodes&, const std::vector<double>&,
                                        const std::vector<double>&);
template void PrescribedMotion<3>::tie(const std::vector<Follower>&, const std::vector<double>&);

}  // namespace steppe
