#include "steppe/output/summary/part_shape.h"

#include "steppe/fem/cells/cell_values.h"

#include <deal.II/base/mpi.h>
#include <deal.II/base/symmetric_tensor.h>
#include <deal.II/lac/full_matrix.h>
#include <deal.II/lac/vector.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace steppe {

using namespace dealii;

namespace {

constexpr double straight = 1e-8, round = 0.01;
constexpr int n_steps = 8;

/// Of faces, shared ones counted for each: those of three lie on any cylinder, or nearly.
template <int dim>
constexpr int least_corners = dim == 2 ? 6 : 12;

/// Sums over a list's faces, as far as possible with the same numbers on any ranks.
template <int dim>
struct Normals {
  double area;
  Tensor<1, dim> x, n;
  Tensor<2, dim> nn, xn;

  static constexpr int size = 1 + 2 * dim + 2 * dim * dim;

  static void add(const Point<dim>& x, const Tensor<1, dim>& n, double area, double* sums) {
    *sums++ += area;
    for (int i = 0; i < dim; ++i) *sums++ += x[i] * area;
    for (int i = 0; i < dim; ++i) *sums++ += n[i] * area;
    for (int i = 0; i < dim; ++i)
      for (int j = 0; j < dim; ++j) *sums++ += n[i] * n[j] * area;
    for (int i = 0; i < dim; ++i)
      for (int j = 0; j < dim; ++j) *sums++ += x[i] * n[j] * area;
  }

  /// Means over the area.
  explicit Normals(const double* sums) : area(*sums++) {
    for (int i = 0; i < dim; ++i) x[i] = *sums++ / area;
    for (int i = 0; i < dim; ++i) n[i] = *sums++ / area;
    for (int i = 0; i < dim; ++i)
      for (int j = 0; j < dim; ++j) nn[i][j] = *sums++ / area;
    for (int i = 0; i < dim; ++i)
      for (int j = 0; j < dim; ++j) xn[i][j] = *sums++ / area;
  }
};

/// A shape that is sought: flat, or the cylinder to begin with.
template <int dim>
struct Sought {
  PartShape<dim> shape;
  double length;    // of the faces
  double bend = 0;  // the variance of the normals across the axis
};

template <int dim>
Sought<dim> first_shape(const Normals<dim>& means) {
  Sought<dim> sought{{}, dim == 2 ? means.area : std::sqrt(means.area)};
  PartShape<dim>& shape = sought.shape;
  shape.area = means.area;
  shape.centre = Point<dim>(means.x);
  shape.normal = means.n;
  if (means.n.norm() > 1 - straight) {
    shape.kind = PartShape<dim>::flat;
    return sought;
  }
  if constexpr (dim == 3)
    shape.axis =
        eigenvectors(symmetrize(means.nn), SymmetricTensorEigenvectorMethod::jacobi)[2].second;
  const Tensor<2, dim> across =
      Tensor<2, dim>(unit_symmetric_tensor<dim>()) - outer_product(shape.axis, shape.axis);
  const double together = trace(across * (means.xn - outer_product(means.x, means.n)));
  sought.bend = trace(across * (means.nn - outer_product(means.n, means.n)));
  const double R = sought.bend > 0 ? together / sought.bend : 0;
  shape.point = Point<dim>(means.x - R * means.n);
  shape.radius = std::abs(R);
  shape.kind = PartShape<dim>::cylinder;
  return sought;
}

/// Two directions across an axis; in 2D those of the plane.
template <int dim>
std::array<Tensor<1, dim>, 2> across_axis(const Tensor<1, dim>& axis) {
  std::array<Tensor<1, dim>, 2> result;
  if constexpr (dim == 2) {
    result[0][0] = result[1][1] = 1;
  } else {
    int c = 0;
    for (int d = 1; d < dim; ++d)
      if (std::abs(axis[d]) < std::abs(axis[c])) c = d;
    Tensor<1, dim> least;
    least[c] = 1;
    result[0] = cross_product_3d(axis, least);
    result[0] /= result[0].norm();
    result[1] = cross_product_3d(axis, result[0]);
  }
  return result;
}

/// The motions of the axis along both directions across it, its tilts, the radius.
constexpr int n_unknowns = 5;
constexpr int n_sums = n_unknowns * (n_unknowns + 1) + 2;  // J^T J, J^T r, r^T r, corners

/// What a corner adds; tilts are times the length.
template <int dim>
void add_corner(const PartShape<dim>& shape, const Point<dim>& x, double length, double* sums) {
  const auto across = across_axis<dim>(shape.axis);
  const Tensor<1, dim> arm = x - shape.point;
  const double along = arm * shape.axis / length, a = arm * across[0], b = arm * across[1],
               distance = std::hypot(a, b), scale = distance > 0 ? 1 / distance : 0;
  const std::array<double, n_unknowns> slopes = {-a * scale, -b * scale, -along * a * scale,
                                                 -along * b * scale, -1};
  const double residual = distance - shape.radius;
  for (const double slope : slopes)
    for (const double other : slopes) *sums++ += slope * other;
  for (const double slope : slopes) *sums++ += slope * residual;
  *sums++ += residual * residual;
  *sums += 1;
}

template <int dim>
void improve(const double* sums, double length, PartShape<dim>& shape) {
  FullMatrix<double> matrix(n_unknowns, n_unknowns);
  Vector<double> right(n_unknowns), step(n_unknowns);
  double trace = 0;
  for (int i = 0; i < n_unknowns; ++i) {
    for (int j = 0; j < n_unknowns; ++j) matrix(i, j) = sums[n_unknowns * i + j];
    right[i] = -sums[n_unknowns * n_unknowns + i];
    trace += matrix(i, i);
  }
  for (int i = 0; i < n_unknowns; ++i) matrix(i, i) += 1e-10 * trace;  // a ring has no tilts
  matrix.gauss_jordan();
  matrix.vmult(step, right);
  const auto across = across_axis<dim>(shape.axis);
  shape.point += step[0] * across[0] + step[1] * across[1];
  if (dim == 3) {
    shape.axis += (step[2] * across[0] + step[3] * across[1]) / length;
    shape.axis /= shape.axis.norm();
  }
  shape.radius += step[4];
}

/// The point on the axis that is closest to the centre, and the axis with its largest component
/// above zero.
template <int dim>
void settle(PartShape<dim>& shape) {
  shape.point += ((shape.centre - shape.point) * shape.axis) * shape.axis;
  int largest = 0;
  for (int c = 1; c < dim; ++c)
    if (std::abs(shape.axis[c]) > std::abs(shape.axis[largest]) + straight) largest = c;
  if (shape.axis[largest] < 0) shape.axis = -shape.axis;
}

}  // namespace

template <int dim>
std::vector<PartShape<dim>> shapes_of(const Space<dim>& space,
                                      const std::vector<std::vector<BoundaryFace>>& lists) {
  constexpr int n_means = Normals<dim>::size;
  std::vector<double> sums(n_means * lists.size(), 0);
  FaceValues<dim> values(space);
  for (std::size_t l = 0; l < lists.size(); ++l)
    for (const BoundaryFace& face : lists[l]) {
      values.reinit(face);
      for (int q = 0; q < values.n_points(); ++q)
        Normals<dim>::add(values.point(q), values.normal(q), values.weight(q), &sums[n_means * l]);
    }
  Utilities::MPI::sum(sums, space.communicator(), sums);
  std::vector<Sought<dim>> all;
  for (std::size_t l = 0; l < lists.size(); ++l)
    all.push_back(first_shape(Normals<dim>(&sums[n_means * l])));
  const ReferenceCell cell = space.element().reference_cell();
  for (int k = 0; k <= n_steps; ++k) {
    sums.assign(n_sums * lists.size(), 0);
    for (std::size_t l = 0; l < lists.size(); ++l)
      for (const BoundaryFace& face : lists[l])
        for (unsigned int v = 0; v < cell.face_reference_cell(face.face).n_vertices(); ++v)
          add_corner(all[l].shape,
                     space.vertex(face.cell, int(cell.face_to_cell_vertices(face.face, v, 1))),
                     all[l].length, &sums[n_sums * l]);
    Utilities::MPI::sum(sums, space.communicator(), sums);
    for (std::size_t l = 0; l < lists.size(); ++l) {
      PartShape<dim>& shape = all[l].shape;
      if (shape.kind != PartShape<dim>::cylinder) continue;
      const double* of_list = &sums[n_sums * l];
      const double off = std::sqrt(of_list[n_sums - 2] / of_list[n_sums - 1]);
      if (k < n_steps)
        improve(of_list, all[l].length, shape);
      else if (of_list[n_sums - 1] < least_corners<dim> ||
               !(off < round * all[l].bend * std::min(shape.radius, all[l].length)))
        shape.kind = PartShape<dim>::curved;
    }
  }
  std::vector<PartShape<dim>> shapes;
  for (Sought<dim>& sought : all) {
    settle(sought.shape);
    shapes.push_back(sought.shape);
  }
  return shapes;
}

template std::vector<PartShape<2>> shapes_of(const Space<2>&,
                                             const std::vector<std::vector<BoundaryFace>>&);
template std::vector<PartShape<3>> shapes_of(const Space<3>&,
                                             const std::vector<std::vector<BoundaryFace>>&);

}  // namespace steppe
