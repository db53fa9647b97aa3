#include "model.h"

#include "steppe/fem/cells/cell_values.h"
#include "steppe/fem/search/cell_tree.h"

#include <deal.II/fe/fe_values.h>
#include <deal.II/fe/mapping_fe.h>
#include <deal.II/fe/mapping_q.h>
#include <deal.II/fe/fe_simplex_p.h>
#include <deal.II/grid/grid_tools.h>

using namespace steppe;
using namespace dealii;

namespace fem_cell_values {

/// A distorted body, or a quarter of a ring or a part of a ball with curved cells.
template <int dim>
MeshInput mesh_of(const std::string& shape) {
  MeshInput mesh = BodyInput(dim, 2, 1, shape == "simplices").mesh;
  if (shape != "curved") return mesh;
  mesh.type = "generator";
  mesh.generator = "quarter_hyper_shell";
  mesh.arguments = dim == 2 ? "0, 0 : 1 : 2 : 0 : true" : "0, 0, 0 : 1 : 2 : 3 : true";
  mesh.refinements = 1;
  mesh.transform = "";
  mesh.sides = "curved";
  return mesh;
}

/// The values of a space against those of deal.II's mapping and FEValues on the same cells.
template <int dim>
void expect_values_of_deal_ii(const std::string& shape, unsigned int degree) {
  SCOPED_TRACE(std::to_string(dim) + "D " + shape + " degree " + std::to_string(degree));
  const Mesh<dim> mesh(mesh_of<dim>(shape), ".", MPI_COMM_WORLD);
  SpaceInput input;
  input.degree = degree;
  const Space<dim> space(mesh, input);
  EXPECT_EQ(mesh.curved(), shape == "curved");
  EXPECT_EQ(space.geometry().degree, mesh.curved() ? degree : 1);
  if (mesh.transform().moves())
    GridTools::transform(mesh.transform(),
                         const_cast<Triangulation<dim>&>(
                             static_cast<const Triangulation<dim>&>(mesh.triangulation())));
  std::unique_ptr<Mapping<dim>> mapping;
  if (mesh.simplicial())
    mapping = std::make_unique<MappingFE<dim>>(FE_SimplexP<dim>(1));
  else
    mapping = std::make_unique<MappingQ<dim>>(mesh.curved() ? degree : 1);
  FEValues<dim> known(*mapping, space.element(), space.quadrature(),
                      update_values | update_gradients | update_JxW_values | update_jacobians |
                          update_quadrature_points);
  FEFaceValues<dim> known_face(*mapping, space.element(), space.face_quadrature(),
                               update_JxW_values | update_normal_vectors);
  CellValues<dim> values(space, space.quadrature());
  FaceValues<dim> face_values(space);
  std::size_t k = 0, n_faces = 0;
  for (const auto& cell : mesh.triangulation().active_cell_iterators()) {
    if (!cell->is_locally_owned()) continue;
    EXPECT_EQ(space.cells()[k].id, cell->material_id());
    EXPECT_LT(space.centre(k).distance(cell->center()), 1e-14);
    known.reinit(cell);
    values.reinit(k);
    for (int q = 0; q < values.n_points(); ++q) {
      EXPECT_NEAR(values.weight(q), known.JxW(q), 1e-13);
      EXPECT_LT(values.point(q).distance(known.quadrature_point(q)), 1e-13);
      EXPECT_LT((values.jacobian(q) - Tensor<2, dim>(known.jacobian(q))).norm(), 1e-13);
      for (int b = 0; b < values.n_nodes(); ++b) {
        EXPECT_NEAR(values.shape(q, b), known.shape_value(b, q), 1e-15);
        EXPECT_LT((values.gradient(q, b) - known.shape_grad(b, q)).norm(), 1e-11);
      }
    }
    for (; n_faces < space.boundary().size() && space.boundary()[n_faces].cell == k; ++n_faces) {
      const BoundaryFace& face = space.boundary()[n_faces];
      EXPECT_EQ(face.id, cell->face(face.face)->boundary_id());
      known_face.reinit(cell, face.face);
      face_values.reinit(face);
      // the points of a face of other orientation come in another order
      Tensor<1, dim> area, known_area;
      for (int q = 0; q < face_values.n_points(); ++q) {
        EXPECT_NEAR(face_values.normal(q).norm(), 1, 1e-13);
        area += face_values.weight(q) * face_values.normal(q);
        known_area += known_face.JxW(q) * known_face.normal_vector(q);
      }
      EXPECT_LT((area - known_area).norm(), 1e-13);
    }
    ++k;
  }
  EXPECT_EQ(k, space.cells().size());
  EXPECT_EQ(n_faces, space.boundary().size());
}

template <int dim>
void expect_inverse(const std::string& shape, unsigned int degree) {
  const Mesh<dim> mesh(mesh_of<dim>(shape), ".", MPI_COMM_WORLD);
  SpaceInput input;
  input.degree = degree;
  const Space<dim> space(mesh, input);
  const CellMap<dim> map(space);
  for (std::size_t k = 0; k < space.cells().size(); ++k)
    for (const Point<dim>& xi : space.quadrature().get_points()) {
      const auto found = map.inverse(k, map(k, xi));
      ASSERT_TRUE(found);
      EXPECT_LT(found->distance(xi), 1e-13);
    }
}

TEST(CellValues, AreThoseOfDealII) {
  for (const unsigned int degree : {1, 2, 3}) {
    expect_values_of_deal_ii<2>("hypercubes", degree);
    expect_values_of_deal_ii<3>("hypercubes", degree);
    expect_values_of_deal_ii<2>("curved", degree);
    expect_values_of_deal_ii<3>("curved", degree);
  }
  for (unsigned int degree = 1; degree <= highest_degree_of_simplices; ++degree) {
    expect_values_of_deal_ii<2>("simplices", degree);
    expect_values_of_deal_ii<3>("simplices", degree);
  }
}

TEST(CellMap, Inverts) {
  for (const std::string shape : {"hypercubes", "simplices", "curved"}) {
    expect_inverse<2>(shape, 2);
    expect_inverse<3>(shape, 2);
  }
}

TEST(CellMap, FindsNothingWhereTheMapFolds) {
  const Mesh<2> mesh(mesh_of<2>("hypercubes"), ".", MPI_COMM_WORLD);
  const Space<2> space(mesh, SpaceInput{});
  const CellMap<2> map(space);
  for (std::size_t k = 0; k < space.cells().size(); ++k) {
    const auto found = map.inverse(k, Point<2>(-300, 200));
    if (found) {
      EXPECT_LT(map(k, *found).distance(Point<2>(-300, 200)), 1e-9);
    }
  }
}

}  // namespace fem_cell_values
