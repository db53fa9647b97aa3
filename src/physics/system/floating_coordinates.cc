#include "steppe/physics/system/floating_coordinates.h"

#include <algorithm>

namespace steppe {

namespace {

/// On every rank the numbers that rank 0 has.
std::vector<double> shared(Vec unknowns) {
  PetscInt n, here;
  check(VecGetSize(unknowns, &n));
  check(VecGetLocalSize(unknowns, &here));
  std::vector<double> values(n);
  {
    const LocalView entries(unknowns);
    std::copy_n(entries.data(), here, values.begin());
  }
  check_mpi(
      MPI_Bcast(values.data(), int(n), MPI_DOUBLE, 0, PetscObjectComm(PetscObject(unknowns))));
  return values;
}

void set_first(const std::vector<double>& values, Vec unknowns) {
  PetscInt here;
  check(VecGetLocalSize(unknowns, &here));
  LocalArray entries(unknowns);
  std::copy_n(values.begin(), here, entries.data());
}

}  // namespace

template <int dim>
Vec FloatingCoordinates<dim>::displacement_rate(const State& state) const {
  const FloatingFrame& frame = motion_->frame();
  check(VecCopy(state.velocity, rate_));
  const LocalView q(state.displacement), v(state.velocity);
  LocalArray rate(rate_);  // on every rank
  PetscInt here;
  check(VecGetLocalSize(rate_, &here));
  if (here == 0) return rate_;
  const Vector3 turning = invert(frame.jacobian(q.data())) * frame.rotation(v.data());
  for (int i = 0; i < frame.n_rotations(); ++i) rate[dim + i] = turning[frame.axis(i)];
  return rate_;
}

template <int dim>
std::string FloatingCoordinates<dim>::lacks_potential() const {
  return "Reduction / Frame = floating: its inertia has no incremental potential; let Variational "
         "be false";
}

template <int dim>
void FloatingCoordinates<dim>::accept(const State& state) {
  motion_->frame().accept(shared(state.displacement).data());
}

template <int dim>
void FloatingCoordinates<dim>::history(Archive& archive) {
  motion_->frame().history(archive);
}

template <int dim>
void FloatingCoordinates<dim>::displacement(Vec unknowns, Vec nodal) const {
  State result;
  check(PetscObjectReference(PetscObject(nodal)));
  result.displacement = VecHandle(nodal);
  motion_->expand(shared(unknowns).data(), nullptr, nullptr, result);
}

template <int dim>
void FloatingCoordinates<dim>::to_nodal(Vec unknowns, Vec nodal) const {
  steppe::to_nodal(linear_, unknowns, nodal);
}

template <int dim>
void FloatingCoordinates<dim>::to_unknowns(Vec nodal, Vec unknowns) const {
  steppe::to_unknowns(linear_, nodal, unknowns);
}

template <int dim>
void FloatingCoordinates<dim>::restrict_force(Vec nodal, Vec F) const {
  steppe::restrict_force(linear_, nodal, F);
}

template <int dim>
void FloatingCoordinates<dim>::expand(const State& state, State& nodal) const {
  const auto rates = [](Vec v) { return v ? shared(v) : std::vector<double>(); };
  const std::vector<double> q = shared(state.displacement), v = rates(state.velocity),
                            a = rates(state.acceleration);
  const auto data = [](const std::vector<double>& values) {
    return values.empty() ? nullptr : values.data();
  };
  motion_->expand(q.data(), data(v), data(a), nodal);
}

template <int dim>
void FloatingCoordinates<dim>::project(const State& nodal, State& state) const {
  const auto coordinates = motion_->project(nodal);
  set_first(coordinates.q, state.displacement);
  if (nodal.velocity) set_first(coordinates.v, state.velocity);
  if (nodal.acceleration) set_first(coordinates.a, state.acceleration);
}

template class FloatingCoordinates<2>;
template class FloatingCoordinates<3>;

}  // namespace steppe
