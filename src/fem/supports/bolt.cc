#include "steppe/fem/supports/bolt.h"

#include "steppe/base/process/error.h"
#include "steppe/fem/boundary/boundary.h"
#include "steppe/fem/cells/cell_values.h"
#include "steppe/input/values/point.h"
#include "steppe/input/words/text.h"

#include <deal.II/base/mpi.h>
#include <deal.II/base/symmetric_tensor.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

namespace steppe {

using namespace dealii;

namespace {

/// What a component of a unit vector, or a distance over the size of the body, may be by rounding.
constexpr double negligible = 1e-9;

void check_input(const BoltInput& input, const Constants& constants) {
  if (input.force.empty() == input.shortening.empty())
    throw InputError(input.path() + ": has " +
                     (input.force.empty() ? "no Force and no Shortening" : "Force and Shortening") +
                     "; give one of them");
  const std::string name = input.force.empty() ? "Shortening" : "Force",
                    text = input.force + input.shortening;
  if (Expression<3>(text, input.path(name), constants).uses_position())
    throw InputError(input.path(name) + " = " + text +
                     ": is one number for the bolt, it must not depend on x, y, z; give a function "
                     "of t");
  if (!input.lock.empty() && !finite_number(input.lock))
    throw InputError(input.path("Lock at") + " = " + input.lock +
                     ": must be a time in s, or empty for never");
}

/// Volume, centre, and second moments about it of cells of all ranks.
template <int dim>
struct Moments {
  double volume = 0;
  Point<dim> centre;
  SymmetricTensor<2, dim> second;

  /// Collective.
  Moments(const Space<dim>& space, const std::vector<std::size_t>& cells) {
    CellValues<dim> values(space, space.exact_mass());
    const auto visit = [&](const auto& add) {
      for (const std::size_t cell : cells) {
        values.reinit(cell);
        for (int q = 0; q < values.n_points(); ++q) add(values.weight(q), values.point(q));
      }
    };
    Tensor<1, dim> first;
    visit([&](double weight, const Point<dim>& x) {
      volume += weight;
      first += weight * x;
    });
    volume = Utilities::MPI::sum(volume, space.communicator());
    centre = Point<dim>(Utilities::MPI::sum(first, space.communicator()) / volume);
    visit([&](double weight, const Point<dim>& x) {
      second += weight * symmetrize(outer_product(x - centre, x - centre));
    });
    second = Utilities::MPI::sum(second, space.communicator());
  }
};

/// The axis along which cells extend farthest, out of the two ways along it the one whose largest
/// component is positive. Throws InputError where several are as long.
template <int dim>
Tensor<1, dim> longest_axis(const Moments<dim>& moments, const std::string& parameter) {
  const auto axes = eigenvectors(moments.second);  // the largest eigenvalue first
  if (axes[0].first < 1.2 * axes[1].first)
    throw InputError(parameter +
                     ": is not given, and the cells of Where extend about as far in several "
                     "directions; give the direction along the bolt");
  Tensor<1, dim> axis = axes[0].second;
  int largest = 0;
  for (int c = 1; c < dim; ++c)
    if (std::abs(axis[c]) > std::abs(axis[largest]) + negligible) largest = c;
  return axis[largest] < 0 ? -axis : axis;
}

template <int dim>
Tensor<1, dim> direction_of(const BoltInput& input, const Moments<dim>& moments) {
  const std::string parameter = input.path("Direction");
  Tensor<1, dim> n = input.direction.empty() ? longest_axis(moments, parameter)
                                             : read_point<dim>(input.direction, parameter);
  if (n.norm() == 0) throw InputError(parameter + " = " + input.direction + ": has no length");
  n /= n.norm();
  for (int c = 0; c < dim; ++c)
    if (std::abs(n[c]) < negligible) n[c] = 0;
  return n / n.norm();
}

/// On which side of the plane each owned cell is. Collective.
template <int dim>
CellCut cut_of(const Space<dim>& space, const std::vector<std::size_t>& cells,
               const Bolt<dim>& bolt) {
  CellCut cut{bolt.input.path(), {}};
  cut.sides.assign(space.cells().size(), CellCut::elsewhere);
  std::vector<double> counts(2, 0);
  for (const std::size_t cell : cells) {
    const double height = (space.centre(cell) - bolt.place) * bolt.direction;
    const bool above = height > -negligible * space.mesh().size();
    cut.sides[cell] = above ? CellCut::above : CellCut::below;
    ++counts[above];
  }
  Utilities::MPI::sum(counts, space.communicator(), counts);
  if (counts[0] == 0 || counts[1] == 0)
    throw InputError(
        bolt.input.path() + ": the plane of the cut has all cells of Where = " + bolt.input.where +
        (counts[0] == 0 ? " above it" : " below it") + "; move Point, or turn Direction");
  return cut;
}

/// The area of a cut from the faces of the cells above it, projected along its normal: faces of
/// these that have its nodes and do not lie in it count twice, with both signs. Collective.
template <int dim>
double area_of(const Space<dim>& space, const CellCut& cut, const Bolt<dim>& bolt) {
  const VecHandle vector = space.create_vector(1);
  zero_with_ghosts(vector);
  {
    LocalArray doubled(vector);
    for (const DoubledNode& node : bolt.nodes) doubled[node.above] = 1;
  }
  update_ghosts(vector);
  const LocalView doubled(vector);
  std::set<std::pair<std::size_t, unsigned int>> outside;
  for (const BoundaryFace& face : space.boundary()) outside.emplace(face.cell, face.face);
  const FiniteElement<dim>& element = space.element();
  FaceValues<dim> values(space);
  double sum = 0;
  for (std::size_t cell = 0; cell < space.cells().size(); ++cell)
    for (const unsigned int f : element.reference_cell().face_indices()) {
      if (cut.sides[cell] != CellCut::above || outside.count({cell, f}) > 0) continue;
      bool lies_in = true;
      for (unsigned int i = 0; i < element.n_dofs_per_face(f); ++i)
        lies_in &= doubled[space.cell_nodes(cell)[element.face_to_cell_index(i, f)]] > 0;
      if (!lies_in) continue;
      values.reinit({cell, f, numbers::invalid_unsigned_int});
      for (int q = 0; q < values.n_points(); ++q)
        sum -= values.weight(q) * (values.normal(q) * bolt.direction);
    }
  return Utilities::MPI::sum(sum, space.communicator());
}

}  // namespace

template <int dim>
std::vector<typename Bolt<dim>::Support> Bolt<dim>::supports() const {
  std::vector<Support> result;
  for (int c = held ? 0 : 1; c < dim; ++c) result.push_back({c, "0", ""});
  if (held) return result;
  if (!input.shortening.empty())
    result.push_back({0, input.shortening, input.lock.empty() ? "" : "t < " + input.lock});
  if (!input.lock.empty()) result.push_back({0, "0", "t >= " + input.lock, true});
  return result;
}

template <int dim>
std::vector<Bolt<dim>> cut_bolts(Space<dim>& space, const std::vector<BoltInput>& inputs,
                                 const Constants& constants) {
  std::vector<Bolt<dim>> bolts;
  std::vector<CellCut> cuts;
  for (const BoltInput& input : inputs) {
    check_input(input, constants);
    const std::string where = input.path("Where");
    const auto cells = region_cells(space, space.mesh().volume_region(input.where, where), where);
    const Moments<dim> moments(space, cells);
    Bolt<dim> bolt;
    bolt.input = input;
    bolt.place =
        input.point.empty() ? moments.centre : read_point<dim>(input.point, input.path("Point"));
    bolt.direction = direction_of(input, moments);
    bolt.n_cells = double(Utilities::MPI::sum(cells.size(), space.communicator()));
    bolt.auxiliary = bolts.size();
    cuts.push_back(cut_of(space, cells, bolt));
    bolts.push_back(std::move(bolt));
  }
  if (bolts.empty()) return bolts;
  space.cut(cuts);
  for (std::size_t k = 0; k < bolts.size(); ++k) {
    Bolt<dim>& bolt = bolts[k];
    bolt.nodes = space.cuts()[k];
    bolt.n_nodes = double(Utilities::MPI::sum(bolt.nodes.size(), space.communicator()));
    if (bolt.n_nodes == 0)
      throw InputError(bolt.input.path() +
                       ": the cells of Where below and above the plane of the cut have no nodes in "
                       "common; move Point to where the shank is whole");
    bolt.area = area_of(space, cuts[k], bolt);
  }
  return bolts;
}

template <int dim>
std::vector<AuxiliaryNode<dim>> auxiliary_nodes(const std::vector<Bolt<dim>>& bolts) {
  std::vector<AuxiliaryNode<dim>> nodes;
  for (const Bolt<dim>& bolt : bolts)
    nodes.push_back({AuxiliaryNode<dim>::Kind::number, bolt.place, {}});
  return nodes;
}

template struct Bolt<2>;
template struct Bolt<3>;
template std::vector<Bolt<2>> cut_bolts(Space<2>&, const std::vector<BoltInput>&, const Constants&);
template std::vector<Bolt<3>> cut_bolts(Space<3>&, const std::vector<BoltInput>&, const Constants&);
template std::vector<AuxiliaryNode<2>> auxiliary_nodes(const std::vector<Bolt<2>>&);
template std::vector<AuxiliaryNode<3>> auxiliary_nodes(const std::vector<Bolt<3>>&);

}  // namespace steppe
