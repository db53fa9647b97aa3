#pragma once

#include "steppe/input/parameters/factory.h"
#include "steppe/input/parameters/kinds.h"
#include "steppe/output/regions/field_region.h"
#include "steppe/output/regions/output_grid.h"
#include "steppe/physics/body/body.h"

#include <memory>
#include <vector>

namespace steppe {

struct FieldInput;

/// Parts that a region of fields is made of; regions borrow the space.
template <int dim>
struct RegionContext {
  const Space<dim>& space;
  const Body<dim>& body;
  const FieldInput& input;
};

/// Makes a region. Collective. Throws InputError on all ranks.
template <int dim>
using MakeRegion = std::unique_ptr<FieldRegion<dim>>(const RegionContext<dim>&);

/// A line of the catalogue of regions of fields.
struct RegionEntry : Kind {
  Factory<MakeRegion> make = {};
};

/// All of them, in the order of the documentation.
const std::vector<RegionEntry>& region_entries();

/// The grid of the region of an input. Collective. Throws InputError on all ranks, also where the
/// region holds nothing.
template <int dim>
std::shared_ptr<const OutputGrid<dim>> make_grid(const RegionContext<dim>& context);

/// Flags of the owned cells: whether the cell is of one of the input's materials (all if it names
/// none). Local. Throws InputError for a name that no material has.
template <int dim>
std::vector<bool> of_materials(const RegionContext<dim>& context);

/// Flags of the owned cells that also lie in the Where of the input. Collective. Throws InputError
/// on all ranks where no cell does.
template <int dim>
std::vector<bool> cells_of(const RegionContext<dim>& context);

RegionEntry cells_region();
RegionEntry boundary_region();
RegionEntry cut_region();

}  // namespace steppe
