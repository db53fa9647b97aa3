#pragma once

#include "steppe/output/series/field_patches.h"
#include "steppe/output/series/field_series.h"

namespace steppe {

/**
 * VTU files of all ranks, one PVTU for each time and a PVD over all times, `name_0000.pvtu`, ...
 * and `name.pvd`. Every cell has points of its own, a lattice (see output_points). There stress,
 * its jump and det F stand, and the polynomial through the energy density at the quadrature points
 * (see fit_weights). Single precision.
 */
template <int dim>
class VtuSeries : public FieldSeries<dim> {
 public:
  VtuSeries(const FieldFiles& files, const FieldContent<dim>& content)
      : FieldSeries<dim>(files, content) {}

 private:
  void append(double time, const NamedFields& named, const State* state) override;
  void write_index() override;
  void check_files() override;
  /// The names of the files of a time begin so.
  std::string stem(std::size_t number) const;
  void write_pieces(const FieldPatches<dim>& data);
};

}  // namespace steppe
