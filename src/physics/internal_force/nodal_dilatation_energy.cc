#include "steppe/physics/internal_force/nodal_dilatation.h"

#include <limits>

namespace steppe {

template <int dim>
void NodalDilatation<dim>::add_balance(const State& state, Balance& balance) const {
  average<Lanes>(state.displacement, nullptr, state.time);
  const LocalView dilatation(plain_.dilatation);
  for (std::size_t average = 0; average < volume_.size(); ++average)
    balance.strain += patch(average).volume *
                      numbering_.material(average).split->volumetric.energy(dilatation[average]);
}

template <int dim>
void NodalDilatation<dim>::add_potential(double, double s_v, double s_x, const State& state,
                                         Potential& potential) const {
  if (rayleigh_ && s_v != 0) add_damping_potential(s_v, state, potential);
  average<Lanes>(state.displacement, nullptr, state.time);
  const LocalView dilatation(plain_.dilatation);
  for (std::size_t average = 0; average < volume_.size(); ++average) {
    const Material<dim>& material = numbering_.material(average);
    const double j = dilatation[average];
    // cells of other ranks may be inverted, of which those ranks tell; not a number would win
    potential.add(material.law->small_strain() || j > -1
                      ? patch(average).volume * material.split->volumetric.energy(j) / s_x
                      : std::numeric_limits<double>::infinity());
  }
}

template void NodalDilatation<2>::add_balance(const State&, Balance&) const;
template void NodalDilatation<3>::add_balance(const State&, Balance&) const;
template void NodalDilatation<2>::add_potential(double, double, double, const State&,
                                                Potential&) const;
template void NodalDilatation<3>::add_potential(double, double, double, const State&,
                                                Potential&) const;

}  // namespace steppe
