#pragma once

#include "steppe/fem/space/space.h"
#include "steppe/physics/body/body.h"
#include "steppe/physics/facets/reduced_basis.h"
#include "steppe/physics/reduced_energy/local_energy.h"

#include <functional>
#include <optional>

namespace steppe {

/**
 * The LocalEnergy of the local functions of a basis in the cells that it does not cover by
 * evaluated ones, of a factor f of each material. With the gradients H_i of the vectors of the
 * basis and h_l of the functions the Green strain is, beside that of strain_gram,
 *     sum_l y_l (L_l0 + sum_i z_i L_li) + sum_{k<=l} y_k y_l Q_kl,
 *     L_l0 = sym h_l,    L_li = sym (H_i^T h_l),    Q_kl = sym (h_k^T h_l) (half of it for k = l),
 * of which linear elasticity has the first alone, so that with the monomials m_a and strains E_a
 * of strain_gram, and z_0 = 1,
 *     f_l = sum_ac m_a z_c <E_a, L_lc>,
 *     K_kl = sum_cd z_c z_d <L_kc, L_ld> + sum_a m_a <E_a, sym (h_k^T h_l)>,
 * <A, B> the integral of f A : D : B. Nothing where there are no such cells. Collective.
 */
template <int dim>
std::optional<LocalEnergy> local_energy(const Space<dim>& space, const Body<dim>& body,
                                        const ReducedBasis& basis,
                                        const std::function<double(const Material<dim>&)>& factor);

}  // namespace steppe
