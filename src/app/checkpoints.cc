// How a run in time is saved in files, and goes on from them.

#include "steppe/app/simulation.h"

#include "steppe/base/size_count.h"
#include "steppe/base/error.h"
#include "steppe/output/files.h"

#include <iostream>

namespace steppe {

template <int dim>
const MeshKeys<dim>& Simulation<dim>::keys() {
  if (!keys_) keys_ = std::make_unique<MeshKeys<dim>>(space_);
  return *keys_;
}

template <int dim>
std::string Simulation<dim>::cannot_save() {
  try {
    SizeCount archive;
    history(archive);
  } catch (const InputError& error) {
    if (input_.checkpoints.wanted()) throw;
    return error.what();
  }
  return "";
}

template <int dim>
void Simulation<dim>::save(int step) {
  const Phase phase("checkpoint");
  const CheckpointFiles files(communicator_, folder(), input_.output.name);
  CheckpointHead head = head_of(input_);
  head.step = step;
  head.time = state_.time;
  head.mesh = keys().fingerprint();
  if (input_.checkpoints.mesh) keep_mesh_file(communicator_, input_, head);
  try {
    SizeCount size;
    history(size);
    CheckpointSaver archive(communicator_, files.next(), keys(), head, size);
    history(archive);
    archive.finish();
    files.commit();
    if (input_.checkpoints.keep_all) files.keep(step);
  } catch (const OutputError&) {
    if (speaks_) files.discard();
    throw;
  }
}

template <int dim>
void Simulation<dim>::check_mesh_of(const Restart& restart) {
  if (!keys().is_of(restart.head.mesh))
    throw InputError("the checkpoint " + restart.path +
                     " is of another mesh or degree; take those of its run, or begin anew");
}

template <int dim>
void Simulation<dim>::resume(const Restart& restart) {
  const Phase phase("checkpoint");
  check_mesh_of(restart);
  CheckpointLoader archive(communicator_, restart.path, keys());
  if (restart.solver_changed) archive.leave_out({"preconditioner", "reuse"});
  history(archive);
  archive.finish();
}

template <int dim>
void Simulation<dim>::load_motion(const Restart& restart) {
  check_mesh_of(restart);
  CheckpointLoader archive(communicator_, restart.path, keys());
  history_of_basis(archive);
  {
    const auto section = archive.enter("problem");
    system().history(archive);
  }
  steppe::history(archive, "state", state_);
}

template const MeshKeys<2>& Simulation<2>::keys();
template std::string Simulation<2>::cannot_save();
template void Simulation<2>::save(int);
template void Simulation<2>::check_mesh_of(const Restart&);
template void Simulation<2>::resume(const Restart&);
template void Simulation<2>::load_motion(const Restart&);
template const MeshKeys<3>& Simulation<3>::keys();
template std::string Simulation<3>::cannot_save();
template void Simulation<3>::save(int);
template void Simulation<3>::check_mesh_of(const Restart&);
template void Simulation<3>::resume(const Restart&);
template void Simulation<3>::load_motion(const Restart&);

}  // namespace steppe
