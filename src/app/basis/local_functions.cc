#include "steppe/app/basis/local_functions.h"

#include "steppe/base/process/error.h"
#include "steppe/fem/boundary/boundary.h"

#include <deal.II/base/mpi.h>

#include <algorithm>

namespace steppe {

template <int dim>
std::vector<PetscInt> local_functions(const Space<dim>& space, const MeshKeys<dim>& keys,
                                      const Problem& problem, const std::string& region) {
  if (region.empty()) return {};
  const std::string parameter = "Reduction / Local";
  if (problem.nodal_form())
    throw InputError(parameter + " = " + region +
                     ": its functions are displacements of single nodes, which inclined supports, "
                     "ties and periodic boundaries change; leave these out, or let Local be empty");
  VecHandle free = space.create_vector();
  check(VecSet(free, 1));
  problem.supports().zero(free);
  std::vector<std::pair<PetscInt, PetscInt>> functions;  // in order, and the entry
  const auto nodes =
      region_nodes(space, space.mesh().boundary_region(region, parameter), parameter);
  {
    const LocalView is_free(free);
    for (const int node : nodes)
      for (int c = 0; c < dim; ++c)
        if (is_free[dim * node + c] != 0)
          functions.emplace_back(dim * keys.nodes().rows()[node] + c,
                                 dim * space.global_node(node) + c);
  }
  std::vector<std::pair<PetscInt, PetscInt>> all;
  for (const auto& of_rank : dealii::Utilities::MPI::all_gather(space.communicator(), functions))
    all.insert(all.end(), of_rank.begin(), of_rank.end());
  std::sort(all.begin(), all.end());
  std::vector<PetscInt> entries;
  for (const auto& function : all) entries.push_back(function.second);
  return entries;
}

template <int dim>
std::vector<VecHandle> loads_on(const Problem& problem, const std::vector<PetscInt>& units) {
  const MatHandle M = problem.mass().create(0);
  const VecHandle field = problem.layout().create_vector();
  PetscInt first, end;
  check(VecGetOwnershipRange(field, &first, &end));
  std::vector<VecHandle> loads;
  for (int c = 0; c < dim; ++c) {
    check(VecZeroEntries(field));
    {
      LocalArray entries(field);
      for (const PetscInt entry : units)
        if (entry % dim == c && entry >= first && entry < end) entries[entry - first] = 1;
    }
    loads.push_back(problem.layout().create_vector());
    check(MatMult(M, field, loads.back()));
    problem.supports().zero(loads.back());
  }
  return loads;
}

template std::vector<PetscInt> local_functions(const Space<2>&, const MeshKeys<2>&, const Problem&,
                                               const std::string&);
template std::vector<PetscInt> local_functions(const Space<3>&, const MeshKeys<3>&, const Problem&,
                                               const std::string&);
template std::vector<VecHandle> loads_on<2>(const Problem&, const std::vector<PetscInt>&);
template std::vector<VecHandle> loads_on<3>(const Problem&, const std::vector<PetscInt>&);

}  // namespace steppe
