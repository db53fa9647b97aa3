#include "steppe/base/process/error.h"
#include "steppe/fem/boundary/boundary.h"
#include "steppe/input/words/nearest.h"
#include "steppe/input/words/text.h"
#include "steppe/output/regions/field_input.h"
#include "steppe/output/regions/region_entry.h"

#include <algorithm>

namespace steppe {

const std::vector<RegionEntry>& region_entries() {
  static const std::vector<RegionEntry> entries = {cells_region(), boundary_region(), cut_region()};
  return entries;
}

template <int dim>
std::shared_ptr<const OutputGrid<dim>> make_grid(const RegionContext<dim>& context) {
  const auto& [space, body, input] = context;
  const auto& make = entry_of(region_entries(), input.region).make.template in<dim>();
  const auto grid = std::make_shared<OutputGrid<dim>>(space, body, *make(context));
  if (grid->piece_order().size() == 0)
    throw InputError(input.assigned("Region", input.region) +
                     ": nothing of the body is there; check where it is, and of which materials");
  return grid;
}

template <int dim>
std::vector<bool> of_materials(const RegionContext<dim>& context) {
  const auto& [space, body, input] = context;
  std::vector<std::string> known;
  for (const auto& material : body.materials())
    if (material.input == int(known.size())) known.push_back(material.name);
  const auto wanted = split(input.materials, ',');
  std::vector<bool> chosen(known.size(), wanted.empty());
  for (const std::string& name : wanted) {
    const auto found = std::find(known.begin(), known.end(), name);
    if (found == known.end())
      throw InputError(input.assigned("Materials", input.materials) + ": there is no material '" +
                       name + "'; " + suggestion(name, known));
    chosen[found - known.begin()] = true;
  }
  std::vector<bool> cells;
  for (std::size_t k = 0; k < space.cells().size(); ++k)
    cells.push_back(chosen[body.input_number(k)]);
  return cells;
}

template <int dim>
std::vector<bool> cells_of(const RegionContext<dim>& context) {
  const std::vector<bool> of_material = of_materials(context);
  const std::string where = context.input.path("Where");
  const Region<dim> region = context.space.mesh().volume_region(context.input.where, where);
  std::vector<bool> cells(of_material.size());
  for (const std::size_t k : region_cells(context.space, region, where)) cells[k] = of_material[k];
  return cells;
}

template std::shared_ptr<const OutputGrid<2>> make_grid(const RegionContext<2>&);
template std::shared_ptr<const OutputGrid<3>> make_grid(const RegionContext<3>&);
template std::vector<bool> of_materials(const RegionContext<2>&);
template std::vector<bool> of_materials(const RegionContext<3>&);
template std::vector<bool> cells_of(const RegionContext<2>&);
template std::vector<bool> cells_of(const RegionContext<3>&);

}  // namespace steppe
