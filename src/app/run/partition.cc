#include "steppe/app/run/partition.h"

#include "steppe/app/model/cell_costs.h"
#include "steppe/base/petsc/petsc.h"
#include "steppe/base/process/error.h"
#include "steppe/mesh/file/file_words.h"
#include "steppe/mesh/generated/box.h"
#include "steppe/mesh/partition/cell_weights.h"
#include "steppe/mesh/partition/cut.h"
#include "steppe/mesh/partition/partition_file.h"
#include "steppe/output/folder/files.h"
#include "steppe/output/folder/writable.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <iostream>
#include <limits>
#include <sstream>

namespace steppe {

using namespace dealii;
namespace fs = std::filesystem;

namespace {

void check_request(const Input& input, const Arguments& arguments) {
  const std::string option = "-partition " + std::to_string(arguments.n_parts) + ": ";
  int n_ranks;
  check_mpi(MPI_Comm_size(PETSC_COMM_WORLD, &n_ranks));
  if (n_ranks > 1)
    throw InputError(option + "one rank cuts the mesh, and here are " + std::to_string(n_ranks) +
                     "; start it without mpirun");
  if (input.mesh.partitioner == "p4est")
    throw InputError(option + "with Mesh / Partitioner = " + input.mesh.partitioner +
                     " the run itself cuts the mesh; set it to auto, or leave the option out");
  if (input.mesh.ranks_per_reader != 0)
    throw InputError(option + "means nothing with Mesh / Ranks per reader; leave one of them out");
}

/// Where the parts go, relative to the input file's folder.
std::string name_of_parts(const Input& input, const Arguments& arguments) {
  const std::string stem =
      arguments.file.empty() ? input.output.name : fs::path(arguments.file).stem().string();
  const std::string name =
      !input.mesh.partition.empty() ? input.mesh.partition : stem + ".partition.h5";
  const fs::path path = fs::absolute(input.resolve(name));
  if (!fs::is_directory(path.parent_path()))
    throw InputError("Mesh / Partition = " + name +
                     ": there is no such folder; make it, or choose another place");
  const std::string why = why_not_writable(path.parent_path(), path.filename().string() + ".new");
  if (!why.empty()) throw InputError("Mesh / Partition = " + name + ": its folder " + why);
  if (fs::exists(path) && !PartitionFile::is_at(path))
    throw InputError("Mesh / Partition = " + name +
                     ": what is there is no file that -partition has written; remove it, or give "
                     "another name");
  return name;
}

/// Throws InputError for a mesh with fewer cells than parts.
void check_number_of_parts(double n_cells, unsigned int n_parts) {
  if (n_cells >= n_parts) return;
  std::ostringstream text;
  text << "-partition " << n_parts << ": the mesh has " << n_cells
       << " cells, and every rank needs one; cut it into fewer parts, or refine it";
  throw InputError(text.str());
}

template <int dim>
void report(const PartitionHead& head, const Parts<dim>& parts, double n_cells,
            const std::string& cut_by, const std::string& note) {
  std::size_t most = 0, least = std::numeric_limits<std::size_t>::max();
  for (unsigned int p = 0; p < parts.size(); ++p) {
    most = std::max(most, parts.n_cells(p));
    least = std::min(least, parts.n_cells(p));
  }
  std::ostringstream line;
  line << "mesh: " << std::size_t(n_cells) << " cells in " << dim << "D";
  if (head.refinements > 0)
    line << ", refined " << head.refinements << (head.refinements == 1 ? " time" : " times")
         << " to " << std::size_t(std::ldexp(n_cells, int(dim * head.refinements)));
  line << ", in " << head.n_parts << " parts by " << cut_by << ", imbalance "
       << double(most) * head.n_parts / n_cells;
  if (least == 0) line << "\nwarning: some parts have no cells; cut into fewer, or refine";
  std::cout << line.str() << note << std::endl;
}

}  // namespace

template <int dim>
void cut_for_later(const Input& input, const Arguments& arguments) {
  const Phase phase("mesh");
  check_request(input, arguments);
  const std::string name = name_of_parts(input, arguments), path = input.resolve(name),
                    mesh_path = input.resolve(input.mesh.file);
  if (input.mesh.type == "file") check_mesh_path(mesh_path);
  const MeshInput small = with_small_box(input.mesh);
  Triangulation<dim> mesh;
  const MeshFacts<dim> facts = make_mesh_to_cut(
      small, mesh_path, arguments.n_parts, MemoryCheck(0, PETSC_COMM_SELF), input.constants, mesh);
  check_number_of_parts(mesh.n_active_cells(), arguments.n_parts);
  const auto head = PartitionHead::of(input.mesh, mesh_path, arguments.n_parts, facts, mesh);
  std::vector<unsigned int> weights;
  if (input.mesh.balance == "cost")
    weights = cell_weights(mesh, input.mesh, head.volumes, head.boundaries, input.constants,
                           cell_costs<dim>(input));
  cut(small, arguments.n_parts, mesh, weights);
  const Parts<dim> parts(mesh, head.n_parts);
  report(head, parts, double(mesh.n_active_cells()),
         bricks_of<dim>(small, arguments.n_parts) ? "bricks" : "metis", facts.note);
  if (!PartitionFile::write<dim>(path, head, parts, facts.curved))
    throw OutputError("the parts of the mesh cannot be written to " + path +
                      "; make room on the disk, or give another Mesh / Partition");
  std::cout << "parts: " << path << ", " << 1e-6 * double(fs::file_size(path)) << " MB; run on "
            << head.n_parts << (head.n_parts == 1 ? " rank" : " ranks") << " with -mesh_partition "
            << name << std::endl;
}

template void cut_for_later<2>(const Input&, const Arguments&);
template void cut_for_later<3>(const Input&, const Arguments&);

}  // namespace steppe
