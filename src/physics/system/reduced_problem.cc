#include "steppe/physics/system/reduced_problem.h"

#include "steppe/base/process/error.h"
#include "steppe/physics/system/reduced_tangent.h"

#include <algorithm>
#include <cmath>

namespace steppe {
namespace {

/// Adds the numbers of a struct of doubles that rank 0 alone has.
template <class Numbers>
void add_from_first(MPI_Comm communicator, Numbers here, Numbers& sum) {
  constexpr int n = sizeof(Numbers) / sizeof(double);
  static_assert(sizeof(Numbers) == n * sizeof(double), "summed as plain numbers");
  check_mpi(MPI_Bcast(&here, n, MPI_DOUBLE, 0, communicator));
  const double* from = reinterpret_cast<const double*>(&here);
  double* to = reinterpret_cast<double*>(&sum);
  for (int i = 0; i < n; ++i) to[i] += from[i];
}

}  // namespace

bool ReducedProblem::local_forces(const State& state, Vec F) const {
  const Phase phase("residual");
  bool admissible = true;
  if (others_)
    admissible = others_->local_forces(state, F);
  else
    check(VecZeroEntries(F));
  const ReducedView view(state);
  LocalArray forces(F);  // on every rank: PETSc keeps norms until a rank says that it writes
  if (view.here())
    for (const auto& term : terms_) term->add_residual(view.state(), forces.data());
  return admissible && std::all_of(forces.data(), forces.data() + view.state().size,
                                   [](double f) { return std::isfinite(f); });
}

void ReducedProblem::force(ForcePart part, const State& state, Vec F, Contacts contacts) const {
  if (part == ForcePart::unbalanced || part == ForcePart::reaction) {
    if (!on_all_ranks(layout().communicator(), local_forces(state, F)))
      throw NumericsError("reactions of an inadmissible state");
    if (part == ForcePart::reaction) supports().keep_only(F);
    return;
  }
  if (others_)
    others_->force(part, state, F, contacts);
  else
    check(VecZeroEntries(F));
  const ReducedView view(state);
  std::vector<double> sum(view.state().size);
  if (view.here())
    for (const auto& term : terms_) term->add_force(part, view.state(), sum.data());
  LocalArray forces(F);
  for (std::size_t i = 0; i < sum.size(); ++i)
    forces[i] += part == ForcePart::load ? -sum[i] : sum[i];
}

double ReducedProblem::force_scale(const State& state) const {
  double scale = others_ ? others_->force_scale(state) : 0, here = 0;
  const ReducedView view(state);
  if (view.here())
    for (const auto& term : terms_) {
      std::vector<double> F(view.state().size);
      term->add_residual(view.state(), F.data());
      here = std::max(here, std::sqrt(product(int(F.size()), F.data(), F.data())));
    }
  check_mpi(MPI_Bcast(&here, 1, MPI_DOUBLE, 0, layout().communicator()));
  return std::max(scale, here);
}

std::unique_ptr<Linearisation> ReducedProblem::linearise(Form form) const {
  return std::make_unique<ReducedTangent>(linearise_others(form), terms_, supports(), layout(),
                                          traits().symmetric);
}

std::vector<std::unique_ptr<Linearisation>> ReducedProblem::linearise_others(Form form) const {
  std::vector<std::unique_ptr<Linearisation>> result;
  if (others_) result.push_back(others_->linearise(form));
  return result;
}

std::vector<double> ReducedProblem::mass_of_terms(double s_a, double s_v,
                                                  const State& state) const {
  const ReducedView view(state);
  std::vector<double> entries(view.state().size * view.state().size);
  if (view.here())
    for (const auto& term : terms_) term->add_tangent(s_a, s_v, 0, view.state(), entries.data());
  return entries;
}

Balance ReducedProblem::balance(const State& state) const {
  Balance sum, here;
  if (others_) sum = others_->energetics()->balance(state);
  const ReducedView view(state);
  if (view.here())
    for (const auto& term : terms_) term->add_balance(view.state(), here);
  add_from_first(layout().communicator(), here, sum);
  return sum;
}

Potential ReducedProblem::potential(double s_a, double s_v, double s_x, const State& state) const {
  Potential sum, here;
  if (others_) sum = others_->energetics()->potential(s_a, s_v, s_x, state);
  const ReducedView view(state);
  if (view.here())
    for (const auto& term : terms_) term->add_potential(s_a, s_v, s_x, view.state(), here);
  add_from_first(layout().communicator(), here, sum);
  return sum;
}

void ReducedProblem::accept(const State& state) {
  if (started_) {
    if (others_) others_->accept(state);
    return;
  }
  MappedProblem::accept(state);  // in all nodes: what terms keep of the first state
  const ReducedView view(state);
  if (view.here())
    for (const auto& term : terms_) term->start(view.state());
  started_ = true;
}

void ReducedProblem::history(Archive& archive) {
  MappedProblem::history(archive);
  const auto section = archive.enter("reduced terms");
  archive.value("started", started_);
  for (const auto& term : terms_) term->history(layout().communicator(), archive);
}

}  // namespace steppe
