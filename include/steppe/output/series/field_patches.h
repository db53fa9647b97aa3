#pragma once

#include "steppe/fem/space/space.h"

#include <deal.II/base/data_out_base.h>

#include <functional>
#include <string>
#include <tuple>
#include <vector>

namespace steppe {

/**
 * The owned cells of a space as patches of deal.II's writers, each with points of its own and
 * fields there. On straight hypercubes deal.II makes the points from the vertices; on others they
 * stand in the patch. Borrows the space. Local.
 */
template <int dim>
class FieldPatches : public dealii::DataOutInterface<dim, dim> {
 public:
  using Kind = dealii::DataComponentInterpretation::DataComponentInterpretation;
  /// The value of each component at a point of an owned cell.
  using Values = std::function<void(std::size_t cell, int point, double* values)>;

  /// Borrows the space; `points` are those of the reference cell (see output_points).
  FieldPatches(const Space<dim>& space, const dealii::Quadrature<dim>& points)
      : space_(space), points_(points) {}

  /// Fields that `build` asks for: of so many components, numbers or a vector or tensor by name.
  void add_scalars(const std::vector<std::string>& names, const Values& values);
  void add(const std::string& name, int n_components, Kind kind, const Values& values);
  /// Field of the first n components of a nodal vector: a number for one component, a vector for
  /// more. The vector is borrowed with its ghosts.
  void add_nodal(const std::string& name, Vec nodal, int n_components);

  /// Fill the patches.
  void build();

 private:
  using Ranges = std::vector<std::tuple<unsigned int, unsigned int, std::string, Kind>>;
  struct Field {
    int n_components;
    Values values;
  };

  const std::vector<dealii::DataOutBase::Patch<dim, dim>>& get_patches() const override {
    return patches_;
  }
  std::vector<std::string> get_dataset_names() const override { return names_; }
  Ranges get_nonscalar_data_ranges() const override { return ranges_; }

  const Space<dim>& space_;
  dealii::Quadrature<dim> points_;
  std::vector<std::string> names_;
  Ranges ranges_;
  std::vector<Field> fields_;
  std::vector<dealii::DataOutBase::Patch<dim, dim>> patches_;
};

}  // namespace steppe
