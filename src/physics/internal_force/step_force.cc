#include "steppe/physics/internal_force/step_force.h"

#include "steppe/fem/cells/cell_loop.h"
#include "steppe/physics/reduced_energy/reduced_step_force.h"
#include "steppe/physics/reduced_energy/strain_gram.h"

namespace steppe {

template <int dim>
struct StepForce<dim>::Workspace {
  Workspace(const Space<dim>& space, const CellBatches<dim>& batches, ElementKernel<dim>& kernel)
      : assembly(space, batches),
        difference(kernel),
        columns(kernel),
        start(kernel.n_points()),
        middle(kernel.n_points()),
        P(kernel.n_points()),
        dual_middle(kernel.n_points()),
        dual_P(kernel.n_points()) {}

  BlockAssembly<dim> assembly;
  EnergyDifference<dim> difference;
  CellColumns<dim> columns;  // of linear laws
  std::vector<Tensor2<dim, Lanes>> start, middle, P;
  std::vector<Tensor2<dim, Dual<Lanes>>> dual_middle, dual_P;
};

template <int dim>
StepForce<dim>::StepForce(const Space<dim>& space, const Body<dim>& body,
                          InternalForce<dim>& internal)
    : body_(body),
      internal_(internal),
      kernel_(internal.stress().kernel()),
      batches_(internal.stress().batches()),
      workspace_(std::make_unique<Workspace>(space, batches_, kernel_)) {
  facets_.reducible = this;
  facets_.cells = this;
  internal.leave_steps();
}

template <int dim>
StepForce<dim>::~StepForce() = default;

template <int dim>
void StepForce<dim>::find_gradients(const CellBatch<dim>& batch, const double* start,
                                    const double* middle) const {
  kernel_.gradients(batch, start, workspace_->start.data());
  kernel_.gradients(batch, middle, workspace_->middle.data());
}

template <int dim>
TermTraits StepForce<dim>::traits() const {
  TermTraits traits;
  traits.internal = true;
  traits.linear = body_.linear();
  traits.symmetric = false;
  traits.joins_cell_nodes = internal_.traits().joins_cell_nodes;
  traits.lacks_energy_difference.clear();
  return traits;
}

template <int dim>
bool StepForce<dim>::add_residual(const State& state, Vec force) const {
  if (!state.start) return true;
  const Phase phase("internal force");
  Workspace& at = *workspace_;
  update_ghosts(state.start);
  internal_.stress().set_time(state.time);
  const LocalView start(state.start), middle(state.displacement);
  LocalArray f(force);
  bool admissible = true;
  const auto visit = [&](std::size_t first, std::size_t last) {
    for (std::size_t i = first; i < last && admissible; ++i) {
      const CellBatch<dim> batch = batches_[i];
      find_gradients(batch, start.data(), middle.data());
      admissible = law(batch).linear()
                       ? law(batch).stress(points(batch), at.middle.data(), at.P.data())
                       : at.difference.stress(law(batch), points(batch), at.start.data(),
                                              at.middle.data(), at.P.data());
      kernel_.add_divergence(batch, at.P.data(), f.data());
    }
  };
  loop_cells(batches_, {state.displacement}, force, visit);
  return admissible;
}

template <int dim>
void StepForce<dim>::add_tangent(double, double, double s_x, const State& state, Mat J,
                                 Contacts) const {
  if (!state.start) return;
  const Phase phase("tangent");
  Workspace& at = *workspace_;
  update_ghosts(state.start);
  update_ghosts(state.displacement);
  internal_.stress().set_time(state.time);
  const LocalView start(state.start), middle(state.displacement);
  const auto along = [&](const CellBatch<dim>& batch) {
    return at.columns.matrices(batch, [&](const Tensor2<dim, Lanes>* G, Tensor2<dim, Lanes>* P) {
      for (int q = 0; q < kernel_.n_points(); ++q) at.dual_middle[q] = dual(at.middle[q], G[q]);
      law(batch).stress(points(batch), at.dual_middle.data(), at.dual_P.data());
      for (int q = 0; q < kernel_.n_points(); ++q) P[q] = scaled(Lanes(s_x), slopes(at.dual_P[q]));
    });
  };
  at.assembly.begin(J);
  for (std::size_t i = 0; i < batches_.size(); ++i) {
    const CellBatch<dim> batch = batches_[i];
    find_gradients(batch, start.data(), middle.data());
    at.assembly.add_unsymmetric(
        i, law(batch).linear() ? along(batch)
                               : at.difference.matrices(batch, law(batch), points(batch), s_x,
                                                        at.start.data(), at.middle.data()));
  }
  at.assembly.finish();
}

template <int dim>
std::unique_ptr<ReducedTerm> StepForce<dim>::reduce(const ReducedBasis& basis) const {
  const Space<dim>& space = internal_.stress().space();
  if (!has_quartic_energy(space, body_, basis)) return nullptr;
  return std::make_unique<ReducedStepForce>(
      int(basis.vectors().size()),
      strain_gram<dim>(space, body_, basis, [](const Material<dim>&) { return 1.; }));
}

template <int dim>
std::unique_ptr<Term> StepForce<dim>::part_in(const std::vector<double>& weights) const {
  auto internal = internal_.part(weights);
  auto part = std::make_unique<StepForce>(internal_.stress().space(), body_, *internal);
  part->own_ = std::move(internal);
  return part;
}

template <int dim>
std::string lacks_step_force(const Body<dim>& body) {
  for (const Material<dim>& material : body.materials()) {
    const std::string where = "Materials / " + material.name + " / ";
    if (!material.law->linear() && material.dilatation != Dilatation::pointwise)
      return where + "Dilatation: must be pointwise, whose energy is a sum over points";
    if (!material.branches.empty())
      return where + "Relaxation: its stress is no difference of energies; take midpoint";
    if (material.law->depends_on_rate())
      return where + "Johnson-Cook factor and Cowper-Symonds rate: must be 0; take midpoint";
    if (material.viscous.acts())
      return where + "Viscous shear and Viscous bulk: must be 0; take midpoint";
    if (material.rayleigh.stiffness != 0)
      return "Damping / Rayleigh stiffness: must be 0, also in Materials / " + material.name +
             "; take Rayleigh mass alone, or midpoint";
  }
  return "";
}

template class StepForce<2>;
template class StepForce<3>;
template std::string lacks_step_force(const Body<2>&);
template std::string lacks_step_force(const Body<3>&);

}  // namespace steppe
