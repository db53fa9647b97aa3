#include "steppe/app/oscillation/coordinate_table.h"

#include <algorithm>
#include <utility>

namespace steppe {

std::vector<double> coordinates_of(Vec z) {
  PetscInt n, n_here;
  check(VecGetSize(z, &n));
  check(VecGetLocalSize(z, &n_here));
  std::vector<double> values(n);
  const PetscScalar* here;
  check(VecGetArrayRead(z, &here));
  std::copy_n(here, n_here, values.begin());
  check(VecRestoreArrayRead(z, &here));
  check_mpi(MPI_Bcast(values.data(), int(n), MPI_DOUBLE, 0, PetscObjectComm(PetscObject(z))));
  return values;
}

void set_coordinates(const std::vector<double>& coordinates, Vec z) {
  LocalArray here(z);
  PetscInt n_here;
  check(VecGetLocalSize(z, &n_here));
  for (PetscInt k = 0; k < n_here; ++k) here[k] = coordinates[k];
}

namespace {

/// Coordinates of which one is 1 and the others 0.
std::vector<double> unit_vector(std::size_t n, std::size_t k) {
  std::vector<double> one(n);
  one[k] = 1;
  return one;
}

}  // namespace

template <int dim>
CoordinateTable::CoordinateTable(const SmallMotions<dim>& motions)
    : n_(motions.model.system().layout().size()) {
  State unit = motions.create_motion(), shown = motions.create_nodal_motion();
  unit.moduli = &motions.model.full.relaxed;
  for (const VecHandle* moved : {&unit.displacement, &unit.velocity, &unit.acceleration})
    for (std::size_t k = 0; k < n_; ++k) {
      set_coordinates(unit_vector(n_, k), *moved);
      motions.show(unit, shown);
      rows_.push_back(motions.probes.along(shown));
      set_coordinates(std::vector<double>(n_), *moved);
    }
  tabulate_relaxing(motions);
}

template <int dim>
void CoordinateTable::tabulate_relaxing(const SmallMotions<dim>& motions) {
  relaxing_.resize(motions.branches.size());
  State unit = motions.create_motion(), shown = motions.create_nodal_motion();
  for (std::size_t m = 0; m < relaxing_.size(); ++m) {
    if (motions.branches[m].empty()) continue;
    RelaxingModuli moduli = motions.model.full.relaxed;
    moduli.storage[m] = 1;
    unit.moduli = &moduli;
    for (std::size_t k = 0; k < n_; ++k) {
      set_coordinates(unit_vector(n_, k), unit.displacement);
      motions.show(unit, shown);
      std::vector<double> values = motions.probes.along(shown);
      for (std::size_t c = 0; c < values.size(); ++c) values[c] -= rows_[k][c];
      relaxing_[m].push_back(std::move(values));
    }
  }
}

void CoordinateTable::add(const std::vector<std::complex<double>>& amplitudes,
                          double angular_frequency, const std::vector<std::complex<double>>& moduli,
                          Response& response) const {
  const std::complex<double> i(0, 1);
  const double w = angular_frequency;
  for (std::size_t k = 0; k < n_; ++k) {
    const std::complex<double> z = amplitudes[k], v = i * w * z, a = -w * w * z;
    for (std::size_t c = 0; c < response.size(); ++c)
      response[c] += of_displacement(k)[c] * z + of_velocity(k)[c] * v + of_acceleration(k)[c] * a;
    for (std::size_t m = 0; m < moduli.size(); ++m)
      for (std::size_t c = 0; c < response.size() && !relaxing_[m].empty(); ++c)
        response[c] += moduli[m] * relaxing_[m][k][c] * z;
  }
}

template CoordinateTable::CoordinateTable(const SmallMotions<2>&);
template CoordinateTable::CoordinateTable(const SmallMotions<3>&);

}  // namespace steppe
