#include "steppe/output/peak_stress_probe.h"

#include "steppe/fem/cell_values.h"
#include "steppe/output/stress.h"
#include "steppe/output/viscoelastic_stress.h"
#include "steppe/physics/cell_dilatations.h"
#include "steppe/physics/gradient.h"

#include <deal.II/base/mpi.h>

#include <array>

namespace steppe {

using namespace dealii;

template <int dim>
std::vector<double> PeakStressProbe<dim>::measure(const State& state) const {
  CellValues<dim> values(space_, space_.quadrature());
  std::vector<Tensor2<dim, double>> H(values.n_points());
  std::vector<Direction<double>> fibres;
  const auto dilatations = cell_dilatations(space_, body_, state.displacement);
  update_ghosts(state.velocity);
  const LocalView u(state.displacement), v(state.velocity);
  ViscoelasticStress<dim> beside(space_, body_, relaxation_, space_.quadrature());
  struct {
    double value;
    int rank;
  } peak{-1, int(Utilities::MPI::this_mpi_process(space_.communicator()))};
  Point<dim> where;
  for (std::size_t k = 0; k < space_.cells().size(); ++k) {
    const Material<dim>& material = body_.material(k);
    fibres.resize(material.fibres.size());
    values.reinit(k);
    gradients(values, u, H.data());
    const auto* more = beside.acts_in(k) ? &beside.at(k, u, v) : nullptr;
    for (int q = 0; q < values.n_points(); ++q) {
      material.fibres.at(values.point(q), fibres.data());
      StressState here = stress_state(material, H[q], dilatations[k], fibres.data());
      if (more) add((*more)[q], here);
      if (here.von_mises > peak.value) {
        peak.value = here.von_mises;
        where = values.point(q);
      }
    }
  }
  check_mpi(
      MPI_Allreduce(MPI_IN_PLACE, &peak, 1, MPI_DOUBLE_INT, MPI_MAXLOC, space_.communicator()));
  std::array<double, dim> position;
  for (int c = 0; c < dim; ++c) position[c] = where[c];
  check_mpi(MPI_Bcast(position.data(), dim, MPI_DOUBLE, peak.rank, space_.communicator()));
  std::vector<double> result = {peak.value};
  result.insert(result.end(), position.begin(), position.end());
  return result;
}

template class PeakStressProbe<2>;
template class PeakStressProbe<3>;

}  // namespace steppe
