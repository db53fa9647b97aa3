#pragma once

#include "steppe/output/recovered_stress.h"
#include "steppe/physics/body.h"
#include "steppe/physics/state.h"

#include <deal.II/numerics/data_out.h>

#include <string>
#include <utility>
#include <vector>

namespace steppe {

/// A series of field files of one body: VTU files of all ranks, one PVTU for each time and a PVD
/// over all times.
template <int dim>
class FieldSeries {
 public:
  /// Files `folder/name_0000.pvtu`, ... and `folder/name.pvd`, with stresses if `stress` is not
  /// null; borrowed arguments. Local.
  FieldSeries(const Space<dim>& space, const Body<dim>& body, const std::string& folder,
              const std::string& name, RecoveredStress<dim>* stress = nullptr)
      : space_(space), body_(body), stress_(stress), folder_(folder), name_(name) {}

  /**
   * Append nodal vectors by their names, the material and the rank, numbers as fields that are
   * the same in all cells, and scalars (each the first component of a nodal vector); with stresses
   * those of an
   * accepted state at the output points of each cell: the recovered Cauchy stress and its von Mises
   * stress, the von Mises stress of the jump to the cell's own stress, the estimated error of the
   * cell, and of the cell itself det F and the law's energy density. The indexes name a time once
   * the files of all ranks are there. Collective. Throws OutputError when the disk takes no more.
   */
  void write(double time, const std::vector<std::pair<std::string, Vec>>& vectors,
             const State* state = nullptr,
             const std::vector<std::pair<std::string, double>>& numbers = {},
             const std::vector<std::pair<std::string, Vec>>& scalars = {});

 private:
  void write_files(const dealii::DataOut<dim>& data, double time);

  const Space<dim>& space_;
  const Body<dim>& body_;
  RecoveredStress<dim>* stress_;
  std::string folder_, name_;
  std::vector<std::pair<double, std::string>> records_;
};

}  // namespace steppe
