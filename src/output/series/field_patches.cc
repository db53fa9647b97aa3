#include "steppe/output/series/field_patches.h"

#include "steppe/fem/cells/cell_values.h"

#include <algorithm>
#include <memory>

namespace steppe {

using namespace dealii;

template <int dim>
void FieldPatches<dim>::add_scalars(const std::vector<std::string>& names, const Values& values) {
  names_.insert(names_.end(), names.begin(), names.end());
  fields_.push_back({int(names.size()), values});
}

template <int dim>
void FieldPatches<dim>::add(const std::string& name, int n_components, Kind kind,
                            const Values& values) {
  const auto first = unsigned(names_.size());
  ranges_.emplace_back(first, first + unsigned(n_components) - 1, name, kind);
  add_scalars(std::vector<std::string>(n_components, name), values);
}

template <int dim>
void FieldPatches<dim>::add_nodal(const std::string& name, Vec nodal, int n_components) {
  update_ghosts(nodal);
  const auto local = std::make_shared<LocalView>(nodal);
  const auto shapes = std::make_shared<ShapeTable<dim>>(space_.element(), points_.get_points());
  const Values values = [&space = space_, local, shapes, n_components](std::size_t k, int point,
                                                                       double* value) {
    std::fill_n(value, n_components, 0.);
    for (int b = 0; b < shapes->n_nodes(); ++b) {
      const double N = shapes->value(point, b);
      for (int c = 0; c < n_components; ++c)
        value[c] += N * (*local)[long(dim) * space.cell_nodes(k)[b] + c];
    }
  };
  if (n_components == 1)
    add_scalars({name}, values);
  else
    add(name, n_components, DataComponentInterpretation::component_is_part_of_vector, values);
}

template <int dim>
void FieldPatches<dim>::build() {
  const bool has_points = space_.geometry().degree > 1 || space_.mesh().simplicial();
  if (has_points) {
    // deal.II reads them from the last rows, without names
    fields_.push_back(
        {dim, [cell_values = CellValues<dim>(space_, points_), last = std::size_t(-1)](
                  std::size_t k, int point, double* value) mutable {
           if (k != last) cell_values.reinit(last = k);
           const Point<dim> x = cell_values.point(point);
           for (int c = 0; c < dim; ++c) value[c] = x[c];
         }});
  }
  std::size_t n_rows = 0, widest = 0;
  for (const Field& field : fields_) {
    n_rows += field.n_components;
    widest = std::max<std::size_t>(widest, field.n_components);
  }
  std::vector<double> values(widest);
  const unsigned int n_intervals =
      space_.mesh().simplicial() ? std::min(space_.degree(), 2u) : space_.degree();
  patches_.resize(space_.cells().size());
  for (std::size_t k = 0; k < patches_.size(); ++k) {
    auto& patch = patches_[k];
    patch.patch_index = unsigned(k);
    patch.n_subdivisions = n_intervals;
    patch.reference_cell = space_.element().reference_cell();
    patch.points_are_available = has_points;
    for (int v = 0; v < space_.n_vertices(); ++v) patch.vertices[v] = space_.vertex(k, v);
    patch.data.reinit(unsigned(n_rows), points_.size());
    unsigned int row = 0;
    for (const Field& field : fields_) {
      for (unsigned int p = 0; p < points_.size(); ++p) {
        field.values(k, int(p), values.data());
        for (int c = 0; c < field.n_components; ++c) patch.data(row + c, p) = float(values[c]);
      }
      row += unsigned(field.n_components);
    }
  }
  if (has_points) fields_.pop_back();
}

template class FieldPatches<2>;
template class FieldPatches<3>;

}  // namespace steppe
