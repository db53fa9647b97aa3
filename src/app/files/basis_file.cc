#include "steppe/app/files/basis_file.h"

#include "steppe/base/files/size_count.h"
#include "steppe/base/process/error.h"
#include "steppe/output/checkpoint/checkpoint_format.h"
#include "steppe/output/folder/files.h"

#include <cstdio>
#include <utility>

namespace steppe {
namespace {

const std::string section_of_basis = "basis of vectors";

/// Saves or loads all that a file holds.
template <int dim>
void history(Archive& archive, const Space<dim>& space, Vec held, std::vector<VecHandle>& basis) {
  const auto section = archive.enter(section_of_basis);
  std::size_t n = basis.size();
  archive.value("number", n);
  archive.vector("held directions", held);
  for (std::size_t k = 0; k < n; ++k) {  // one after the other, as a file may lack them
    if (archive.loads()) basis.push_back(space.create_vector());
    archive.vector(std::to_string(k + 1), basis[k]);
  }
}

}  // namespace

template <int dim>
void save_basis(const std::string& path, const Space<dim>& space, const MeshKeys<dim>& keys,
                const CheckpointHead& head, Vec held, std::vector<VecHandle>& basis) {
  const Phase phase("checkpoint");
  const std::string beside = path + ".new";
  SizeCount size;
  history(size, space, held, basis);
  try {
    CheckpointSaver archive(space.communicator(), beside, keys, head, size);
    history(archive, space, held, basis);
    archive.finish();
    agree(space.communicator(), [&] {
      int rank;
      check_mpi(MPI_Comm_rank(space.communicator(), &rank));
      if (rank == 0 && std::rename(beside.c_str(), path.c_str()) != 0) throw OutputError("");
    });
  } catch (const OutputError&) {
    throw OutputError("Reduction / Save = " + path +
                      ": cannot be written; make room on the disk, or choose another place");
  }
}

bool is_basis(const std::string& path) {
  return contents_of_checkpoint(path).find(table_path(section_of_basis + " / held directions")) !=
         std::string::npos;
}

template <int dim>
std::vector<VecHandle> read_basis(const std::string& path, const Space<dim>& space,
                                  const MeshKeys<dim>& keys, Vec held) {
  const Phase phase("checkpoint");
  const std::string parameter = "Reduction / File = " + path + ": ";
  const CheckpointHead head = check_checkpoint(space.communicator(), path, parameter);
  if (!keys.is_of(head.mesh))
    throw InputError(parameter +
                     "is a basis of another mesh or degree; take the mesh and the degree that it "
                     "was saved with, or make it anew");
  std::vector<VecHandle> basis;
  const VecHandle held_there = duplicate(held);
  try {
    CheckpointLoader archive(space.communicator(), path, keys);
    history(archive, space, held_there, basis);
    archive.finish();
  } catch (const InputError&) {
    throw InputError(parameter + "holds no basis; give a file that Reduction / Save wrote");
  }
  check(VecAXPY(held_there, -1, held));
  if (norm(held_there, NORM_INFINITY) > 1e-9)
    throw InputError(parameter +
                     "is a basis of other supports; take those that it was saved with, or make it "
                     "anew");
  return basis;
}

template void save_basis(const std::string&, const Space<2>&, const MeshKeys<2>&,
                         const CheckpointHead&, Vec, std::vector<VecHandle>&);
template void save_basis(const std::string&, const Space<3>&, const MeshKeys<3>&,
                         const CheckpointHead&, Vec, std::vector<VecHandle>&);
template std::vector<VecHandle> read_basis(const std::string&, const Space<2>&, const MeshKeys<2>&,
                                           Vec);
template std::vector<VecHandle> read_basis(const std::string&, const Space<3>&, const MeshKeys<3>&,
                                           Vec);

}  // namespace steppe
