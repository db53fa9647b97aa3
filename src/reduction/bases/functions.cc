#include "steppe/reduction/bases/functions.h"

#include "steppe/base/process/error.h"
#include "steppe/fem/boundary/boundary.h"
#include "steppe/input/words/text.h"

#include <deal.II/base/mpi.h>

#include <algorithm>

namespace steppe {
namespace {

/// "a; b; c; d" in two dimensions: "a; b" and "c; d".
std::vector<std::string> vectors_of(const std::string& text, int dim) {
  const std::vector<std::string> components = steppe::components(text);
  if (components.empty() || components.size() % std::size_t(dim) != 0)
    throw InputError("Reduction / Functions = '" + text + "': has " +
                     std::to_string(components.size()) + " components; give " +
                     std::to_string(dim) + " for each vector, separated by `;`");
  std::vector<std::string> vectors(components.size() / std::size_t(dim));
  for (std::size_t i = 0; i < components.size(); ++i)
    vectors[i / std::size_t(dim)] += (i % std::size_t(dim) ? "; " : "") + components[i];
  return vectors;
}

}  // namespace

template <int dim>
std::vector<VecHandle> basis_functions(const Problem& problem, const Space<dim>& space,
                                       const std::string& functions, const Constants& constants) {
  const std::string parameter = "Reduction / Functions";
  std::vector<VecHandle> basis;
  VecHandle nodal = space.create_vector();
  for (const std::string& text : vectors_of(functions, dim)) {
    agree(space.communicator(), [&] {
      const VectorExpression<dim> function(text, parameter, constants);
      if (function.uses_time())
        throw InputError(parameter + " = " + functions + ": '" + text +
                         "' depends on t; its coordinate is what does, so leave t out");
      LocalArray entries(nodal);
      for (int i = 0; i < space.n_local_nodes(); ++i) {
        const auto here = function(space.node_positions()[i], 0);
        for (int c = 0; c < dim; ++c) entries[dim * i + c] = here[c];
      }
    });
    basis.push_back(problem.layout().create_vector());
    to_unknowns(problem, nodal, basis.back());
    problem.supports().zero(basis.back());
  }
  return basis;
}

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

#define INSTANTIATE(dim)                                                                  \
  template std::vector<VecHandle> basis_functions(const Problem&, const Space<dim>&,      \
                                                  const std::string&, const Constants&);  \
  template std::vector<PetscInt> local_functions(const Space<dim>&, const MeshKeys<dim>&, \
                                                 const Problem&, const std::string&);     \
  template std::vector<VecHandle> loads_on<dim>(const Problem&, const std::vector<PetscInt>&);
INSTANTIATE(2)
INSTANTIATE(3)
#undef INSTANTIATE

}  // namespace steppe
