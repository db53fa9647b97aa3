#include "steppe/output/probes/base_acceleration.h"

#include "steppe/physics/load/load_entry.h"

namespace steppe {

template <int dim>
BaseAccelerations<dim> base_accelerations(const std::vector<LoadInput>& loads,
                                          const Constants& constants) {
  auto base = std::make_shared<std::vector<BaseAcceleration<dim>>>();
  for (const LoadInput& load : loads)
    if (entry_of(load_entries(), load.kind).accelerates_frame)
      base->push_back({VectorExpression<dim>(load.value, load.path("Value"), constants),
                       Active(load.active, load.path("Active"), constants), load.factor});
  return base;
}

template BaseAccelerations<2> base_accelerations(const std::vector<LoadInput>&, const Constants&);
template BaseAccelerations<3> base_accelerations(const std::vector<LoadInput>&, const Constants&);

}  // namespace steppe
