// Forces and numbers of nodes that go to both surfaces.

#include "steppe/physics/pair/pair_gaps.h"

namespace steppe {

using namespace dealii;

template <int dim>
void PairGaps<dim>::add_forces(const Feet& feet, const std::vector<Force>& forces, Vec sum,
                               bool at_vertices) const {
  const std::vector<Numbers> at_points = spread(forces);
  const VecHandle own = space_.create_vector();
  PrimarySurface<dim>& primary = surfaces_.primary();
  {
    LocalArray F(own);
    for (std::size_t q = 0; q < feet.size(); ++q) {
      if (!feet[q]) continue;
      const PairPoint<dim>& point = surfaces_.points()[q];
      Tensor<1, dim> force = at_points[q][0] * feet[q]->normal;
      for (int c = 0; c < dim; ++c) force[c] += at_points[q][std::size_t(1 + c)];
      if (force.norm_square() == 0) continue;
      const std::vector<int>& nodes = surfaces_.faces()[point.face].nodes;
      const std::vector<double>& own_shares =
          at_vertices ? point.psi : surfaces_.shapes(point, feet[q]);
      for (std::size_t i = 0; i < own_shares.size(); ++i)
        for (int c = 0; c < dim; ++c) F[dim * nodes[i] + c] += own_shares[i] * force[c];
      typename FaceShapes<dim>::Values values;
      primary.shapes().evaluate(feet[q]->on_face.eta, values);
      std::vector<double> shares(values.N.begin(), values.N.begin() + n_nodes());
      if (at_vertices) shares = primary.shapes().linear(feet[q]->on_face.eta);
      for (std::size_t m = 0; m < shares.size(); ++m)
        primary.add_force(feet[q]->face, m, -shares[m] * force);
    }
  }
  add_ghosts(own);
  primary.give_forces(own);
  check(VecAXPY(sum, 1, own));
}

template <int dim>
void PairGaps<dim>::add_numbers(const Feet& feet, const Numbers& of_nodes, double part,
                                Vec sum) const {
  // the part of a node's area that has feet takes all of its number
  const auto covered = means(1, [&](std::size_t q, double* value) { *value = feet[q] ? 1 : 0; });
  std::vector<Force> carried(of_nodes.size());
  for (std::size_t i = 0; i < of_nodes.size(); ++i)
    if (covered[i][0] > 0)
      carried[i].normal = of_nodes[i] / covered[i][0];
    else
      carried[i].tangential[0] = of_nodes[i];
  const std::vector<Numbers> at_points = spread(carried);
  const VecHandle own = space_.create_vector(), numbers = space_.create_vector(1);
  PrimarySurface<dim>& primary = surfaces_.primary();
  {
    LocalArray value(own);
    for (std::size_t q = 0; q < feet.size(); ++q) {
      const PairPoint<dim>& point = surfaces_.points()[q];
      const std::vector<int>& nodes = surfaces_.faces()[point.face].nodes;
      const double both = feet[q] ? at_points[q][0] : 0, alone = at_points[q][1];
      if (both == 0 && alone == 0) continue;
      const std::vector<double>& own_shares = surfaces_.shapes(point, feet[q]);
      for (std::size_t i = 0; i < own_shares.size(); ++i)
        value[dim * nodes[i]] += own_shares[i] * (part * both + alone);
      if (both == 0) continue;
      typename FaceShapes<dim>::Values values;
      primary.shapes().evaluate(feet[q]->on_face.eta, values);
      for (std::size_t m = 0; m < n_nodes(); ++m) {
        Tensor<1, dim> share;
        share[0] = (1 - part) * values.N[m] * both;
        primary.add_force(feet[q]->face, m, share);
      }
    }
  }
  add_ghosts(own);
  primary.give_forces(own);
  check(VecStrideGather(own, 0, numbers, INSERT_VALUES));
  check(VecAXPY(sum, 1, numbers));
}

template void PairGaps<2>::add_forces(const Feet&, const std::vector<Force>&, Vec, bool) const;
template void PairGaps<3>::add_forces(const Feet&, const std::vector<Force>&, Vec, bool) const;
template void PairGaps<2>::add_numbers(const Feet&, const Numbers&, double, Vec) const;
template void PairGaps<3>::add_numbers(const Feet&, const Numbers&, double, Vec) const;

}  // namespace steppe
