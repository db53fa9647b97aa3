#include "steppe/physics/elastodynamics.h"

#include "steppe/base/error.h"
#include "steppe/fem/matrix_sums.h"
#include "steppe/physics/step_force.h"

#include <algorithm>
#include <cmath>

namespace steppe {

using namespace dealii;

template <int dim>
Elastodynamics<dim>::Elastodynamics(const Space<dim>& space, const Body<dim>& body,
                                    const PrescribedMotion<dim>& prescribed,
                                    const DampingInput& damping,
                                    const std::vector<DashpotInput>& dashpots,
                                    const std::vector<LoadInput>& loads, const Constants& constants,
                                    const std::vector<SpringsInput>& springs,
                                    const std::vector<FoundationInput>& foundations,
                                    const std::vector<PointMassInput>& masses)
    : PrescribedProblem<dim>(prescribed), space_(space), body_(body) {
  const Lumping lumping = lumping_of(damping.mass_lumping);
  auto inertia = std::make_unique<Inertia<dim>>(space, body, lumping, point_masses(space, masses));
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
  const RayleighStiffness stiffness = damping.stiffness == "initial" ? RayleighStiffness::initial
                                      : damping.stiffness == "last"  ? RayleighStiffness::last
                                                                     : RayleighStiffness::current;
  if (std::any_of(body.materials().begin(), body.materials().end(),
                  [](const auto& material) { return material.stiff; })) {
    auto internal =
        std::make_unique<InternalForce<dim>>(space, body, stiffness, damping.consistent_tangent);
    internal_ = internal.get();
    terms_.push_back(std::move(internal));
    inertia_->share(internal_->batches());
    if (viscous_) viscous_->share(internal_->batches());
    if (NodePlaces<dim>(body).per_node() > 0)
      terms_.push_back(std::make_unique<NodalDilatation<dim>>(space, body, *internal_));
  }
  for (const SpringsInput& set : springs)
    terms_.push_back(std::make_unique<Springs<dim>>(space, set, damping.stiffness_factor, stiffness,
                                                    damping.consistent_tangent));
  for (const FoundationInput& foundation : foundations)
    terms_.push_back(
        std::make_unique<Foundation<dim>>(space, body, lumping, foundation, constants));
  auto load_terms = make_loads(space, body, inertia_->mass(), loads, constants);
  for (std::size_t i = 0; i < loads.size(); ++i) {
    loads_.push_back({loads[i].name, load_terms[i].get()});
    terms_.push_back(std::move(load_terms[i]));
  }
}

template <int dim>
bool Elastodynamics<dim>::linear() const {
  return std::all_of(terms_.begin(), terms_.end(), [](const auto& term) { return term->linear(); });
}

template <int dim>
bool Elastodynamics<dim>::symmetric() const {
  return std::all_of(terms_.begin(), terms_.end(),
                     [](const auto& term) { return term->symmetric(); });
}

template <int dim>
std::vector<NodePair> Elastodynamics<dim>::couplings(bool viscous_alone) const {
  std::vector<NodePair> result;
  for (const auto& term : terms_) {
    if (viscous_alone && !term->has_viscosity()) continue;
    for (const NodePair& pair : term->couplings()) result.push_back(pair);
  }
  return result;
}

template <int dim>
void Elastodynamics<dim>::mark_symmetry(Mat J) const {
  if (symmetric()) return;
  check(MatSetOption(J, MAT_SYMMETRY_ETERNAL, PETSC_FALSE));
  check(MatSetOption(J, MAT_SYMMETRIC, PETSC_FALSE));
}

template <int dim>
MatHandle Elastodynamics<dim>::create_operator() const {
  MatHandle J = space_.create_matrix(dim, couplings());
  mark_symmetry(J);
  set_near_null_space(J, space_.rigid_modes(prescribed_.owned()));
  return J;
}

template <int dim>
void Elastodynamics<dim>::use_energy_differences() {
  for (const auto& term : terms_)
    if (const std::string why = term->lacks_energy_difference(); !why.empty())
      throw InputError("Time / Scheme = energy-momentum, but " + why);
  if (internal_) terms_.push_back(std::make_unique<StepForce<dim>>(space_, body_, *internal_));
}

template <int dim>
void Elastodynamics<dim>::use_products(ProductKind kind) {
  if (const std::string why = internal_ ? internal_->lacks_products() : ""; !why.empty())
    throw InputError(why);
  coarse_ = std::make_unique<CoarseSpace<dim>>(space_, prescribed_.owned());
  product_kind_ = kind;
}

template <int dim>
MatHandle Elastodynamics<dim>::create_coarse_matrix(Mat remainder) const {
  if (!coarse_->interpolation()) return create_operator();
  std::vector<NodePair> pairs;
  if (remainder) {
    MatHandle projected;
    check(MatPtAP(remainder, coarse_->interpolation(), MAT_INITIAL_MATRIX, PETSC_DEFAULT,
                  projected.fill()));
    pairs = node_pairs(projected, dim);
  }
  MatHandle J = coarse_->space().create_matrix(dim, pairs);
  set_near_null_space(J, coarse_->space().rigid_modes(coarse_->prescribed()));
  return J;
}

template <int dim>
MatHandle Elastodynamics<dim>::create_tangent() const {
  if (!coarse_) return create_operator();
  std::vector<std::unique_ptr<TangentProduct>> products;
  std::vector<const Term*> others;
  for (const auto& term : terms_) {
    if (term.get() == inertia_)
      products.push_back(
          std::make_unique<MassProduct<dim>>(inertia_->mass(), nullptr, *coarse_, true));
    else if (term.get() == viscous_)
      products.push_back(std::make_unique<MassProduct<dim>>(viscous_->matrix(),
                                                            viscous_->dashpots(), *coarse_, false));
    else if (term.get() == internal_)
      products.push_back(
          std::make_unique<StiffnessProduct<dim>>(*internal_, *coarse_, product_kind_));
    else if (term->has_tangent())
      others.push_back(term.get());
  }
  MatHandle remainder;
  const bool between_cell_nodes =
      space_.degree() == 1 || std::any_of(others.begin(), others.end(), [](const Term* term) {
        return term->joins_cell_nodes();
      });
  if (!others.empty()) remainder = space_.create_matrix(dim, couplings(), between_cell_nodes);
  MatHandle coarse_matrix = create_coarse_matrix(remainder);
  MatHandle J = TangentOperator<dim>::shell(std::make_unique<TangentOperator<dim>>(
      space_, *coarse_, prescribed_.owned(), std::move(products), std::move(others),
      std::move(remainder), std::move(coarse_matrix)));
  mark_symmetry(J);
  if (!symmetric()) check(MatShellSetOperation(J, MATOP_MULT_TRANSPOSE, nullptr));
  return J;
}

template <int dim>
Problem::CoarseLevel Elastodynamics<dim>::coarse_level(Mat J) const {
  const auto* product = TangentOperator<dim>::of(J);
  return product ? Problem::CoarseLevel{product->coarse_matrix(), product->interpolation()}
                 : Problem::CoarseLevel{};
}

template <int dim>
void Elastodynamics<dim>::prepare_preconditioner(Vec displacement, Mat J) const {
  if (auto* product = TangentOperator<dim>::of(J))
    product->update_coarse(displacement);
  else
    set_near_null_space(J, space_.rigid_modes(prescribed_.owned(), displacement));
}

template <int dim>
bool Elastodynamics<dim>::full_residual(const State& state, Vec F) const {
  check(VecZeroEntries(F));
  bool admissible = true;
  for (const auto& term : terms_) admissible &= term->add_residual(state, F);
  return admissible;
}

template <int dim>
bool Elastodynamics<dim>::local_residual(const State& state, Vec F) const {
  const Phase phase("residual");
  const bool admissible = full_residual(state, F);
  prescribed_.zero(F);
  return admissible;
}

template <int dim>
void Elastodynamics<dim>::tangent(double s_a, double s_v, double s_x, const State& state, Mat J,
                                  Vec known, Vec b) const {
  if (auto* product = TangentOperator<dim>::of(J)) {
    product->linearise(s_a, s_v, s_x, state, known, b);
    check(MatAssemblyBegin(J, MAT_FINAL_ASSEMBLY));
    check(MatAssemblyEnd(J, MAT_FINAL_ASSEMBLY));
    return;
  }
  check(MatZeroEntries(J));
  for (const auto& term : terms_) term->add_tangent(s_a, s_v, s_x, state, J);
  check(MatAssemblyBegin(J, MAT_FINAL_ASSEMBLY));
  check(MatAssemblyEnd(J, MAT_FINAL_ASSEMBLY));

  const Phase phase("prescribed rows");
  elimination_->apply(J, known, b);
}

template <int dim>
void Elastodynamics<dim>::stiffest(const State& state, Mat K) const {
  check(MatZeroEntries(K));
  for (const auto& term : terms_) term->add_stiffest(state, K);
  check(MatAssemblyBegin(K, MAT_FINAL_ASSEMBLY));
  check(MatAssemblyEnd(K, MAT_FINAL_ASSEMBLY));
  elimination_->apply(K, nullptr, nullptr);
}

template <int dim>
bool Elastodynamics<dim>::has_friction() const {
  return std::any_of(terms_.begin(), terms_.end(),
                     [](const auto& term) { return term->has_friction(); });
}

template <int dim>
void Elastodynamics<dim>::add_friction(const State& state, const Kick& kick) const {
  for (const auto& term : terms_)
    if (term->has_friction()) term->add_friction(state, kick);
}

template <int dim>
void Elastodynamics<dim>::set_down(const State& state) {
  for (const auto& term : terms_) term->set_down(state);
}

template <int dim>
void Elastodynamics<dim>::restore() {
  for (const auto& term : terms_) term->restore();
}

template <int dim>
bool Elastodynamics<dim>::improve(const State& state) {
  bool again = false;
  for (const auto& term : terms_) again |= term->improve(state);
  return again;
}

template <int dim>
Revision Elastodynamics<dim>::revise(const State& state) {
  Revision result = Revision::smooth;
  for (const auto& term : terms_) result = std::max(result, term->revise(state));
  return result;
}

template <int dim>
void Elastodynamics<dim>::reactions(const State& state, Vec F) const {
  if (!on_all_ranks(communicator(), full_residual(state, F)))
    throw NumericsError("reactions of an inadmissible state");
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
  check(VecZeroEntries(D));
  for (const auto& term : terms_) term->add_damping(state, D);
}

template <int dim>
void Elastodynamics<dim>::largest_damping(const State& state, Vec D) const {
  check(VecZeroEntries(D));
  for (const auto& term : terms_) term->add_largest_damping(state, D);
}

template <int dim>
Balance Elastodynamics<dim>::balance(const State& state) const {
  Balance result;
  for (const auto& term : terms_) term->add_balance(state, result);
  static_assert(sizeof(Balance) == 10 * sizeof(double), "summed as plain numbers");
  check_mpi(MPI_Allreduce(MPI_IN_PLACE, &result, 10, MPI_DOUBLE, MPI_SUM, communicator()));
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
    check(VecZeroEntries(F));
    if (!on_all_ranks(communicator(), term->add_residual(state, F))) continue;
    PetscReal norm;
    check(VecNorm(F, NORM_2, &norm));
    scale = std::max(scale, norm);
  }
  return scale;
}

template <int dim>
MatHandle Elastodynamics<dim>::create_mass(double c_v) const {
  MatHandle M = mass_is_diagonal() ? space_.create_diagonal_matrix()
                                   : space_.create_matrix(dim, couplings(true));
  inertia_->mass().add_to(1, M);
  if (c_v != 0)
    for (const auto& term : terms_) term->add_viscous(c_v, M);
  check(MatAssemblyBegin(M, MAT_FINAL_ASSEMBLY));
  check(MatAssemblyEnd(M, MAT_FINAL_ASSEMBLY));
  const auto& rows = prescribed_.owned_global();
  check(MatZeroRowsColumns(M, PetscInt(rows.size()), rows.data(), 1, nullptr, nullptr));
  return M;
}

template <int dim>
bool Elastodynamics<dim>::has_viscosity() const {
  return std::any_of(terms_.begin(), terms_.end(),
                     [](const auto& term) { return term->has_viscosity(); });
}

template <int dim>
void Elastodynamics<dim>::accept(const State& state) {
  for (const auto& term : terms_) term->accept(state);
}

template class Elastodynamics<2>;
template class Elastodynamics<3>;

}  // namespace steppe
