#pragma once

#include "steppe/app/oscillation/small_motions.h"
#include "steppe/output/tables/response_table.h"

#include <complex>
#include <vector>

namespace steppe {

/// Generalised coordinates on all ranks; and the vector of such. Collective.
std::vector<double> coordinates_of(Vec z);
void set_coordinates(const std::vector<double>& coordinates, Vec z);

/// Table of what probes measure of unit displacements, velocities and accelerations of each
/// generalised coordinate, of which there are few.
class CoordinateTable {
 public:
  /// Collective.
  template <int dim>
  explicit CoordinateTable(const SmallMotions<dim>& motions);

  /// Probes of the unit displacement, velocity and acceleration of a coordinate, by columns. Local.
  const std::vector<double>& of_displacement(std::size_t k) const { return rows_[k]; }
  const std::vector<double>& of_velocity(std::size_t k) const { return rows_[n_ + k]; }
  const std::vector<double>& of_acceleration(std::size_t k) const { return rows_[2 * n_ + k]; }
  /// Add the probes of coordinates that oscillate with these amplitudes at an angular frequency,
  /// at which branches have these moduli. Local.
  void add(const std::vector<std::complex<double>>& amplitudes, double angular_frequency,
           const std::vector<std::complex<double>>& moduli, Response& response) const;

 private:
  template <int dim>
  void tabulate_relaxing(const SmallMotions<dim>& motions);

  std::size_t n_;  // of coordinates
  std::vector<std::vector<double>> rows_;
  std::vector<std::vector<std::vector<double>>> relaxing_;  // stress alone, of each material
};

}  // namespace steppe
