#include "steppe/fem/maps/turning_map.h"

#include "steppe/fem/maps/identity_with_room.h"

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
  std::vector<std::pair<int, int>> beside;
  for (const RemotePoint<dim>& point : remote.list()) {
    const int rotation = space.owned_auxiliary(point.rotation());
    if (rotation < 0 || !point.input.rigid()) continue;
    const auto add = [&](int row) {
      for (int c = 0; c < dim; ++c)
        for (int r = 0; r < dim; ++r)
          if (row != rotation || c != r) beside.emplace_back(dim * row + c, dim * rotation + r);
    };
    add(rotation);
    for (std::size_t k = 0; k < RemotePoint<dim>::n_directors; ++k)
      add(space.owned_auxiliary(point.director(k)));
  }
  return identity_with_room(space, beside);
}

MatHandle turned_product(Mat A, Mat B) {
  MatHandle C;
  check(MatMatMult(A, B, MAT_INITIAL_MATRIX, PETSC_DEFAULT, C.fill()));
  return C;
}

}  // namespace

template <int dim>
typename TurningMap<dim>::Parts TurningMap<dim>::make_parts(const Space<dim>& space,
                                                            const RemotePoints<dim>& remote,
                                                            const Map& ties) {
  Parts parts;
  parts.P = create_turn(space, remote);
  parts.turned = turned_product(ties.matrix(), parts.P);
  parts.spread = std::make_unique<SpreadPoints<dim>>(space, remote);
  return parts;
}

template <int dim>
TurningMap<dim>::TurningMap(const Space<dim>& space, const RemotePoints<dim>& remote,
                            const Map& ties)
    : TurningMap(space, remote, ties, make_parts(space, remote, ties)) {}

template <int dim>
TurningMap<dim>::TurningMap(const Space<dim>& space, const RemotePoints<dim>& remote,
                            const Map& ties, Parts parts)
    : Map(parts.spread->empty() ? shared(parts.turned)
                                : turned_product(parts.spread->matrix(), parts.turned),
          shared(ties.inverse())),
      space_(space),
      ties_(ties),
      P_(std::move(parts.P)),
      turned_(std::move(parts.turned)),
      spread_(std::move(parts.spread)),
      z_(space.create_vector()),
      forces_(space.create_vector()) {
  for (const RemotePoint<dim>& point : remote.list()) {
    n_points_ += point.input.rigid();
    if (space.owned_auxiliary(point.first) < 0 || !point.input.rigid()) continue;
    std::array<int, RemotePoint<dim>::n_directors> directors;
    for (std::size_t k = 0; k < directors.size(); ++k)
      directors[k] = space.owned_auxiliary(point.director(k));
    points_.emplace_back(space.owned_auxiliary(point.first),
                         space.owned_auxiliary(point.rotation()), directors);
  }
}

template <int dim>
void TurningMap<dim>::displacement(Vec y, Vec u) const {
  {
    const LocalView unknowns(y);
    for (TurningPoint<dim>& point : points_) point.turn(unknowns.data());
  }
  in_middle_ = false;
  expand_directors(y, u);
}

template <int dim>
void TurningMap<dim>::middle(Vec y_0, Vec y, double step, Vec u) const {
  {
    const LocalView start(y_0), unknowns(y);
    for (TurningPoint<dim>& point : points_) point.turn(start.data(), unknowns.data(), step);
  }
  in_middle_ = true;
  expand_directors(y, u);
}

template <int dim>
void TurningMap<dim>::expand_directors(Vec y, Vec u) const {
  multiplied_ = false;
  check(VecCopy(y, z_));
  {
    LocalArray z(z_);
    for (const TurningPoint<dim>& point : points_)
      for (int k = 0; k < n_directors; ++k)
        for (int c = 0; c < dim; ++c)
          z[dim * point.director(k) + c] += point.now(k)[c] - (c == k ? 1 : 0);
  }
  ties_.expand(z_, u);
  if (!spread_->empty()) spread_->place(u);
}

template <int dim>
void TurningMap<dim>::velocity(Vec v, Vec u) const {
  check(VecCopy(v, z_));
  {
    LocalArray z(z_);
    for (const TurningPoint<dim>& point : points_) {
      const Vector omega = point.rotation_in(z.data(), point.rotation());
      for (int k = 0; k < n_directors; ++k) {
        const Vector rate = point.velocity(k, omega);
        for (int c = 0; c < dim; ++c) z[dim * point.director(k) + c] += rate[c];
      }
    }
  }
  ties_.expand(z_, u);
  if (!spread_->empty()) spread_->move(u);
}

template <int dim>
void TurningMap<dim>::acceleration(Vec v, Vec a, Vec u) const {
  check(VecCopy(a, z_));
  {
    const LocalView rates(v);
    LocalArray z(z_);
    for (const TurningPoint<dim>& point : points_) {
      const Vector omega = point.rotation_in(rates.data(), point.rotation()),
                   alpha = point.rotation_in(z.data(), point.rotation());
      for (int k = 0; k < n_directors; ++k) {
        const Vector rate = point.acceleration(k, omega, alpha);
        for (int c = 0; c < dim; ++c) z[dim * point.director(k) + c] += rate[c];
      }
    }
  }
  ties_.expand(z_, u);
  if (!spread_->empty()) spread_->move(u);
}

template <int dim>
void TurningMap<dim>::expand(Vec y, Vec u) const {
  check(VecCopy(y, z_));
  {
    LocalArray z(z_);
    for (const TurningPoint<dim>& point : points_) {
      const Vector change = point.rotation_in(z.data(), point.rotation()),
                   spin = point.spin(change);
      for (int r = 0; r < n_rotations; ++r) z[dim * point.rotation() + r] = spin[point.axis(r)];
      for (int k = 0; k < n_directors; ++k) {
        const Vector moved = point.moved(k, change);
        for (int c = 0; c < dim; ++c) z[dim * point.director(k) + c] += moved[c];
      }
    }
  }
  ties_.expand(z_, u);
  if (!spread_->empty()) spread_->move(u);
}

template <int dim>
void TurningMap<dim>::project(Vec u, Vec y) const {
  ties_.project(u, y);
  LocalArray z(y);
  for (const TurningPoint<dim>& point : points_)  // what leads directors is the rotation
    for (int k = 0; k < n_directors; ++k)
      for (int c = 0; c < dim; ++c) z[dim * point.director(k) + c] = 0;
}

template <int dim>
void TurningMap<dim>::add_projection(Vec u, Vec y) const {
  const VecHandle projected = space_.create_vector();
  project(u, projected);
  check(VecAXPY(y, 1, projected));
}

template <int dim>
void TurningMap<dim>::restrict_force(Vec f, Vec g) const {
  if (spread_->empty()) {
    ties_.restrict_force(f, g);
  } else {
    check(VecCopy(f, forces_));
    spread_->give(forces_);
    ties_.restrict_force(forces_, g);
  }
  LocalArray forces(g);
  for (const TurningPoint<dim>& point : points_) {
    Vector sum = point.rotation_in(forces.data(), point.rotation());
    const Vector of_directors = point.moment(forces.data());
    for (int c = 0; c < 3; ++c) sum[c] += of_directors[c];
    const Vector along = point.along(sum);
    for (int r = 0; r < n_rotations; ++r) forces[dim * point.rotation() + r] = along[point.axis(r)];
  }
}

template <int dim>
void TurningMap<dim>::spread_force(Vec g, Vec f) const {
  check(VecCopy(g, z_));
  {
    LocalArray forces(z_);
    for (const TurningPoint<dim>& point : points_) {
      const Vector of_directors = point.moment(forces.data());
      for (int r = 0; r < n_rotations; ++r)
        forces[dim * point.rotation() + r] -= of_directors[point.axis(r)];
    }
  }
  ties_.spread_force(z_, f);
}

template <int dim>
void TurningMap<dim>::accept(Vec y, Vec v, double step) {
  const LocalView unknowns(y), rates(v);
  for (TurningPoint<dim>& point : points_) point.accept(unknowns.data(), rates.data(), step);
  spread_->accept();
  multiplied_ = in_middle_ = false;
}

template <int dim>
void TurningMap<dim>::history(Archive& archive) {
  const auto section = archive.enter("remote points");
  const VecHandle accepted = space_.create_vector(), lags = space_.create_vector();
  {
    LocalArray at(accepted), of(lags);
    for (const TurningPoint<dim>& point : points_) point.store(at.data(), of.data());
  }
  archive.vector("accepted rotations and directors", accepted);
  archive.vector("velocities of directors beside those of rotations", lags);
  if (!spread_->empty()) spread_->history(archive);
  if (!archive.loads()) return;
  const LocalView at(accepted), of(lags);
  for (TurningPoint<dim>& point : points_) point.load(at.data(), of.data());
  multiplied_ = in_middle_ = false;
}

template class TurningMap<2>;
template class TurningMap<3>;

}  // namespace steppe
