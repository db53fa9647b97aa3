#include "steppe/output/summary/rigid_part.h"

#include "steppe/fem/cells/cell_values.h"

#include <deal.II/base/mpi.h>

#include <array>

namespace steppe {

using namespace dealii;

namespace {

/// Sums over cells: their number, mass, and the first and second moments of mass about a place.
struct Moments {
  double n_cells = 0, mass = 0;
  std::array<double, 3> first = {};
  std::array<std::array<double, 3>, 3> second = {};
};

}  // namespace

template <int dim>
std::vector<RigidPart<dim>> rigid_parts(const Space<dim>& space, const Body<dim>& body,
                                        const RemotePoints<dim>& remote) {
  std::vector<Moments> sums(remote.list().size());
  const std::vector<int> point_of_cell = remote.rigid_cells(space);
  CellValues<dim> values(space, space.exact_mass());
  for (std::size_t k = 0; k < point_of_cell.size(); ++k) {
    if (point_of_cell[k] < 0) continue;
    const auto p = std::size_t(point_of_cell[k]);
    ++sums[p].n_cells;
    values.reinit(k);
    for (int q = 0; q < values.n_points(); ++q) {
      const double m = body.material(k).density * values.weight(q);
      const Tensor<1, dim> r = values.point(q) - remote.list()[p].mean;
      sums[p].mass += m;
      for (std::size_t i = 0; i < dim; ++i) {
        sums[p].first[i] += m * r[i];
        for (std::size_t j = 0; j < dim; ++j) sums[p].second[i][j] += m * r[i] * r[j];
      }
    }
  }
  static_assert(sizeof(Moments) == 14 * sizeof(double), "summed as plain numbers");
  check_mpi(MPI_Allreduce(MPI_IN_PLACE, sums.data(), int(14 * sums.size()), MPI_DOUBLE, MPI_SUM,
                          space.communicator()));
  std::vector<RigidPart<dim>> parts;
  for (std::size_t p = 0; p < sums.size(); ++p) {
    const Moments& of = sums[p];
    RigidPart<dim> part{std::uint64_t(of.n_cells), of.mass, remote.list()[p].mean, {}};
    for (unsigned int i = 0; i < 3 && of.mass > 0; ++i) {
      if (i < dim) part.centre[i] += of.first[i] / of.mass;
      for (unsigned int j = 0; j < 3; ++j) {
        const double about_centre = of.second[i][j] - of.first[i] * of.first[j] / of.mass;
        part.inertia[i][j] -= about_centre;
        if (i == j)
          for (unsigned int c = 0; c < 3; ++c) part.inertia[c][c] += about_centre;
      }
    }
    parts.push_back(part);
  }
  return parts;
}

template std::vector<RigidPart<2>> rigid_parts(const Space<2>&, const Body<2>&,
                                               const RemotePoints<2>&);
template std::vector<RigidPart<3>> rigid_parts(const Space<3>&, const Body<3>&,
                                               const RemotePoints<3>&);

}  // namespace steppe
