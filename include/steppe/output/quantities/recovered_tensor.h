#pragma once

#include "steppe/base/numbers/tensor.h"
#include "steppe/fem/cells/patch_recovery.h"
#include "steppe/physics/body/body.h"
#include "steppe/physics/state/quantity.h"
#include "steppe/physics/stress/stress_components.h"

#include <optional>
#include <string>
#include <vector>

namespace steppe {

/// The points of the reference cell at which VTU files hold fields: a lattice of the degree of the
/// space, of degree 2 at most on simplices, where deal.II's writer ends; up to degree 2 the nodes.
/// Local.
template <int dim>
dealii::Quadrature<dim> output_points(const Space<dim>& space);

/**
 * A symmetric tensor that terms offer at the quadrature points, recovered at the nodes of each
 * material (see PatchRecovery) and interpolated between them by the shape functions.
 */
template <int dim>
class RecoveredTensor {
 public:
  static constexpr int n_components = int(stress_components<dim>.size());

  /// The sum of the quantities of a name among what is offered, in cells of the materials of a
  /// body. Borrows space and body. Local.
  RecoveredTensor(const Space<dim>& space, const Body<dim>& body,
                  const std::vector<CellQuantity>& offered, const std::string& name);

  /// Makes it that of an accepted state; asked again for the same revision it does nothing and
  /// returns false. Collective.
  bool update(const State& state);
  /// Takes the tensor of an accepted state at samples alone; false as with `update`. Collective.
  bool sample(const State& state);
  /// Are samples of this state known? Local.
  bool has_samples_of(const State& state) const {
    return state.revision != 0 && state.revision == revision_;
  }

  /// At a point of the reference cell of an owned cell. Local.
  Tensor2<3, double> at(std::size_t cell, const dealii::Point<dim>& xi) const;
  /// At a node of the cell.
  Tensor2<3, double> at_node(std::size_t cell, int node) const {
    return tensor(&recovered_[(cell * space_.nodes_per_cell() + node) * n_components]);
  }
  /// At an output point.
  Tensor2<3, double> at_output_point(std::size_t cell, int point) const {
    return interpolated(recovered_, cell, &shapes_[point * space_.nodes_per_cell()]);
  }
  /// The cell's own tensor less the recovered one, as a polynomial through the quadrature points.
  Tensor2<3, double> jump_at_output_point(std::size_t cell, int point) const {
    return interpolated(jumps_, cell, &shapes_[point * space_.nodes_per_cell()]);
  }
  Tensor2<3, double> jump_at_node(std::size_t cell, int node) const {
    return tensor(&jumps_[(cell * space_.nodes_per_cell() + node) * n_components]);
  }
  const dealii::Quadrature<dim>& points() const { return points_; }

  /// How it is recovered; at samples, and at those nodes of cells where no sample says anything
  /// (the other entries mean nothing), both once samples are known.
  const PatchRecovery<dim, n_components>& recovery() const { return *patches_; }
  const std::vector<double>& at_samples() const { return samples_are_points_ ? own_ : samples_; }
  const std::vector<double>& at_orphans();
  /// The tensor of n_components numbers.
  static Tensor2<3, double> tensor(const double* components);

 protected:
  const Space<dim>& space_;
  const Body<dim>& body_;
  std::vector<double> own_, recovered_;  // components at quadrature points, and at nodes

 private:
  void set_up();
  Tensor2<3, double> interpolated(const std::vector<double>& nodal, std::size_t cell,
                                  const double* shapes) const;

  const std::vector<CellQuantity> offered_;
  std::string name_;
  dealii::Quadrature<dim> points_;
  std::vector<double> shapes_;  // of the nodes at each output point

  std::optional<PatchRecovery<dim, n_components>> patches_;  // with the next, once it is asked for
  dealii::FullMatrix<double> to_samples_, to_nodes_;         // from the quadrature points
  bool samples_are_points_;    // are samples taken at the quadrature points?
  std::size_t revision_ = 0;   // of the state of the samples
  bool is_recovered_ = false;  // for that state
  std::vector<double> samples_, jumps_, orphans_;
};

}  // namespace steppe
