#include "steppe/physics/system/floating_problem.h"

#include "steppe/fem/matrices/reduced_matrix.h"

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
Traits FloatingProblem<dim>::traits() const {
  Traits traits = ReducedProblem::traits();
  traits.linear = traits.symmetric = false;
  return traits;
}

template <int dim>
bool FloatingProblem<dim>::local_forces(const State& state, Vec F) const {
  const bool admissible = ReducedProblem::local_forces(state, F);
  return spatial_ ? spatial_->add_residual(state, F) && admissible : admissible;
}

template <int dim>
void FloatingProblem<dim>::force(ForcePart part, const State& state, Vec F,
                                 Contacts contacts) const {
  ReducedProblem::force(part, state, F, contacts);
  const bool is_residual = part == ForcePart::unbalanced || part == ForcePart::reaction;
  if (spatial_ && !is_residual) spatial_->add_force(part, state, F, contacts);
}

template <int dim>
double FloatingProblem<dim>::force_scale(const State& state) const {
  const double scale = ReducedProblem::force_scale(state);
  return spatial_ ? std::max(scale, spatial_->force_scale(state)) : scale;
}

template <int dim>
std::vector<std::unique_ptr<Linearisation>> FloatingProblem<dim>::linearise_others(
    Form form) const {
  auto result = ReducedProblem::linearise_others(form);
  if (spatial_) result.push_back(spatial_->linearise());
  return result;
}

template <int dim>
Balance FloatingProblem<dim>::balance(const State& state) const {
  Balance sum = ReducedProblem::balance(state);
  if (spatial_) spatial_->add_balance(state, sum);
  return sum;
}

template <int dim>
MatHandle FloatingProblem<dim>::create(double c_v) const {
  MatHandle matrix = create_reduced_matrix(layout().communicator(), layout().size());
  update(c_v, create_state(layout()), matrix);
  return matrix;
}

template <int dim>
void FloatingProblem<dim>::update(double c_v, const State& state, Mat M) const {
  set_entries(this->mass_of_terms(1, c_v, state), M);
}

template <int dim>
Vec FloatingProblem<dim>::displacement_rate(const State& state) const {
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
std::string FloatingProblem<dim>::lacks_potential() const {
  return "Reduction / Frame = floating: its inertia has no incremental potential; let Variational "
         "be false";
}

template <int dim>
void FloatingProblem<dim>::accept(const State& state) {
  ReducedProblem::accept(state);
  if (spatial_) spatial_->accept(state);
  motion_->frame().accept(shared(state.displacement).data());
}

template <int dim>
void FloatingProblem<dim>::history(Archive& archive) {
  ReducedProblem::history(archive);
  motion_->frame().history(archive);
}

template <int dim>
void FloatingProblem<dim>::displacement(Vec unknowns, Vec nodal) const {
  State result;
  check(PetscObjectReference(PetscObject(nodal)));
  result.displacement = VecHandle(nodal);
  motion_->expand(shared(unknowns).data(), nullptr, nullptr, result);
}

template <int dim>
void FloatingProblem<dim>::expand(const State& state, State& nodal) const {
  const auto rates = [](Vec v) { return v ? shared(v) : std::vector<double>(); };
  const std::vector<double> q = shared(state.displacement), v = rates(state.velocity),
                            a = rates(state.acceleration);
  const auto data = [](const std::vector<double>& values) {
    return values.empty() ? nullptr : values.data();
  };
  motion_->expand(q.data(), data(v), data(a), nodal);
}

template <int dim>
void FloatingProblem<dim>::project(const State& nodal, State& state) const {
  const auto coordinates = motion_->project(nodal);
  set_first(coordinates.q, state.displacement);
  if (nodal.velocity) set_first(coordinates.v, state.velocity);
  if (nodal.acceleration) set_first(coordinates.a, state.acceleration);
}

template class FloatingProblem<2>;
template class FloatingProblem<3>;

}  // namespace steppe
