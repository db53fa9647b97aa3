#include "steppe/physics/system/products_beside_matrix.h"

#include <utility>

namespace steppe {

ProductsBesideMatrix::ProductsBesideMatrix(std::unique_ptr<Linearisation> products,
                                           std::unique_ptr<Linearisation> assembled,
                                           const Layout& layout)
    : products_(std::move(products)),
      assembled_(std::move(assembled)),
      state_(create_state(layout)) {}

void ProductsBesideMatrix::update(double s_a, double s_v, double s_x, const State& state, Vec known,
                                  Vec b, Contacts contacts) {
  products_->update(s_a, s_v, s_x, state, known, b, contacts);
  coefficients_ = {s_a, s_v, s_x};
  contacts_ = contacts;
  assign(state, state_);
}

void ProductsBesideMatrix::prepare(Vec displacement) {
  const auto& [s_a, s_v, s_x] = coefficients_;
  assembled_->update(s_a, s_v, s_x, state_, nullptr, nullptr, contacts_);
  assembled_->prepare(displacement);
}

}  // namespace steppe
