#pragma once

#include "steppe/fem/constraints/prescribed_motion.h"
#include "steppe/output/folder/nodal_output.h"
#include "steppe/output/quantities/nodal_fields.h"
#include "steppe/output/regions/field_input.h"
#include "steppe/output/series/field_series.h"

#include <memory>
#include <string>
#include <vector>

namespace steppe {

/// Choice of what a series shows of a run; by default all of the body.
template <int dim>
struct FieldPlan {
  FieldInput input = {};
  QuantityChoice quantities = {};
  std::shared_ptr<const OutputGrid<dim>> grid = nullptr;  ///< null: see FieldContent
  std::vector<SideGrid> beside = {};
  QuantityChoice envelope = {};  ///< where the input has one, see Envelope
};

/// The chosen quantities of a run over the reference mesh: the motion, stresses (see FieldSeries)
/// and what terms offer.
template <int dim>
class Fields : public NodalWriter {
 public:
  /// Names of all quantities of a run in which terms offer these. Local.
  static std::vector<std::string> names(const std::vector<NodalQuantity>& offered);

  /// Writes as `support` the directions that are prescribed.
  /// Borrowed arguments. Collective.
  Fields(const Space<dim>& space, const Body<dim>& body, const FieldFiles& files,
         RecoveredStress<dim>& stress, const PrescribedMotion<dim>& supports,
         const Quantities& offered, const FieldPlan<dim>& plan = {});

  std::string name() const override { return name_; }
  void write(int step, const State& state) override;
  void finish() override { series_->finish(); }
  void history(Archive& archive) override { series_->history(archive); }

 private:
  const Space<dim>& space_;
  const PrescribedMotion<dim>& supports_;
  std::string name_;
  QuantityChoice choice_;
  std::unique_ptr<FieldSeries<dim>> series_;
  NodalFields offered_;
};

}  // namespace steppe
