#include "steppe/output/viscoelastic_stress.h"

#include "steppe/fem/point_fit.h"
#include "steppe/physics/body/gradient.h"

namespace steppe {
namespace {

/// a += s b.
void add(double s, const Tensor2<3, double>& b, Tensor2<3, double>& a) {
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) a(i, j) += s * b(i, j);
}

/// F Q F^T / J.
template <int dim>
Tensor2<3, double> push_forward(const Tensor2<dim, double>& H, const Tensor2<3, double>& Q) {
  const Tensor2<3, double> F = deformation_gradient(in_three_dimensions(H));
  return scaled(1 / (1 + determinant_minus_one(H)), product_transposed(product(F, Q), F));
}

}  // namespace

template <int dim>
ViscoelasticStress<dim>::ViscoelasticStress(const Space<dim>& space, const Body<dim>& body,
                                            const Relaxation<dim>* relaxation,
                                            const dealii::Quadrature<dim>& points)
    : body_(body),
      relaxation_(relaxation),
      values_(space, points),
      weights_(relaxation ? fit_weights(space, points) : dealii::FullMatrix<double>()),
      H_(points.size()),
      V_(points.size()) {}

template <int dim>
const std::vector<Tensor2<3, double>>& ViscoelasticStress<dim>::at(std::size_t cell,
                                                                   const LocalView& displacement,
                                                                   const LocalView& velocity) {
  const Material<dim>& material = body_.material(cell);
  const bool relaxes = relaxation_ && !material.branches.empty();
  sigma_.assign(H_.size(), {});
  values_.reinit(cell);
  gradients(values_, displacement, H_.data());
  gradients(values_, velocity, V_.data());
  if (relaxes) relaxation_->stress(cell, &Q_);
  for (std::size_t p = 0; p < sigma_.size(); ++p) {
    if (relaxes) {
      for (std::size_t q = 0; q < Q_.size(); ++q) add(weights_(p, q), Q_[q], sigma_[p]);
      if (!material.law->linear()) sigma_[p] = push_forward(H_[p], sigma_[p]);
    }
    if (material.viscous.acts()) add(1, material.viscous.cauchy(H_[p], V_[p]), sigma_[p]);
  }
  return sigma_;
}

template class ViscoelasticStress<2>;
template class ViscoelasticStress<3>;

}  // namespace steppe
