#pragma once

#include "steppe/fem/kernels/scalar_kernel.h"
#include "steppe/physics/body/body.h"
#include "steppe/physics/heat/thermal_material.h"

#include <memory>
#include <vector>

namespace steppe {

/// The thermal materials of a body, and the cells in batches of one material with the kernel that
/// integrates over them.
template <int dim>
class HeatBody {
 public:
  /// Takes the thermal materials in the order of the body's materials; a static problem needs no
  /// specific heat. Borrows space and body. Collective. Throws InputError on all ranks.
  HeatBody(const Space<dim>& space, const Body<dim>& body,
           const std::vector<ThermalMaterialInput>& materials, bool is_static,
           const Constants& constants);

  const Space<dim>& space() const { return space_; }
  const std::vector<ThermalMaterial>& materials() const { return materials_; }
  const ThermalMaterial& material(const BatchNodes<dim>& batch) const {
    return materials_[batch.group];
  }
  const ThermalMaterial& material_of_cell(std::size_t cell) const {
    return materials_[body_.material_number(cell)];
  }
  const CellBatches<dim>& batches() const { return batches_; }
  ScalarKernel<dim>& kernel() const { return *kernel_; }

 private:
  const Space<dim>& space_;
  const Body<dim>& body_;
  std::vector<ThermalMaterial> materials_;
  std::unique_ptr<ScalarKernel<dim>> kernel_;
  CellBatches<dim> batches_;
};

}  // namespace steppe
