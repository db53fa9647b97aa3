#include "steppe/physics/system/elastodynamics.h"

#include "steppe/base/petsc/symmetry.h"
#include "steppe/base/process/error.h"
#include "steppe/physics/internal_force/step_force.h"
#include "steppe/physics/spring/joint_force.h"
#include "steppe/physics/system/assembled_tangent.h"
#include "steppe/physics/system/products_beside_matrix.h"
#include "steppe/physics/system/tangent_operator.h"

#include <algorithm>
#include <cmath>

namespace steppe {

using namespace dealii;

template <int dim>
Elastodynamics<dim>::Elastodynamics(
    const Space<dim>& space, const Body<dim>& body, PrescribedMotion<dim>& prescribed,
    const DampingInput& damping, const std::vector<DashpotInput>& dashpots,
    const std::vector<LoadInput>& loads, const Constants& constants,
    const std::vector<SpringsInput>& springs, const std::vector<FoundationInput>& foundations,
    const std::vector<PointMassInput>& masses, const PrescribedMotion<dim>* unknowns,
    const RemotePoints<dim>* remote, const std::vector<Bolt<dim>>& bolts)
    : Problem(Layout(space.communicator(), space.create_vector(), dim), &prescribed),
      space_(space),
      body_(body),
      prescribed_(prescribed) {
  facets_.mass = this;
  facets_.energetics = this;
  facets_.strains = this;
  facets_.frequencies = this;
  facets_.reactions = this;
  const Lumping lumping = lumping_of(damping.mass_lumping);
  auto inertia =
      std::make_unique<Inertia<dim>>(space, body, lumping, point_masses(space, masses, remote));
  inertia_ = inertia.get();
  if (unknowns) inertia->give_to_leaders(*unknowns);
  add(std::move(inertia));
  const bool viscous =
      !dashpots.empty() ||
      std::any_of(body.materials().begin(), body.materials().end(), [](const auto& material) {
        return material.viscosity != 0 || material.rayleigh.mass != 0;
      });
  Damping<dim>* viscous_term = nullptr;
  if (viscous) {
    auto damping_term = std::make_unique<Damping<dim>>(space, body, lumping, dashpots);
    viscous_term = damping_term.get();
    add(std::move(damping_term));
  }
  const RayleighStiffness stiffness = damping.stiffness == "initial" ? RayleighStiffness::initial
                                      : damping.stiffness == "last"  ? RayleighStiffness::last
                                                                     : RayleighStiffness::current;
  if (std::any_of(body.materials().begin(), body.materials().end(),
                  [](const auto& material) { return material.stiff; })) {
    auto internal =
        std::make_unique<InternalForce<dim>>(space, body, stiffness, damping.consistent_tangent);
    internal_ = internal.get();
    std::vector<const Balanced*> elastic = {internal_->facets().balanced};
    add(std::move(internal));
    inertia_->share(internal_->stress().batches());
    if (viscous_term) viscous_term->share(internal_->stress().batches());
    if (AverageNumbering<dim>(body).per_node() > 0) {
      add(std::make_unique<NodalDilatation<dim>>(space, body, internal_->stress()));
      elastic.push_back(terms_.back()->facets().balanced);
    }
    if (body.temperature())
      terms_.insert(terms_.begin(), std::make_unique<ThermalWork<dim>>(space, body, elastic));
  }
  for (const SpringsInput& set : springs)
    add(std::make_unique<Springs<dim>>(space, set, damping.stiffness_factor, stiffness,
                                       damping.consistent_tangent));
  for (const FoundationInput& foundation : foundations)
    add(std::make_unique<Foundation<dim>>(space, body, lumping, foundation, constants));
  if (remote)
    for (const Joint<dim>& joint : remote->joints())
      if (!joint.entry->follows)
        add(std::make_unique<JointForce<dim>>(space, *remote, joint, constants));
  auto load_terms = make_loads(space, body, inertia_->mass(), loads, constants, remote);
  for (std::size_t i = 0; i < loads.size(); ++i) {
    loads_.push_back({loads[i].name, load_terms[i].get()});
    add(std::move(load_terms[i]));
  }
  for (const Bolt<dim>& bolt : bolts)
    if (!bolt.input.force.empty()) add(make_pretension(space, bolt, constants));
}

template <int dim>
void Elastodynamics<dim>::add(std::unique_ptr<Term> term) {
  if (Augmentation* part = term->facets().augmentation) {
    augmentation_.add(*part);
    facets_.augmentation = &augmentation_;
  }
  if (const Impulses* part = term->facets().impulses) {
    impulses_.add(*part);
    facets_.impulses = &impulses_;
  }
  terms_.push_back(std::move(term));
}

template <int dim>
template <class Part, class Visit>
void Elastodynamics<dim>::for_all_facets(Part* TermFacets::*facet, const Visit& visit) const {
  for_all_terms([&](const Term& term) {
    if (Part* part = term.facets().*facet) visit(*part);
  });
}

template <int dim>
std::shared_ptr<const CoarseSpace<dim>> Elastodynamics<dim>::coarse_space() const {
  const std::size_t n_changes = prescribed_.changes().size();  // that are left
  if (!coarse_ || n_changes != n_changes_) {
    coarse_ = std::make_shared<CoarseSpace<dim>>(space_, prescribed_.owned());
    n_changes_ = n_changes;
  }
  return coarse_;
}

template <int dim>
Traits Elastodynamics<dim>::traits() const {
  Traits sum;
  sum.linear = true;
  for_all_terms([&](const Term& term) {
    const Traits part = term.traits();
    sum.linear &= part.linear;
    sum.symmetric &= part.symmetric;
    sum.damped |= part.damped;
    sum.damped_when_closed |= part.damped || part.damped_when_closed;
    sum.loads_depend_on_velocity |= part.loads_depend_on_velocity;
    sum.structure += part.structure;
  });
  return sum;
}

template <int dim>
std::vector<NodePair> Elastodynamics<dim>::couplings(const Terms& terms, bool viscous_alone) {
  std::vector<NodePair> result;
  for (const auto& term : terms) {
    if (viscous_alone && !term->facets().viscous) continue;
    for (const NodePair& pair : term->couplings()) result.push_back(pair);
  }
  return result;
}

template <int dim>
MatHandle Elastodynamics<dim>::create_matrix(const Terms& terms) const {
  // where terms were reduced, the others may join but few nodes
  const bool between_cell_nodes =
      reduced_.empty() || std::any_of(terms.begin(), terms.end(), [](const auto& term) {
        return term->traits().joins_cell_nodes;
      });
  MatHandle J = space_.create_matrix(dim, couplings(terms), between_cell_nodes);
  set_symmetric(J, traits().symmetric);
  return J;
}

template <int dim>
void Elastodynamics<dim>::use_energy_differences() {
  for (const auto& term : terms_)
    if (const std::string why = term->traits().lacks_energy_difference; !why.empty())
      throw InputError("Time / Scheme = energy-momentum, but " + why);
  if (internal_) add(std::make_unique<StepForce<dim>>(space_, body_, *internal_));
}

template <int dim>
void Elastodynamics<dim>::use_matrix_free(OperatorStorage kind) {
  for (const auto& term : terms_)
    if (const std::string why = term->traits().lacks_operator; !why.empty()) throw InputError(why);
  newton_is_matrix_free_ = true;
  operator_storage_ = kind;
}

template <int dim>
std::unique_ptr<Linearisation> Elastodynamics<dim>::linearise(Form form) const {
  if (form == Form::newton && newton_is_matrix_free_)
    return linearise_without_matrix(coarse_space(), operator_storage_);
  if (form == Form::multigrid && space_.degree() > 1 && has_products())
    return linearise_without_matrix(coarse_space(), OperatorStorage::cached);
  if (form == Form::products && has_products())
    return linearise_without_matrix(nullptr, OperatorStorage::recomputed);
  auto matrix =
      std::make_unique<AssembledTangent<dim>>(space_, prescribed_, terms_, create_matrix(terms_));
  if (form != Form::newton || !products_beside_matrix_ || !has_products()) return matrix;
  return std::make_unique<ProductsBesideMatrix>(
      linearise_without_matrix(nullptr, OperatorStorage::recomputed), std::move(matrix), layout());
}

template <int dim>
bool Elastodynamics<dim>::has_products() const {
  if (!traits().symmetric) return false;
  return std::all_of(terms_.begin(), terms_.end(),
                     [](const auto& term) { return term->traits().lacks_operator.empty(); });
}

template <int dim>
std::unique_ptr<Linearisation> Elastodynamics<dim>::linearise_without_matrix(
    std::shared_ptr<const CoarseSpace<dim>> coarse, OperatorStorage kind) const {
  return std::make_unique<TangentOperator<dim>>(space_, std::move(coarse), prescribed_.owned(),
                                                terms_, kind, traits().symmetric);
}

template <int dim>
bool Elastodynamics<dim>::full_residual(const State& state, Vec F) const {
  check(VecZeroEntries(F));
  bool admissible = true;
  for_all_terms([&](const Term& term) { admissible &= term.add_residual(state, F); });
  return admissible;
}

template <int dim>
double Elastodynamics<dim>::full_strain_energy(const State& state) const {
  Balance result;
  for_all_facets(&TermFacets::balanced,
                 [&](const Balanced& part) { part.add_balance(state, result); });
  return sum_over_ranks(space_.communicator(), result).strain;
}

template <int dim>
bool Elastodynamics<dim>::local_forces(const State& state, Vec F) const {
  const Phase phase("residual");
  check(VecZeroEntries(F));
  bool admissible = true;
  for (const auto& term : terms_) admissible &= term->add_residual(state, F);
  return admissible;
}

template <int dim>
double Elastodynamics<dim>::strain_between(Vec from, Vec to) const {
  double largest = 0;
  visit_facets(terms_, &TermFacets::strains, [&](const Strains& part) {
    largest = std::max(largest, part.strain_between(from, to));
  });
  return largest;
}

template <int dim>
void Elastodynamics<dim>::force(ForcePart part, const State& state, Vec F,
                                Contacts contacts) const {
  if (part == ForcePart::unbalanced || part == ForcePart::reaction) {
    add_impulses(full_residual(state, F), state, F, contacts);
    if (part == ForcePart::reaction) prescribed_.keep_only(F);
    return;
  }
  check(VecZeroEntries(F));
  add_forces(terms_, part, state, F, contacts);
  if (part == ForcePart::load) check(VecScale(F, -1));
}

template <int dim>
void Elastodynamics<dim>::add_impulses(bool admissible, const State& state, Vec F,
                                       Contacts contacts) const {
  if (!on_all_ranks(space_.communicator(), admissible))
    throw NumericsError("reactions of an inadmissible state");
  add_forces(terms_, ForcePart::impulse, state, F, contacts);
}

template <int dim>
Quantities Elastodynamics<dim>::quantities() const {
  Quantities quantities;
  for_all_facets(&TermFacets::measured, [&](const Measured& part) { part.offer(quantities); });
  return quantities;
}

template <int dim>
Balance Elastodynamics<dim>::balance(const State& state) const {
  Balance result;
  visit_facets(terms_, &TermFacets::balanced,
               [&](const Balanced& part) { part.add_balance(state, result); });
  return sum_over_ranks(space_.communicator(), result);
}

template <int dim>
Potential Elastodynamics<dim>::potential(double s_a, double s_v, double s_x,
                                         const State& state) const {
  const Phase phase("potential");
  Potential result;
  visit_facets(terms_, &TermFacets::potential, [&](const PotentialPart& part) {
    part.add_potential(s_a, s_v, s_x, state, result);
  });
  static_assert(sizeof(Potential) == 2 * sizeof(double), "summed as plain numbers");
  check_mpi(MPI_Allreduce(MPI_IN_PLACE, &result, 2, MPI_DOUBLE, MPI_SUM, space_.communicator()));
  return result;
}

template <int dim>
std::string Elastodynamics<dim>::lacks_potential() const {
  std::string result;
  for_all_terms([&](const Term& term) {
    if (result.empty()) result = term.traits().lacks_potential;
  });
  return result;
}

template <int dim>
double Elastodynamics<dim>::force_scale(const State& state) const {
  VecHandle F = space_.create_vector();
  double scale = 0;
  for (const auto& term : terms_) {
    check(VecZeroEntries(F));
    if (!on_all_ranks(space_.communicator(), term->add_residual(state, F))) continue;
    PetscReal norm;
    check(VecNorm(F, NORM_2, &norm));
    scale = std::max(scale, norm);
  }
  return scale;
}

template <int dim>
MatHandle Elastodynamics<dim>::create(double c_v) const {
  MatHandle M = diagonal() ? space_.create_diagonal_matrix()
                           : space_.create_matrix(dim, couplings(terms_, true));
  inertia_->mass().add_to(1, M);
  if (c_v != 0)
    for_all_facets(&TermFacets::viscous, [&](const Viscous& part) { part.add_viscous(c_v, M); });
  check(MatAssemblyBegin(M, MAT_FINAL_ASSEMBLY));
  check(MatAssemblyEnd(M, MAT_FINAL_ASSEMBLY));
  const auto& rows = prescribed_.owned_global();
  check(MatZeroRowsColumns(M, PetscInt(rows.size()), rows.data(), 1, nullptr, nullptr));
  return M;
}

template <int dim>
bool Elastodynamics<dim>::viscous() const {
  bool result = false;
  for_all_facets(&TermFacets::viscous, [&](const Viscous&) { result = true; });
  return result;
}

template <int dim>
void Elastodynamics<dim>::accept(const State& state) {
  for (const Terms* terms : {&terms_, &reduced_})
    visit_facets(*terms, &TermFacets::history, [&](TermHistory& part) { part.accept(state); });
}

template <int dim>
void Elastodynamics<dim>::history(Archive& archive) {
  for_all_facets(&TermFacets::history, [&](TermHistory& part) { part.history(archive); });
  const auto section = archive.enter("evaluated cells");
  for (std::size_t i = terms_.size() - n_parts_; i < terms_.size(); ++i)
    if (TermHistory* part = terms_[i]->facets().history) part->history(archive);
}

template class Elastodynamics<2>;
template class Elastodynamics<3>;

}  // namespace steppe
