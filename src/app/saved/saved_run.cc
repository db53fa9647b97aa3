#include "steppe/app/saved/saved_run.h"

#include "steppe/base/files/size_count.h"
#include "steppe/base/process/error.h"
#include "steppe/output/folder/files.h"

#include <utility>

namespace steppe {

namespace {

template <int dim>
CheckpointFiles files_of(const Discretisation<dim>& grid) {
  return {grid.communicator, grid.input.resolve(grid.input.output.folder), grid.input.output.name};
}

}  // namespace

template <int dim>
SavedRun<dim>::SavedRun(const Discretisation<dim>& grid, History history)
    : grid_(grid), history_(std::move(history)) {}

template <int dim>
void SavedRun<dim>::add_mesh(const std::string& section, OtherKeys keys) {
  others_.emplace_back(section, std::move(keys));
}

template <int dim>
MeshOrders SavedRun<dim>::orders() {
  MeshOrders orders(grid_.keys());
  for (const auto& [section, keys_of] : others_) orders.add(section, keys_of());
  return orders;
}

template <int dim>
std::string SavedRun<dim>::cannot_save() const {
  try {
    SizeCount archive;
    history_(archive);
  } catch (const InputError& error) {
    if (grid_.input.checkpoints.wanted()) throw;
    return error.what();
  }
  return "";
}

template <int dim>
void SavedRun<dim>::save(int step, double time) {
  const Phase phase("checkpoint");
  const MPI_Comm communicator = grid_.communicator;
  const CheckpointFiles files = files_of(grid_);
  CheckpointHead head = head_of(grid_.input);
  head.step = step;
  head.time = time;
  head.mesh = grid_.keys().fingerprint();
  if (grid_.input.checkpoints.mesh) keep_mesh_file(communicator, grid_.input, head);
  try {
    SizeCount size;
    history_(size);
    CheckpointSaver archive(communicator, files.next(), orders(), head, size);
    history_(archive);
    archive.finish();
    files.commit();
    if (grid_.input.checkpoints.keep_all) files.keep(step);
  } catch (const OutputError&) {
    if (dealii::Utilities::MPI::this_mpi_process(communicator) == 0) files.discard();
    throw;
  }
}

template <int dim>
void check_mesh_of(const Restart& restart, const Discretisation<dim>& grid) {
  if (!grid.keys().is_of(restart.head.mesh))
    throw InputError("the checkpoint " + restart.path +
                     " is of another mesh or degree; take those of its run, or begin anew");
}

template <int dim>
void SavedRun<dim>::resume(const Restart& restart) {
  const Phase phase("checkpoint");
  check_mesh_of(restart, grid_);
  CheckpointLoader archive(grid_.communicator, restart.path, orders());
  if (restart.solver_changed) archive.leave_out({"preconditioner", "reuse"});
  history_(archive);
  archive.finish();
  // where a run was killed before it committed a whole one, the next save would write over it
  const CheckpointFiles files = files_of(grid_);
  if (restart.path == files.next()) files.commit();
}

template class SavedRun<2>;
template class SavedRun<3>;
template void check_mesh_of(const Restart&, const Discretisation<2>&);
template void check_mesh_of(const Restart&, const Discretisation<3>&);

}  // namespace steppe
