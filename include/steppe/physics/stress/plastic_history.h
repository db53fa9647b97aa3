#pragma once

#include "steppe/fem/cells/point_history.h"
#include "steppe/fem/kernels/element_kernel.h"
#include "steppe/material/law/plastic_state.h"
#include "steppe/physics/body/body.h"
#include "steppe/physics/state/quantity.h"

#include <vector>

namespace steppe {

/**
 * The internal variables of plastic materials at the quadrature points, those of the last accepted
 * state, from which steps flow; and the time since then that rates of flow are taken over: in a
 * static run that of its loads. Local unless said otherwise.
 */
template <int dim>
class PlasticHistory {
 public:
  /// Borrows all.
  PlasticHistory(const Space<dim>& space, const Body<dim>& body, const CellBatches<dim>& batches,
                 ElementKernel<dim>& kernel);

  bool acts_on(const BatchNodes<dim>& batch) const { return states_.has(batch); }
  /// Internal variables at all points of a batch.
  PlasticState<Lanes>* at(const BatchNodes<dim>& batch) { return states_.at(batch, 0); }
  const PlasticState<Lanes>* at(const BatchNodes<dim>& batch) const { return states_.at(batch, 0); }
  /// Backstresses at all points of a batch, null without any.
  Backstress<Lanes>* backstresses(const BatchNodes<dim>& batch) {
    return backstresses_.has(batch) ? backstresses_.at(batch, 0) : nullptr;
  }

  /// From now on states at that time are asked for.
  void set_time(double time) const { duration_ = has_history_ ? time - accepted_time_ : 0; }
  double duration() const { return duration_; }

  /// The internal variables are those of a state at that time now.
  void accept(double time);
  void history(Archive& archive);

  /// The work of plastic flow on this rank, J.
  double work() const;
  /// `plastic work` at the quadrature points, J/m^3; `equivalent plastic strain` at nodes, the mean
  /// of the cells around weighted by volume, and `plastic flow` of the body: the work, J, the
  /// largest equivalent plastic strain at a point, and the volume that it is not zero in, m^3. The
  /// functions borrow this.
  void offer(Quantities& quantities) const;

 private:
  template <class Visit>
  void visit(const Visit& visit) const;
  void add_work(std::vector<double>& values) const;
  void merge_strain(Vec nodal) const;
  std::vector<double> totals() const;

  const Space<dim>& space_;
  const Body<dim>& body_;
  const CellBatches<dim>& batches_;
  ElementKernel<dim>& kernel_;
  PointHistory<dim, PlasticState<Lanes>> states_;
  PointHistory<dim, Backstress<Lanes>> backstresses_;
  bool has_history_ = false;
  double accepted_time_ = 0;
  mutable double duration_ = 0;
};

}  // namespace steppe
