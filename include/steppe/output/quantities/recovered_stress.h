#pragma once

#include "steppe/base/numbers/tensor.h"
#include "steppe/fem/cells/patch_recovery.h"
#include "steppe/physics/body/body.h"
#include "steppe/physics/state/quantity.h"
#include "steppe/physics/stress/stress_components.h"

#include <array>
#include <optional>
#include <utility>
#include <vector>

namespace steppe {

/// The points of the reference cell at which VTU files hold fields: a lattice of the degree of the
/// space, of degree 2 at most on simplices, where deal.II's writer ends; up to degree 2 the nodes.
/// Local.
template <int dim>
dealii::Quadrature<dim> output_points(const Space<dim>& space);

/**
 * The one stress of probes, field files and pictures: the Cauchy stress that terms offer at the
 * quadrature points, recovered at the nodes of each material (see PatchRecovery) and interpolated
 * between them by the shape functions, Pa, current configuration.
 * Its difference from the cells' own stress sigma_h estimates the error of these (Zienkiewicz and
 * Zhu 1987): eta_K^2 = int_K (sigma - sigma_h) : C^-1 (sigma - sigma_h) dV, with the isotropic part
 * of C at rest, of materials with fibres its mean over the quadrature points of a cell.
 */
template <int dim>
class RecoveredStress {
 public:
  /// The sum of the `cauchy stress` among what is offered, in cells of the materials of a body,
  /// whose moduli at rest the error is measured with. Borrows space and body. Local.
  RecoveredStress(const Space<dim>& space, const Body<dim>& body,
                  const std::vector<CellQuantity>& offered);

  /// Makes it that of an accepted state; asked again for the same revision it does nothing.
  /// Collective.
  void update(const State& state);

  /// Recovered stress at a point of the reference cell of an owned cell. Local.
  Tensor2<3, double> at(std::size_t cell, const dealii::Point<dim>& xi) const;
  /// Recovered stress at a node of the cell.
  Tensor2<3, double> at_node(std::size_t cell, int node) const {
    return tensor(&recovered_[(cell * space_.nodes_per_cell() + node) * n_components]);
  }
  /// Recovered stress at an output point.
  Tensor2<3, double> at_output_point(std::size_t cell, int point) const {
    return interpolated(recovered_, cell, &shapes_[point * space_.nodes_per_cell()]);
  }
  /// The cell's own stress less the recovered one, as a polynomial through the quadrature points.
  Tensor2<3, double> jump_at_output_point(std::size_t cell, int point) const {
    return interpolated(jumps_, cell, &shapes_[point * space_.nodes_per_cell()]);
  }
  Tensor2<3, double> jump_at_node(std::size_t cell, int node) const {
    return tensor(&jumps_[(cell * space_.nodes_per_cell() + node) * n_components]);
  }
  const dealii::Quadrature<dim>& points() const { return points_; }

  /// eta_K / sqrt(V_K) over sqrt((|sigma_h|^2 + eta^2) / V) of each owned cell: its root mean
  /// square over the volume is `error`. Collective, as `error`: estimated when first asked for.
  const std::vector<double>& errors() { return estimated().errors; }
  /// eta / sqrt(|sigma_h|^2 + eta^2), in the norm of eta: the relative error of the whole body.
  double error() { return estimated().error; }

 private:
  static constexpr int n_components = int(stress_components<dim>.size());

  struct Moduli {
    double shear, bulk;
  };

  struct Estimate {
    std::vector<double> errors;  // of each cell
    double error;                // of all
  };

  void set_up();
  const Estimate& estimated();
  Estimate estimate() const;
  static Tensor2<3, double> tensor(const double* components);
  Tensor2<3, double> interpolated(const std::vector<double>& nodal, std::size_t cell,
                                  const double* shapes) const;

  const Space<dim>& space_;
  const Body<dim>& body_;
  const std::vector<CellQuantity> offered_;
  dealii::Quadrature<dim> points_;
  std::vector<double> shapes_;  // of the nodes at each output point

  std::optional<PatchRecovery<dim>> patches_;         // with the next two, once it is asked for
  dealii::FullMatrix<double> to_samples_, to_nodes_;  // from the quadrature points
  std::vector<Moduli> moduli_;                        // of each cell

  std::size_t revision_ = 0;                     // of the state that it stands for
  std::vector<double> own_, recovered_, jumps_;  // components at quadrature points, and at nodes
  std::optional<Estimate> estimate_;
};

}  // namespace steppe
