#include "nodal_averages.h"

#include "steppe/physics/stress/stress_components.h"

namespace steppe {

template <int dim>
void NodalDilatation<dim>::offer(Quantities& quantities) const {
  // the mean over the nodes of a cell of f, see `set`, to the first components at its points
  const auto quantity = [this](const std::string& name, int n_components, int n_equal,
                               const auto& f) {
    return CellQuantity{
        name, n_components,
        [this, n_components, n_equal, f](const State& state, std::vector<double>& values) {
          average<Lanes>(state.displacement, nullptr, state.time);
          set<Lanes>(plain_.pressure, f);
          update_ghosts(plain_.pressure);
          const LocalView at_nodes(plain_.pressure);
          const int n_points = cell_stress_.kernel().n_points();
          for (std::size_t i = 0; i < batches_.size(); ++i) {
            const BatchNodes<dim> batch = batches_.nodes(i);
            const Lanes here = mean<Lanes>(batch, at_nodes);
            for (int lane = 0; lane < batch.n_cells; ++lane)
              for (int q = 0; q < n_points; ++q)
                for (int c = 0; c < n_equal; ++c)
                  values[(batches_.cell(i, lane) * n_points + q) * n_components + c] += here[lane];
          }
        }};
  };
  quantities.cells.push_back(
      quantity("cauchy stress", int(stress_components<dim>.size()), 3,
               [](const auto& U, const auto& j, const Patch&) { return U.slope(j); }));
  quantities.cells.push_back(quantity(
      "energy density", 1, 1,
      [](const auto& U, const auto& j, const Patch& patch) { return patch.growth * U.energy(j); }));
}

template void NodalDilatation<2>::offer(Quantities&) const;
template void NodalDilatation<3>::offer(Quantities&) const;

}  // namespace steppe
