#include "steppe/physics/damping/damping.h"

#include "steppe/base/process/error.h"
#include "steppe/fem/boundary/node_shares.h"
#include "steppe/fem/matrices/matrix_sums.h"
#include "steppe/physics/damping/reduced_damping.h"
#include "steppe/physics/mass/mass_operator.h"
#include "steppe/input/words/text_pattern.h"

namespace steppe {

void DashpotInput::bind(dealii::ParameterHandler& prm) {
  prm.add_parameter("Where", where, "Region of the nodes (see Materials / Where).",
                    TextPattern::region());
  prm.add_parameter("Coefficient", coefficient, "Damping of nodes in it, N s/m.",
                    dealii::Patterns::Double(0));
  bind_given(prm, given, "Coefficient");
}

std::vector<Condition> DashpotInput::conditions() { return {Condition::in_motion("Coefficient")}; }

template <int dim>
Damping<dim>::Damping(const Space<dim>& space, const Body<dim>& body, Lumping lumping,
                      const std::vector<DashpotInput>& dashpots)
    : matrix_(
          space,
          [&](std::size_t cell) {
            const Material<dim>& material = body.material(cell);
            return material.viscosity + material.rayleigh.mass * material.density;
          },
          lumping, "Damping / Mass"),
      force_(space.create_vector()) {
  facets_.forces = this;
  facets_.potential = this;
  facets_.viscous = this;
  facets_.reducible = this;
  std::get<const MatrixFree<dim>*>(facets_.matrix_free) = this;
  if (dashpots.empty()) return;
  dashpots_ = space.create_vector();
  product_ = space.create_vector();
  for (const DashpotInput& dashpot : dashpots) {
    const std::string where = "Dashpots / " + dashpot.name + " / Where";
    const auto nodes = node_shares(space, dashpot.where, where, dashpot.given);
    LocalArray entries(dashpots_);
    for (const auto& [node, share] : nodes)
      for (int c = 0; c < dim; ++c) entries[dim * node + c] += share * dashpot.coefficient;
  }
}

template <int dim>
TermTraits Damping<dim>::traits() const {
  TermTraits traits = TermTraits::affine();
  traits.damped = true;
  traits.lacks_potential.clear();
  return traits;
}

template <int dim>
std::unique_ptr<MatrixFreeOperator> Damping<dim>::matrix_free_operator(
    const CoarseSpace<dim>* coarse, OperatorStorage) const {
  return std::make_unique<MassOperator<dim>>(matrix_, dashpots_, coarse, false);
}

template <int dim>
bool Damping<dim>::add_residual(const State& state, Vec force) const {
  add_damping(state, force);
  return true;
}

template <int dim>
void Damping<dim>::add_damping(const State& state, Vec force) const {
  if (!state.at_rest) add_product_with(state.velocity, force);
}

template <int dim>
void Damping<dim>::add_product_with(Vec v, Vec force) const {
  matrix_.add_product(1, v, force);
  if (!dashpots_) return;
  check(VecPointwiseMult(product_, dashpots_, v));
  check(VecAXPY(force, 1, product_));
}

template <int dim>
void Damping<dim>::add_tangent(double, double s_v, double, const State&, Mat J, Contacts) const {
  matrix_.add_to(s_v, J);
  if (dashpots_) add_diagonal(s_v, dashpots_, J);
}

template <int dim>
void Damping<dim>::add_potential(double, double s_v, double, const State& state,
                                 Potential& potential) const {
  if (s_v == 0) return;
  check(VecZeroEntries(force_));
  add_damping(state, force_);
  add_product(0.5 / s_v, state.velocity, force_, potential);
}

template <int dim>
std::unique_ptr<ReducedTerm> Damping<dim>::reduce(const ReducedBasis& basis) const {
  return std::make_unique<ReducedDamping>(
      basis.congruent([this](Vec u, Vec f) { add_product_with(u, f); }));
}

template class Damping<2>;
template class Damping<3>;

}  // namespace steppe
