#pragma once

#include "steppe/physics/equation/linearisation.h"
#include "steppe/physics/state/state.h"

#include <array>
#include <memory>

namespace steppe {

/**
 * A tangent as products cell by cell, beside a matrix of it that is assembled only when a
 * preconditioner is built: for factors, which serve many later tangents.
 */
class ProductsBesideMatrix : public Linearisation {
 public:
  /// Two forms of the same tangent, the second a matrix. Collective.
  ProductsBesideMatrix(std::unique_ptr<Linearisation> products,
                       std::unique_ptr<Linearisation> assembled, const Layout& layout);

  Mat matrix() const override { return products_->matrix(); }
  CoarseLevel coarse() const override { return {assembled_->matrix(), nullptr}; }
  void update(double s_a, double s_v, double s_x, const State& state, Vec known, Vec b,
              Contacts contacts) override;
  void prepare(Vec displacement) override;

 private:
  std::unique_ptr<Linearisation> products_, assembled_;
  std::array<double, 3> coefficients_{};
  State state_;  // of the products
  Contacts contacts_ = Contacts::as_they_are;
};

}  // namespace steppe
