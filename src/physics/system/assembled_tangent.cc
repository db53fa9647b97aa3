#include "steppe/physics/system/assembled_tangent.h"

#include <utility>

namespace steppe {

template <int dim, int components>
AssembledTangent<dim, components>::AssembledTangent(const Space<dim>& space,
                                                    const Supports& supports, const Terms& terms,
                                                    MatHandle J)
    : space_(space),
      supports_(supports),
      terms_(terms),
      elimination_(supports.owned()),
      J_(std::move(J)) {
  prepare(nullptr);
}

template <int dim, int components>
void AssembledTangent<dim, components>::update(double s_a, double s_v, double s_x,
                                               const State& state, Vec known, Vec b,
                                               Contacts contacts) {
  check(MatZeroEntries(J_));
  for (const auto& term : terms_) term->add_tangent(s_a, s_v, s_x, state, J_, contacts);
  check(MatAssemblyBegin(J_, MAT_FINAL_ASSEMBLY));
  check(MatAssemblyEnd(J_, MAT_FINAL_ASSEMBLY));

  const Phase phase("prescribed rows");
  elimination_.apply(J_, known, b);
}

template <int dim, int components>
void AssembledTangent<dim, components>::prepare(Vec displacement) {
  if constexpr (components == dim)
    set_near_null_space(J_, space_.rigid_modes(supports_.owned(), displacement));
}

template class AssembledTangent<2>;
template class AssembledTangent<3>;
template class AssembledTangent<2, 1>;
template class AssembledTangent<3, 1>;

}  // namespace steppe
