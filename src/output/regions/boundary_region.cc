#include "steppe/fem/boundary/boundary.h"
#include "steppe/output/regions/field_input.h"
#include "steppe/output/regions/file_cells.h"
#include "steppe/output/regions/region_entry.h"

namespace steppe {

namespace {

/// Faces on the boundary of the body.
template <int dim>
class Faces : public FieldRegion<dim> {
 public:
  explicit Faces(const RegionContext<dim>& context)
      : Faces(context, file_face(context.space, 0), context.space.cells().size()) {}

  std::vector<int> in_cell(std::size_t cell) const override {
    std::vector<int> points;
    for (std::size_t f = 0; f < nodes_.size(); ++f)
      if (chosen_[cell * nodes_.size() + f])
        points.insert(points.end(), nodes_[f].begin(), nodes_[f].end());
    return points;
  }

 private:
  Faces(const RegionContext<dim>& context, const FileCells& face, std::size_t n_cells)
      : FieldRegion<dim>({face.kind, face.nodes_per_piece(), 0}, context.space.nodes_per_cell()) {
    const unsigned int n_faces = context.space.element().reference_cell().n_faces();
    for (unsigned int f = 0; f < n_faces; ++f) nodes_.push_back(file_face(context.space, f).nodes);
    this->pieces_.most_in_cell = int(n_faces) * face.n_pieces;
    chosen_.resize(n_cells * n_faces);
    const std::vector<bool> is_of_material = of_materials(context);
    const std::string where = context.input.path("Where");
    for (const BoundaryFace& side :
         boundary_faces(context.space,
                        context.space.mesh().boundary_region(context.input.where, where), where))
      chosen_[side.cell * n_faces + side.face] = is_of_material[side.cell];
  }

  std::vector<std::vector<int>> nodes_;  // of each face of a cell
  std::vector<bool> chosen_;
};

template <int dim>
std::unique_ptr<FieldRegion<dim>> faces(const RegionContext<dim>& context) {
  return std::make_unique<Faces<dim>>(context);
}

}  // namespace

RegionEntry boundary_region() {
  return {{"boundary", "the faces on the boundary of the body that lie in Where, as a surface"},
          [](const auto& context) { return faces(context); }};
}

}  // namespace steppe
