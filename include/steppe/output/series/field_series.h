#pragma once

#include "steppe/base/files/archive.h"
#include "steppe/output/quantities/quantity_choice.h"
#include "steppe/output/quantities/recovered_stress.h"
#include "steppe/output/regions/field_input.h"
#include "steppe/output/regions/output_grid.h"
#include "steppe/output/series/side_grid.h"
#include "steppe/physics/body/body.h"
#include "steppe/physics/state/state.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace steppe {

/// Fields of one time of a series besides the stresses, by names of quantities.
struct NamedFields {
  std::vector<std::pair<std::string, Vec>> vectors = {};     ///< nodal
  std::vector<std::pair<std::string, Vec>> scalars = {};     ///< first components of nodal vectors
  std::vector<std::pair<std::string, double>> numbers = {};  ///< of the whole
};

/// Body, quantities and grids of which a series is made. Borrows space, body and stress.
template <int dim>
struct FieldContent {
  const Space<dim>& space;
  const Body<dim>& body;
  RecoveredStress<dim>* stress = nullptr;  ///< none: no quantities of stress
  QuantityChoice choice = {};
  std::vector<CellQuantity> offered = {};                 ///< the energy density among them
  std::shared_ptr<const OutputGrid<dim>> grid = nullptr;  ///< of xdmf; none: of the whole body
  std::vector<SideGrid> beside = {};                      ///< of xdmf, of runs in time
};

/// A series of field files of one body, or of a part of it.
template <int dim>
class FieldSeries {
 public:
  virtual ~FieldSeries() = default;

  /// Names of what stands in cells: stresses, det F, energy, material and rank.
  static std::vector<std::string> quantities();
  /// Names of what is written only where it is chosen by its name: principal values, strain.
  static std::vector<std::string> further_quantities();
  /// Names of the quantities that need the recovered stress.
  static std::vector<std::string> stress_quantities();

  /**
   * Append these fields, with stresses those of an accepted state: the recovered Cauchy stress and
   * its von Mises stress, the von Mises stress of the jump to the cell's own stress, the estimated
   * error of the cell, and of the cell itself det F and the law's energy density. The index names a
   * time once all of it is written; of more than a hundred times the last one in a hundred may
   * wait, since writing all of them at each takes the square of their number. Collective. Throws
   * OutputError when the disk takes no more.
   */
  void write(double time, const NamedFields& named, const State* state = nullptr);
  /// Name all times in the index. Collective. Throws OutputError.
  void finish();
  /// Save or load the times that are written; the next one follows these, and later ones are gone.
  /// Loading throws InputError on all ranks where files of these are gone, or shorter.
  void history(Archive& archive);

 protected:
  FieldSeries(const FieldFiles& files, const FieldContent<dim>& content);

  /// Append a time, which `times_` gets afterwards.
  virtual void append(double time, const NamedFields& named, const State* state) = 0;
  /// Write the index of `times_`.
  virtual void write_index() = 0;
  /// Bring what is written to the disk.
  virtual void sync() {}
  /// Throws InputError on all ranks where files do not hold `times_`.
  virtual void check_files() = 0;

  FieldFiles files_;
  FieldContent<dim> content_;  // without stress where nothing of it is chosen
  std::vector<double> times_;
  bool is_index_ahead_ = false;  // does it name times that are left out?

 private:
  std::size_t n_waiting_ = 0;  // times that the index lacks
};

/// Makes a series in the chosen format: `folder/name.xdmf` with `name.h5`, or `name.pvd` with its
/// pieces. Collective.
template <int dim>
std::unique_ptr<FieldSeries<dim>> make_field_series(const FieldFiles& files,
                                                    const FieldContent<dim>& content);

}  // namespace steppe
