#include "steppe/physics/system/assembled_tangent.h"

#include "steppe/fem/matrices/matrix_sums.h"

#include <algorithm>
#include <utility>
#include <vector>

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
  std::vector<NodePair> couplings;
  for (const auto& term : terms)
    if (term->traits().joins_bodies)
      for (const NodePair& pair : term->couplings()) couplings.push_back(pair);
  if (std::any_of(terms.begin(), terms.end(),
                  [](const auto& term) { return term->traits().joins_bodies; }))
    contact_ = space.create_matrix(components, couplings, false);
  prepare(nullptr);
}

template <int dim, int components>
void AssembledTangent<dim, components>::update(double s_a, double s_v, double s_x,
                                               const State& state, Vec known, Vec b,
                                               Contacts contacts) {
  for (const Mat sum : {Mat(J_), Mat(contact_)}) {
    if (!sum) continue;
    check(MatZeroEntries(sum));
    for (const auto& term : terms_)
      if (!contact_ || term->traits().joins_bodies == (sum == contact_))
        term->add_tangent(s_a, s_v, s_x, state, sum, contacts);
    check(MatAssemblyBegin(sum, MAT_FINAL_ASSEMBLY));
    check(MatAssemblyEnd(sum, MAT_FINAL_ASSEMBLY));
  }
  if (contact_) {
    add_matrix(1, contact_, J_);
    check(MatAssemblyBegin(J_, MAT_FINAL_ASSEMBLY));
    check(MatAssemblyEnd(J_, MAT_FINAL_ASSEMBLY));
  }

  const Phase phase("prescribed rows");
  elimination_.apply(J_, known, b);
}

template <int dim, int components>
void AssembledTangent<dim, components>::prepare(Vec displacement) {
  if (contact_) {
    std::vector<PetscInt> rows;
    for (const PetscInt i : supports_.owned()) rows.push_back(components * space_.first_node() + i);
    check(MatZeroRowsColumns(contact_, PetscInt(rows.size()), rows.data(), 0, nullptr, nullptr));
  }
  if constexpr (components == dim)
    set_near_null_space(J_, space_.rigid_modes(supports_.owned(), displacement));
}

template class AssembledTangent<2>;
template class AssembledTangent<3>;
template class AssembledTangent<2, 1>;
template class AssembledTangent<3, 1>;

}  // namespace steppe
