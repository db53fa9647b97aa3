#include "steppe/fem/constraints/held_directions.h"

#include <cmath>

namespace steppe {

template <int dim>
VecHandle held_directions(const Space<dim>& space, const PrescribedMotion<dim>& prescribed,
                          bool following) {
  VecHandle held = space.create_vector();
  LocalArray entries(held);
  const auto& ties = prescribed.ties().owned();
  for (const PetscInt unknown : prescribed.owned()) {
    if (!following && ties.count(dim * space.first_node() + unknown) > 0) continue;
    const PetscInt node = unknown / dim;
    const auto frame = prescribed.frames().find(int(node));
    for (int c = 0; c < dim; ++c)
      entries[dim * node + c] += frame == prescribed.frames().end()
                                     ? double(c == unknown % dim)
                                     : std::abs(frame->second[c][unknown % dim]);
  }
  return held;
}

template VecHandle held_directions(const Space<2>&, const PrescribedMotion<2>&, bool);
template VecHandle held_directions(const Space<3>&, const PrescribedMotion<3>&, bool);

}  // namespace steppe
