#include "steppe/fem/constraints/periodic.h"

#include "steppe/base/process/error.h"
#include "steppe/fem/boundary/boundary.h"
#include "steppe/fem/search/first_point.h"
#include "steppe/fem/space/node_directory.h"
#include "steppe/input/values/point.h"
#include "steppe/input/words/text.h"
#include "steppe/input/words/text_pattern.h"

#include <deal.II/base/mpi.h>

#include <cmath>
#include <functional>
#include <sstream>

namespace steppe {

using namespace dealii;

void PeriodicInput::bind(ParameterHandler& prm) {
  prm.add_parameter("From", from, "Region of the boundary that leads (see Materials / Where).",
                    TextPattern::region());
  prm.add_parameter("To", to, "Region of the boundary that follows it, with matching nodes.",
                    TextPattern::region());
  prm.add_parameter("Translation", translation,
                    "d from a node to the one that follows it in the reference shape, m, numbers "
                    "separated by commas; empty: from the mean of the one boundary's nodes to that "
                    "of the other's.",
                    TextPattern::numbers());
  prm.add_parameter("Jump", jump,
                    "u(X + d) - u(X), m: components separated by `;`, expressions of t, such as (F "
                    "- I) d for a mean deformation gradient F. Of Physics = heat T(X + d) - T(X), "
                    "K: one expression of t, such as G.d for a mean gradient G. Empty: zero.",
                    TextPattern::expressions());
}

namespace {

/// The owned nodes of a boundary, and those of all ranks by place.
template <int dim>
class Side {
 public:
  Side(const Space<dim>& space, const std::string& region, const std::string& parameter,
       double tolerance)
      : space_(space),
        nodes_(boundary_nodes(
            space,
            boundary_faces(space, space.mesh().boundary_region(region, parameter), parameter))),
        directory_(space.communicator(), directory_entries(space, nodes_), tolerance) {}

  const std::vector<int>& nodes() const { return nodes_; }
  const Point<dim>& position(std::size_t i) const { return space_.node_positions()[nodes_[i]]; }

  /// Over the nodes of all ranks.
  Tensor<1, dim> mean() const {
    std::vector<double> sums(dim + 1);
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
      for (int c = 0; c < dim; ++c) sums[c] += position(i)[c];
      ++sums[dim];
    }
    Utilities::MPI::sum(sums, space_.communicator(), sums);
    Tensor<1, dim> result;
    for (int c = 0; c < dim; ++c) result[c] = sums[c] / sums[dim];
    return result;
  }

  /// The nodes of another side at X + d, by their global numbers. Throws InputError on all ranks
  /// where one is missing.
  std::vector<PetscInt> partners(const Side& other, const Tensor<1, dim>& d,
                                 const std::function<void(const Point<dim>&)>& refuse) const {
    std::vector<Point<dim>> places;
    for (std::size_t i = 0; i < nodes_.size(); ++i) places.push_back(position(i) + d);
    const std::vector<PetscInt> found = other.directory_.find(places);
    std::vector<Point<dim>> lost;
    for (std::size_t i = 0; i < nodes_.size(); ++i)
      if (found[i] < 0) lost.push_back(position(i));
    refuse_first(space_.communicator(), lost, refuse);
    return found;
  }

 private:
  const Space<dim>& space_;
  std::vector<int> nodes_;
  NodeDirectory<dim> directory_;
};

}  // namespace

template <int dim>
std::vector<std::pair<int, PetscInt>> periodic_nodes(const Space<dim>& space,
                                                     const PeriodicInput& input) {
  const std::string parameter = input.path();
  const double tolerance = 1e-6 * space.mesh().size();
  const Side<dim> to(space, input.to, parameter + " / To", tolerance),
      from(space, input.from, parameter + " / From", tolerance);
  Tensor<1, dim> d;
  if (!input.translation.empty()) {
    d = read_point<dim>(input.translation, parameter + " / Translation");
  } else {
    d = to.mean() - from.mean();
    for (int c = 0; c < dim; ++c)
      if (std::abs(d[c]) < 1e-3 * tolerance) d[c] = 0;  // rounding of the means
  }
  if (d.norm() <= tolerance)
    throw InputError(parameter + ": From and To are the same boundary; name two opposite ones");
  const auto refusal = [&](const Tensor<1, dim>& shift, const char* other) {
    return [&parameter, &d, shift, other](const Point<dim>& x) {
      std::ostringstream text;
      text << parameter << ": the node at (" << x << ") has no partner at (" << x + shift << ") on "
           << other << "; the nodes of both boundaries must match up to the translation (" << d
           << "), which Translation may set";
      throw InputError(text.str());
    };
  };
  const auto leaders = to.partners(from, -d, refusal(-d, "From"));
  from.partners(to, d, refusal(d, "To"));
  std::vector<std::pair<int, PetscInt>> pairs;
  for (std::size_t i = 0; i < to.nodes().size(); ++i) pairs.emplace_back(to.nodes()[i], leaders[i]);
  return pairs;
}

template <int dim>
std::vector<Expression<dim>> periodic_jump(const PeriodicInput& input, int n_components,
                                           const Constants& constants) {
  const std::string parameter = input.path() + " / Jump", jump = parameter + " = " + input.jump;
  auto parts = components(input.jump);
  if (parts.empty()) parts.assign(n_components, "0");
  if (int(parts.size()) != n_components)
    throw InputError(jump + ": must be one expression of t" +
                     (n_components == 1 ? ""
                                        : " for each of the " + std::to_string(n_components) +
                                              " components, separated by `;`"));
  std::vector<Expression<dim>> result;
  for (const std::string& part : parts) {
    result.emplace_back(part, parameter, constants);
    if (result.back().uses_position())
      throw InputError(jump + ": is the same for all nodes, it must not depend on x, y, z");
  }
  return result;
}

template std::vector<Expression<2>> periodic_jump(const PeriodicInput&, int, const Constants&);
template std::vector<Expression<3>> periodic_jump(const PeriodicInput&, int, const Constants&);
template std::vector<std::pair<int, PetscInt>> periodic_nodes(const Space<2>&,
                                                              const PeriodicInput&);
template std::vector<std::pair<int, PetscInt>> periodic_nodes(const Space<3>&,
                                                              const PeriodicInput&);

}  // namespace steppe
