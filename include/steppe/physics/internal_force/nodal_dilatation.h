#pragma once

#include "steppe/fem/kernels/element_kernel.h"
#include "steppe/fem/matrices/block_assembly.h"
#include "steppe/physics/equation/term.h"
#include "steppe/physics/internal_force/average_numbering.h"
#include "steppe/physics/stress/cell_stress.h"
#include "steppe/physics/internal_force/patch_tangent.h"

#include <memory>
#include <optional>
#include <vector>

namespace steppe {

/**
 * The volumetric force of tetrahedra and triangles of degree 1 that do not lock when nearly
 * incompressible: the energy takes means of det F, constant in a cell e, over the cells of one
 * material around each node a,
 *   sum over a of V_a U(J_a),   J_a = (1/V_a) sum over e at a of V_e/(d+1) J_e,
 * with V_a the same sum of V_e/(d+1). The stress of a cell is p_e cof F, p_e the mean of p_a =
 * U'(J_a) over its nodes; the tangent is p_e d(cof F)/dF in the cells, and over the patch of each
 * node U''(J_a)/V_a g_a g_a^T with g_a = sum over e at a of V_e/(d+1) cof F : grad N. With a linear
 * law det F - 1 is tr H and cof F the identity. Where the material expands by 1 + e_e, J_a is
 * divided by the growth of the patch, free of stress, Theta_a = the same mean of (1 + e_e)^3, and U
 * is per volume of that: V_a is Theta_a V_a in energy and tangent; with small strains the mean of 3
 * e_e is taken from that of tr H. The stiffness-proportional Rayleigh damping of this
 * force is here too, and its part of the `cauchy stress` p_e I and `energy density`. CellStress has
 * the rest.
 *
 * (Bonet and Burton, Commun. Numer. Meth. Engng 14, 1998.) Nothing holds the pressure back from
 * changing sign from cell to cell: it may oscillate where it is of no consequence to the means.
 */
template <int dim>
class NodalDilatation : public Term,
                        private ForceParts,
                        private Balanced,
                        private PotentialPart,
                        private Measured {
 public:
  /// Borrows all; `cell_stress` says at which displacement the damping takes K, and belongs to a
  /// term that comes before this one in the equation. Collective.
  NodalDilatation(const Space<dim>& space, const Body<dim>& body,
                  const CellStress<dim>& cell_stress);

  TermTraits traits() const override;
  bool add_residual(const State& state, Vec force) const override;
  void add_tangent(double s_a, double s_v, double s_x, const State& state, Mat J,
                   Contacts) const override;
  void add_force(ForcePart part, const State& state, Vec force, Contacts) const override {
    if (part == ForcePart::damping) add_damping(state, force);
  }
  void add_balance(const State& state, Balance& balance) const override;
  void add_potential(double s_a, double s_v, double s_x, const State& state,
                     Potential& potential) const override;
  std::vector<NodePair> couplings() const override { return patches_->pairs(); }
  void offer(Quantities& quantities) const override;

 private:
  /// Numbers at the averages: doubles (N = Lanes), or values with their rates along a velocity (N =
  /// Dual<Lanes>).
  struct AverageFields {
    VecHandle dilatation;  // J_a - 1, owned ones
    VecHandle pressure;    // p_a
    VecHandle curvature;   // U''(J_a)/V_a
  };
  /// How much is taken of a quantity, and of its rate where it has one, with r_k of the material.
  struct Weights {
    double value, value_by_r_k, rate_by_r_k;
  };
  struct Share {
    double value, rate;
  };
  Share share(const Weights& weights, const BatchNodes<dim>& batch) const {
    const double r_k = material(batch).rayleigh.stiffness;
    return {weights.value + weights.value_by_r_k * r_k, weights.rate_by_r_k * r_k};
  }

  /// Add K v with the factors r_k.
  void add_damping(const State& state, Vec force) const;
  template <class N>
  const AverageFields& fields() const;
  /// The patch of an average: its volume free of stress, Theta_a V_a, and the ratio Theta_a of it
  /// to V_a, which is 1 with small strains.
  struct Patch {
    double volume, growth;
  };
  /// field = f(U, J_a / Theta_a - 1, patch) at owned averages.
  template <class N, class Function>
  void set(Vec field, const Function& f) const;
  /// The number at the averages of a node of the cells, and its mean over their nodes.
  template <class N>
  N at_node(const BatchNodes<dim>& batch, int node, const LocalView& numbers) const;
  template <class N>
  N mean(const BatchNodes<dim>& batch, const LocalView& numbers) const;
  /// grad w, with the rate grad z, and cof F there.
  template <class N>
  Tensor2<dim, N> gradient(const CellBatch<dim>& batch, const LocalView& w,
                           const LocalView& z) const;
  template <class N>
  Tensor2<dim, N> cofactor_at(const CellBatch<dim>& batch, const Tensor2<dim, N>& H) const;
  /// The share of the stress p_e cof F.
  template <class N>
  Tensor2<dim, Lanes> stress(const CellBatch<dim>& batch, const LocalView& w, const LocalView& z,
                             const LocalView& pressure, const Share& part) const;

  /// The dilatations J_a / Theta_a - 1 at the displacement w and the temperature of a time, and
  /// their rates along z; z is not read without them. False where w is inadmissible. Collective, as
  /// the rest.
  template <class N>
  bool average(Vec w, Vec z, double time) const;
  /// means = those of cells(batch) over the cells around each node.
  template <class N, class OfCells>
  void find_means(Vec means, const OfCells& cells, std::initializer_list<Vec> read) const;
  /// Theta_a - 1, or the mean of 3 e_e, of that time.
  void find_growth(double time) const;
  Patch patch(std::size_t average) const {
    if (!thermal_ || numbering_.material(average).law->small_strain()) return {volume_[average], 1};
    return {(1 + growth_[average]) * volume_[average], 1 + growth_[average]};
  }
  template <class N>
  bool add_force(Vec w, Vec z, double time, const Weights& weights, Vec force) const;
  template <class N>
  void add_slope(Vec w, Vec z, double time, const Weights& weights, Mat J) const;
  template <class N>
  void add_cells(const LocalView& w, const LocalView& z, const Weights& weights, Mat J) const;
  template <class N>
  void add_patches(const LocalView& w, const LocalView& z, const Weights& weights, Mat J) const;
  void add_damping_potential(double s_v, const State& state, Potential& potential) const;

  const Material<dim>& material(const BatchNodes<dim>& batch) const {
    return body_.materials()[batch.group];
  }
  bool small_strain(const BatchNodes<dim>& batch) const {
    return material(batch).law->small_strain();
  }
  Lanes measure(const CellBatch<dim>& batch) const {
    return Lanes(kernel_->weight(0)) * batch.jacobian(0).determinant;
  }

  const Body<dim>& body_;
  const CellStress<dim>& cell_stress_;
  AverageNumbering<dim> numbering_;
  bool rayleigh_ = false;
  std::unique_ptr<ElementKernel<dim>> kernel_;  // of one point
  CellBatches<dim> batches_;
  std::unique_ptr<BlockAssembly<dim>> assembly_;
  std::unique_ptr<PatchTangent<dim>> patches_;
  std::vector<double> volume_;  // V_a at owned averages; 0 without cells of the material
  AverageFields plain_, dual_;  // the latter where there is damping
  std::unique_ptr<ThermalStrain<dim>> thermal_;  // null without a temperature
  VecHandle growth_sums_;                        // with it, as the rest
  mutable std::vector<double> growth_;           // at owned averages
  mutable std::optional<double> growth_time_;
};

}  // namespace steppe
