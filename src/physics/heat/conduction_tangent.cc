#include "steppe/physics/heat/conduction_tangent.h"

namespace steppe {

template <int dim>
void ConductionTangent<dim>::find(const CellBatch<dim>& batch, double s_v, double s_x,
                                  const double* T, const double* rate,
                                  ScalarTangent<dim>* D) const {
  const ThermalMaterial& material = body_.material(batch);
  const Lanes density(material.density);
  body_.kernel().evaluate(batch, T, at_.data());
  if (rate) body_.kernel().evaluate(batch, rate, rate_.data());
  for (std::size_t q = 0; q < at_.size(); ++q) {
    const ScalarAt<dim>& at = at_[q];
    const Lanes k_slope = Lanes(s_x) * material.conductivity.slope(at.value);
    Lanes reaction = Lanes(s_v) * density * material.specific_heat(at.value), convection[dim];
    if (rate)
      reaction += Lanes(s_x) * density * material.specific_heat.slope(at.value) * rate_[q].value;
    for (int d = 0; d < dim; ++d) convection[d] = k_slope * at.gradient[d];
    D[q] = ScalarTangent<dim>::pull_back(body_.kernel().weight(int(q)), batch.jacobian(int(q)),
                                         reaction, convection,
                                         Lanes(s_x) * material.conductivity(at.value));
  }
}

template class ConductionTangent<2>;
template class ConductionTangent<3>;

}  // namespace steppe
