#pragma once

#include "steppe/output/series/field_patches.h"
#include "steppe/output/series/field_series.h"

#include <cstddef>
#include <string>
#include <vector>

namespace steppe {

/**
 * VTU files of all ranks, one PVTU for each time and a PVD over all times, `name_0000.pvtu`, ...
 * and `name.pvd`. Every cell has points of its own, a lattice (see output_points). There stress,
 * its jump and det F stand, and the polynomial through the energy density at the quadrature points
 * (see fit_weights). Where the body is in several pieces, a number at points says in which one:
 * points at one place of two of these belong to two nodes. Single precision.
 */
template <int dim>
class VtuSeries : public FieldSeries<dim> {
 public:
  /// See FieldSeries. Collective.
  VtuSeries(const FieldFiles& files, const FieldContent<dim>& content);

 private:
  void append(double time, const NamedFields& named, const State* state) override;
  void write_index() override;
  void check_files() override;
  /// The names of the files of a time begin so.
  std::string stem(std::size_t number) const;
  void write_pieces(const FieldPatches<dim>& data);

  std::vector<int> piece_of_node_;  // of the body, of local nodes; empty where it is one
};

}  // namespace steppe
