#include "steppe/fem/maps/turning_map.h"

#include "steppe/base/numbers/dual.h"
#include "steppe/base/numbers/rotation_by_vector.h"

#include <algorithm>
#include <utility>

namespace steppe {

namespace {

/// Another handle of the same matrix.
MatHandle shared(Mat matrix) {
  MatHandle handle;
  check(PetscObjectReference(PetscObject(matrix)));
  *handle.fill() = matrix;
  return handle;
}

/// 1, with room for what rotations make of themselves and of directors.
template <int dim>
MatHandle create_turn(const Space<dim>& space, const RemotePoints<dim>& remote) {
  const PetscInt n = dim * space.n_owned_nodes(), first = dim * space.first_node();
  std::vector<PetscInt> lengths(n, 1);
  std::vector<std::pair<int, int>> blocks;  // rows and columns, of owned nodes
  for (const RemotePoint<dim>& point : remote.list()) {
    const int rotation = space.owned_auxiliary(point.rotation());
    if (rotation < 0) continue;
    blocks.emplace_back(rotation, rotation);
    for (std::size_t k = 0; k < RemotePoint<dim>::n_directors; ++k)
      blocks.emplace_back(space.owned_auxiliary(point.director(k)), rotation);
  }
  for (const auto& [row, column] : blocks)
    for (int c = 0; c < dim; ++c) lengths[dim * row + c] = dim + (row != column);
  MatHandle P;
  check(MatCreate(space.communicator(), P.fill()));
  check(MatSetSizes(P, n, n, PETSC_DETERMINE, PETSC_DETERMINE));
  check(MatSetBlockSize(P, dim));
  check(MatSetType(P, MATAIJ));
  check(MatSeqAIJSetPreallocation(P, 0, lengths.data()));
  check(MatMPIAIJSetPreallocation(P, 0, lengths.data(), 0, nullptr));
  for (PetscInt i = first; i < first + n; ++i) check(MatSetValue(P, i, i, 1, INSERT_VALUES));
  for (const auto& [row, column] : blocks)
    for (int c = 0; c < dim; ++c)
      for (int r = 0; r < dim; ++r)
        if (row != column || c != r)
          check(MatSetValue(P, first + dim * row + c, first + dim * column + r, 0, INSERT_VALUES));
  check(MatAssemblyBegin(P, MAT_FINAL_ASSEMBLY));
  check(MatAssemblyEnd(P, MAT_FINAL_ASSEMBLY));
  return P;
}

MatHandle turned_product(Mat A, Mat B) {
  MatHandle C;
  check(MatMatMult(A, B, MAT_INITIAL_MATRIX, PETSC_DEFAULT, C.fill()));
  return C;
}

Triple<double> minus(const Triple<double>& v) { return {-v[0], -v[1], -v[2]}; }

}  // namespace

template <int dim>
TurningMap<dim>::TurningMap(const Space<dim>& space, const RemotePoints<dim>& remote,
                            const Map& ties)
    : TurningMap(space, remote, ties, create_turn(space, remote)) {}

template <int dim>
TurningMap<dim>::TurningMap(const Space<dim>& space, const RemotePoints<dim>& remote,
                            const Map& ties, MatHandle P)
    : Map(turned_product(ties.matrix(), P), shared(ties.inverse())),
      space_(space),
      ties_(ties),
      accepted_(space.create_vector()),
      P_(std::move(P)),
      z_(space.create_vector()) {
  const VecHandle rest = space.create_vector();
  {
    LocalArray accepted(accepted_);
    for (const RemotePoint<dim>& point : remote.list()) {
      if (space.owned_auxiliary(point.first) < 0) break;
      points_.push_back({space.owned_auxiliary(point.rotation()), {}});
      for (int k = 0; k < n_directors; ++k) {
        const int node = space.owned_auxiliary(point.director(std::size_t(k)));
        points_.back().directors[std::size_t(k)] = node;
        accepted[dim * node + k] = 1;
      }
    }
  }
  turn(rest);
}

template <int dim>
typename TurningMap<dim>::Vector TurningMap<dim>::rotation_at(const double* entries, int node) {
  const double* const at = entries + dim * node;
  if (dim == 2) return {0, 0, at[0]};
  return {at[0], at[1], at[dim - 1]};
}

template <int dim>
typename TurningMap<dim>::Vector TurningMap<dim>::vector_at(const double* entries, int node) {
  const double* const at = entries + dim * node;
  return {at[0], at[1], dim == 3 ? at[dim - 1] : 0.};
}

template <int dim>
void TurningMap<dim>::turn(Vec y) const {
  const LocalView now(y), accepted(accepted_);
  for (Point& point : points_) {
    const Vector theta = rotation_at(now.data(), point.rotation),
                 before = rotation_at(accepted.data(), point.rotation);
    for (int c = 0; c < 3; ++c) point.increment[c] = theta[c] - before[c];
    for (int k = 0; k < n_directors; ++k)
      point.now[k] = turned(point.increment, vector_at(accepted.data(), point.directors[k]));
  }
  multiplied_ = false;
}

template <int dim>
void TurningMap<dim>::displacement(Vec y, Vec u) const {
  turn(y);
  check(VecCopy(y, z_));
  {
    LocalArray z(z_);
    for (const Point& point : points_)
      for (int k = 0; k < n_directors; ++k)
        for (int c = 0; c < dim; ++c)
          z[dim * point.directors[k] + c] += point.now[k][c] - (c == k ? 1 : 0);
  }
  ties_.expand(z_, u);
}

template <int dim>
void TurningMap<dim>::velocity(Vec v, Vec u) const {
  check(VecCopy(v, z_));
  {
    LocalArray z(z_);
    for (const Point& point : points_) {
      const Vector omega = rotation_at(z.data(), point.rotation);
      for (int k = 0; k < n_directors; ++k) {
        const Vector moved = cross(omega, point.now[k]);
        for (int c = 0; c < dim; ++c) z[dim * point.directors[k] + c] += moved[c];
      }
    }
  }
  ties_.expand(z_, u);
}

template <int dim>
void TurningMap<dim>::acceleration(Vec v, Vec a, Vec u) const {
  check(VecCopy(a, z_));
  {
    const LocalView rates(v);
    LocalArray z(z_);
    for (const Point& point : points_) {
      const Vector omega = rotation_at(rates.data(), point.rotation),
                   alpha = rotation_at(z.data(), point.rotation);
      for (int k = 0; k < n_directors; ++k) {
        const Vector moved = cross(alpha, point.now[k]),
                     inwards = cross(omega, cross(omega, point.now[k]));
        for (int c = 0; c < dim; ++c) z[dim * point.directors[k] + c] += moved[c] + inwards[c];
      }
    }
  }
  ties_.expand(z_, u);
}

template <int dim>
void TurningMap<dim>::expand(Vec y, Vec u) const {
  check(VecCopy(y, z_));
  {
    LocalArray z(z_);
    for (const Point& point : points_) {
      const Vector spin = spin_of(point.increment, rotation_at(z.data(), point.rotation));
      for (int r = 0; r < n_rotations; ++r) z[dim * point.rotation + r] = spin[dim == 2 ? 2 : r];
      for (int k = 0; k < n_directors; ++k) {
        const Vector moved = cross(spin, point.now[k]);
        for (int c = 0; c < dim; ++c) z[dim * point.directors[k] + c] += moved[c];
      }
    }
  }
  ties_.expand(z_, u);
}

template <int dim>
void TurningMap<dim>::project(Vec u, Vec y) const {
  ties_.project(u, y);
  LocalArray z(y);
  for (const Point& point : points_)  // what leads directors is the rotation
    for (int k = 0; k < n_directors; ++k)
      for (int c = 0; c < dim; ++c) z[dim * point.directors[k] + c] = 0;
}

template <int dim>
void TurningMap<dim>::add_projection(Vec u, Vec y) const {
  const VecHandle projected = space_.create_vector();
  project(u, projected);
  check(VecAXPY(y, 1, projected));
}

template <int dim>
typename TurningMap<dim>::Vector TurningMap<dim>::moment(const Point& point,
                                                         const double* forces) const {
  Vector sum = {};
  for (int k = 0; k < n_directors; ++k) {
    const Vector here = cross(point.now[k], vector_at(forces, point.directors[k]));
    for (int c = 0; c < 3; ++c) sum[c] += here[c];
  }
  return sum;
}

template <int dim>
void TurningMap<dim>::restrict_force(Vec f, Vec g) const {
  ties_.restrict_force(f, g);
  LocalArray forces(g);
  for (const Point& point : points_) {
    Vector sum = rotation_at(forces.data(), point.rotation);
    const Vector of_directors = moment(point, forces.data());
    for (int c = 0; c < 3; ++c) sum[c] += of_directors[c];
    const Vector along = spin_of(minus(point.increment), sum);
    for (int r = 0; r < n_rotations; ++r)
      forces[dim * point.rotation + r] = along[dim == 2 ? 2 : r];
  }
}

template <int dim>
void TurningMap<dim>::spread_force(Vec g, Vec f) const {
  check(VecCopy(g, z_));
  {
    LocalArray forces(z_);
    for (const Point& point : points_) {
      const Vector of_directors = moment(point, forces.data());
      for (int r = 0; r < n_rotations; ++r)
        forces[dim * point.rotation + r] -= of_directors[dim == 2 ? 2 : r];
    }
  }
  ties_.spread_force(z_, f);
}

template <int dim>
void TurningMap<dim>::accept(Vec y) {
  turn(y);
  {
    const LocalView now(y);
    LocalArray accepted(accepted_);
    for (const Point& point : points_) {
      for (int r = 0; r < n_rotations; ++r)
        accepted[dim * point.rotation + r] = now[dim * point.rotation + r];
      std::array<Vector, RemotePoint<dim>::n_directors> directors = point.now;
      for (int k = 0; k < n_directors; ++k) {  // what rounding leaves would add up
        for (int j = 0; j < k; ++j) {
          double along = 0;
          for (int c = 0; c < 3; ++c) along += directors[j][c] * directors[k][c];
          for (int c = 0; c < 3; ++c) directors[k][c] -= along * directors[j][c];
        }
        const double length = std::sqrt(square(directors[k]));
        for (int c = 0; c < dim; ++c)
          accepted[dim * point.directors[k] + c] = directors[k][c] / length;
        for (double& entry : directors[k]) entry /= length;
      }
    }
  }
  turn(y);
}

template <int dim>
void TurningMap<dim>::history(Archive& archive) {
  const auto section = archive.enter("remote points");
  archive.vector("accepted rotations and directors", accepted_);
  if (archive.loads()) {
    const VecHandle at = space_.create_vector();
    check(VecCopy(accepted_, at));
    turn(at);
  }
}

template class TurningMap<2>;
template class TurningMap<3>;

}  // namespace steppe
