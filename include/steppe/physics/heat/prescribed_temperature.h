#pragma once

#include "steppe/fem/constraints/followers.h"
#include "steppe/fem/constraints/periodic.h"
#include "steppe/fem/constraints/supports.h"
#include "steppe/fem/constraints/tied_surfaces.h"
#include "steppe/fem/supports/motion.h"
#include "steppe/physics/heat/heat_input.h"

#include <string>
#include <vector>

namespace steppe {

/**
 * Temperatures prescribed as functions of place and time at the nodes of parts of the boundary;
 * where these meet the later one counts.
 *
 * Unknowns are the temperatures of nodes; but one that follows others, T_follower = sum of weight
 * T_leader + g(t), on a part of `Value = tied`, a periodic boundary or a tied surface, is g, and so
 * prescribed.
 */
template <int dim>
class PrescribedTemperature : public Supports, private TieContext {
 public:
  /// Borrows the space. What is prescribed on periodic boundaries is compared at the samples, at
  /// the first where nothing depends on time. Collective. Throws InputError on all ranks.
  PrescribedTemperature(const Space<dim>& space,
                        const std::vector<PrescribedTemperatureInput>& inputs,
                        const std::vector<PeriodicInput>& periodic,
                        const std::vector<TiedFaces<dim>>& ties, const Constants& constants,
                        const std::vector<double>& samples);

  const std::vector<PetscInt>& owned() const override { return owned_; }
  /// The names of what is held at a temperature, which is not tied, and the owned nodes of each.
  const std::vector<std::string>& names() const { return names_; }
  const std::vector<int>& nodes(std::size_t i) const { return nodes_[i]; }
  const Ties& ties() const { return ties_; }

  bool at_rest() const override { return at_rest_; }
  void displacement(double time, Vec T) const override;
  void velocity(double time, double increment, Vec rate) const override;
  void acceleration(double time, double increment, Vec) const override;
  void motion(double time, double increment, Vec T, Vec rate, Vec second) const override;

 private:
  void read(const std::vector<PrescribedTemperatureInput>& inputs, const Constants& constants,
            std::vector<Follower>& followers);
  void read(const PeriodicInput& periodic, const Constants& constants,
            std::vector<Follower>& followers);
  void read(const TiedFaces<dim>& tie, const Constants& constants,
            std::vector<Follower>& followers);
  void tie(const std::vector<Follower>& followers, const std::vector<double>& times);
  /// The number of a new value.
  int add(Expression<dim> value);
  /// Set the prescribed entries to a rate of what is prescribed, `field(value)`. Collective.
  template <class Field>
  void set(Vec v, const Field& field) const;
  template <class Field>
  void set_locally(Vec v, const Field& field) const;

  // see TieContext
  Ownership unknowns() const override {
    return Ownership(space_.communicator(), space_.n_owned_nodes());
  }
  VecHandle create_unknowns() const override { return space_.create_vector(1); }
  bool is_prescribed(PetscInt node) const override { return value_of_[std::size_t(node)] >= 0; }
  std::string place(PetscInt node) const override;
  void set_prescribed(double time, Vec T) const override;
  double jump(int number, double time) const override {
    return values_[std::size_t(number)].displacement(time)({});
  }
  double rounding(double largest) const override { return 1e-10 * largest; }
  const char* list() const override { return "Prescribed temperatures"; }

  const Space<dim>& space_;
  std::vector<std::string> names_;
  std::vector<ExpressionMotion<dim>> values_;  // of these names first, then of ties
  std::vector<int> value_of_;                  // each owned node, or -1
  std::vector<std::vector<int>> nodes_;        // of each name
  Ties ties_;
  std::vector<PetscInt> owned_;
  bool at_rest_ = true;
};

}  // namespace steppe
