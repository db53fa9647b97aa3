#pragma once

#include "steppe/output/probes/bolt_probe.h"
#include "steppe/output/probes/remote_probe.h"

#include <optional>
#include <string>
#include <vector>

namespace steppe {

/// Motion of a remote point, and the force and moment about it of what holds it and its nodes.
template <int dim>
struct RemoteResult {
  std::string name;
  bool is_held = false;               ///< by a Displacement or Rotation of its own
  dealii::Tensor<1, dim> motion;      ///< displacement, m
  dealii::Tensor<1, 3> rotation;      ///< vector, rad; in 2D about z
  dealii::Tensor<1, dim> force = {};  ///< N
  dealii::Tensor<1, 3> moment = {};   ///< N m; in 2D about z
};

/// Tension of a bolt, N, by how much its shank was shortened, m, by which angle its cut has turned
/// away from the direction of both, rad, and when the shortening is locked, s.
struct BoltResult {
  std::string name;
  std::optional<double> lock_at;
  double force = 0, shortening = 0, tilt = 0;

  bool is_locked(double time) const { return lock_at && time >= *lock_at; }
};

/// Results of remote points and bolts in one state.
template <int dim>
struct ConnectionResults {
  std::vector<RemoteResult<dim>> points = {};
  std::vector<BoltResult> bolts = {};
};

/// Measures the remote points and bolts of a body.
template <int dim>
class ConnectionProbes {
 public:
  ConnectionProbes() = default;
  /// Borrows all. Collective.
  ConnectionProbes(const Space<dim>& space, const RemotePoints<dim>& points,
                   const std::vector<Bolt<dim>>& bolts, const Problem& problem);

  /// Results with names, and without a number. Local.
  const ConnectionResults<dim>& blank() const { return blank_; }
  /// Results in a state of nodal vectors. Collective.
  ConnectionResults<dim> measure(const State& nodal) const;

 private:
  ConnectionResults<dim> blank_;
  const Space<dim>* space_ = nullptr;
  const std::vector<Bolt<dim>>* cuts_ = nullptr;
  std::vector<RemoteProbe<dim>> points_;
  std::vector<BoltProbe<dim>> bolts_;
};

}  // namespace steppe
