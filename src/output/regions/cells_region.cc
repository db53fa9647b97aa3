#include "steppe/output/regions/field_input.h"
#include "steppe/output/regions/file_cells.h"
#include "steppe/output/regions/region_entry.h"

namespace steppe {

namespace {

/// Whole cells.
template <int dim>
class Cells : public FieldRegion<dim> {
 public:
  explicit Cells(const RegionContext<dim>& context) : Cells(file_cells(context.space), context) {}

  std::vector<int> in_cell(std::size_t cell) const override {
    return chosen_[cell] ? nodes_ : std::vector<int>();
  }

 private:
  Cells(const FileCells& cells, const RegionContext<dim>& context)
      : FieldRegion<dim>({cells.kind, cells.nodes_per_piece(), cells.n_pieces},
                         context.space.nodes_per_cell()),
        nodes_(cells.nodes),
        chosen_(cells_of(context)) {}

  std::vector<int> nodes_;
  std::vector<bool> chosen_;
};

template <int dim>
std::unique_ptr<FieldRegion<dim>> cells(const RegionContext<dim>& context) {
  return std::make_unique<Cells<dim>>(context);
}

}  // namespace

RegionEntry cells_region() {
  return {{"cells", "cells whose centres lie in Where"},
          [](const auto& context) { return cells(context); }};
}

}  // namespace steppe
