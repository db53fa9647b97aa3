#pragma once

#include "steppe/output/folder/nodal_output.h"
#include "steppe/output/quantities/nodal_fields.h"
#include "steppe/output/series/fields.h"

#include <map>
#include <string>
#include <vector>

namespace steppe {

/**
 * The largest values of chosen quantities at each node over all states that it is shown, and the
 * times of these: a field file `name_envelope` of one time, with `von_mises_largest` and
 * `von_mises_time`. Of vectors the length counts, of equal values the first time; of the von Mises
 * stress the largest of the materials that meet at a node. Two numbers a node and quantity are
 * kept.
 */
template <int dim>
class Envelope : public NodalWriter {
 public:
  /// Names of the quantities that may be chosen, where terms offer these. Local.
  static std::vector<std::string> names(const std::vector<NodalQuantity>& offered, bool has_stress);

  /// With a null `stress` without the von Mises stress. Static runs have no solution at their
  /// start, which then does not count. Borrows space, body and stress. Collective.
  Envelope(const Space<dim>& space, const Body<dim>& body, const FieldFiles& files,
           RecoveredStress<dim>* stress, const std::vector<NodalQuantity>& offered,
           const FieldPlan<dim>& plan, bool start_counts);

  std::string name() const override { return name_; }
  void write(int step, const State& state) override;
  /// Writes the file, that of an earlier call anew.
  void finish() override;
  void history(Archive& archive) override;

 private:
  /// Shows the values `of_node` of the owned nodes at a time.
  template <class OfNode>
  void include(const std::string& quantity, double time, const OfNode& of_node);
  /// The von Mises stress as first components of `work_`.
  void find_von_mises(const State& state);

  const Space<dim>& space_;
  const Body<dim>& body_;
  FieldFiles files_;
  std::string name_;
  std::shared_ptr<const OutputGrid<dim>> grid_;
  RecoveredStress<dim>* stress_;  // null where it is not chosen
  NodalFields fields_;
  bool start_counts_, has_begun_ = false;
  double last_ = 0;  // time of the last state
  /// By quantities: first the largest value, then its time, at nodes.
  std::map<std::string, VecHandle> largest_;
  VecHandle work_;
};

}  // namespace steppe
