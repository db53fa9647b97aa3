#include "steppe/physics/elastodynamics.h"

#include "steppe/base/error.h"

#include <algorithm>
#include <cmath>

namespace steppe {

using namespace dealii;

void DampingInput::bind(ParameterHandler& prm) {
  prm.add_parameter("Rayleigh mass", mass_factor,
                    "r_m in C_r = r_m M + r_k K, 1/s, for materials without a factor of their own.",
                    Patterns::Double(0));
  prm.add_parameter("Rayleigh stiffness", stiffness_factor,
                    "r_k in C_r = r_m M + r_k K, s, for materials without a factor of their own.",
                    Patterns::Double(0));
  prm.add_parameter("Ratios", ratios,
                    "Instead of the factors: the damping ratios at two frequencies, for example "
                    "`0.02, 0.02`; of one ratio each factor gives half.");
  prm.add_parameter("At", at,
                    "Where the ratios hold: frequencies in Hz such as `80, 400`, or `mode 1, mode "
                    "2`, which computes the modes about rest first (see Modes / Linear).");
  prm.add_parameter("Stiffness", stiffness,
                    "K in the damping: of the current, the initial, or the last accepted state.",
                    Patterns::Selection("current|initial|last"));
  prm.add_parameter("Consistent tangent", consistent_tangent,
                    "Add the derivatives with respect to x of r_k K(x) v (for the current K) and "
                    "of the damping of springs to the Newton matrix: quadratic convergence, a "
                    "tangent that may lose definiteness and, with the latter, symmetry.");
  prm.add_parameter("Mass", mass_lumping,
                    "Mass (and viscous) matrix, on which gravity and base accelerations act too: "
                    "consistent, diagonal by row sums, diagonal by Hinton, Rock and Zienkiewicz, "
                    "or uniform: the body's total in equal shares at all nodes.",
                    Patterns::Selection("consistent|row-sum|hrz|uniform"));
}

void DampingInput::check() const {
  const bool known_frequencies = at.find("mode") == std::string::npos;
  const auto wanted = read_ratios(ratios, at);
  if (!wanted.empty() && (mass_factor != 0 || stiffness_factor != 0))
    throw InputError("Damping / Ratios = " + ratios +
                     ": takes the place of Rayleigh mass and Rayleigh stiffness; remove these, or "
                     "the ratios");
  if (!wanted.empty() && known_frequencies) factors_for(wanted);
}

template <int dim>
Elastodynamics<dim>::Elastodynamics(const Space<dim>& space, const Body<dim>& body,
                                    const PrescribedMotion<dim>& prescribed,
                                    const DampingInput& damping,
                                    const std::vector<DashpotInput>& dashpots,
                                    const std::vector<LoadInput>& loads, const Constants& constants,
                                    const std::vector<SpringsInput>& springs)
    : space_(space),
      prescribed_(prescribed),
      elimination_(std::make_unique<Elimination>(prescribed.owned())) {
  const Lumping lumping = lumping_of(damping.mass_lumping);
  auto inertia = std::make_unique<Inertia<dim>>(space, body, lumping);
  inertia_ = inertia.get();
  terms_.push_back(std::move(inertia));
  const bool viscous =
      !dashpots.empty() ||
      std::any_of(body.materials().begin(), body.materials().end(), [](const auto& material) {
        return material.viscosity != 0 || material.rayleigh.mass != 0;
      });
  if (viscous) {
    auto damping_term = std::make_unique<Damping<dim>>(space, body, lumping, dashpots);
    viscous_ = damping_term.get();
    terms_.push_back(std::move(damping_term));
  }
  for (const LoadInput& load : loads)
    terms_.push_back(std::make_unique<Load<dim>>(space, body, inertia_->mass(), load, constants));
  const RayleighStiffness stiffness = damping.stiffness == "initial" ? RayleighStiffness::initial
                                      : damping.stiffness == "last"  ? RayleighStiffness::last
                                                                     : RayleighStiffness::current;
  if (std::any_of(body.materials().begin(), body.materials().end(),
                  [](const auto& material) { return material.stiff; }))
    terms_.push_back(
        std::make_unique<InternalForce<dim>>(space, body, stiffness, damping.consistent_tangent));
  for (const SpringsInput& set : springs)
    terms_.push_back(std::make_unique<Springs<dim>>(space, set, damping.stiffness_factor, stiffness,
                                                    damping.consistent_tangent));
}

template <int dim>
bool Elastodynamics<dim>::symmetric() const {
  return std::all_of(terms_.begin(), terms_.end(),
                     [](const auto& term) { return term->symmetric(); });
}

template <int dim>
MatHandle Elastodynamics<dim>::create_operator() const {
  std::vector<NodePair> couplings;
  for (const auto& term : terms_)
    for (const NodePair& pair : term->couplings()) couplings.push_back(pair);
  MatHandle J = space_.create_matrix(dim, couplings);
  if (!symmetric()) {
    check(MatSetOption(J, MAT_SYMMETRY_ETERNAL, PETSC_FALSE));
    check(MatSetOption(J, MAT_SYMMETRIC, PETSC_FALSE));
  }
  update_rigid_modes(nullptr, J);
  return J;
}

template <int dim>
void Elastodynamics<dim>::update_rigid_modes(Vec displacement, Mat J) const {
  const auto modes = space_.rigid_modes(prescribed_.owned(), displacement);
  std::vector<Vec> raw(modes.begin(), modes.end());
  MatNullSpace near_null;
  check(MatNullSpaceCreate(communicator(), PETSC_FALSE, PetscInt(raw.size()), raw.data(),
                           &near_null));
  check(MatSetNearNullSpace(J, near_null));
  check(MatNullSpaceDestroy(&near_null));
}

template <int dim>
bool Elastodynamics<dim>::full_residual(const State& state, Vec F) const {
  zero_with_ghosts(F);
  int admissible = 1;
  for (const auto& term : terms_) admissible &= term->add_residual(state, F);
  check_mpi(MPI_Allreduce(MPI_IN_PLACE, &admissible, 1, MPI_INT, MPI_MIN, communicator()));
  if (admissible) add_ghosts(F);
  return admissible;
}

template <int dim>
bool Elastodynamics<dim>::residual(const State& state, Vec F) const {
  const Phase phase("residual");
  if (!full_residual(state, F)) return false;
  prescribed_.zero(F);
  return true;
}

template <int dim>
void Elastodynamics<dim>::tangent(double s_a, double s_v, double s_x, const State& state, Mat J,
                                  Vec known, Vec b) const {
  check(MatZeroEntries(J));
  for (const auto& term : terms_) term->add_tangent(s_a, s_v, s_x, state, J);
  check(MatAssemblyBegin(J, MAT_FINAL_ASSEMBLY));
  check(MatAssemblyEnd(J, MAT_FINAL_ASSEMBLY));

  const Phase phase("prescribed rows");
  elimination_->apply(J, known, b);
}

template <int dim>
void Elastodynamics<dim>::reactions(const State& state, Vec F) const {
  if (!full_residual(state, F)) throw NumericsError("reactions of an inadmissible state");
  prescribed_.keep_only(F);
}

template <int dim>
void Elastodynamics<dim>::load(const State& state, Vec P) const {
  check(VecZeroEntries(P));
  for (const auto& term : terms_) term->add_load(state, P);
  check(VecScale(P, -1));
}

template <int dim>
void Elastodynamics<dim>::damping(const State& state, Vec D) const {
  zero_with_ghosts(D);
  for (const auto& term : terms_) term->add_damping(state, D);
  add_ghosts(D);
}

template <int dim>
Balance Elastodynamics<dim>::balance(const State& state) const {
  Balance result;
  for (const auto& term : terms_) term->add_balance(state, result);
  static_assert(sizeof(Balance) == 8 * sizeof(double), "summed as plain numbers");
  check_mpi(MPI_Allreduce(MPI_IN_PLACE, &result, 8, MPI_DOUBLE, MPI_SUM, communicator()));
  return result;
}

template <int dim>
Potential Elastodynamics<dim>::potential(double s_a, double s_v, double s_x,
                                         const State& state) const {
  const Phase phase("potential");
  Potential result;
  for (const auto& term : terms_) term->add_potential(s_a, s_v, s_x, state, result);
  static_assert(sizeof(Potential) == 2 * sizeof(double), "summed as plain numbers");
  check_mpi(MPI_Allreduce(MPI_IN_PLACE, &result, 2, MPI_DOUBLE, MPI_SUM, communicator()));
  return result;
}

template <int dim>
std::string Elastodynamics<dim>::lacks_potential() const {
  for (const auto& term : terms_)
    if (const std::string why = term->lacks_potential(); !why.empty()) return why;
  return "";
}

template <int dim>
double Elastodynamics<dim>::force_scale(const State& state) const {
  VecHandle F = space_.create_vector();
  double scale = 0;
  for (const auto& term : terms_) {
    zero_with_ghosts(F);
    int admissible = term->add_residual(state, F);
    check_mpi(MPI_Allreduce(MPI_IN_PLACE, &admissible, 1, MPI_INT, MPI_MIN, communicator()));
    if (!admissible) continue;
    add_ghosts(F);
    PetscReal norm;
    check(VecNorm(F, NORM_2, &norm));
    scale = std::max(scale, norm);
  }
  return scale;
}

template <int dim>
void Elastodynamics<dim>::prescribe_displacement(double time, Vec v) const {
  agree(communicator(), [&] { prescribed_.displacement(time, v); });
}

template <int dim>
void Elastodynamics<dim>::prescribe_velocity(double time, double increment, Vec v) const {
  agree(communicator(), [&] { prescribed_.velocity(time, increment, v); });
}

template <int dim>
void Elastodynamics<dim>::prescribe_acceleration(double time, double increment, Vec v) const {
  agree(communicator(), [&] { prescribed_.acceleration(time, increment, v); });
}

template <int dim>
void Elastodynamics<dim>::prescribe_zero(Vec v) const {
  prescribed_.zero(v);
}

template <int dim>
void Elastodynamics<dim>::keep_prescribed(Vec v) const {
  prescribed_.keep_only(v);
}

template <int dim>
MatHandle Elastodynamics<dim>::create_mass(double c_v) const {
  MatHandle M = create_operator();
  inertia_->mass().add_to(1, M);
  if (viscous_ && c_v != 0) viscous_->add_tangent(0, c_v, 0, {}, M);
  check(MatAssemblyBegin(M, MAT_FINAL_ASSEMBLY));
  check(MatAssemblyEnd(M, MAT_FINAL_ASSEMBLY));
  const auto& rows = prescribed_.owned_global();
  check(MatZeroRowsColumns(M, PetscInt(rows.size()), rows.data(), 1, nullptr, nullptr));
  return M;
}

template <int dim>
void Elastodynamics<dim>::accept(const State& state) {
  for (const auto& term : terms_) term->accept(state);
}

template class Elastodynamics<2>;
template class Elastodynamics<3>;

}  // namespace steppe
