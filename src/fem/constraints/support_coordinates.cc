#include "steppe/fem/constraints/support_coordinates.h"

#include "steppe/base/process/error.h"

#include <numeric>
#include <sstream>
#include <utility>

namespace steppe {

SupportCoordinates::SupportCoordinates(const Supports& nodal, std::vector<VecHandle> patterns,
                                       double largest)
    : nodal_(nodal), patterns_(std::move(patterns)), largest_(largest) {
  if (patterns_.empty()) return;
  work_ = duplicate(patterns_[0]);
  int rank;
  check_mpi(MPI_Comm_rank(PetscObjectComm(PetscObject(Vec(work_))), &rank));
  if (rank == 0) owned_.resize(patterns_.size());
  std::iota(owned_.begin(), owned_.end(), 0);
  if (at_rest()) rest_ = coordinates_at(0);
}

std::vector<double> SupportCoordinates::coordinates(Vec u) const {
  std::vector<Vec> all(patterns_.begin(), patterns_.end());
  std::vector<double> result(all.size());
  if (!all.empty()) check(VecMDot(u, PetscInt(all.size()), all.data(), result.data()));
  return result;
}

std::vector<double> SupportCoordinates::coordinates_at(double time) const {
  check(VecZeroEntries(work_));
  nodal_.displacement(time, work_);
  std::vector<double> result = coordinates(work_);
  for (std::size_t k = 0; k < result.size(); ++k) check(VecAXPY(work_, -result[k], patterns_[k]));
  if (norm(work_) <= 1e-6 * largest_) return result;
  std::ostringstream text;
  text << "Boundaries: at t = " << time
       << " the supports move as at none of the times at which a reduction looked at them; let "
          "Time / Must hit name times of all their motions, or Reduction / Basis be none";
  throw InputError(text.str());
}

void SupportCoordinates::set(const std::vector<double>& coordinates, Vec v) const {
  LocalArray entries(v);
  for (std::size_t i = 0; i < owned_.size(); ++i) entries[owned_[i]] = coordinates[i];
}

void SupportCoordinates::displacement(double time, Vec v) const {
  if (patterns_.empty()) return zero(v);
  set(at_rest() ? rest_ : coordinates_at(time), v);
}

template <class Rate>
void SupportCoordinates::set_rate(const Rate& rate, Vec v) const {
  if (patterns_.empty() || at_rest()) return zero(v);
  check(VecZeroEntries(work_));
  rate(work_);
  set(coordinates(work_), v);
}

void SupportCoordinates::velocity(double time, double increment, Vec v) const {
  set_rate([&](Vec nodal) { nodal_.velocity(time, increment, nodal); }, v);
}

void SupportCoordinates::acceleration(double time, double increment, Vec v) const {
  set_rate([&](Vec nodal) { nodal_.acceleration(time, increment, nodal); }, v);
}

void SupportCoordinates::motion(double time, double increment, Vec x, Vec v, Vec a) const {
  displacement(time, x);
  velocity(time, increment, v);
  acceleration(time, increment, a);
}

}  // namespace steppe
