#include "steppe/output/stress_probe.h"

#include "steppe/input/point.h"
#include "steppe/output/stress.h"
#include "steppe/output/viscoelastic_stress.h"
#include "steppe/physics/cell_dilatations.h"
#include "steppe/physics/gradient.h"

#include <deal.II/base/mpi.h>

namespace steppe {

using namespace dealii;

template <int dim>
StressProbe<dim>::StressProbe(const Space<dim>& space, const Body<dim>& body,
                              const Relaxation<dim>* relaxation, const std::string& at,
                              const std::string& parameter)
    : space_(space),
      body_(body),
      relaxation_(relaxation),
      cells_(cells_at(space, read_point<dim>(at, parameter))),
      count_(double(Utilities::MPI::sum(cells_.size(), space.communicator()))) {
  if (count_ == 0) refuse_point(at, parameter);
}

template <int dim>
std::vector<double> StressProbe<dim>::measure(const State& state) const {
  std::vector<double> sums(1 + components.size(), 0.);
  const auto dilatations = cell_dilatations(space_, body_, state.displacement);
  update_ghosts(state.velocity);
  const LocalView u(state.displacement), v(state.velocity);
  for (const CellPoint<dim>& here : cells_) {
    const Material<dim>& material = body_.material(here.cell);
    const Quadrature<dim> point(std::vector<Point<dim>>{here.xi});
    CellValues<dim> values(space_, point);
    Tensor2<dim, double> H;
    values.reinit(here.cell);
    gradients(values, u, &H);
    std::vector<Direction<double>> fibres(material.fibres.size());
    material.fibres.at(values.point(0), fibres.data());
    StressState stress = stress_state(material, H, dilatations[here.cell], fibres.data());
    ViscoelasticStress<dim> beside(space_, body_, relaxation_, point);
    if (beside.acts_in(here.cell)) add(beside.at(here.cell, u, v)[0], stress);
    sums[0] += stress.von_mises;
    for (std::size_t k = 0; k < components.size(); ++k)
      sums[1 + k] += stress.cauchy(components[k].first, components[k].second);
  }
  Utilities::MPI::sum(sums, space_.communicator(), sums);
  for (double& value : sums) value /= count_;
  return sums;
}

template class StressProbe<2>;
template class StressProbe<3>;

}  // namespace steppe
