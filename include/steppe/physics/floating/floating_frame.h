#pragma once

#include "steppe/base/files/archive.h"
#include "steppe/physics/floating/rotation.h"

namespace steppe {

/**
 * A frame of reference that moves with a body, and what stands for what in generalised coordinates
 * q = (d, theta, z) and their rates (d', w, z'): the displacement d of its origin, its rotation,
 * and the elastic coordinates z in it. The angular velocity w is that about the frame's own axes,
 * and theta adds up what w makes in steps: the orientation is
 *     R = R_n exp(spin(theta - theta_n))
 * with those of the last accepted state, so that d theta / dt = w there, steps of any scheme are
 * those on the group of rotations (Simo and Vu-Quoc, Computer Methods in Applied Mechanics and
 * Engineering 66, 1988; Bruels and Cardona, Journal of Computational and Nonlinear Dynamics 5,
 * 2010), and no number of turns is singular. In the plane theta is the angle. Local.
 */
class FloatingFrame {
 public:
  FloatingFrame(int dim, int n_elastic);

  int dim() const { return dim_; }
  int n_elastic() const { return n_elastic_; }
  int n_rotations() const { return dim_ == 2 ? 1 : 3; }
  /// Where the elastic coordinates begin, and how many there are of all.
  int elastic() const { return dim_ + n_rotations(); }
  int size() const { return elastic() + n_elastic_; }
  /// The axis of a rotation.
  int axis(int i) const { return dim_ == 2 ? 2 : i; }

  /// Parts of coordinates, rates or forces that belong to the translation and to the rotation.
  Vector3 translation(const double* q) const;
  Vector3 rotation(const double* q) const;
  /// Adds to the entries of rotations.
  void add_rotation(const Vector3& torque, double* F) const {
    for (int i = 0; i < n_rotations(); ++i) F[dim_ + i] += torque[axis(i)];
  }

  Matrix3 orientation(const double* q) const { return R_ * steppe::rotation(rotation(q) - theta_); }
  /// J with dR = R spin(J d theta).
  Matrix3 jacobian(const double* q) const { return right_jacobian(rotation(q) - theta_); }
  /// The theta nearest to the present one that belongs to an orientation.
  Vector3 rotation_to(const Matrix3& R) const {
    return theta_ + rotation_vector(transpose(R_) * R);
  }

  void accept(const double* q);
  void history(Archive& archive);

 private:
  int dim_, n_elastic_;
  Matrix3 R_;  // of the last accepted state
  Vector3 theta_;
};

}  // namespace steppe
