// Derivatives of the gaps and slips of nodes.

#include "steppe/physics/pair/foot_nodes.h"
#include "steppe/physics/pair/growing_rows.h"
#include "steppe/physics/pair/pair_gaps.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

namespace steppe {

using namespace dealii;

namespace {

/// Sums over the points that a secondary and a primary face share, on their way into rows of the
/// vertices of the first: some numbers of each entry, from `first` on.
template <int dim>
class PairSums {
 public:
  PairSums(GrowingRows& rows, std::size_t first, std::size_t n_numbers, std::size_t n_vertices)
      : rows_(rows), first_(first), n_numbers_(n_numbers), n_vertices_(n_vertices) {}

  /// Go on with two faces, of whose nodes these are the local and the global numbers.
  void go_to(const Space<dim>& space, std::size_t face, const std::vector<int>& own,
             std::size_t other, const PetscInt* others) {
    if (!columns_.empty() && faces_ == std::pair(face, other)) return;
    give();
    faces_ = {face, other};
    own_ = &own;
    for (const int node : own) columns_.push_back(space.global_node(node));
    columns_.insert(columns_.end(), others, others + own.size());
    sums_.assign(n_vertices_ * n_numbers_ * n_padded(), 0.);
    touched_ = {};
  }
  /// The sums of a number for all nodes, in the row of a vertex.
  double* of(std::size_t vertex, std::size_t number) {
    touched_[vertex] = true;
    return &sums_[(vertex * n_numbers_ + number) * n_padded()];
  }
  void give() {
    for (std::size_t a = 0; a < n_vertices_ && !columns_.empty(); ++a) {
      if (!touched_[a]) continue;
      GrowingRows::Row& row = rows_.row((*own_)[a]);
      const double* from = of(a, 0);
      for (std::size_t j = 0; j < columns_.size(); ++j) {
        double* to = rows_.entry(row, columns_[j]) + first_;
        for (std::size_t k = 0; k < n_numbers_; ++k) to[k] += from[k * n_padded() + j];
      }
    }
    columns_.clear();
  }

 private:
  std::size_t n_padded() const { return FootNodes<dim>::padded(columns_.size()); }

  GrowingRows& rows_;
  std::size_t first_, n_numbers_, n_vertices_;
  std::pair<std::size_t, std::size_t> faces_;
  const std::vector<int>* own_ = nullptr;
  std::vector<PetscInt> columns_;  // empty: no faces
  std::vector<double> sums_;
  std::array<bool, 4> touched_;
};

/// The numbers of items in ascending order of these.
std::vector<std::size_t> ascending(const std::vector<PetscInt>& items) {
  std::vector<std::size_t> order(items.size());
  std::iota(order.begin(), order.end(), std::size_t(0));
  std::sort(order.begin(), order.end(),
            [&](std::size_t i, std::size_t j) { return items[i] < items[j]; });
  return order;
}

}  // namespace

template <int dim>
GapRows<dim> PairGaps<dim>::rows(const Feet& feet, const std::vector<bool>& wanted, Vec along,
                                 bool slips) const {
  PrimarySurface<dim>& primary = surfaces_.primary();
  if (along) primary.take(along);
  const VecHandle marks = space_.create_vector(1);
  {
    LocalArray mark(marks);
    for (std::size_t i = 0; i < nodes_.size(); ++i) mark[nodes_[i]] = wanted[i];
  }
  update_ghosts(marks);
  const LocalView mark(marks), area(surfaces_.areas()), slip(slip_);
  GapRows<dim> result;
  result.rates = along != nullptr;
  result.slips = slips;
  GrowingRows rows(space_.n_local_nodes(), result.width());
  // numbers of feet and of anchors, which may be on another face
  const std::size_t n_numbers = slips ? result.of_sigma() : result.width(),
                    n_vertices = primary.shapes().n_vertices(),
                    n = FootNodes<dim>::padded(2 * n_nodes());
  PairSums<dim> of_feet(rows, 0, n_numbers, n_vertices),
      of_anchors(rows, slips ? result.of_sigma() : 0, 1, n_vertices);
  std::vector<std::array<double, dim>> by_node(n_numbers);  // of a number, to those of a FootNode
  FootNodes<dim> foot_nodes;
  std::array<double, FootNodes<dim>::most> of_nodes;
  std::array<double, 4> factors;
  for (std::size_t q = 0; q < feet.size(); ++q) {
    const PairPoint<dim>& point = surfaces_.points()[q];
    const std::vector<int>& nodes = surfaces_.faces()[point.face].nodes;
    bool any = false;
    for (std::size_t i = 0; i < n_vertices; ++i) {
      const bool takes = point.psi[i] > 0 && mark[nodes[i]] != 0 && area[nodes[i]] > 0;
      factors[i] = takes ? point.weight * point.psi[i] / area[nodes[i]] : 0;
      any |= takes;
    }
    if (!any) continue;
    if (feet[q]) {
      const PairFoot<dim>& foot = *feet[q];
      const std::vector<double>& own = surfaces_.shapes(point, feet[q]);
      for (std::size_t c = 0; c < dim; ++c) {
        by_node[c] = {};
        by_node[c][0] = foot.normal[c];
      }
      if (along || slips) {
        const FootDerivatives<dim> derivatives(primary.face(foot.face), foot,
                                               FootNodes<dim>::edge * surfaces_.smallest_face());
        foot_nodes.set_all(own, derivatives);
        Tensor<1, dim> apart;  // rates of the place beside the foot, and of the foot along its ways
        Tangents<dim> slopes;
        if (along) {
          const LocalView w(along);
          apart = surfaces_.value(point, own, w);
          for (std::size_t i = 0; foot.across && i < nodes.size(); ++i)
            for (int c = 0; c < dim; ++c)
              slopes[0][c] += derivatives.secondary(i, own[i]).slope[0] * w[dim * nodes[i] + c];
          for (std::size_t m = 0; m < n_nodes(); ++m) {
            const FootNode<dim> node = derivatives.primary(m);
            const Tensor<1, dim> v = primary.value(foot.face, m);
            apart += node.D * v;
            for (std::size_t p = 0; p < dim - 1; ++p) slopes[p] += node.slope[p] * v;
          }
        }
        for (std::size_t k = 0; k < dim; ++k) {
          const FootNode<dim> unit = FootNodes<dim>::unit(k);
          const Tensor<2, dim> normal = derivatives.normal(unit);
          if (along) {
            const Tangents<dim> slide = derivatives.slide(unit);
            Tensor<1, dim> rate = apart * normal;
            for (std::size_t p = 0; p < dim - 1; ++p) rate -= (foot.normal * slopes[p]) * slide[p];
            for (std::size_t c = 0; c < dim; ++c) by_node[result.of_rate() + c][k] = rate[c];
          }
          if (!slips) continue;
          by_node[result.of_rubbed()][k] = k == 0;
          for (std::size_t c = 0; c < dim; ++c)
            for (std::size_t d = 0; d < dim; ++d)
              by_node[result.of_normal() + dim * c + d][k] = normal[c][d];
        }
      } else {  // functions of places alone
        typename FaceShapes<dim>::Values values;
        primary.shapes().evaluate(foot.on_face.eta, values);
        for (std::size_t i = 0; i < n_nodes(); ++i) {
          foot_nodes.numbers[0][i] = own[i];
          foot_nodes.numbers[0][n_nodes() + i] = -values.N[i];
        }
      }
      of_feet.go_to(space_, point.face, nodes, foot.face, primary.nodes(foot.face));
      for (std::size_t k = 0; k < n_numbers; ++k) {
        for (std::size_t j = 0; j < n; ++j) of_nodes[j] = by_node[k][0] * foot_nodes.numbers[0][j];
        for (std::size_t l = 1; l < dim && (along || slips); ++l)
          for (std::size_t j = 0; j < n; ++j)
            of_nodes[j] += by_node[k][l] * foot_nodes.numbers[l][j];
        for (std::size_t a = 0; a < n_vertices; ++a) {
          if (factors[a] == 0) continue;
          double* sum = of_feet.of(a, k);
          for (std::size_t j = 0; j < n; ++j) sum[j] += factors[a] * of_nodes[j];
        }
      }
    }
    if (!slips || !anchored_ || !anchors_[q]) continue;
    const Anchor& anchor = *anchors_[q];
    of_anchors.go_to(space_, point.face, nodes, anchor.face, primary.nodes(anchor.face));
    for (std::size_t a = 0; a < n_vertices; ++a) {
      if (factors[a] == 0) continue;
      double* sum = of_anchors.of(a, 0);
      for (std::size_t i = 0; i < n_nodes(); ++i) sum[i] += factors[a] * anchor.own[i];
      std::array<double, dim - 1> taken;
      for (std::size_t k = 0; k < dim - 1; ++k) {
        taken[k] = 0;
        for (int c = 0; c < dim; ++c) taken[k] += anchor.to_eta[k][c] * slip[dim * nodes[a] + c];
      }
      for (std::size_t m = 0; m < n_nodes(); ++m) {
        double value = -anchor.N[m];
        for (std::size_t k = 0; k < dim - 1; ++k) value += anchor.slope[m][k] * taken[k];
        sum[n_nodes() + m] += factors[a] * value;
      }
    }
  }
  of_feet.give();
  of_anchors.give();
  rows.add_of_others(space_);
  result.starts.push_back(0);
  for (const int node : nodes_) {
    if (const GrowingRows::Row* row = rows.find(node))
      for (const std::size_t k : ascending(row->columns)) {
        const auto from = row->values.begin() + std::ptrdiff_t(k * result.width());
        result.columns.push_back(row->columns[k]);
        result.values.insert(result.values.end(), from, from + std::ptrdiff_t(result.width()));
      }
    result.starts.push_back(result.columns.size());
  }
  return result;
}

template GapRows<2> PairGaps<2>::rows(const Feet&, const std::vector<bool>&, Vec, bool) const;
template GapRows<3> PairGaps<3>::rows(const Feet&, const std::vector<bool>&, Vec, bool) const;

}  // namespace steppe
