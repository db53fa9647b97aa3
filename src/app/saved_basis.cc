// The generalised coordinates of a run in files: bases read and saved, and what checkpoints hold of
// them.

#include "steppe/app/simulation.h"

#include "steppe/app/basis_file.h"
#include "steppe/app/snapshots.h"
#include "steppe/app/supports.h"
#include "steppe/base/error.h"
#include "steppe/fem/held_directions.h"
#include "steppe/physics/floating/floating_motion.h"
#include "steppe/solve/modes/modal_derivatives.h"
#include "steppe/solve/modes/pencil.h"

#include <algorithm>
#include <cmath>

namespace steppe {

template <int dim>
std::vector<VecHandle> Simulation<dim>::basis_of_file() {
  const VecHandle held = held_directions(space_, prescribed_);
  std::vector<VecHandle> basis;
  for (const VecHandle& nodal : read_basis(input_.reduction.file, space_, keys(), held)) {
    basis.push_back(full().layout().create_vector());
    to_unknowns(full(), nodal, basis.back());
  }
  return basis;
}

template <int dim>
std::vector<VecHandle> Simulation<dim>::basis_of_snapshots() {
  std::vector<VecHandle> snapshots = read_snapshots("Snapshots", input_.reduction.snapshots, full(),
                                                    keys(), head_of(input_).input);
  for (const VecHandle& snapshot : snapshots) support_motions_.take_out(full(), snapshot);
  if (input_.reduction.floats()) {
    const FloatingMotion<dim> motion(space_, {},
                                     [this](Vec u, Vec f) { problem_.add_inertia(u, f); });
    for (VecHandle& snapshot : snapshots) snapshot = motion.in_frame(snapshot);
  }
  const int n = int(snapshots.size()), most = input_.reduction.size;
  return principal_vectors(snapshots, std::vector<double>(n, 1), full().mass().create(0),
                           most > 0 ? most : n);
}

template <int dim>
void Simulation<dim>::save_basis_if_wanted() {
  if (input_.reduction.save.empty()) return;
  const VecHandle u = full().layout().create_vector(), z = basis_->create_coordinates();
  std::vector<VecHandle> basis;
  const PetscInt end = basis_->size() - PetscInt(local_functions_.size()),
                 n_vectors = PetscInt(basis_parts_.size() - local_functions_.size());
  for (PetscInt k = end - n_vectors; k < end; ++k) {
    check(VecZeroEntries(z));
    {
      LocalArray entries(z);  // all of them on one rank
      PetscInt n_here;
      check(VecGetLocalSize(z, &n_here));
      if (n_here > 0) entries[k] = 1;
    }
    basis_->expand(z, u);
    basis.push_back(space_.create_vector());
    to_nodal(full(), u, basis.back());
  }
  CheckpointHead head = head_of(input_);
  head.mesh = keys().fingerprint();
  save_basis(input_.reduction.save, space_, keys(), head, held_directions(space_, prescribed_),
             basis);
}

template <int dim>
void Simulation<dim>::history_of_basis(Archive& archive) {
  if (!reduced_) return;
  const auto section = archive.enter("basis");
  if (following_) following_->history(archive);
  std::vector<double> parts = basis_parts_;
  archive.values("parts", parts);
  std::vector<double> weights = cell_weights_;
  if (input_.reduction.weighs_cells()) archive.values("weights of cells", weights);
  if (!archive.loads()) return;
  bool same = parts.size() == basis_parts_.size();
  for (std::size_t k = 0; same && k < parts.size(); ++k)
    same = std::abs(parts[k] - basis_parts_[k]) <=
           1e-5 * *std::max_element(parts.begin(), parts.end());
  if (!weights.empty())
    same = same && weights[0] == cell_weights_[0] &&
           std::abs(weights[1] - cell_weights_[1]) <= 1e-5 * weights[1];
  if (!same)
    throw InputError(
        "the checkpoint is of coordinates of another basis, or of other weights of cells; take "
        "those of its run, or "
        "begin anew");
}

template <int dim>
void Simulation<dim>::history_of_nodes_if_kept(Archive& archive) {
  if (!reduced_) return;
  const bool kept = input_.checkpoints.keep_all && !archive.loads();
  const VecHandle nodal = space_.create_vector();
  if (kept) nodal_displacement(system(), state_.displacement, nodal);
  history_of_nodes(archive, kept, nodal);
}

template std::vector<VecHandle> Simulation<2>::basis_of_file();
template std::vector<VecHandle> Simulation<3>::basis_of_file();
template std::vector<VecHandle> Simulation<2>::basis_of_snapshots();
template std::vector<VecHandle> Simulation<3>::basis_of_snapshots();
template void Simulation<2>::save_basis_if_wanted();
template void Simulation<3>::save_basis_if_wanted();
template void Simulation<2>::history_of_basis(Archive&);
template void Simulation<3>::history_of_basis(Archive&);
template void Simulation<2>::history_of_nodes_if_kept(Archive&);
template void Simulation<3>::history_of_nodes_if_kept(Archive&);

}  // namespace steppe
