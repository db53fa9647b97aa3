#pragma once

#include "steppe/fem/motion.h"
#include "steppe/fem/space.h"
#include "steppe/fem/supports.h"
#include "steppe/physics/heat/heat_input.h"

#include <string>
#include <vector>

namespace steppe {

/// Temperatures prescribed as functions of place and time at the nodes of parts of the boundary;
/// where these meet the later one counts.
template <int dim>
class PrescribedTemperature : public Supports {
 public:
  /// Borrows the space. Collective. Throws InputError on all ranks.
  PrescribedTemperature(const Space<dim>& space,
                        const std::vector<PrescribedTemperatureInput>& inputs,
                        const Constants& constants);

  const std::vector<PetscInt>& owned() const override { return owned_; }
  const std::vector<PetscInt>& owned_global() const { return owned_global_; }
  /// Whether anything is prescribed on any rank.
  bool any() const { return !values_.empty(); }
  /// Their names, and the owned nodes of each.
  const std::vector<std::string>& names() const { return names_; }
  const std::vector<int>& nodes(std::size_t i) const { return nodes_[i]; }

  bool at_rest() const override { return at_rest_; }
  void displacement(double time, Vec T) const override;
  void velocity(double time, double increment, Vec rate) const override;
  void acceleration(double time, double increment, Vec) const override;
  void motion(double time, double increment, Vec T, Vec rate, Vec second) const override;

 private:
  /// Set the prescribed entries to a rate of what is prescribed, `field(value)`. Collective.
  template <class Field>
  void set(Vec v, const Field& field) const;

  const Space<dim>& space_;
  std::vector<std::string> names_;
  std::vector<ExpressionMotion<dim>> values_;
  std::vector<std::vector<int>> nodes_;
  std::vector<PetscInt> owned_, owned_global_;
  bool at_rest_ = true;
};

}  // namespace steppe
