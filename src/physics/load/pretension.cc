#include "steppe/physics/load/pretension.h"

#include "steppe/physics/load/load.h"

namespace steppe {

template <int dim>
std::unique_ptr<Term> make_pretension(const Space<dim>& space, const Bolt<dim>& bolt,
                                      const Constants& constants) {
  std::string components = bolt.input.force;  // of the auxiliary node
  for (int c = 1; c < dim; ++c) components += "; 0";
  LoadDomain<dim> domain;
  if (const int node = space.owned_auxiliary(bolt.auxiliary); node >= 0)
    domain.points.push_back({node, 1, bolt.place});
  return std::make_unique<Load<dim>>(
      space, VectorExpression<dim>(components, bolt.input.path("Force"), constants),
      std::move(domain));
}

template std::unique_ptr<Term> make_pretension(const Space<2>&, const Bolt<2>&, const Constants&);
template std::unique_ptr<Term> make_pretension(const Space<3>&, const Bolt<3>&, const Constants&);

}  // namespace steppe
