#include "steppe/app/reduction/saved_basis.h"

#include "steppe/app/basis/snapshots.h"
#include "steppe/app/files/basis_file.h"
#include "steppe/app/saved/restart.h"
#include "steppe/base/process/error.h"
#include "steppe/fem/constraints/held_directions.h"

#include <algorithm>
#include <cmath>

namespace steppe {

template <int dim>
void save_basis_if_wanted(const ReducedModel<dim>& model) {
  FullModel<dim>& full = model.full;
  const std::string& path = full.input().reduction.save;
  if (path.empty()) return;
  const Problem& system = full.system();
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
    basis.push_back(full.space().create_vector());
    to_nodal(system, u, basis.back());
  }
  CheckpointHead head = head_of(full.input());
  head.mesh = full.grid->keys().fingerprint();
  save_basis(path, full.space(), full.grid->keys(), head,
             held_directions(full.space(), full.unknowns->prescribed()), basis);
}

template <int dim>
void history_of_basis(const ReducedModel<dim>& model, Archive& archive) {
  const auto section = archive.enter("basis");
  std::vector<double> parts = model.basis_parts, weights = model.cell_weights;
  archive.values("parts", parts);
  if (model.full.input().reduction.weighs_cells()) archive.values("weights of cells", weights);
  if (!archive.loads()) return;
  bool same = parts.size() == model.basis_parts.size();
  for (std::size_t k = 0; same && k < parts.size(); ++k)
    same = std::abs(parts[k] - model.basis_parts[k]) <=
           1e-5 * *std::max_element(parts.begin(), parts.end());
  if (!weights.empty())
    same = same && weights[0] == model.cell_weights[0] &&
           std::abs(weights[1] - model.cell_weights[1]) <= 1e-5 * weights[1];
  if (!same)
    throw InputError(
        "the checkpoint is of coordinates of another basis, or of other weights of cells; take "
        "those of its run, or begin anew");
}

template <int dim>
void history_of_nodes_if_kept(const ReducedModel<dim>& model, const State& state,
                              Archive& archive) {
  const bool kept = model.full.input().checkpoints.keep_all && !archive.loads();
  const VecHandle nodal = model.full.space().create_vector();
  if (kept) nodal_displacement(*model.problem, state.displacement, nodal);
  history_of_nodes(archive, kept, nodal);
}

#define INSTANTIATE(dim)                                              \
  template void save_basis_if_wanted(const ReducedModel<dim>&);       \
  template void history_of_basis(const ReducedModel<dim>&, Archive&); \
  template void history_of_nodes_if_kept(const ReducedModel<dim>&, const State&, Archive&);
INSTANTIATE(2)
INSTANTIATE(3)
#undef INSTANTIATE

}  // namespace steppe
