// Derivatives of the gaps and slips of nodes.

#include "steppe/base/petsc/ask.h"
#include "steppe/fem/mortar/foot_derivatives.h"
#include "steppe/physics/pair/pair_gaps.h"

#include <algorithm>
#include <utility>

namespace steppe {

using namespace dealii;

namespace {

constexpr double edge = 1e-4;  // of a face's size: nearer to an edge its curvature is left out

}  // namespace

template <int dim>
std::vector<typename PairGaps<dim>::Row> PairGaps<dim>::rows(const Feet& feet,
                                                             const std::vector<bool>& wanted,
                                                             Vec along) const {
  PrimarySurface<dim>& primary = surfaces_.primary();
  if (along) primary.take(along);
  const VecHandle marks = space_.create_vector(1);
  {
    LocalArray mark(marks);
    for (std::size_t i = 0; i < nodes_.size(); ++i) mark[nodes_[i]] = wanted[i];
  }
  update_ghosts(marks);
  const LocalView mark(marks), area(surfaces_.areas());
  std::map<int, Row> sums;  // of local nodes
  for (std::size_t q = 0; q < feet.size(); ++q) {
    const PairPoint<dim>& point = surfaces_.points()[q];
    const std::vector<int>& nodes = surfaces_.faces()[point.face].nodes;
    std::vector<std::pair<int, double>> of;
    for (std::size_t i = 0; i < point.psi.size(); ++i)
      if (point.psi[i] > 0 && mark[nodes[i]] != 0 && area[nodes[i]] > 0)
        of.emplace_back(nodes[i], point.weight * point.psi[i] / area[nodes[i]]);
    if (of.empty()) continue;
    if (feet[q]) {
      const PetscInt* others = primary.nodes(feet[q]->face);
      const std::vector<double>& own = surfaces_.shapes(point, feet[q]);
      const FootDerivatives<dim> derivatives(primary.face(feet[q]->face), *feet[q],
                                             edge * surfaces_.smallest_face());
      Tensor<1, dim> apart;  // rates of the place beside the foot, and of the foot along its ways
      Tangents<dim> slopes;
      if (along) {
        const LocalView w(along);
        apart = surfaces_.value(point, own, w);
        for (std::size_t i = 0; feet[q]->across && i < nodes.size(); ++i)
          for (int c = 0; c < dim; ++c)
            slopes[0][c] += derivatives.secondary(i, own[i]).slope[0] * w[dim * nodes[i] + c];
        for (std::size_t m = 0; m < n_nodes(); ++m) {
          const FootNode<dim> node = derivatives.primary(m);
          const Tensor<1, dim> v = primary.value(feet[q]->face, m);
          apart += node.D * v;
          for (std::size_t p = 0; p < dim - 1; ++p) slopes[p] += node.slope[p] * v;
        }
      }
      const auto add = [&](PetscInt number, const FootNode<dim>& node) {
        const Tensor<2, dim> normal = derivatives.normal(node);
        Tensor<1, dim> rate;
        if (along) {
          const Tangents<dim> slide = derivatives.slide(node);
          rate = apart * normal;
          for (std::size_t p = 0; p < dim - 1; ++p)
            rate -= (feet[q]->normal * slopes[p]) * slide[p];
        }
        for (const auto& [a, factor] : of) {
          Entry& entry = sums[a][number];
          entry.gap += factor * node.D * feet[q]->normal;
          entry.rate += factor * rate;
          entry.rubbed += factor * node.D;
          entry.normal += factor * normal;
        }
      };
      for (std::size_t i = 0; i < nodes.size(); ++i)
        add(space_.global_node(nodes[i]), derivatives.secondary(i, own[i]));
      for (std::size_t m = 0; m < n_nodes(); ++m) add(others[m], derivatives.primary(m));
    }
    if (!anchored_ || !anchors_[q]) continue;
    const Anchor& anchor = *anchors_[q];
    const PetscInt* others = primary.nodes(anchor.face);
    for (const auto& [a, factor] : of) {
      Row& row = sums[a];
      for (std::size_t i = 0; i < nodes.size(); ++i)
        row[space_.global_node(nodes[i])].sigma += factor * anchor.own[i];
      const LocalView slip(slip_);
      std::array<double, dim - 1> along;
      for (std::size_t k = 0; k < dim - 1; ++k) {
        along[k] = 0;
        for (int c = 0; c < dim; ++c) along[k] += anchor.to_eta[k][c] * slip[dim * a + c];
      }
      for (std::size_t m = 0; m < n_nodes(); ++m) {
        double value = -anchor.N[m];
        for (std::size_t k = 0; k < dim - 1; ++k) value += anchor.slope[m][k] * along[k];
        row[others[m]].sigma += factor * value;
      }
    }
  }
  struct Message {
    PetscInt row, column;
    Entry entry;
  };
  const Ownership owners(space_.communicator(), space_.n_owned_nodes());
  std::map<unsigned int, std::vector<Message>> messages;
  for (const auto& [node, row] : sums)
    for (const auto& [column, entry] : row)
      messages[owners.owner(space_.global_node(node))].push_back(
          {space_.global_node(node), column, entry});
  std::vector<Row> result(nodes_.size());
  for (const Message& message : send(space_.communicator(), messages)) {
    const int number = number_of_[std::size_t(message.row - space_.first_node())];
    Entry& entry = result[std::size_t(number)][message.column];
    entry.gap += message.entry.gap;
    entry.rate += message.entry.rate;
    entry.sigma += message.entry.sigma;
    entry.rubbed += message.entry.rubbed;
    entry.normal += message.entry.normal;
  }
  return result;
}

template <int dim>
void PairGaps<dim>::add_geometric(double factor, const Feet& feet, const std::vector<Force>& forces,
                                  Mat J) const {
  const std::vector<Numbers> at_points = spread(forces);
  const PrimarySurface<dim>& primary = surfaces_.primary();
  // one block of the points that two faces share
  std::vector<PetscInt> numbers;
  std::vector<double> block;
  std::pair<std::size_t, std::size_t> faces;
  const auto insert = [&] {
    if (!numbers.empty())
      check(MatSetValuesBlocked(J, PetscInt(numbers.size()), numbers.data(),
                                PetscInt(numbers.size()), numbers.data(), block.data(),
                                ADD_VALUES));
    numbers.clear();
  };
  std::vector<FootNode<dim>> nodes;
  std::vector<Tangents<dim>> slides;
  for (std::size_t q = 0; q < feet.size(); ++q) {
    const double normal = factor * at_points[q][0];
    Tensor<1, dim> tangential;
    for (int c = 0; c < dim; ++c) tangential[c] = factor * at_points[q][std::size_t(1 + c)];
    if (!feet[q] || (normal == 0 && tangential.norm_square() == 0)) continue;
    const PairPoint<dim>& point = surfaces_.points()[q];
    const FootDerivatives<dim> derivatives(primary.face(feet[q]->face), *feet[q],
                                           edge * surfaces_.smallest_face());
    const std::vector<int>& own = surfaces_.faces()[point.face].nodes;
    const std::vector<double>& N = surfaces_.shapes(point, feet[q]);
    const std::size_t n = own.size() + n_nodes();
    if (numbers.empty() || faces != std::pair(point.face, feet[q]->face)) {
      insert();
      faces = {point.face, feet[q]->face};
      for (const int node : own) numbers.push_back(space_.global_node(node));
      numbers.insert(numbers.end(), primary.nodes(feet[q]->face),
                     primary.nodes(feet[q]->face) + n_nodes());
      block.assign(dim * n * dim * n, 0.);
    }
    nodes.clear();
    slides.clear();
    for (std::size_t i = 0; i < own.size(); ++i) nodes.push_back(derivatives.secondary(i, N[i]));
    for (std::size_t m = 0; m < n_nodes(); ++m) nodes.push_back(derivatives.primary(m));
    for (const FootNode<dim>& node : nodes) slides.push_back(derivatives.slide(node));
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j < n; ++j) {
        Tensor<2, dim> part = normal * derivatives.hessian(nodes[i], nodes[j]);
        for (std::size_t p = 0; p < dim - 1; ++p)
          part -= nodes[i].slope[p] * outer_product(tangential, slides[j][p]);
        for (std::size_t c = 0; c < dim; ++c)
          for (std::size_t d = 0; d < dim; ++d)
            block[(dim * i + c) * dim * n + dim * j + d] += part[c][d];
      }
  }
  insert();
}

template std::vector<PairGaps<2>::Row> PairGaps<2>::rows(const Feet&, const std::vector<bool>&,
                                                         Vec) const;
template std::vector<PairGaps<3>::Row> PairGaps<3>::rows(const Feet&, const std::vector<bool>&,
                                                         Vec) const;
template void PairGaps<2>::add_geometric(double, const Feet&, const std::vector<Force>&, Mat) const;
template void PairGaps<3>::add_geometric(double, const Feet&, const std::vector<Force>&, Mat) const;

}  // namespace steppe
