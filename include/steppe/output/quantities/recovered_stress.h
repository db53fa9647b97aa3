#pragma once

#include "steppe/output/quantities/recovered_tensor.h"
#include "steppe/output/quantities/stress_peaks.h"
#include "steppe/physics/state/wanted_motion.h"

#include <optional>
#include <vector>

namespace steppe {

/**
 * The one stress of probes, field files and pictures: the Cauchy stress that terms offer at the
 * quadrature points, recovered at the nodes of each material (see PatchRecovery) and interpolated
 * between them by the shape functions, Pa, current configuration.
 * Its difference from the cells' own stress sigma_h estimates the error of these (Zienkiewicz and
 * Zhu 1987): eta_K^2 = int_K (sigma - sigma_h) : C^-1 (sigma - sigma_h) dV, with the isotropic part
 * of C at rest, of materials with fibres its mean over the quadrature points of a cell.
 */
template <int dim>
class RecoveredStress : public RecoveredTensor<dim> {
 public:
  /// The sum of the `cauchy stress` among what is offered, in cells of the materials of a body,
  /// whose moduli at rest the error is measured with. Borrows space and body. Local.
  RecoveredStress(const Space<dim>& space, const Body<dim>& body,
                  const std::vector<CellQuantity>& offered);
  RecoveredStress(const RecoveredStress&) = delete;

  /// Makes it that of an accepted state; asked again for the same revision it does nothing.
  /// Collective.
  void update(const State& state);
  /// The largest von Mises stress at the nodes of each material, Pa and where, in an accepted
  /// state, without the whole stress where this is not known yet. Collective.
  const std::vector<Largest<dim>>& peaks(const State& state);
  /// Add where stress and strain read the vectors of states. Local.
  void add_wanted(WantedMotion& wanted) const;

  /// eta_K / sqrt(V_K) over sqrt((|sigma_h|^2 + eta^2) / V) of each owned cell: its root mean
  /// square over the volume is `error`. Collective, as `error`: estimated when first asked for.
  const std::vector<double>& errors() { return estimated().errors; }
  /// eta / sqrt(|sigma_h|^2 + eta^2), in the norm of eta: the relative error of the whole body.
  double error() { return estimated().error; }

  /// The `strain` among what is offered, which is brought up to date by itself.
  RecoveredTensor<dim>& strain() { return strain_; }

 private:
  using RecoveredTensor<dim>::space_, RecoveredTensor<dim>::body_, RecoveredTensor<dim>::own_,
      RecoveredTensor<dim>::recovered_, RecoveredTensor<dim>::n_components;

  struct Moduli {
    double shear, bulk;
  };

  struct Estimate {
    std::vector<double> errors;  // of each cell
    double error;                // of all
  };

  void find_moduli();
  const Estimate& estimated();
  Estimate estimate() const;

  RecoveredTensor<dim> strain_;
  std::vector<Moduli> moduli_;  // of each cell, once they are asked for
  std::optional<Estimate> estimate_;
  StressPeaks<dim> search_;
  std::vector<Largest<dim>> peaks_;  // of the state of the samples, or none
};

}  // namespace steppe
