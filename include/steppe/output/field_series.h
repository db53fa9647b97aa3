#pragma once

#include "steppe/base/archive.h"
#include "steppe/output/quantity_choice.h"
#include "steppe/output/recovered_stress.h"
#include "steppe/physics/body/body.h"
#include "steppe/physics/equation/state.h"

#include <deal.II/numerics/data_out.h>

#include <string>
#include <utility>
#include <vector>

namespace steppe {

/// What one time of a series holds besides the stresses, by names of quantities.
struct NamedFields {
  std::vector<std::pair<std::string, Vec>> vectors = {};     ///< nodal
  std::vector<std::pair<std::string, Vec>> scalars = {};     ///< first components of nodal vectors
  std::vector<std::pair<std::string, double>> numbers = {};  ///< the same in all cells
};

/// A series of field files of one body: VTU files of all ranks, one PVTU for each time and a PVD
/// over all times.
template <int dim>
class FieldSeries {
 public:
  /// Files `folder/name_0000.pvtu`, ... and `folder/name.pvd`, with the chosen ones of
  /// `quantities` if `stress` is not null, the energy density as it is offered; borrowed arguments
  /// but for that. Local.
  FieldSeries(const Space<dim>& space, const Body<dim>& body, const std::string& folder,
              const std::string& name, RecoveredStress<dim>* stress = nullptr,
              const QuantityChoice& choice = {}, const std::vector<CellQuantity>& offered = {});

  /// Names of what stands in cells: stresses, det F, energy, material and rank.
  static std::vector<std::string> quantities();

  /**
   * Append these fields; with stresses those of an accepted state at the output points of each
   * cell: the recovered Cauchy stress and its von Mises stress, the von Mises stress of the jump to
   * the cell's own stress, the estimated error of the cell, and of the cell itself det F and the
   * law's energy density, the polynomial through that at the quadrature points (see fit_weights).
   * The indexes name a time once the files of all ranks are there.
   * Collective. Throws OutputError when the disk takes no more.
   */
  void write(double time, const NamedFields& named, const State* state = nullptr);
  /// Save or load the times that are written.
  void history(Archive& archive);

 private:
  /// The names of the files of a time begin so.
  std::string stem(std::size_t number) const;
  void write_files(const dealii::DataOut<dim>& data, double time);

  const Space<dim>& space_;
  const Body<dim>& body_;
  RecoveredStress<dim>* stress_;
  const QuantityChoice choice_;
  const std::vector<CellQuantity> offered_;
  std::string folder_, name_;
  std::vector<std::pair<double, std::string>> records_;
};

}  // namespace steppe
