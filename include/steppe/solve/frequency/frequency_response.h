#pragma once

#include "steppe/physics/equation/problem.h"
#include "steppe/solve/frequency/amplitude.h"
#include "steppe/solve/frequency/complex_stiffness.h"

#include <petscksp.h>

#include <memory>
#include <string>
#include <vector>

namespace steppe {

/// A mode, with s . M s = 1, that is damped by a share of the critical damping besides all else.
struct ModalDamping {
  Vec shape;  ///< borrowed
  double angular_frequency, ratio;
};

/**
 * The steady response to an oscillating load P exp(i w t) of small size about a state,
 *     (K' + i K'' + i eta K' + i w (C + sum_j 2 zeta_j w_j M s_j s_j^T M) - w^2 M) u = P,
 * with K = K' + i K'' at w (see ComplexStiffness), C and M the tangents there, in the free
 * unknowns. Solved in its real form
 *     [ A  -B ] [ u_r ]   [ P_r ]
 *     [ B   A ] [ u_i ] = [ P_i ]
 * with A = K' - w^2 M, B the rest, by FGMRES (options `-frequency_*`), preconditioned on both
 * blocks by A itself at a nearby frequency (options `-frequency_block_*`, by default factors of
 * MUMPS): with the damping of structures only modes near w are left, one or two iterations for
 * each. Factors are kept for the next frequency while that takes few iterations.
 */
class FrequencyResponse {
 public:
  /// Borrows the problem, of which the state was accepted where materials have branches. `preset`
  /// factorises A, see preset_entries. Collective.
  FrequencyResponse(const Problem& problem, const State& about, double structural,
                    const std::string& preset, const BranchesOfMaterials& branches = {});
  FrequencyResponse(const FrequencyResponse&) = delete;
  FrequencyResponse& operator=(const FrequencyResponse&) = delete;
  ~FrequencyResponse();

  /// Damp modes besides. Collective.
  void add(const std::vector<ModalDamping>& modal);
  /// The damping ratio of the motion along a mode with s . M s = 1: s . B s / (2 w^2). Collective.
  double ratio(Vec shape, double angular_frequency);
  /// The angular frequency of that motion: the given one, but w^2 = s . K'(w) s where materials
  /// relax, by iteration from there. Collective.
  double natural_frequency(Vec shape, double angular_frequency);

  /// The response at a frequency, Hz; the one before is the initial guess. Prescribed rows of the
  /// load do not count. Collective. Throws NumericsError where it does not converge.
  void solve(double frequency, const Amplitude& load, Amplitude& response);

  /// K'(w) at an angular frequency, until the next call of a member, and M, of which the prescribed
  /// rows are zero.
  Mat stiffness(double angular_frequency) {
    stiffness_.update(angular_frequency);
    return K_;
  }
  Mat mass() const { return M_; }
  int factorisations() const { return n_factorisations_; }
  int iterations() const { return n_iterations_; }
  /// Preset and options, for the screen.
  const std::string& solver() const { return solver_; }

 private:
  struct Halves;

  /// Run a body with the halves of two vectors in their places.
  template <class Body>
  void on_halves(Vec x, Vec y, const Body& body);
  void multiply(Vec x, Vec y);
  void precondition(Vec x, Vec y);
  /// y = B x at w, which the stiffness has taken.
  void damp(Vec x, double w, Vec y) const;
  void factorise(double w);
  /// Whether the solution is that of a natural frequency without damping. Collective.
  bool is_unbounded();

  const Problem& problem_;
  ComplexStiffness stiffness_;
  std::unique_ptr<Linearisation> mass_, damping_;  // the last null without damping
  Mat K_, M_, C_ = nullptr;
  double structural_, w_ = 0;
  std::vector<VecHandle> modal_;      // M s_j
  std::vector<double> coefficients_;  // 2 zeta_j w_j
  MatHandle A_, operator_;
  KspHandle outer_, block_;
  VecHandle right_, solution_, product_, damped_;
  std::unique_ptr<Halves> in_, out_;
  std::string solver_;
  bool is_factorised_ = false;
  int last_iterations_ = 0, n_factorisations_ = 0, n_iterations_ = 0;
};

}  // namespace steppe
