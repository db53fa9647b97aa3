#include "steppe/reduction/coordinates/reduced_model.h"

#include "steppe/base/process/error.h"
#include "steppe/physics/facets/reduced_basis.h"

#include <algorithm>
#include <cmath>
#include <iostream>
#include <iterator>
#include <utility>

namespace steppe {

void ReducedModel::history(Archive& archive) const {
  const auto section = archive.enter("basis");
  std::vector<double> parts = basis_parts, weights = cell_weights;
  archive.values("parts", parts);
  if (input.weighs_cells()) archive.values("weights of cells", weights);
  if (!archive.loads()) return;
  bool same = parts.size() == basis_parts.size();
  for (std::size_t k = 0; same && k < parts.size(); ++k)
    same =
        std::abs(parts[k] - basis_parts[k]) <= 1e-5 * *std::max_element(parts.begin(), parts.end());
  if (!weights.empty())
    same = same && weights[0] == cell_weights[0] &&
           std::abs(weights[1] - cell_weights[1]) <= 1e-5 * weights[1];
  if (!same)
    throw InputError(
        "the checkpoint is of coordinates of another basis, or of other weights of cells; take "
        "those of its run, or begin anew");
}

void ReducedModel::say() const {
  std::cout << "reduction: " << problem->layout().size() << " generalised coordinates";
  if (!local_functions.empty())
    std::cout << ", " << local_functions.size() << " of them local functions";
  if (const std::size_t n = supports ? supports->owned().size() : 0)
    std::cout << ", " << n << " of them of supports that move";
  if (!energy_by.empty()) std::cout << ", energy by " << energy_by;
  if (input.expands()) std::cout << " and an expansion in the local functions";
  if (input.floats()) std::cout << ", floating frame";
  std::cout << std::endl;
}

void check_reduces(const Problem& problem, const ReductionInput& input) {
  if (!problem.supports().changes().empty())
    throw InputError(
        input.path() +
        ": its coordinates know the supports of the start alone; let no boundary have an "
        "Active, or Basis be none");
}

template <int dim>
std::vector<double> orient(const Problem& problem, const Space<dim>& space, Mat M,
                           const std::vector<VecHandle>& basis,
                           const std::vector<PetscInt>& units) {
  const VecHandle nodal = space.create_vector(), p = problem.layout().create_vector(),
                  Mp = duplicate(p);
  {
    LocalArray entries(nodal);
    for (int i = 0; i < space.n_local_nodes(); ++i)
      for (int c = 0; c < dim; ++c) {
        double phase = 1 + c;
        for (int d = 0; d < dim; ++d)
          phase +=
              (2.3 + 1.7 * ((c + d) % dim)) * space.node_positions()[i][d] / space.mesh().size();
        entries[dim * i + c] = std::sin(phase);
      }
  }
  to_unknowns(problem, nodal, p);
  check(MatMult(M, p, Mp));
  std::vector<double> parts = restricted(basis, Mp);
  for (std::size_t k = 0; k < basis.size(); ++k) {
    if (parts[k] > 0) continue;
    check(VecScale(basis[k], -1));
    parts[k] = -parts[k];
  }
  for (const double entry : ReducedBasis({}, units).restricted(p)) parts.push_back(entry);
  return parts;
}

namespace {

/// The motions of supports, without what a basis knows of them, and the basis: M-orthogonal, so
/// that a body that begins at rest is so whatever its supports do.
std::vector<VecHandle> with_supports(const Problem& system, const BasisMap& map,
                                     std::vector<VecHandle> supports,
                                     std::vector<VecHandle> basis) {
  const VecHandle z = map.create_coordinates(), u = system.layout().create_vector();
  for (const VecHandle& extension : supports) {
    map.project(extension, z);
    map.expand(z, u);
    check(VecAXPY(extension, -1, u));
  }
  std::move(basis.begin(), basis.end(), std::back_inserter(supports));
  return supports;
}

}  // namespace

template <int dim>
std::vector<VecHandle> take_basis(std::vector<VecHandle> basis, SupportMotions supports,
                                  const FullBody<dim>& full, ReducedModel& model) {
  Problem& system = full.system;
  const MatHandle M = system.mass().create(0);
  const std::vector<PetscInt>& units = model.local_functions;
  model.basis_parts = orient(system, full.space, M, basis, units);
  try {
    model.basis = std::make_unique<BasisMap>(basis, M, units);
    if (!supports.extensions.empty()) {
      basis = with_supports(system, *model.basis, std::move(supports.extensions), std::move(basis));
      model.basis = std::make_unique<BasisMap>(basis, M, units);
    }
  } catch (const InputError& error) {
    throw InputError(model.input.path() +
                     (model.input.local.empty() ? "" : ", with Local = " + model.input.local) +
                     ": " + error.what());
  }
  model.supports = std::make_unique<SupportCoordinates>(
      system.supports(), std::move(supports.patterns), supports.largest);
  return basis;
}

template <int dim>
std::vector<VecHandle> vectors_of_basis(const ReducedModel& model, const Problem& system,
                                        const Space<dim>& space) {
  const VecHandle u = system.layout().create_vector(), z = model.basis->create_coordinates();
  std::vector<VecHandle> basis;
  const PetscInt n_local = PetscInt(model.local_functions.size()),
                 end = model.basis->size() - n_local,
                 n_vectors = PetscInt(model.basis_parts.size()) - n_local;
  for (PetscInt k = end - n_vectors; k < end; ++k) {
    check(VecZeroEntries(z));
    {
      LocalArray entries(z);  // all of them on one rank
      PetscInt n_here;
      check(VecGetLocalSize(z, &n_here));
      if (n_here > 0) entries[k] = 1;
    }
    model.basis->expand(z, u);
    basis.push_back(space.create_vector());
    to_nodal(system, u, basis.back());
  }
  return basis;
}

#define INSTANTIATE(dim)                                                                \
  template std::vector<double> orient(const Problem&, const Space<dim>&, Mat,           \
                                      const std::vector<VecHandle>&,                    \
                                      const std::vector<PetscInt>&);                    \
  template std::vector<VecHandle> take_basis(std::vector<VecHandle>, SupportMotions,    \
                                             const FullBody<dim>&, ReducedModel&);      \
  template std::vector<VecHandle> vectors_of_basis(const ReducedModel&, const Problem&, \
                                                   const Space<dim>&);
INSTANTIATE(2)
INSTANTIATE(3)
#undef INSTANTIATE

}  // namespace steppe
