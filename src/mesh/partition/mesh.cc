#include "steppe/mesh/partition/mesh.h"

#include "steppe/base/process/slow_work.h"
#include "steppe/base/petsc/petsc.h"
#include "steppe/base/process/error.h"
#include "steppe/input/values/expression.h"
#include "steppe/mesh/generated/box.h"
#include "steppe/mesh/generated/refined_part.h"
#include "steppe/mesh/partition/cell_weights.h"
#include "steppe/mesh/partition/cut.h"
#include "steppe/mesh/partition/partition_file.h"
#include "steppe/mesh/partition/serial_mesh.h"

#include <deal.II/base/utilities.h>
#include <deal.II/distributed/fully_distributed_tria.h>
#include <deal.II/distributed/tria.h>
#include <deal.II/grid/grid_generator.h>
#include <deal.II/grid/grid_tools.h>
#include <deal.II/grid/tria_description.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <sstream>
#include <vector>

namespace steppe {

using namespace dealii;

namespace {

std::string path_from(const std::string& directory, const std::string& path) {
  return !path.empty() && path.front() == '/' ? path : directory + "/" + path;
}

}  // namespace

template <int dim>
Mesh<dim>::Mesh(const MeshInput& input, const std::string& directory, MPI_Comm communicator,
                const Constants& constants, const MemoryNeed& need, const CellCosts<dim>& costs)
    : input_(with_small_box(input)),
      path_(path_from(directory, input.file)),
      communicator_(communicator),
      constants_(constants),
      transform_(input.transform, constants),
      need_(need),
      costs_(costs) {
  const Phase phase("mesh");
  const SlowWork work("reading, meshing and partitioning");
  const unsigned int n_ranks = Utilities::MPI::n_mpi_processes(communicator);
  const std::unique_ptr<PartitionFile> partition = open_partition(input, directory);
  if (partition) {
    parts_.boundaries = partition->head().boundaries;
    parts_.drawing = partition->head().drawing;
    parts_.volumes = partition->head().volumes;
  } else if (input.type == "file" && input.file.empty()) {
    throw InputError(
        "Mesh / File is empty: give the path of a mesh file, or set Mesh / Type to box or "
        "generator");
  }
  if (input.type == "generator" && (!partition || partition->head().has_manifolds)) {
    generated_ = std::make_unique<Triangulation<dim>>();
    make_serial_mesh(input_, path_, *generated_,
                     MemoryCheck(input.refinements, communicator, need_));
    for (const auto id : generated_->get_manifold_ids())
      curved_ |= id != numbers::flat_manifold_id &&
                 !dynamic_cast<const FlatManifold<dim>*>(&generated_->get_manifold(id));
  }
  partitioner_ = "metis";
  if (input.partitioner == "p4est") {
    partitioner_ = "p4est";
    distribute_by_p4est();
  } else if (partition) {
    partitioner_ = input.partition;
    CurvedPart<dim> part = partition->part<dim>();
    parts_.curved = std::move(part.curved);
    distribute(std::move(part.cells));
  } else if (const auto bricks = bricks_of<dim>(input_, n_ranks)) {
    partitioner_ = "bricks";
    distribute(part_of_box(*bricks));
  } else {
    distribute(cut_by_metis());
  }
  take_curved_cells(partition != nullptr);
  if (!partition && input.type == "file") {
    for (PartNames* names : {&parts_.boundaries, &parts_.volumes})
      *names = Utilities::MPI::broadcast(communicator, *names);
    parts_.note = Utilities::MPI::broadcast(communicator, parts_.note);
    parts_.drawing = Utilities::MPI::broadcast(communicator, parts_.drawing);
  }
  if (transform_.moves()) parts_.drawing = {};
  measure();
  description_ = describe();
}

template <int dim>
Mesh<dim>::~Mesh() = default;

template <int dim>
void Mesh<dim>::release_cells() {
  parts_.curved = {};
  triangulation_.reset();
  generated_.reset();
}

template <int dim>
std::unique_ptr<PartitionFile> Mesh<dim>::open_partition(const MeshInput& input,
                                                         const std::string& directory) const {
  if (input_.partition.empty()) return nullptr;
  if (input_.ranks_per_reader != 0)
    throw InputError("Mesh / Ranks per reader = " + std::to_string(input_.ranks_per_reader) +
                     ": means nothing with Mesh / Partition, of which each rank reads its own "
                     "part; remove it");
  auto file = std::make_unique<PartitionFile>(communicator_, path_from(directory, input_.partition),
                                              input_.partition);
  const PartitionHead& head = file->head();
  const unsigned int n_ranks = Utilities::MPI::n_mpi_processes(communicator_);
  const bool reads = Utilities::MPI::this_mpi_process(communicator_) == 0;
  agree(communicator_, [&] {
    if (!reads) return;
    std::error_code ignored;
    const bool has_file = input_.type == "file" && std::filesystem::is_regular_file(path_, ignored);
    const FileMark mark = has_file ? FileMark::of(path_) : FileMark();
    head.check(input, n_ranks, has_file ? &mark : nullptr);
  });
  MemoryCheck(input_.refinements - head.refinements, communicator_, need_)
      .admit(head.entities, dim);
  return file;
}

template <int dim>
PartOfMesh<dim> Mesh<dim>::part_of_box(const Bricks<dim>& bricks) {
  const auto box = Box<dim>::of(input_);
  MemoryCheck(input_.refinements, communicator_, need_)
      .admit(box_counts({box.n_cells.begin(), box.n_cells.end()}, false), dim);
  return box.part(bricks, Utilities::MPI::this_mpi_process(communicator_), input_.scale);
}

template <int dim>
PartOfMesh<dim> Mesh<dim>::cut_by_metis() {
  const MemoryCheck memory(input_.refinements, communicator_, need_);
  const unsigned int n_ranks = Utilities::MPI::n_mpi_processes(communicator_);
  std::exception_ptr failure;
  std::vector<unsigned int> weights;
  const auto make = [&](Triangulation<dim>& serial) {
    try {
      const LocalErrors alone;
      parts_ =
          make_mesh_to_cut(input_, path_, n_ranks, memory, constants_, serial, int(need_.degree));
      if (input_.balance == "cost" && costs_)
        weights =
            cell_weights(serial, input_, parts_.volumes, parts_.boundaries, constants_, costs_);
    } catch (const std::exception&) {
      // told to all ranks after the collective part, which runs on a stand-in until then
      failure = std::current_exception();
      serial.clear();
      GridGenerator::hyper_cube(serial);
    }
  };
  const auto cut_all = [&](Triangulation<dim>& serial, const MPI_Comm&, unsigned int) {
    cut(input_, n_ranks, serial, weights);
  };
  const unsigned int group =
      input_.ranks_per_reader == 0 ? n_ranks : std::min(input_.ranks_per_reader, n_ranks);
  auto description =
      TriangulationDescription::Utilities::create_description_from_triangulation_in_groups<dim,
                                                                                           dim>(
          make, cut_all, communicator_, int(group));
  agree(communicator_, [&] {
    if (failure) std::rethrow_exception(failure);
  });
  return description;
}

template <int dim>
void Mesh<dim>::distribute(PartOfMesh<dim> part) {
  if (!part.cell_infos.empty()) {
    const auto refinements = input_.refinements + 1 - unsigned(part.cell_infos.size());
    part = refined<dim>(part, refinements, Utilities::MPI::this_mpi_process(communicator_),
                        [this](Triangulation<dim>& mesh) { attach_manifolds(mesh); });
  }
  // the cells are refined again as the description is read, along the manifolds
  auto distributed =
      std::make_unique<parallel::fullydistributed::Triangulation<dim>>(communicator_);
  attach_manifolds(*distributed);
  distributed->create_triangulation(part);
  triangulation_ = std::move(distributed);
}

template <int dim>
void Mesh<dim>::distribute_by_p4est() {
  Triangulation<dim> coarse;
  const MemoryCheck memory(input_.refinements, communicator_, need_);
  const bool is_file = input_.type == "file",
             makes = !is_file || Utilities::MPI::this_mpi_process(communicator_) == 0;
  agree(communicator_, [&] {
    if (makes)
      parts_ = make_serial_mesh(input_, path_, coarse, memory, constants_, int(need_.degree));
  });
  if (is_file) broadcast(communicator_, coarse);
  if (!coarse.all_reference_cells_are_hyper_cube())
    throw InputError(
        "Mesh / Partitioner = p4est: works for quadrilaterals and hexahedra only; "
        "set it to auto");
  auto distributed = std::make_unique<parallel::distributed::Triangulation<dim>>(communicator_);
  attach_manifolds(*distributed);
  distributed->copy_triangulation(coarse);
  distributed->refine_global(input_.refinements);
  triangulation_ = std::move(distributed);
}

template <int dim>
void Mesh<dim>::take_curved_cells(bool known) {
  if (!known) {
    const unsigned int rank = Utilities::MPI::this_mpi_process(communicator_),
                       group = input_.partitioner == "p4est" ? 0 : input_.ranks_per_reader;
    parts_.curved = part_of(parts_.curved, group == 0 ? 0 : rank - rank % group, *triangulation_,
                            communicator_);
  }
  curved_ |= transform_.moves();
  curved_ |= Utilities::MPI::max(unsigned(!parts_.curved.empty()), communicator_) > 0;
  curved_ &= input_.sides == "curved";
}

template <int dim>
void Mesh<dim>::attach_manifolds(Triangulation<dim>& mesh) const {
  if (!generated_) return;
  for (const auto id : generated_->get_manifold_ids())
    if (id != numbers::flat_manifold_id) mesh.set_manifold(id, generated_->get_manifold(id));
}

template <int dim>
void Mesh<dim>::measure() {
  simplicial_ =
      triangulation_->n_active_cells() > 0 && triangulation_->all_reference_cells_are_simplex();
  simplicial_ = Utilities::MPI::max(int(simplicial_), communicator_);
  std::vector<double> extent(2 * dim, -std::numeric_limits<double>::max());
  agree(communicator_, [&] {
    for (const auto& cell : triangulation_->active_cell_iterators()) {
      if (!cell->is_locally_owned()) continue;
      for (const unsigned int v : cell->vertex_indices()) {
        const Point<dim> x = transform_(cell->vertex(v));
        for (int c = 0; c < dim; ++c) {
          extent[c] = std::max(extent[c], x[c]);
          extent[dim + c] = std::max(extent[dim + c], -x[c]);
        }
      }
    }
  });
  Utilities::MPI::max(extent, communicator_, extent);
  size_ = 0;
  for (int c = 0; c < dim; ++c) size_ += std::pow(extent[c] + extent[dim + c], 2);
  size_ = std::sqrt(size_);
}

template <int dim>
std::string Mesh<dim>::describe() const {
  const unsigned int n_ranks = Utilities::MPI::n_mpi_processes(communicator_);
  CellCost<dim> cost_of;
  if (input_.balance == "cost" && costs_)
    cost_of = costs_({simplicial_, parts_.volumes, parts_.boundaries, size_, constants_});
  double cells = 0, interface = 0, cost = 0;
  for (const auto& cell : triangulation_->active_cell_iterators())
    if (cell->is_locally_owned()) {
      ++cells;
      if (cost_of) cost += cost_of(outline_of<dim>(cell, transform_));
      for (const unsigned int f : cell->face_indices())
        interface += !cell->at_boundary(f) && cell->neighbor(f)->is_ghost();
    }
  const auto owned = Utilities::MPI::min_max_avg(cells, communicator_);
  const double faces = Utilities::MPI::sum(interface, communicator_) / 2;
  std::ostringstream line;
  line << static_cast<long>(owned.sum) << (simplicial_ ? " simplices" : " hypercubes") << " in "
       << dim << "D on " << n_ranks << (n_ranks == 1 ? " rank" : " ranks") << " by " << partitioner_
       << ", " << static_cast<long>(faces) << " interface faces, imbalance "
       << owned.max / owned.avg;
  if (cost_of) {
    const auto costs = Utilities::MPI::min_max_avg(cost, communicator_);
    line << ", of cost " << costs.max / costs.avg;
  }
  if (owned.min == 0) line << "\nwarning: some ranks have no cells; use fewer ranks or refine";
  return line.str() + parts_.note;
}

template class Mesh<2>;
template class Mesh<3>;

}  // namespace steppe
