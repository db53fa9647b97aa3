#include "steppe/fem/space/space.h"

#include "steppe/base/petsc/counts.h"
#include "steppe/base/process/error.h"
#include "steppe/fem/space/cell_key.h"
#include "steppe/fem/space/node_places.h"

#include <deal.II/base/quadrature_lib.h>
#include <deal.II/dofs/dof_handler.h>
#include <deal.II/fe/fe_q.h>
#include <deal.II/fe/fe_simplex_p.h>

#include <algorithm>

namespace steppe {

using namespace dealii;

void SpaceInput::bind(ParameterHandler& prm) {
  prm.add_parameter(
      "Degree", degree,
      "Polynomial degree: 1 to 4 on hexahedra and quadrilaterals, 1 and 2 on "
      "tetrahedra and triangles, 3 as well with deal.II 9.6 or newer. Where it is not "
      "given it is 2 for the cells of a CAD file.",
      Patterns::Integer(1, 4));
  prm.add_parameter("Quadrature", quadrature,
                    "Gauss points in one direction; 0 is degree + 1 on hexahedra and "
                    "quadrilaterals, degree on tetrahedra and triangles.",
                    Patterns::Integer(0, 8));
}

namespace {

template <int dim>
std::unique_ptr<FiniteElement<dim>> make_element(bool simplicial, unsigned int degree) {
  if (!simplicial) return std::make_unique<FE_Q<dim>>(degree);
  if (degree > highest_degree_of_simplices)
    throw InputError("Space / Degree = " + std::to_string(degree) +
                     ": tetrahedra and triangles have degree 1 to " +
                     std::to_string(highest_degree_of_simplices) +
                     (highest_degree_of_simplices < 3 ? " (3 needs deal.II 9.6 or newer)" : "") +
                     "; use one of these, or a mesh of hexahedra or quadrilaterals");
  return std::make_unique<FE_SimplexP<dim>>(degree);
}

template <int dim>
Quadrature<dim> gauss(bool simplicial, unsigned int points) {
  if (!simplicial) return QGauss<dim>(points);
  // QGaussSimplex ends at 4, the Witherden-Vincent rules of the same meaning at 5 and 6 (2D and 3D)
  if constexpr (dim == 1)
    return QGauss<dim>(points);
  else if (points <= 4)
    return QGaussSimplex<dim>(points);
  else if (points <= 5)
    return QWitherdenVincentSimplex<dim>(points);
  throw InputError("Space / Quadrature = " + std::to_string(points) +
                   ": tetrahedra and triangles take 1 to 5");
}

}  // namespace

template <int dim>
Space<dim>::Space(const SpaceInput& input, const Mesh<dim>& mesh)
    : mesh_(mesh),
      element_(make_element<dim>(mesh.simplicial(), input.degree)),
      geometry_(make_element<dim>(mesh.simplicial(), 1)),
      quadrature_(gauss<dim>(mesh.simplicial(), input.quadrature
                                                    ? input.quadrature
                                                    : input.degree + (mesh.simplicial() ? 0 : 1))),
      exact_mass_(gauss<dim>(mesh.simplicial(), input.degree + 1)),
      face_quadrature_(gauss<dim - 1>(mesh.simplicial() && dim == 3, input.degree + 1)),
      nodes_per_cell_(int(element_->n_dofs_per_cell())) {}

template <int dim>
Space<dim>::Space(const Mesh<dim>& mesh, const SpaceInput& input) : Space(input, mesh) {
  const Phase phase("numbering");
  take_cells();
  check_jacobians();
}

template <int dim>
void Space<dim>::take_cells() {
  const auto& triangulation = mesh_.triangulation();
  DoFHandler<dim> nodes(triangulation);
  nodes.distribute_dofs(*element_);
  as_index(std::uint64_t(dim) * nodes.n_dofs(), "unknowns");
  agree(communicator(), [&] {
    n_owned_ = as_local_count(std::uint64_t(dim) * nodes.n_locally_owned_dofs(), "unknowns") / dim;
  });
  n_global_cells_ = triangulation.n_global_active_cells();
  std::vector<types::global_dof_index> numbers(nodes_per_cell_);
  std::vector<PetscInt> touched;
  cells_.reserve(triangulation.n_locally_owned_active_cells());
  touched.reserve(cells_.capacity() * nodes_per_cell_);
  for (const auto& cell : nodes.active_cell_iterators()) {
    if (!cell->is_locally_owned()) continue;
    for (const unsigned int f : cell->face_indices())
      if (cell->at_boundary(f))
        boundary_.push_back({cells_.size(), f, cell->face(f)->boundary_id()});
    const CellId id = cell->id();
    refinements_ = unsigned(id.get_child_indices().size());
    cells_.push_back({cell_key<dim>(id), cell->material_id()});
    cell->get_dof_indices(numbers);
    touched.insert(touched.end(), numbers.begin(), numbers.end());
  }
  refinements_ = Utilities::MPI::max(refinements_, communicator());
  number(touched);

  NodePlaces<dim> places;
  agree(communicator(),
        [&] { places = place_nodes(mesh_, *element_, cell_nodes_, n_local_nodes()); });
  positions_ = std::move(places.of_nodes);
  if (Utilities::MPI::max(unsigned(places.curved), communicator()) > 0)
    geometry_ = make_element<dim>(mesh_.simplicial(), degree());
}

template <int dim>
void Space<dim>::number(const std::vector<PetscInt>& touched) {
  PetscInt before = 0, mine = n_owned_;
  check_mpi(MPI_Exscan(&mine, &before, 1, MPIU_INT, MPI_SUM, communicator()));
  first_ = before;
  n_global_ = Utilities::MPI::sum(mine, communicator());
  const auto is_owned = [&](PetscInt i) { return i >= first_ && i < first_ + n_owned_; };
  for (const PetscInt node : touched)
    if (!is_owned(node)) ghosts_.push_back(node);
  std::sort(ghosts_.begin(), ghosts_.end());
  ghosts_.erase(std::unique(ghosts_.begin(), ghosts_.end()), ghosts_.end());
  cell_nodes_.reserve(touched.size());
  for (const PetscInt node : touched)
    cell_nodes_.push_back(
        is_owned(node) ? int(node - first_)
                       : n_owned_ + int(std::lower_bound(ghosts_.begin(), ghosts_.end(), node) -
                                        ghosts_.begin()));
}

template <int dim>
void Space<dim>::move_nodes(Vec shift) {
  const int n = int(geometry_->n_dofs_per_cell());
  std::vector<bool> is_mapped(positions_.size());
  for (std::size_t k = 0; k < cells_.size(); ++k)
    for (int b = 0; b < n; ++b) is_mapped[std::size_t(cell_nodes(k)[b])] = true;
  {
    const LocalView moved(shift);
    for (std::size_t i = 0; i < positions_.size(); ++i)
      for (int c = 0; c < dim && is_mapped[i]; ++c) positions_[i][c] += moved[dim * i + c];
  }
  for (std::size_t k = 0; k < cells_.size(); ++k)
    for (int b = n; b < nodes_per_cell_; ++b) {
      Point<dim> x;
      for (int v = 0; v < n; ++v)
        x += geometry_->shape_value(unsigned(v), element_->unit_support_point(unsigned(b))) *
             positions_[std::size_t(cell_nodes(k)[v])];
      positions_[std::size_t(cell_nodes(k)[b])] = x;
    }
  check_jacobians();
}

template <int dim>
std::unique_ptr<Space<dim>> Space<dim>::linear(const Space& fine) {
  const Phase phase("numbering");
  std::unique_ptr<Space> space(new Space(SpaceInput{}, fine.mesh_));
  space->cells_ = fine.cells_;
  space->boundary_ = fine.boundary_;
  space->n_global_cells_ = fine.n_global_cells_;
  space->refinements_ = fine.refinements_;
  const int n = space->nodes_per_cell_;
  space->auxiliary_ = fine.auxiliary_;
  space->n_owned_auxiliary_ = fine.n_owned_auxiliary_;
  std::vector<bool> is_vertex(fine.n_local_nodes(), false);
  std::fill(is_vertex.begin() + fine.n_body_nodes(), is_vertex.begin() + fine.n_owned_, true);
  for (std::size_t k = 0; k < fine.cells_.size(); ++k)
    for (int v = 0; v < n; ++v) is_vertex[fine.cell_nodes(k)[v]] = true;
  space->n_owned_ = int(std::count(is_vertex.begin(), is_vertex.begin() + fine.n_owned_, true));

  // the numbers of the vertices of each rank follow those of its nodes
  PetscInt next = 0, mine = space->n_owned_;
  check_mpi(MPI_Exscan(&mine, &next, 1, MPIU_INT, MPI_SUM, fine.communicator()));
  VecHandle vector = fine.create_vector(1);
  {
    LocalArray number(vector);
    for (int i = 0; i < fine.n_owned_; ++i)
      if (is_vertex[i]) number[i] = double(next++);
  }
  update_ghosts(vector);
  const LocalView number(vector);
  std::vector<PetscInt> touched;
  for (std::size_t k = 0; k < fine.cells_.size(); ++k)
    for (int v = 0; v < n; ++v) touched.push_back(PetscInt(number[fine.cell_nodes(k)[v]]));
  space->number(touched);
  for (int i = 0; i < fine.n_local_nodes(); ++i)
    if (is_vertex[i]) space->positions_.push_back(fine.positions_[i]);
  return space;
}

template <int dim>
void Space<dim>::add_auxiliary(const std::vector<AuxiliaryNode<dim>>& nodes) {
  const int n_body = n_owned_, n = int(nodes.size());
  as_index(dim * (std::uint64_t(n_global_) + nodes.size()), "unknowns");
  auxiliary_ = nodes;
  n_global_ += n;
  const auto rank = Utilities::MPI::this_mpi_process(communicator());
  if (rank + 1 < Utilities::MPI::n_mpi_processes(communicator())) return;
  n_owned_ += n;
  n_owned_auxiliary_ = n;
  for (int& node : cell_nodes_)  // ghosts are counted behind them
    if (node >= n_body) node += n;
  std::vector<Point<dim>> places;
  for (const AuxiliaryNode<dim>& node : nodes) places.push_back(node.place);
  positions_.insert(positions_.begin() + n_body, places.begin(), places.end());
}

template <int dim>
std::string Space<dim>::name() const {
  return (mesh_.simplicial() ? "P" : "Q") + std::to_string(degree()) +
         (geometry_->degree > 1 ? " with curved sides" : "");
}

template <int dim>
Point<dim> Space<dim>::centre(std::size_t cell) const {
  Point<dim> sum;
  for (int v = 0; v < n_vertices(); ++v) sum += vertex(cell, v);
  return sum / n_vertices();
}

template <int dim>
VecHandle Space<dim>::create_vector(int block) const {
  VecHandle v;
  check(VecCreateGhostBlock(communicator(), block, block * n_owned_, PETSC_DETERMINE,
                            PetscInt(ghosts_.size()), ghosts_.data(), v.fill()));
  check(VecSet(v, 0));
  return v;
}

template <int dim>
std::vector<VecHandle> Space<dim>::rigid_modes(const std::vector<PetscInt>& constrained_local_dofs,
                                               Vec displacement) const {
  using Kind = typename AuxiliaryNode<dim>::Kind;
  std::vector<VecHandle> modes;
  std::vector<Point<dim>> positions(positions_.begin(), positions_.begin() + n_owned_);
  for (int i = n_body_nodes(); i < n_owned_; ++i)
    if (auxiliary_at(i)->kind == Kind::director)
      positions[i] = Point<dim>(auxiliary_at(i)->director);
  if (displacement) {
    const LocalView moved(displacement);
    for (int i = 0; i < n_owned_; ++i)
      for (int c = 0; c < dim; ++c) positions[i][c] += moved[dim * i + c];
  }
  // rotations about the centre of the nodes, scaled by the body's size: all modes of the same
  // magnitude
  Tensor<1, dim> centre;
  for (int i = 0; i < n_body_nodes(); ++i) centre += positions[i];
  centre = Utilities::MPI::sum(centre, communicator()) / double(n_global_body_nodes());
  constexpr int n_modes = dim * (dim + 1) / 2;
  for (int m = 0; m < n_modes; ++m) {
    modes.push_back(create_vector());
    LocalArray mode(modes.back());
    for (int i = 0; i < n_owned_; ++i) {
      const AuxiliaryNode<dim>* const auxiliary = auxiliary_at(i);
      const Kind kind = auxiliary ? auxiliary->kind : Kind::point;
      if (m < dim) {
        mode[dim * i + m] = kind == Kind::point;
      } else if (kind == Kind::rotation) {
        mode[dim * i + m - dim] = 1 / mesh_.size();
      } else if (kind != Kind::number) {
        Tensor<1, dim> arm = positions[i] / mesh_.size();
        if (kind == Kind::point) arm -= centre / mesh_.size();
        const int a = dim == 2 ? 0 : (m + 1) % dim, b = dim == 2 ? 1 : (m + 2) % dim;
        mode[dim * i + a] = -arm[b];
        mode[dim * i + b] = arm[a];
      }
    }
    for (const PetscInt dof : constrained_local_dofs) mode[dof] = 0;
  }
  return modes;
}

template class Space<2>;
template class Space<3>;

}  // namespace steppe
