#include "steppe/physics/load/idle_loads.h"

#include <deal.II/base/mpi.h>

#include <algorithm>
#include <cmath>

namespace steppe {

namespace {

/// The largest entry that this rank owns.
double largest(Vec v) {
  PetscInt n;
  check(VecGetLocalSize(v, &n));
  const LocalView entries(v);
  double most = 0;
  for (PetscInt i = 0; i < n; ++i) most = std::max(most, std::abs(entries[i]));
  return most;
}

}  // namespace

template <int dim>
std::vector<std::string> idle_loads(const Space<dim>& space, std::vector<NamedLoad> loads,
                                    const std::vector<double>& times) {
  State rest;
  rest.displacement = space.create_vector();
  rest.velocity = space.create_vector();
  rest.acceleration = space.create_vector();
  VecHandle P = space.create_vector();
  for (const double time : times) {
    if (loads.empty()) break;
    rest.time = rest.load_time = time;
    std::vector<double> sizes;
    for (const NamedLoad& load : loads) {
      check(VecZeroEntries(P));
      load.term->add_residual(rest, P);
      sizes.push_back(largest(P));
    }
    dealii::Utilities::MPI::max(sizes, space.communicator(), sizes);
    std::vector<NamedLoad> idle;
    for (std::size_t i = 0; i < loads.size(); ++i)
      if (sizes[i] == 0) idle.push_back(loads[i]);
    loads = std::move(idle);
  }
  std::vector<std::string> names;
  for (const NamedLoad& load : loads) names.push_back(load.name);
  return names;
}

template std::vector<std::string> idle_loads(const Space<2>&, std::vector<NamedLoad>,
                                             const std::vector<double>&);
template std::vector<std::string> idle_loads(const Space<3>&, std::vector<NamedLoad>,
                                             const std::vector<double>&);

}  // namespace steppe
