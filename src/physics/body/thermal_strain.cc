#include "steppe/physics/body/thermal_strain.h"

#include "steppe/fem/cells/point_fit.h"

namespace steppe {

template <int dim>
ThermalStrain<dim>::ThermalStrain(const Space<dim>& space, const Body<dim>& body,
                                  const CellBatches<dim>& batches,
                                  const std::vector<int>& node_order,
                                  const dealii::Quadrature<dim>& quadrature)
    : body_(body), batches_(batches), weights_(quadrature.size(), node_order.size()) {
  const auto& known = space.quadrature();
  dealii::FullMatrix<double> shapes(known.size(), node_order.size());
  for (unsigned int q = 0; q < known.size(); ++q)
    for (unsigned int b = 0; b < node_order.size(); ++b)
      shapes(q, b) = space.element().shape_value(node_order[b], known.point(q));
  fit_weights(space, quadrature, space.degree() - 1).mmult(weights_, shapes);
  std::size_t n = 0;
  for (std::size_t i = 0; i < batches.size(); ++i) {
    first_.push_back(n);
    if (body.materials()[batches.nodes(i).group].expands()) n += quadrature.size();
  }
  first_.push_back(n);
  strains_.resize(n, Lanes(0.));
}

template <int dim>
void ThermalStrain<dim>::set_time(double time) {
  const Temperature<dim>& temperature = *body_.temperature();
  if (time_ && (!temperature.changes() || *time_ == time)) return;
  const std::vector<double> nodal = temperature.at(time);
  time_ = time;
  std::vector<Lanes> at_nodes(weights_.n());
  for (std::size_t i = 0; i < batches_.size(); ++i) {
    if (first_[i] == first_[i + 1]) continue;
    const BatchNodes<dim> batch = batches_.nodes(i);
    const ThermalExpansion& expansion = body_.materials()[batch.group].expansion;
    for (unsigned int b = 0; b < weights_.n(); ++b)
      for (int lane = 0; lane < Lanes::size; ++lane)
        at_nodes[b].set(lane, expansion.strain(nodal[batch.nodes[b * Lanes::size + lane]]));
    for (unsigned int q = 0; q < weights_.m(); ++q) {
      Lanes& strain = strains_[first_[i] + q];
      strain = Lanes(0.);
      for (unsigned int b = 0; b < weights_.n(); ++b) strain += Lanes(weights_(q, b)) * at_nodes[b];
    }
  }
}

template class ThermalStrain<2>;
template class ThermalStrain<3>;

}  // namespace steppe
