#include "steppe/mesh/mesh.h"

#include "steppe/base/error.h"
#include "steppe/base/petsc.h"
#include "steppe/input/expression.h"
#include "steppe/mesh/mesh_file.h"

#include <deal.II/base/patterns.h>
#include <deal.II/base/utilities.h>
#include <deal.II/distributed/fully_distributed_tria.h>
#include <deal.II/distributed/tria.h>
#include <deal.II/grid/grid_generator.h>
#include <deal.II/grid/grid_tools.h>
#include <deal.II/grid/tria_description.h>

#include <algorithm>
#include <cmath>
#include <sstream>
#include <stdexcept>

namespace steppe {

using namespace dealii;

void MeshInput::bind(ParameterHandler& prm) {
  prm.add_parameter("Dimension", dimension, "Space dimension; 2 is plane strain of thickness 1 m.",
                    Patterns::Integer(2, 3));
  prm.add_parameter("Type", type, "Where the mesh comes from: a box, a generator of deal.II, a file.",
                    Patterns::Selection("box|generator|file"));
  prm.add_parameter("Lower", lower, "Box: lower corner, m (boundary ids: 0 and 1 for x, 2 and 3 for "
                    "y, 4 and 5 for z, lower side first).");
  prm.add_parameter("Upper", upper, "Box: upper corner, m.");
  prm.add_parameter("Cells", cells, "Box: cells in each direction.");
  prm.add_parameter("Shape", shape,
                    "Box and generator: hexahedra (quadrilaterals), or tetrahedra (triangles) made "
                    "from them.", Patterns::Selection("hypercubes|simplices"));
  prm.add_parameter("Generator", generator,
                    "Name of a function of deal.II's GridGenerator, for example hyper_shell.");
  prm.add_parameter("Arguments", arguments,
                    "Its arguments without the triangulation, separated by colons, for example "
                    "`0,0 : 7 : 18.625 : 12 : true`.");
  prm.add_parameter("File", file, "Mesh file, relative to the input file; cells of first order.");
  prm.add_parameter("Format", format, "Format of the file.",
                    Patterns::Selection(mesh_file_formats()));
  prm.add_parameter("Scale", scale, "Factor on all coordinates, for example 1e-3 for a mesh in mm.",
                    Patterns::Double(std::numeric_limits<double>::min()));
  prm.add_parameter("Transform", transform,
                    "Expressions of x, y, z for the new coordinates of every vertex, separated by "
                    "`;`, applied to the refined mesh; empty: none.");
  prm.add_parameter("Refinements", refinements, "Number of global refinements.",
                    Patterns::Integer(0, 12));
  prm.add_parameter("Partitioner", partitioner,
                    "METIS (all shapes) or p4est (quadrilaterals and hexahedra only).",
                    Patterns::Selection("metis|p4est"));
  prm.add_parameter("Ranks per reader", ranks_per_reader,
                    "One rank of each group of this many reads and cuts the serial mesh; 0 is all "
                    "ranks of the job.", Patterns::Integer(0));
}

namespace {

template <int dim>
Point<dim> corner(const std::string& text, const std::string& parameter) {
  const auto parts = Utilities::split_string_list(text, ',');
  if (parts.size() < dim)
    throw InputError("Mesh / " + parameter + " = " + text + ": needs " + std::to_string(dim) +
                     " numbers separated by commas");
  Point<dim> p;
  try {
    for (int c = 0; c < dim; ++c) {
      p[c] = Utilities::string_to_double(parts[c]);
      if (!std::isfinite(p[c])) throw std::domain_error(parts[c]);
    }
  } catch (const std::exception&) {
    throw InputError("Mesh / " + parameter + " = " + text + ": not a list of numbers; give " +
                     std::to_string(dim) + " finite ones separated by commas");
  }
  return p;
}

/// Boundary ids of a box as deal.II gives them for hypercubes only: 2 c and 2 c + 1 on the sides along c.
template <int dim>
void number_sides(const Point<dim>& lower, const Point<dim>& upper, Triangulation<dim>& mesh) {
  for (const auto& face : mesh.active_face_iterators()) {
    if (!face->at_boundary()) continue;
    const Point<dim> centre = face->center();
    for (int c = 0; c < dim; ++c) {
      const double tolerance = 1e-8 * (upper[c] - lower[c]);
      if (std::abs(centre[c] - lower[c]) < tolerance) face->set_all_boundary_ids(2 * c);
      if (std::abs(centre[c] - upper[c]) < tolerance) face->set_all_boundary_ids(2 * c + 1);
    }
  }
}

template <int dim>
void make_box(const MeshInput& input, Triangulation<dim>& mesh) {
  const Point<dim> lower = corner<dim>(input.lower, "Lower"),
                   upper = corner<dim>(input.upper, "Upper"),
                   counts = corner<dim>(input.cells, "Cells");
  std::vector<unsigned int> repetitions;
  double total = 1;
  for (int c = 0; c < dim; ++c) {
    if (upper[c] <= lower[c])
      throw InputError("Mesh / Upper = " + input.upper + ": every coordinate must be larger than "
                       "that of Mesh / Lower = " + input.lower);
    total *= counts[c];
    if (counts[c] < 1 || counts[c] != std::floor(counts[c]) || total > 1e9)
      throw InputError("Mesh / Cells = " + input.cells + ": give whole numbers from 1 up, whose "
                       "product is at most 1e9; use Mesh / Refinements for more cells");
    repetitions.push_back(static_cast<unsigned int>(counts[c]));
  }
  if (input.shape == "simplices") {
    GridGenerator::subdivided_hyper_rectangle_with_simplices(mesh, repetitions, lower, upper);
    number_sides(lower, upper, mesh);
  } else {
    GridGenerator::subdivided_hyper_rectangle(mesh, repetitions, lower, upper, true);
  }
}

template <int dim>
void run_generator(const MeshInput& input, Triangulation<dim>& mesh) {
  const std::string what = "Mesh / Generator = " + input.generator + " with Arguments = '" +
                           input.arguments + "'";
  try {
    if (input.shape == "simplices") {
      Triangulation<dim> hypercubes;
      GridGenerator::generate_from_name_and_arguments(hypercubes, input.generator, input.arguments);
      GridGenerator::convert_hypercube_to_simplex_mesh(hypercubes, mesh);
      for (const auto id : mesh.get_manifold_ids())
        if (id != numbers::flat_manifold_id && hypercubes.get_manifold_ids().size())
          mesh.set_manifold(id, FlatManifold<dim>());
    } else {
      GridGenerator::generate_from_name_and_arguments(mesh, input.generator, input.arguments);
    }
  } catch (const std::exception&) {
    throw InputError(what + ": deal.II has no such generator, or other arguments; see the "
                     "documentation of its GridGenerator and separate arguments by colons");
  }
}

template <int dim>
void move_vertices(const std::string& text, Triangulation<dim>& mesh) {
  if (text.empty()) return;
  const VectorExpression<dim> map(text, "Mesh / Transform", Constants{});
  GridTools::transform([&](const Point<dim>& x) { return Point<dim>(map(x, 0)); }, mesh);
}

template <int dim>
void check_measures(const Triangulation<dim>& mesh) {
  for (const auto& cell : mesh.active_cell_iterators())
    if (cell->is_locally_owned() && !(cell->measure() > 0)) {
      std::ostringstream centre;
      centre << cell->center();
      throw InputError("Mesh: the cell at (" + centre.str() +
                       ") is inverted or has no volume; mend the mesh or Mesh / Transform");
    }
}

}  // namespace

template <int dim>
Mesh<dim>::Mesh(const MeshInput& input, const std::string& directory, MPI_Comm communicator)
    : input_(input),
      path_(!input.file.empty() && input.file.front() == '/' ? input.file
                                                             : directory + "/" + input.file),
      communicator_(communicator) {
  const Phase phase("mesh");
  if (input.type == "file") {
    if (input.file.empty())
      throw InputError("Mesh / File is empty: give the path of a mesh file, or set Mesh / Type to "
                       "box or generator");
    boundary_names_ = physical_names(path_, dim - 1);
    volume_names_ = physical_names(path_, dim);
  } else if (input.type == "generator") {
    generated_ = std::make_unique<Triangulation<dim>>();
    run_generator(input_, *generated_);
    for (const auto id : generated_->get_manifold_ids())
      curved_ |= id != numbers::flat_manifold_id &&
                 !dynamic_cast<const FlatManifold<dim>*>(&generated_->get_manifold(id));
    curved_ &= input.transform.empty();
  }
  if (input.partitioner == "p4est")
    distribute_by_p4est();
  else
    distribute_by_metis();
  measure();
}

template <int dim>
Mesh<dim>::~Mesh() = default;

template <int dim>
void Mesh<dim>::make_serial(Triangulation<dim>& serial) const {
  if (input_.type == "box")
    make_box(input_, serial);
  else if (input_.type == "generator")
    run_generator(input_, serial);
  else
    read_mesh_file(path_, input_.format, serial);
  if (input_.scale != 1) GridTools::scale(input_.scale, serial);
}

template <int dim>
void Mesh<dim>::distribute_by_metis() {
  std::exception_ptr failure;
  const auto make = [&](Triangulation<dim>& serial) {
    try {
      make_serial(serial);
      serial.refine_global(input_.refinements);
    } catch (const InputError&) {
      // told to all ranks after the collective part, which runs on a stand-in until then
      failure = std::current_exception();
      serial.clear();
      GridGenerator::hyper_cube(serial);
    }
  };
  const auto cut = [](Triangulation<dim>& serial, const MPI_Comm& ranks, unsigned int) {
    GridTools::partition_triangulation(Utilities::MPI::n_mpi_processes(ranks), serial,
                                       SparsityTools::Partitioner::metis);
  };
  const unsigned int n_ranks = Utilities::MPI::n_mpi_processes(communicator_);
  const unsigned int group =
      input_.ranks_per_reader == 0 ? n_ranks : std::min(input_.ranks_per_reader, n_ranks);
  const auto description =
      TriangulationDescription::Utilities::create_description_from_triangulation_in_groups<dim,
                                                                                           dim>(
          make, cut, communicator_, int(group));
  agree(communicator_, [&] {
    if (failure) std::rethrow_exception(failure);
  });
  // the cells are refined again as the description is read: along the manifolds, then transformed
  auto distributed =
      std::make_unique<parallel::fullydistributed::Triangulation<dim>>(communicator_);
  attach_manifolds(*distributed);
  distributed->create_triangulation(description);
  move_vertices<dim>(input_.transform, *distributed);
  agree(communicator_, [&] { check_measures<dim>(*distributed); });
  triangulation_ = std::move(distributed);
}

template <int dim>
void Mesh<dim>::distribute_by_p4est() {
  Triangulation<dim> coarse;
  make_serial(coarse);
  if (!coarse.all_reference_cells_are_hyper_cube())
    throw InputError("Mesh / Partitioner = p4est: works for quadrilaterals and hexahedra only; "
                     "set it to metis");
  auto distributed = std::make_unique<parallel::distributed::Triangulation<dim>>(communicator_);
  attach_manifolds(*distributed);
  distributed->copy_triangulation(coarse);
  distributed->refine_global(input_.refinements);
  move_vertices<dim>(input_.transform, *distributed);
  agree(communicator_, [&] { check_measures<dim>(*distributed); });
  triangulation_ = std::move(distributed);
}

template <int dim>
void Mesh<dim>::attach_manifolds(Triangulation<dim>& mesh) const {
  if (!generated_) return;
  for (const auto id : generated_->get_manifold_ids())
    if (id != numbers::flat_manifold_id) mesh.set_manifold(id, generated_->get_manifold(id));
}

template <int dim>
void Mesh<dim>::measure() {
  simplicial_ = triangulation_->n_active_cells() > 0 &&
                triangulation_->all_reference_cells_are_simplex();
  simplicial_ = Utilities::MPI::max(int(simplicial_), communicator_);
  bool mixed = false;
  std::vector<double> extent(2 * dim, -std::numeric_limits<double>::max());
  for (const auto& cell : triangulation_->active_cell_iterators())
    if (cell->is_locally_owned()) {
      mixed |= cell->reference_cell() != (simplicial_ ? ReferenceCells::get_simplex<dim>()
                                                      : ReferenceCells::get_hypercube<dim>());
      for (const unsigned int v : cell->vertex_indices())
        for (int c = 0; c < dim; ++c) {
          extent[c] = std::max(extent[c], cell->vertex(v)[c]);
          extent[dim + c] = std::max(extent[dim + c], -cell->vertex(v)[c]);
        }
    }
  if (Utilities::MPI::max(int(mixed), communicator_))
    throw InputError("Mesh: cells of several shapes; steppe takes meshes of one shape: all "
                     "hexahedra or all tetrahedra (all quadrilaterals or all triangles in 2D)");
  Utilities::MPI::max(extent, communicator_, extent);
  size_ = 0;
  for (int c = 0; c < dim; ++c) size_ += std::pow(extent[c] + extent[dim + c], 2);
  size_ = std::sqrt(size_);
}

template <int dim>
std::string Mesh<dim>::describe() const {
  const unsigned int n_ranks = Utilities::MPI::n_mpi_processes(communicator_);
  double cells = 0, interface = 0;
  for (const auto& cell : triangulation_->active_cell_iterators())
    if (cell->is_locally_owned()) {
      ++cells;
      for (const unsigned int f : cell->face_indices())
        interface += !cell->at_boundary(f) && cell->neighbor(f)->is_ghost();
    }
  const auto owned = Utilities::MPI::min_max_avg(cells, communicator_);
  const double faces = Utilities::MPI::sum(interface, communicator_) / 2;
  std::ostringstream line;
  line << static_cast<long>(owned.sum) << (simplicial_ ? " simplices" : " hypercubes") << " in "
       << dim << "D on " << n_ranks << (n_ranks == 1 ? " rank" : " ranks") << " by "
       << input_.partitioner << ", " << static_cast<long>(faces) << " interface faces, imbalance "
       << owned.max / owned.avg;
  if (owned.min == 0) line << "\nwarning: some ranks have no cells; use fewer ranks or refine";
  return line.str();
}

template class Mesh<2>;
template class Mesh<3>;

}  // namespace steppe
