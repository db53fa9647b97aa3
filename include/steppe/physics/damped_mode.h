#pragma once

#include "steppe/physics/problem.h"

namespace steppe {

/**
 * One mode of vibration alone, a'' + (viscous + other) a' + stiffness a = 0 with mass 1: what a
 * time scheme does to it, it does to a linear body with that mode. Each rank has its own.
 */
class DampedMode : public Problem {
 public:
  struct Coefficients {
    double stiffness = 0;  ///< 1/s^2
    double viscous = 0;    ///< of the constant matrix that goes with the mass, 1/s
    double other = 0;      ///< of all other damping, 1/s
  };
  explicit DampedMode(const Coefficients& coefficients) : c_(coefficients) {}

  MPI_Comm communicator() const override { return PETSC_COMM_SELF; }
  int dimension() const override { return 1; }
  PetscInt size() const override { return 1; }
  bool linear() const override { return true; }
  VecHandle create_vector() const override;
  MatHandle create_operator() const override;
  bool local_residual(const State& state, Vec F) const override;
  void tangent(double s_a, double s_v, double s_x, const State& state, Mat J, Vec known,
               Vec b) const override;
  Potential potential(double s_a, double s_v, double s_x, const State& state) const override;
  std::string lacks_potential() const override { return ""; }
  void reactions(const State&, Vec F) const override { check(VecZeroEntries(F)); }
  void load(const State&, Vec P) const override { check(VecZeroEntries(P)); }
  void damping(const State& state, Vec D) const override;
  Balance balance(const State& state) const override;
  double force_scale(const State& state) const override;
  void prescribe_motion(double, double, State&) const override {}
  void prescribe_displacement(double, Vec) const override {}
  void prescribe_velocity(double, double, Vec) const override {}
  void prescribe_acceleration(double, double, Vec) const override {}
  void prescribe_zero(Vec) const override {}
  void keep_prescribed(Vec v) const override { check(VecZeroEntries(v)); }
  bool supports_at_rest() const override { return true; }
  MatHandle create_mass(double c_v) const override;
  bool has_viscosity() const override { return c_.viscous != 0; }
  bool mass_is_diagonal() const override { return true; }
  void accept(const State&) override {}

 private:
  Coefficients c_;
};

}  // namespace steppe
