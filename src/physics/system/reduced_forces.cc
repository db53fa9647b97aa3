#include "steppe/physics/system/reduced_forces.h"

#include "steppe/fem/matrices/reduced_matrix.h"
#include "steppe/physics/system/reduced_view.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace steppe {
namespace {

/// On all ranks the numbers of a struct of doubles that rank 0 alone has.
template <class Numbers>
Numbers from_first(MPI_Comm communicator, Numbers numbers) {
  constexpr int n = sizeof(Numbers) / sizeof(double);
  static_assert(sizeof(Numbers) == n * sizeof(double), "sent as plain numbers");
  check_mpi(MPI_Bcast(&numbers, n, MPI_DOUBLE, 0, communicator));
  return numbers;
}

std::vector<double> tangent_entries(const std::vector<std::unique_ptr<ReducedTerm>>& terms,
                                    double s_a, double s_v, double s_x, const State& state) {
  const ReducedView view(state);
  std::vector<double> entries(view.state().size * view.state().size);
  if (view.here())
    for (const auto& term : terms) term->add_tangent(s_a, s_v, s_x, view.state(), entries.data());
  return entries;
}

class Tangent : public Linearisation {
 public:
  Tangent(const std::vector<std::unique_ptr<ReducedTerm>>& terms, const Layout& layout)
      : terms_(terms), J_(create_reduced_matrix(layout.communicator(), layout.size())) {}

  Mat matrix() const override { return J_; }
  void update(double s_a, double s_v, double s_x, const State& state, Vec, Vec, Contacts) override {
    set_entries(tangent_entries(terms_, s_a, s_v, s_x, state), J_);
  }

 private:
  const std::vector<std::unique_ptr<ReducedTerm>>& terms_;
  MatHandle J_;
};

}  // namespace

ReducedForces::ReducedForces(Layout layout, std::vector<std::unique_ptr<ReducedTerm>> terms)
    : Problem(std::move(layout)), terms_(std::move(terms)) {
  facets_.mass = this;
  facets_.energetics = this;
}

bool ReducedForces::local_forces(const State& state, Vec F) const {
  check(VecZeroEntries(F));
  const ReducedView view(state);
  LocalArray forces(F);  // on every rank: PETSc keeps norms until a rank says that it writes
  if (view.here())
    for (const auto& term : terms_) term->add_residual(view.state(), forces.data());
  return std::all_of(forces.data(), forces.data() + view.state().size,
                     [](double f) { return std::isfinite(f); });
}

void ReducedForces::force(ForcePart part, const State& state, Vec F, Contacts) const {
  check(VecZeroEntries(F));
  const ReducedView view(state);
  LocalArray forces(F);
  if (view.here())
    for (const auto& term : terms_) term->add_force(part, view.state(), forces.data());
  if (part == ForcePart::load)
    for (int i = 0; i < view.state().size; ++i) forces[i] = -forces[i];
}

double ReducedForces::force_scale(const State& state) const {
  double largest = 0;
  const ReducedView view(state);
  if (view.here())
    for (const auto& term : terms_) {
      std::vector<double> F(view.state().size);
      term->add_residual(view.state(), F.data());
      largest = std::max(largest, std::sqrt(product(int(F.size()), F.data(), F.data())));
    }
  return from_first(layout().communicator(), largest);
}

std::unique_ptr<Linearisation> ReducedForces::linearise(Form) const {
  return std::make_unique<Tangent>(terms_, layout());
}

MatHandle ReducedForces::create(double c_v) const {
  MatHandle M = create_reduced_matrix(layout().communicator(), layout().size());
  update(c_v, create_state(layout()), M);
  return M;
}

void ReducedForces::update(double c_v, const State& state, Mat M) const {
  set_entries(tangent_entries(terms_, 1, c_v, 0, state), M);
}

Balance ReducedForces::balance(const State& state) const {
  Balance here;
  const ReducedView view(state);
  if (view.here())
    for (const auto& term : terms_) term->add_balance(view.state(), here);
  return from_first(layout().communicator(), here);
}

Potential ReducedForces::potential(double s_a, double s_v, double s_x, const State& state) const {
  Potential here;
  const ReducedView view(state);
  if (view.here())
    for (const auto& term : terms_) term->add_potential(s_a, s_v, s_x, view.state(), here);
  return from_first(layout().communicator(), here);
}

void ReducedForces::accept(const State& state) {
  if (std::exchange(started_, true)) return;
  const ReducedView view(state);
  if (view.here())
    for (const auto& term : terms_) term->start(view.state());
}

void ReducedForces::history(Archive& archive) {
  const auto section = archive.enter("reduced terms");
  archive.value("started", started_);
  for (const auto& term : terms_) term->history(layout().communicator(), archive);
}

}  // namespace steppe
