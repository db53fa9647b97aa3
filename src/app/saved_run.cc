#include "steppe/app/saved_run.h"

#include "steppe/base/error.h"
#include "steppe/base/size_count.h"
#include "steppe/output/files.h"

#include <utility>

namespace steppe {

template <int dim>
SavedRun<dim>::SavedRun(const Input& input, const Space<dim>& space, History history)
    : input_(input), space_(space), history_(std::move(history)) {}

template <int dim>
const MeshKeys<dim>& SavedRun<dim>::keys() {
  if (!keys_) keys_ = std::make_unique<MeshKeys<dim>>(space_);
  return *keys_;
}

template <int dim>
void SavedRun<dim>::add_mesh(const std::string& section, OtherKeys keys) {
  others_.emplace_back(section, std::move(keys));
}

template <int dim>
MeshOrders SavedRun<dim>::orders() {
  MeshOrders orders(keys());
  for (const auto& [section, keys_of] : others_) orders.add(section, keys_of());
  return orders;
}

template <int dim>
std::string SavedRun<dim>::cannot_save() const {
  try {
    SizeCount archive;
    history_(archive);
  } catch (const InputError& error) {
    if (input_.checkpoints.wanted()) throw;
    return error.what();
  }
  return "";
}

template <int dim>
void SavedRun<dim>::save(int step, double time) {
  const Phase phase("checkpoint");
  const MPI_Comm communicator = space_.communicator();
  const CheckpointFiles files(communicator, input_.resolve(input_.output.folder),
                              input_.output.name);
  CheckpointHead head = head_of(input_);
  head.step = step;
  head.time = time;
  head.mesh = keys().fingerprint();
  if (input_.checkpoints.mesh) keep_mesh_file(communicator, input_, head);
  try {
    SizeCount size;
    history_(size);
    CheckpointSaver archive(communicator, files.next(), orders(), head, size);
    history_(archive);
    archive.finish();
    files.commit();
    if (input_.checkpoints.keep_all) files.keep(step);
  } catch (const OutputError&) {
    if (dealii::Utilities::MPI::this_mpi_process(communicator) == 0) files.discard();
    throw;
  }
}

template <int dim>
void SavedRun<dim>::check_mesh_of(const Restart& restart) {
  if (!keys().is_of(restart.head.mesh))
    throw InputError("the checkpoint " + restart.path +
                     " is of another mesh or degree; take those of its run, or begin anew");
}

template <int dim>
void SavedRun<dim>::resume(const Restart& restart) {
  const Phase phase("checkpoint");
  check_mesh_of(restart);
  CheckpointLoader archive(space_.communicator(), restart.path, orders());
  if (restart.solver_changed) archive.leave_out({"preconditioner", "reuse"});
  history_(archive);
  archive.finish();
}

template class SavedRun<2>;
template class SavedRun<3>;

}  // namespace steppe
