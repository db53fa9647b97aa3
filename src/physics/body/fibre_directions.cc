#include "steppe/physics/body/fibre_directions.h"

#include "steppe/base/process/error.h"
#include "steppe/fem/cells/cell_values.h"

namespace steppe {

template <int dim>
FibreDirections<dim>::FibreDirections(const Space<dim>& space, const Body<dim>& body,
                                      const CellBatches<dim>& batches) {
  CellValues<dim> values(space, space.quadrature());
  std::vector<Direction<double>> here;
  agree(space.communicator(), [&] {
    for (std::size_t i = 0; i < batches.size(); ++i) {
      const BatchNodes<dim> batch = batches.nodes(i);
      const FibreField<dim>& field = body.materials()[batch.group].fibres;
      const std::size_t n = field.size();
      here.resize(n);
      first_.push_back(directions_.size());
      directions_.resize(first_.back() + n * values.n_points());
      if (n == 0) continue;
      for (int lane = 0; lane < Lanes::size; ++lane) {
        values.reinit(batches.cell(i, lane));
        for (int q = 0; q < values.n_points(); ++q) {
          field.at(values.point(q), here.data());
          for (std::size_t f = 0; f < n; ++f)
            for (int c = 0; c < 3; ++c)
              directions_[first_.back() + q * n + f].a[c].set(lane, here[f][c]);
        }
      }
    }
    first_.push_back(directions_.size());
  });
}

template class FibreDirections<2>;
template class FibreDirections<3>;

}  // namespace steppe
