#include "steppe/fem/constraints/prescribed_motion.h"

#include "steppe/base/process/error.h"
#include "steppe/input/words/text.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <set>
#include <sstream>

// The rows of the directions that boundaries prescribe at each node, and whether they agree.

namespace steppe {

using namespace dealii;

namespace {

/// The samples, and between them four times in each interval between rows of the tables: two cubic
/// functions of time that agree there are the same.
std::vector<double> with_tables(const std::vector<double>& samples, const Constants& constants) {
  std::vector<double> knots = {samples.front(), samples.back()};
  for (const auto& [name, table] : constants.tables)
    std::copy_if(table->times().begin(), table->times().end(), std::back_inserter(knots),
                 [&](double t) { return t > samples.front() && t < samples.back(); });
  std::sort(knots.begin(), knots.end());
  knots.erase(std::unique(knots.begin(), knots.end()), knots.end());
  std::vector<double> times = samples;
  for (std::size_t i = 0; i + 1 < knots.size(); ++i)
    for (int third = 0; third < 3; ++third)
      times.push_back(knots[i] + third * (knots[i + 1] - knots[i]) / 3);
  std::sort(times.begin(), times.end());
  times.erase(std::unique(times.begin(), times.end()), times.end());
  return times;
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
int PrescribedMotion<dim>::switched_at(int node) const {
  if (phases_.size() == 1) return always;
  const auto given = directions_.find(node);
  if (given == directions_.end()) return always;
  for (const Direction& here : given->second)
    for (const SupportPhase& phase : phases_)
      if (here.boundary != always && phase.acts[here.boundary] != phases_[0].acts[here.boundary])
        return here.boundary;
  return always;
}

template <int dim>
void PrescribedMotion<dim>::find_frames() {
  for (auto& [node, given] : directions_) {
    if (switched_at(node) != always) {
      // a frame with the single directions first has those of a fixed node as well
      std::map<int, int> n_directions;
      for (const Direction& here : given) ++n_directions[here.boundary];
      std::stable_sort(given.begin(), given.end(), [&](const auto& a, const auto& b) {
        return n_directions.at(a.boundary) < n_directions.at(b.boundary);
      });
    }
    NodeFrame<dim> frame;
    MotionSum ignored;
    for (const Direction& here : given) frame.add(here.normal, here.motion, ignored);
    if (!frame.of_axes()) frames_[node] = frame.axes();
  }
}

template <int dim>
void PrescribedMotion<dim>::check_tie(const Follower& follower) const {
  const int node = int(follower.unknown / dim);
  if (frames_.count(node))
    throw InputError(follower.origin + ": ties " + place(follower.unknown) +
                     ", where an inclined or curved boundary prescribes another direction; "
                     "leave that node out of one of them");
  if (const int boundary = switched_at(node); boundary != always)
    throw InputError(follower.origin + ": ties " + place(follower.unknown) +
                     ", where Boundaries / " + names_[boundary] +
                     " acts for a part of the run; leave its Active empty, or leave that node "
                     "out of one of them");
}

template <int dim>
void PrescribedMotion<dim>::tie(const std::vector<Follower>& followers,
                                const std::vector<double>& times) {
  ties_ = make_ties(followers, *this, times);
  for (const auto& [follower, tie] : ties_.owned()) {
    const PetscInt local = follower - dim * space_.first_node();
    tied_rows_[local] = {int(local / dim), {{1, tie.jump}}};
  }
  rows_.insert(tied_rows_.begin(), tied_rows_.end());
}

template <int dim>
void PrescribedMotion<dim>::set_turned_rows(int node, const NodeFrame<dim>& acting,
                                            const Tensor<2, dim>& axes) {
  for (int c = 0; c < dim; ++c) {
    Row row = {node, {}};
    double within = 0;  // of the axis, the part in the directions that act
    for (int k = 0; k < acting.count(); ++k) {
      double along = 0;
      for (int i = 0; i < dim; ++i) along += axes[i][c] * acting.direction(k)[i];
      within += along * along;
      for (const WeightedMotion& part : acting.motion(k))
        if (std::abs(along) > 1e-12) row.motion.push_back({along * part.weight, part.motion});
    }
    if (within < 1e-12) continue;
    if (within < 1 - 1e-9) {
      std::set<std::string> names;
      for (const Direction& here : directions_.at(node)) names.insert(names_[here.boundary]);
      std::ostringstream text;
      text << "Boundaries / " << joined({names.begin(), names.end()}, ", ")
           << ": prescribe directions at (" << space_.node_positions()[node]
           << ") that are oblique to each other, and act at different times; give all the same "
              "Active, or leave that node out of one of them";
      throw InputError(text.str());
    }
    rows_[dim * node + c] = row;
  }
}

template <int dim>
void PrescribedMotion<dim>::set_rows() {
  rows_ = tied_rows_;
  doubts_.clear();
  agree(space_.communicator(), [&] {
    for (const auto& [node, given] : directions_) {
      NodeFrame<dim> frame;
      MotionSum difference;
      std::vector<const Direction*> leading;  // the directions of the frame
      bool all = true;
      for (const Direction& here : given) {
        if (!acts(here.boundary)) {
          all = false;
          continue;
        }
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
        doubts_.push_back({node, &here, nearest->boundary, difference});
      }
      const auto turned = frames_.find(node);
      if (!all && turned != frames_.end())
        set_turned_rows(node, frame, turned->second);
      else
        for (int k = 0; k < frame.count(); ++k)
          rows_[dim * node + frame.component(k)] = {node, frame.motion(k)};
    }
  });
}

template <int dim>
std::vector<double> PrescribedMotion<dim>::times_to_check(const std::vector<double>& samples,
                                                          const Constants& constants) const {
  if (at_rest_) return std::vector<double>(samples.begin(), samples.begin() + !samples.empty());
  return with_tables(samples, constants);
}

template <int dim>
void PrescribedMotion<dim>::check_rows(const std::vector<double>& samples,
                                       const Constants& constants) const {
  const SupportPhase& phase = phases_[phase_];
  std::vector<double> here = samples;
  if (phases_.size() > 1) {
    here = {phase.begin};
    std::copy_if(samples.begin(), samples.end(), std::back_inserter(here),
                 [&](double t) { return t > phase.begin && t < phase.end; });
    if (phase.end > phase.begin) here.push_back(phase.end);
  }
  if (here.empty()) return;
  const std::vector<double> times = times_to_check(here, constants);
  agree(space_.communicator(), [&] {
    const Fields at_start = displacements(times.front());
    std::vector<const Doubt*> moving;
    for (const Doubt& doubt : doubts_) {
      // later supports hold nodes where they are: only what their motions change since counts
      if (phase_ == 0) check_agreement(doubt, times.front(), at_start, nullptr);
      if (std::any_of(doubt.difference.begin(), doubt.difference.end(),
                      [&](const auto& part) { return motions_[part.motion]->uses_time(); }))
        moving.push_back(&doubt);
    }
    for (std::size_t i = 1; i < times.size() && !moving.empty(); ++i) {
      const Fields fields = displacements(times[i]);
      for (const Doubt* doubt : moving)
        check_agreement(*doubt, times[i], fields, phase_ == 0 ? nullptr : &at_start);
    }
    for (std::size_t i = 0; i < here.size() && (!at_rest_ || i == 0); ++i) {
      const Fields fields = displacements(here[i]);
      for (const auto& [local, row] : rows_)  // is it finite?
        sum(row.motion, fields, space_.node_positions()[row.node]);
    }
  });
}

template <int dim>
void PrescribedMotion<dim>::check_agreement(const Doubt& doubt, double time, const Fields& fields,
                                            const Fields* since) const {
  const Point<dim>& X = space_.node_positions()[doubt.node];
  const Direction& mine = *doubt.mine;
  double too_much = sum(doubt.difference, fields, X), value = fields[mine.motion](X);
  if (since) {
    too_much -= sum(doubt.difference, *since, X);
    value -= (*since)[mine.motion](X);
  }
  if (std::abs(too_much) <= 1e-12 * space_.mesh().size()) return;
  std::ostringstream text;
  text << "Boundaries / " << names_[doubt.other] << " and " << names_[mine.boundary]
       << " contradict each other: they move ";
  int c = 0;
  while (c < dim && mine.normal[c] != 1) ++c;
  if (c < dim)
    text << place(dim * doubt.node + c) << " to ";
  else
    text << "(" << X << ") along (" << mine.normal << ") to ";
  text << value - too_much << " and " << value << " at t = " << time
       << "; leave the component of one of them `free`";
  throw InputError(text.str());
}

template std::string PrescribedMotion<2>::place(PetscInt) const;
template std::string PrescribedMotion<3>::place(PetscInt) const;
template void PrescribedMotion<2>::check_tie(const Follower&) const;
template void PrescribedMotion<3>::check_tie(const Follower&) const;
template void PrescribedMotion<2>::tie(const std::vector<Follower>&, const std::vector<double>&);
template void PrescribedMotion<3>::tie(const std::vector<Follower>&, const std::vector<double>&);
template int PrescribedMotion<2>::switched_at(int) const;
template int PrescribedMotion<3>::switched_at(int) const;
template void PrescribedMotion<2>::find_frames();
template void PrescribedMotion<3>::find_frames();
template void PrescribedMotion<2>::set_rows();
template void PrescribedMotion<3>::set_rows();
template std::vector<double> PrescribedMotion<2>::times_to_check(const std::vector<double>&,
                                                                 const Constants&) const;
template std::vector<double> PrescribedMotion<3>::times_to_check(const std::vector<double>&,
                                                                 const Constants&) const;
template void PrescribedMotion<2>::check_rows(const std::vector<double>&, const Constants&) const;
template void PrescribedMotion<3>::check_rows(const std::vector<double>&, const Constants&) const;

}  // namespace steppe
