#pragma once

#include "steppe/physics/equation/term.h"
#include "steppe/physics/spring/joint_coordinates.h"
#include "steppe/physics/spring/joint_law.h"

#include <memory>
#include <string>
#include <vector>

namespace steppe {

/**
 * The force of a joint that holds nothing, a bushing or a spring, on the auxiliary nodes of its
 * sides: with its coordinates q(z) and its law
 *     F = (dq/dz)^T Q(q, q', t),    q' = dq/dz z'.
 * The part of Q that q alone has is a strain energy, the rest a damping force. All is on the rank
 * that owns auxiliary nodes.
 */
template <int dim>
class JointForce : public Term,
                   private ForceParts,
                   private Balanced,
                   private PotentialPart,
                   private Measured {
 public:
  /// Borrows space and points. Throws InputError on all ranks.
  JointForce(const Space<dim>& space, const RemotePoints<dim>& remote, const Joint<dim>& joint,
             const Constants& constants);

  TermTraits traits() const override;
  bool add_residual(const State& state, Vec force) const override;
  void add_tangent(double s_a, double s_v, double s_x, const State& state, Mat J,
                   Contacts contacts) const override;
  std::vector<NodePair> couplings() const override;
  void mark_nodes(std::vector<bool>& nodes) const override;

 private:
  enum class Part { all, elastic, damping };

  bool mine() const { return space_.owned_auxiliary(coordinates_.nodes().front()) >= 0; }
  std::vector<double> entries(Vec nodal) const;
  std::vector<double> rates(const dealii::FullMatrix<double>& B, const State& state) const;
  /// The force by entries of the sides; false where the state is inadmissible.
  bool force(Part part, const State& state, std::vector<double>& F) const;
  bool add(Part part, const State& state, Vec force) const;
  /// Force and moment about the place of the joint on Second, on all ranks. Collective.
  std::vector<double> resultant(const State& state) const;

  void add_force(ForcePart part, const State& state, Vec force, Contacts contacts) const override;
  void add_balance(const State& state, Balance& balance) const override;
  void add_potential(double s_a, double s_v, double s_x, const State& state,
                     Potential& potential) const override;
  void offer(Quantities& quantities) const override;

  const Space<dim>& space_;
  const RemotePoints<dim>& remote_;
  const Joint<dim>& joint_;
  JointCoordinates<dim> coordinates_;
  std::unique_ptr<JointLaw> law_;
};

}  // namespace steppe
