#include "steppe/physics/system/spatial_forces.h"

#include "steppe/fem/matrices/reduced_matrix.h"
#include "steppe/physics/system/reduced_view.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace steppe {

namespace {

/// T, whose columns are the fields in the order of SpatialFields.
template <int dim>
MatHandle rows_at_nodes(const Space<dim>& space, const std::vector<bool>& local_nodes,
                        const FloatingMotion<dim>& motion, int n_fields) {
  const std::vector<bool> marks = owned_marks(space, local_nodes);
  const std::vector<LocalView> elastic(motion.elastic().begin(), motion.elastic().end());
  return matrix_of_rows(space.communicator(), dim * PetscInt(marks.size()), n_fields,
                        [&](PetscInt i) {
                          const PetscInt node = i / dim, d = i % dim;
                          SparseRow row;
                          if (!marks[node]) return row;
                          row.emplace_back(d, 1.);
                          const auto add = [&](int block, int k, double value) {
                            row.emplace_back(dim + dim * (dim * block + d) + k, value);
                          };
                          for (int k = 0; k < dim; ++k)
                            add(0, k, space.node_positions()[node][k] - motion.centre()[k]);
                          for (std::size_t j = 0; j < elastic.size(); ++j)
                            for (int k = 0; k < dim; ++k)
                              add(int(1 + j), k, elastic[j][dim * node + k]);
                          return row;
                        });
}

}  // namespace

template <int dim>
SpatialForces<dim>::SpatialForces(const Space<dim>& space, const Elastodynamics<dim>& problem,
                                  FloatingMotion<dim>& motion)
    : Problem(Layout(space.communicator(),
                     create_reduced_vector(space.communicator(), motion.frame().size()), 1)),
      problem_(problem),
      terms_(problem.spatial_terms()),
      frame_(motion.frame()),
      fields_(frame_),
      map_(std::make_unique<RowsMap>(
          rows_at_nodes(space, problem.nodes_of_spatial_terms(), motion, fields_.size()),
          MatHandle(), 1)),
      nodal_(create_state(problem.layout())),
      start_(space.create_vector()),
      Z_(create_reduced_vector(space.communicator(), fields_.size())),
      Z_rate_(duplicate(Z_)),
      F_Z_(duplicate(Z_)),
      force_(space.create_vector()) {
  visit_facets(terms_, &TermFacets::augmentation,
               [&](Augmentation& part) { augmentation_.add(part); });
  facets_.energetics = this;
  if (!augmentation_.empty()) facets_.augmentation = this;
}

template <int dim>
const State& SpatialForces<dim>::expand(const State& state) const {
  const ReducedView view(state);
  if (view.here()) place_ = fields_.place(view.state());
  {
    LocalArray Z(Z_), rate(Z_rate_);  // on every rank
    std::copy(place_.Z.begin(), place_.Z.end(), Z.data());
    std::copy(place_.Z_rate.begin(), place_.Z_rate.end(), rate.data());
  }
  nodal_.time = state.time;
  nodal_.load_time = state.load_time;
  nodal_.at_rest = state.at_rest;
  nodal_.half_step = state.half_step;
  nodal_.step = state.step;
  map_->expand(Z_, nodal_.displacement);
  map_->expand(Z_rate_, nodal_.velocity);
  nodal_.start = nullptr;
  if (state.start) {
    check(VecWAXPY(start_, -state.step / 2, nodal_.velocity, nodal_.displacement));
    nodal_.start = start_;
  }
  return nodal_;
}

template <int dim>
std::vector<double> SpatialForces<dim>::restricted(Vec force) const {
  map_->restrict_force(force, F_Z_);
  PetscInt n;
  check(VecGetLocalSize(F_Z_, &n));
  const LocalView entries(F_Z_);
  return {entries.data(), entries.data() + n};
}

template <int dim>
void SpatialForces<dim>::restrict_force(Vec force, double factor, Vec F) const {
  const std::vector<double> F_Z = restricted(force);
  check(VecZeroEntries(F));
  {
    LocalArray entries(F);  // on every rank: PETSc keeps norms until a rank says that it writes
    if (!F_Z.empty()) fields_.restrict_force(place_, F_Z.data(), entries.data());
  }
  check(VecScale(F, factor));
}

template <int dim>
bool SpatialForces<dim>::local_forces(const State& state, Vec F) const {
  const State& nodal = expand(state);
  check(VecZeroEntries(force_));
  bool admissible = true;
  for (const auto& term : terms_) admissible &= term->add_residual(nodal, force_);
  restrict_force(force_, 1, F);
  return admissible;
}

template <int dim>
void SpatialForces<dim>::force(ForcePart part, const State& state, Vec F, Contacts contacts) const {
  const State& nodal = expand(state);
  check(VecZeroEntries(force_));
  add_forces(terms_, part, nodal, force_, contacts);
  restrict_force(force_, part == ForcePart::load ? -1 : 1, F);
}

template <int dim>
double SpatialForces<dim>::force_scale(const State& state) const {
  const State& nodal = expand(state);
  double scale = 0;
  const VecHandle F = duplicate(state.displacement);
  for (const auto& term : terms_) {
    check(VecZeroEntries(force_));
    if (!on_all_ranks(layout().communicator(), term->add_residual(nodal, force_))) continue;
    restrict_force(force_, 1, F);
    scale = std::max(scale, norm(F));
  }
  return scale;
}

template <int dim>
Balance SpatialForces<dim>::balance(const State& state) const {
  const State& nodal = expand(state);
  Balance here;
  visit_facets(terms_, &TermFacets::balanced,
               [&](const Balanced& part) { part.add_balance(nodal, here); });
  return sum_over_ranks(layout().communicator(), here);
}

template <int dim>
void SpatialForces<dim>::accept(const State& state) {
  const State& nodal = expand(state);
  visit_facets(terms_, &TermFacets::history, [&](TermHistory& part) { part.accept(nodal); });
}

template <int dim>
class SpatialForces<dim>::Tangent : public Linearisation {
 public:
  explicit Tangent(const SpatialForces& forces)
      : forces_(forces),
        at_nodes_(forces.problem_.linearise_spatial_terms()),
        J_(create_reduced_matrix(forces.layout().communicator(), forces.frame_.size())) {
    for (const auto& term : forces.terms_) {
      const TermTraits traits = term->traits();
      sees_velocities_ |=
          traits.damped || traits.damped_when_closed || traits.loads_depend_on_velocity;
    }
  }

  Mat matrix() const override { return J_; }

  void update(double, double s_v, double s_x, const State& state, Vec, Vec,
              Contacts contacts) override {
    const SpatialFields& fields = forces_.fields_;
    std::vector<double> entries(forces_.frame_.size() * forces_.frame_.size());
    const State& nodal = forces_.expand(state);
    const auto derivative = [&](double by_velocity, double by_position) {
      at_nodes_->update(0, by_velocity, by_position, nodal, nullptr, nullptr, contacts);
      return forces_.map_->congruent_entries(at_nodes_->matrix());
    };
    const std::vector<double> K = derivative(0, 1);
    std::vector<double> C;
    if (sees_velocities_ && !state.at_rest) C = derivative(1, 0);
    check(VecZeroEntries(forces_.force_));
    for (const auto& term : forces_.terms_) term->add_residual(nodal, forces_.force_);
    const std::vector<double> F_Z = forces_.restricted(forces_.force_);
    if (!F_Z.empty()) {
      fields.add_geometric(s_x, forces_.place_, F_Z.data(), entries.data());
      fields.add_congruent(s_v, s_x, forces_.place_, K, C, entries.data());
    }
    set_entries(entries, J_);
  }

 private:
  const SpatialForces& forces_;
  std::unique_ptr<Linearisation> at_nodes_;
  MatHandle J_;
  bool sees_velocities_ = false;
};

template <int dim>
std::unique_ptr<Linearisation> SpatialForces<dim>::linearise(Form) const {
  return std::make_unique<Tangent>(*this);
}

template class SpatialForces<2>;
template class SpatialForces<3>;

}  // namespace steppe
