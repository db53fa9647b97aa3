#include "steppe/reduction/bases/loads_at_rest.h"

#include "steppe/reduction/bases/support_motions.h"

#include <algorithm>
#include <utility>

namespace steppe {

void for_loads_at_rest(const Problem& problem, const std::vector<double>& times,
                       const std::function<void(double, VecHandle)>& visit) {
  State rest = create_state(problem.layout());
  for (const double time : times) {
    rest.time = rest.load_time = time;
    VecHandle load = problem.layout().create_vector();
    problem.force(ForcePart::load, rest, load);
    problem.supports().zero(load);
    visit(time, std::move(load));
  }
}

std::vector<double> add_different_loads(const Problem& problem, const std::vector<double>& times,
                                        std::vector<VecHandle>& loads) {
  std::vector<std::pair<double, double>> by_size;
  for_loads_at_rest(problem, times, [&](double time, const VecHandle& load) {
    by_size.emplace_back(-norm(load), time);
  });
  std::sort(by_size.begin(), by_size.end());
  std::vector<double> sorted, added;
  for (const auto& [size, time] : by_size)
    if (size < 0) sorted.push_back(time);
  for_loads_at_rest(problem, sorted, [&](double time, VecHandle load) {
    if (!is_new(load, loads)) return;
    loads.push_back(std::move(load));
    added.push_back(time);
  });
  return added;
}

void add_inertia_of(const std::vector<VecHandle>& accelerations, const Problem& problem,
                    std::vector<VecHandle>& loads) {
  State state = create_state(problem.layout());
  for (const VecHandle& acceleration : accelerations) {
    check(VecCopy(acceleration, state.acceleration));
    update_ghosts(state.acceleration);
    VecHandle load = problem.layout().create_vector();
    if (problem.residual(state, load) && is_new(load, loads)) loads.push_back(std::move(load));
  }
}

}  // namespace steppe
