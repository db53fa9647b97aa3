// Forces by the rounding of places.

#include "steppe/physics/pair/contact_pair.h"

#include <deal.II/base/mpi.h>

#include <algorithm>
#include <cmath>

namespace steppe {

template <int dim>
double ContactPair<dim>::rounding(const State& state) const {
  const Now now = look_at(state);
  double place = 0;
  {
    const LocalView u(state.displacement);
    for (const PairPoint<dim>& point : surfaces().points())
      place = std::max(place, surfaces().place(point, point.N, u).norm());
  }
  place = dealii::Utilities::MPI::max(place, space_.communicator());
  double square = 0;
  for (std::size_t i = 0; i < size(); ++i) {
    const Touch at = touch(i, now);
    if (!at.closed) continue;
    const Traction<dim> T = friction(i, at, now);
    // the end of a step moves twice as far as its middle
    const double pressed = (now.step > 0 ? 2 : 1) * std::abs(at.by_gap) + std::abs(at.by_opened),
                 rubbed = T.by_slip.norm() + T.by_normal_force.norm() * pressed;
    square += std::pow(pressed + rubbed, 2);
  }
  return of_places * place * std::sqrt(dealii::Utilities::MPI::sum(square, space_.communicator()));
}

template double ContactPair<2>::rounding(const State&) const;
template double ContactPair<3>::rounding(const State&) const;

}  // namespace steppe
