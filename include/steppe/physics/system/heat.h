#pragma once

#include "steppe/fem/maps/map.h"
#include "steppe/physics/equation/problem.h"
#include "steppe/physics/heat/conduction.h"
#include "steppe/physics/heat/contact_conduction.h"
#include "steppe/physics/heat/heat_load.h"
#include "steppe/physics/heat/prescribed_temperature.h"

#include <memory>
#include <utility>
#include <vector>

namespace steppe {

/// Heat flows of a body, W, and its stored heat, J.
struct HeatFlows {
  double stored = 0;             ///< since the first state that was accepted, J
  std::vector<double> loads;     ///< into the body, of each heat load
  std::vector<double> supports;  ///< into the body, through each prescribed temperature
  std::vector<double> contacts;  ///< within the body, from Secondary to Primary of each contact

  /// Into the body.
  double total() const;
};

/**
 * The equation of heat, rho c dT/dt - div(k grad T) = q, on a body at rest: a Problem of first
 * order in time (see Traits) whose State::displacement is the temperature T, K, with its rate, K/s,
 * as the velocity. F is the heat that is not balanced, W. Observers see T as the first component of
 * nodal vectors (NodalForm).
 */
template <int dim>
class Heat : public Problem, private Mass, private Content, private NodalForm {
 public:
  /// With `unknowns`, a map from those of which temperatures are prescribed to the temperatures of
  /// nodes, nothing is prescribed here: the problem is the inner one of a MappedProblem. Borrows
  /// all but the inputs. Collective. Throws InputError on all ranks.
  Heat(const HeatBody<dim>& body, PrescribedTemperature<dim>& prescribed, const Map* unknowns,
       const std::vector<HeatLoadInput>& loads, const Constants& constants);

  /// Add heat across contact, before all else. Local.
  void add(std::unique_ptr<ContactConduction<dim>> contact);
  const std::vector<ContactConduction<dim>*>& contacts() const { return contacts_; }

  /// From now on Form::newton is without a matrix. Collective.
  void use_matrix_free(OperatorStorage kind);

  Traits traits() const override;
  bool local_forces(const State& state, Vec F) const override;
  void force(ForcePart part, const State& state, Vec F, Contacts) const override;
  double force_scale(const State& state) const override;
  std::unique_ptr<Linearisation> linearise(Form form) const override;
  void accept(const State& state) override;
  void history(Archive& archive) override;

  /// Whether parts of that work of a motion are among the loads; and its power, see HeatLoad.
  bool takes(WorkOfMotion work) const;
  void give_power(WorkOfMotion work, Vec nodal);
  /// The temperature and its rate as nodal quantities, and what the terms offer; the flows as a
  /// total.
  Quantities quantities() const;
  /// The local nodes at which something holds the temperature, each once or more.
  std::vector<int> holding_nodes() const;
  /// Owned nodes and others that exchange heat across contact at a time. Collective.
  std::vector<NodePair> exchanging(double time) const;
  /// In a state of nodal temperatures that was accepted, or one that is about to be. Collective.
  HeatFlows flows(const State& state) const;

 private:
  bool diagonal() const override { return false; }
  bool constant() const override { return conduction_->has_constant_capacity(); }
  MatHandle create(double c_v) const override;
  void update(double c_v, const State& state, Mat C) const override;
  MatHandle create_matrix() const;
  bool difference(Vec from, Vec to, Vec H) const override;

  /// Temperatures of a state of nodal vectors.
  State temperatures(const State& nodal) const;
  const Layout& nodal_layout() const override { return nodal_layout_; }
  void displacement(Vec T, Vec nodal) const override { to_nodal(T, nodal); }
  void to_nodal(Vec T, Vec nodal) const override;
  void to_unknowns(Vec nodal, Vec T) const override;
  void reactions(const State& nodal, Vec F) const override;
  const Problem& of_nodes() const override { return *this; }
  void restrict_force(Vec nodal, Vec F) const override { to_unknowns(nodal, F); }

  const Space<dim>& space_;
  PrescribedTemperature<dim>& prescribed_;
  const Map* unknowns_;
  const Conduction<dim>* conduction_;
  std::vector<HeatLoad<dim>*> loads_;
  std::vector<ContactConduction<dim>*> contacts_;
  Terms terms_;
  std::shared_ptr<const CoarseSpace<dim>> coarse_;  // when tangents are operators
  OperatorStorage operator_storage_ = OperatorStorage::cached;
  Layout nodal_layout_;
  State last_;         // accepted
  double stored_ = 0;  // until then, this rank's part
  bool has_last_ = false;
};

}  // namespace steppe
