#include "steppe/app/basis/basis_sources.h"

#include "steppe/app/basis/reduction.h"
#include "steppe/app/basis/snapshots.h"
#include "steppe/app/files/basis_file.h"
#include "steppe/app/saved/restart.h"
#include "steppe/fem/constraints/held_directions.h"
#include "steppe/physics/floating/floating_motion.h"
#include "steppe/solve/modes/modal_derivatives.h"

namespace steppe {
namespace {

template <int dim>
std::vector<VecHandle> basis_of_file(FullModel<dim>& full) {
  const VecHandle held = held_directions(full.space(), full.unknowns->prescribed());
  std::vector<VecHandle> basis;
  for (const VecHandle& nodal :
       read_basis(full.input().reduction.file, full.space(), full.grid->keys(), held)) {
    basis.push_back(full.system().layout().create_vector());
    to_unknowns(full.system(), nodal, basis.back());
  }
  return basis;
}

template <int dim>
std::vector<VecHandle> basis_of_snapshots(FullModel<dim>& full, const SupportMotions& supports) {
  const ReductionInput& reduction = full.input().reduction;
  Problem& system = full.system();
  std::vector<VecHandle> snapshots = read_snapshots("Snapshots", reduction.snapshots, system,
                                                    full.grid->keys(), head_of(full.input()).input);
  for (const VecHandle& snapshot : snapshots) supports.take_out(system, snapshot);
  if (reduction.floats()) {
    const FloatingMotion<dim> motion(full.space(), {},
                                     [&](Vec u, Vec f) { full.problem.add_inertia(u, f); });
    for (VecHandle& snapshot : snapshots) snapshot = motion.in_frame(snapshot);
  }
  const int n = int(snapshots.size()), most = reduction.size;
  return principal_vectors(snapshots, std::vector<double>(n, 1), system.mass().create(0),
                           most > 0 ? most : n);
}

}  // namespace

template <int dim>
std::vector<VecHandle> find_basis(FullModel<dim>& full, const SupportMotions& supports) {
  const ReductionInput& reduction = full.input().reduction;
  if (reduction.basis == "functions")
    return basis_functions(full.system(), full.space(), reduction, full.input().constants);
  if (reduction.basis == "file") return basis_of_file(full);
  return basis_of_snapshots(full, supports);
}

template std::vector<VecHandle> find_basis(FullModel<2>&, const SupportMotions&);
template std::vector<VecHandle> find_basis(FullModel<3>&, const SupportMotions&);

}  // namespace steppe
