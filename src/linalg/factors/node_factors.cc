#include "steppe/linalg/factors/node_factors.h"

#include "steppe/base/petsc/huge_pages.h"
#include "steppe/linalg/factors/dense_blocks.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace steppe {
template <int b, class Real>
NodeFactors<b, Real>::NodeFactors(EliminationOrder elimination, std::vector<int> rows)
    : elimination_(std::move(elimination)), rows_(std::move(rows)) {
  const auto& groups = elimination_.groups;
  children_.resize(groups.size());
  std::size_t n_inverse = 0, n_coupling = 0;
  int most = 0;
  for (std::size_t g = 0; g < groups.size(); ++g) {
    const auto& group = groups[g];
    if (group.parent >= 0) children_[std::size_t(group.parent)].push_back(int(g));
    const int width = b * (group.last - group.first), below = b * int(group.rows.size());
    blocks_.push_back({n_inverse, n_coupling, width, below});
    n_inverse += std::size_t(width) * std::size_t(strips(width));
    n_coupling += std::size_t(width) * std::size_t(strips(below));
    most = std::max({most, width, below});
    const double w = width, r = below;
    flops_ += w * w * w + 2 * r * w * w + r * r * w;
    flops_of_solve_ += 2 * w * (w + 2 * r);
    bytes_of_solve_ += 64. * w * (strips(width) + 2 * strips(below));
  }
  resize_in_huge_pages(inverses_, n_inverse);
  resize_in_huge_pages(couplings_, n_coupling);
  below_.resize(std::size_t(strips(most)));
  own_.resize(std::size_t(strips(most)));
}

template <int b, class Real>
void NodeFactors<b, Real>::pack(const double* block, std::size_t height, int rows, int width,
                                Strip* tiles) {
  for (int left = 0; left < width; left += per_strip)
    for (int first = 0; first < rows; first += per_strip) {
      const int n = std::min(per_strip, rows - first), end = std::min(width, left + per_strip);
      for (int j = left; j < end; ++j, ++tiles) {
        Real column[per_strip] = {};
        std::copy_n(block + std::size_t(j) * height + std::size_t(first), n, column);
        std::memcpy(tiles, column, sizeof column);
      }
    }
}

template <int b, class Real>
bool NodeFactors<b, Real>::factorise(const std::vector<NodeRows>& matrix, const TakeUpdate& take) {
  const auto& groups = elimination_.groups;
  std::vector<int> local(std::size_t(elimination_.n + elimination_.n_kept)), to;
  std::vector<std::vector<double>> updates(groups.size());
  DenseBlocks front;
  for (std::size_t g = 0; g < groups.size(); ++g) {
    const auto& group = groups[g];
    const int width = group.last - group.first, w = blocks_[g].width, r = blocks_[g].below;
    for (int j = 0; j < width; ++j) local[std::size_t(group.first + j)] = j;
    for (std::size_t i = 0; i < group.rows.size(); ++i)
      local[std::size_t(group.rows[i])] = width + int(i);
    front.start(w, r);
    for (int j = 0; j < width; ++j) {
      const int old = elimination_.order[std::size_t(group.first + j)];
      for (const NodeRows& part : matrix)
        for (int c = 0; c < b; ++c) {
          const int row = b * rows_[std::size_t(old)] + c;
          double* column = front.column(b * j + c);
          for (PetscInt k = part.starts[row]; k < part.starts[row + 1]; ++k) {
            const int unknown = part.unknowns[std::size_t(part.columns[k])];
            if (unknown < 0) continue;
            const int i = elimination_.place[std::size_t(unknown / b)];
            if (i >= group.first + j)
              column[b * local[std::size_t(i)] + unknown % b] = part.values[k];
          }
        }
    }
    for (const int child : children_[g]) {
      const std::vector<int>& rows = groups[std::size_t(child)].rows;
      to.clear();
      for (const int row : rows) to.push_back(local[std::size_t(row)]);
      front.template add<b>(to, updates[std::size_t(child)].data());
      updates[std::size_t(child)] = std::vector<double>();  // {} would keep the memory
    }
    if (!front.eliminate()) return false;
    pack(front.inverse(), std::size_t(w), w, w, inverses_.data() + blocks_[g].inverse);
    pack(front.below(), std::size_t(r), r, w, couplings_.data() + blocks_[g].coupling);
    if (r == 0) continue;
    if (group.parent >= 0)
      updates[g] = front.take_update();
    else
      take(group.rows, front.update());
  }
  return true;
}

template <int b, class Real>
void NodeFactors<b, Real>::forward(Real* x) const {
  const Real* const product = reinterpret_cast<const Real*>(below_.data());
  for (std::size_t g = 0; g < blocks_.size(); ++g) {
    const auto& group = elimination_.groups[g];
    const Block& block = blocks_[g];
    const int n_below = strips(block.below);
    const Strip* tile = couplings_.data() + block.coupling;
    std::fill_n(below_.begin(), n_below, Strip{});
    for (int j = 0; j < block.width; j += per_strip) {
      const int columns = std::min(per_strip, block.width - j);
      const Real* const own = x + b * group.first + j;
      with_constant<per_strip>(columns,
                               [&](auto n) { add_product<n>(tile, n_below, own, below_.data()); });
      tile += n_below * columns;
    }
    for (std::size_t i = 0; i < group.rows.size(); ++i)
      for (int c = 0; c < b; ++c) x[b * group.rows[i] + c] -= product[b * i + std::size_t(c)];
  }
}

template <int b, class Real>
void NodeFactors<b, Real>::backward(Real* x) const {
  Real* const known = reinterpret_cast<Real*>(below_.data());
  Real* const given = reinterpret_cast<Real*>(own_.data());
  for (std::size_t g = blocks_.size(); g-- > 0;) {
    const auto& group = elimination_.groups[g];
    const Block& block = blocks_[g];
    const std::size_t n = group.rows.size();
    const int n_below = strips(block.below), n_own = strips(block.width);
    for (std::size_t i = 0; i < n; ++i)
      for (int c = 0; c < b; ++c) known[b * i + std::size_t(c)] = x[b * group.rows[i] + c];
    // rows that fill up the last strip
    std::fill(known + b * n, known + per_strip * n_below, Real(0));
    Real* const own = x + b * group.first;
    std::copy_n(own, block.width, given);
    std::fill(given + block.width, given + per_strip * n_own, Real(0));
    for (int k = n_own; k-- > 0;) {
      const int j = k * per_strip, columns = std::min(per_strip, block.width - j);
      Strip sums[per_strip] = {};
      with_constant<per_strip>(columns, [&](auto n) {
        add_transposed<n, -1>(couplings_.data() + block.coupling + j * n_below, n_below,
                              below_.data(), sums);
        add_transposed<n, 1>(inverses_.data() + block.inverse + j * n_own, n_own, own_.data(),
                             sums);
      });
      const Strip found = sums_of<per_strip>(sums);
      std::memcpy(own + j, &found, std::size_t(columns) * sizeof(Real));
    }
  }
}

template class NodeFactors<1, double>;
template class NodeFactors<2, double>;
template class NodeFactors<3, double>;
template class NodeFactors<1, float>;
template class NodeFactors<2, float>;
template class NodeFactors<3, float>;

}  // namespace steppe
