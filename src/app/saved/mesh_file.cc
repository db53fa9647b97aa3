// The mesh file that a checkpoint keeps.

#include "steppe/app/saved/restart.h"
#include "steppe/base/petsc/petsc.h"
#include "steppe/base/process/error.h"

#include <deal.II/base/mpi.h>

#include <filesystem>
#include <iostream>

namespace steppe {

namespace {

/// In bytes, as one rank sees it; zero where it is not there. Collective.
std::uint64_t length_of(MPI_Comm communicator, const std::string& path, bool speaks) {
  std::uint64_t bytes = 0;
  std::error_code error;
  if (speaks && std::filesystem::is_regular_file(path, error))
    bytes = std::filesystem::file_size(path, error);
  if (error) bytes = 0;
  check_mpi(MPI_Bcast(&bytes, 1, MPI_UINT64_T, 0, communicator));
  return bytes;
}

}  // namespace

void keep_mesh_file(MPI_Comm communicator, const Input& input, CheckpointHead& head) {
  const bool speaks = dealii::Utilities::MPI::this_mpi_process(communicator) == 0;
  head.mesh_file = input.resolve(input.mesh.file);
  head.mesh_file_bytes = length_of(communicator, head.mesh_file, speaks);
  if (head.mesh_file_bytes == 0 && speaks)
    warn("the mesh file " + head.mesh_file + " is gone, and the checkpoint is without it");
}

void take_mesh_file(MPI_Comm communicator, const Restart& restart, const std::string& folder,
                    const std::string& name, Input& input) {
  const std::uint64_t bytes = restart.head.mesh_file_bytes;
  const bool speaks = dealii::Utilities::MPI::this_mpi_process(communicator) == 0;
  const std::string path = input.resolve(input.mesh.file);
  if (bytes == 0 || length_of(communicator, path, speaks) > 0) return;
  input.mesh.file = std::filesystem::absolute(folder + "/" + name + ".checkpoint.mesh" +
                                              std::filesystem::path(path).extension().string());
  restore_mesh_file(communicator, restart.path, bytes, input.mesh.file);
  if (speaks)
    std::cout << "note: the mesh file " << path << " is not there; that of " << restart.path
              << " is taken, " << input.mesh.file << std::endl;
}

}  // namespace steppe
