#include "steppe/base/process/error.h"
#include "steppe/physics/spring/foundation_entry.h"
#include "steppe/physics/spring/foundation_input.h"
#include "steppe/physics/spring/normal_and_tangential.h"

#include <deal.II/base/symmetric_tensor.h>

#include <cmath>
#include <memory>

namespace steppe {

using namespace dealii;

namespace {

template <int dim>
std::shared_ptr<const NormalAndTangential<dim>> given_damping(const FoundationContext<dim>& context,
                                                              const FoundationInput& input) {
  return std::make_shared<const NormalAndTangential<dim>>(
      input.normal_damping, input.path("Normal damping"), input.tangential_damping,
      input.path("Tangential damping"), context.constants);
}

template <int dim>
DampingAt<dim> make_given(const FoundationContext<dim>& context, const FoundationInput& input) {
  const auto damping = given_damping(context, input);
  if (damping->zero()) return nullptr;
  return [damping](const Material<dim>&, const Point<dim>& x, const Tensor<1, dim>& normal) {
    return (*damping)(x, normal);
  };
}

/// sqrt(rho Q(n)) with the acoustic tensor Q_ik = A_iJkL n_J n_L of the law at rest: the impedance
/// of plane waves along n. `kind` is the parameter with its value, for messages.
template <int dim>
Tensor<2, dim> impedance(const Material<dim>& material, const Tensor<1, dim>& normal,
                         const std::string& kind) {
  const Tensor2<dim, double> rest{};
  Tensor4<dim, double> A{};
  material.law->tangent(1, &rest, &A);
  SymmetricTensor<2, dim> Q;
  for (int i = 0; i < dim; ++i)
    for (int k = i; k < dim; ++k)
      for (int J = 0; J < dim; ++J)
        for (int L = 0; L < dim; ++L) Q[i][k] += normal[J] * A(i, J, k, L) * normal[L];
  Tensor<2, dim> Z;
  for (const auto& [modulus, direction] : eigenvectors(Q)) {
    if (!(modulus > 0 && material.density > 0))
      throw InputError(kind + ": the material " + material.name +
                       " carries no waves there; absorbing boundaries need density and stiffness, "
                       "use Kind = given");
    Z += std::sqrt(material.density * modulus) * outer_product(direction, direction);
  }
  return Z;
}

template <int dim>
DampingAt<dim> make_absorbing(const FoundationContext<dim>& context, const FoundationInput& input) {
  const std::string kind = input.path("Kind") + " = " + input.kind;
  if (!given_damping(context, input)->zero())
    throw InputError(kind +
                     ": takes the dampers from the material; remove Normal damping and Tangential "
                     "damping, or let Kind be given");
  return [kind](const Material<dim>& material, const Point<dim>&, const Tensor<1, dim>& normal) {
    return impedance(material, normal, kind);
  };
}

FoundationEntry given() {
  return {{"given", "dampers as below"}, [](const auto& context, const FoundationInput& input) {
            return make_given(context, input);
          }};
}

FoundationEntry absorbing() {
  return {{"absorbing",
           "dampers that let plane waves out at normal incidence, rho c_p along and rho c_s across "
           "the normal, from each face's own material at rest"},
          [](const auto& context, const FoundationInput& input) {
            return make_absorbing(context, input);
          }};
}

}  // namespace

const std::vector<FoundationEntry>& foundation_entries() {
  static const std::vector<FoundationEntry> entries = {given(), absorbing()};
  return entries;
}

}  // namespace steppe
