#include "steppe/reduction/bases/snapshots.h"

#include "steppe/base/process/error.h"
#include "steppe/output/checkpoint/checkpoint_files.h"
#include "steppe/physics/facets/nodal_form.h"
#include "steppe/physics/floating/floating_motion.h"
#include "steppe/solve/modes/modal_derivatives.h"

#include <filesystem>

namespace steppe {

using namespace dealii;

namespace {

/// The text of a section of the input, empty without it.
std::string section(const std::string& input, const std::string& name) {
  const auto begin = input.find("\nsubsection " + name + "\n");
  if (begin == std::string::npos) return "";
  return input.substr(begin, input.find("\nend\n", begin) - begin);
}

}  // namespace

bool history_of_nodes(Archive& archive, bool kept, const State& nodal) {
  const auto section = archive.enter("nodes");
  bool moves = kept && !archive.loads();
  archive.added_value("kept", kept);
  archive.added_value("move", moves);
  if (kept) archive.vector("displacement", nodal.displacement);
  if (kept && moves) archive.vector("velocity", nodal.velocity);
  return kept;
}

template <int dim>
std::vector<VecHandle> read_snapshots(const std::string& name, const std::string& folder,
                                      const Problem& problem, const MeshKeys<dim>& keys,
                                      const std::string& input) {
  const Phase phase("checkpoint");
  const MPI_Comm communicator = problem.layout().communicator();
  const std::string parameter = "Reduction / " + name + " = " + folder + ": ";
  const std::vector<std::string> paths = kept_checkpoints(communicator, folder, parameter);
  const State nodal = create_state(nodal_layout(problem));
  std::vector<VecHandle> snapshots;
  for (const std::string& path : paths) {
    const std::string file = parameter + std::filesystem::path(path).filename().string() + " ";
    const CheckpointHead head = check_checkpoint(communicator, path, parameter);
    if (!keys.is_of(head.mesh))
      throw InputError(file + "is of another mesh or degree; take those of its run");
    for (const char* list : {"Boundaries", "Periodic", "Ties", "Joints", "Bolts"})
      if (section(head.input, list) != section(input, list))
        throw InputError(file + "is of other supports; let " + list + " be that of its run");
    snapshots.push_back(problem.layout().create_vector());
    try {
      CheckpointLoader archive(communicator, path, keys);
      if (history_of_nodes(archive, false, nodal)) {
        to_unknowns(problem, nodal.displacement, snapshots.back());
        continue;
      }
      const auto state = archive.enter("state");
      archive.vector("displacement", snapshots.back());
    } catch (const InputError&) {
      throw InputError(file +
                       "holds no displacements of nodes: of generalised coordinates these are kept "
                       "by Checkpoints / Keep all of this version; run it anew with that");
    }
  }
  return snapshots;
}

template <int dim>
std::vector<VecHandle> basis_of_snapshots(std::vector<VecHandle> snapshots,
                                          const SupportMotions& supports, const FullBody<dim>& full,
                                          const ReductionInput& input) {
  for (const VecHandle& snapshot : snapshots) supports.take_out(full.system, snapshot);
  if (input.floats()) {
    const FloatingMotion<dim> motion(full.space, {},
                                     [&](Vec u, Vec f) { full.problem.add_inertia(u, f); });
    for (VecHandle& snapshot : snapshots) snapshot = motion.in_frame(snapshot);
  }
  const int n = int(snapshots.size()), most = input.size;
  return principal_vectors(snapshots, std::vector<double>(n, 1), full.system.mass().create(0),
                           most > 0 ? most : n);
}

#define INSTANTIATE(dim)                                                                 \
  template std::vector<VecHandle> read_snapshots(const std::string&, const std::string&, \
                                                 const Problem&, const MeshKeys<dim>&,   \
                                                 const std::string&);                    \
  template std::vector<VecHandle> basis_of_snapshots(                                    \
      std::vector<VecHandle>, const SupportMotions&, const FullBody<dim>&, const ReductionInput&);
INSTANTIATE(2)
INSTANTIATE(3)
#undef INSTANTIATE

}  // namespace steppe
