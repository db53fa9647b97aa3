#include "steppe/linalg/factors/node_factors.h"

#include "steppe/base/petsc/huge_pages.h"
#include "steppe/linalg/factors/dense_blocks.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace steppe {
namespace {

using Eight = double __attribute__((vector_size(64)));

/// The sums of the numbers of eight vectors.
Eight sums_of_eight(const Eight* v) {
  // of neighbours, of pairs of these and of both halves, of two vectors side by side
  const auto twos = [](const Eight& a, const Eight& b) {
    return __builtin_shufflevector(a, b, 0, 8, 2, 10, 4, 12, 6, 14) +
           __builtin_shufflevector(a, b, 1, 9, 3, 11, 5, 13, 7, 15);
  };
  const auto fours = [&](const Eight* w) {
    const Eight a = twos(w[0], w[1]), b = twos(w[2], w[3]);
    return __builtin_shufflevector(a, b, 0, 1, 8, 9, 4, 5, 12, 13) +
           __builtin_shufflevector(a, b, 2, 3, 10, 11, 6, 7, 14, 15);
  };
  const Eight a = fours(v), b = fours(v + 4);
  return __builtin_shufflevector(a, b, 0, 1, 2, 3, 8, 9, 10, 11) +
         __builtin_shufflevector(a, b, 4, 5, 6, 7, 12, 13, 14, 15);
}

}  // namespace

template <int b>
NodeFactors<b>::NodeFactors(EliminationOrder elimination, std::vector<int> rows)
    : elimination_(std::move(elimination)), rows_(std::move(rows)) {
  const auto& groups = elimination_.groups;
  children_.resize(groups.size());
  std::size_t n = 0;
  int most = 0;
  for (std::size_t g = 0; g < groups.size(); ++g) {
    const auto& group = groups[g];
    if (group.parent >= 0) children_[std::size_t(group.parent)].push_back(int(g));
    const int width = b * (group.last - group.first), below = b * int(group.rows.size());
    blocks_.push_back({n, width, below});
    n += std::size_t(width) * std::size_t(strips(width) + strips(below));
    most = std::max({most, width, below});
    const double w = width, r = below;
    flops_ += w * w * w + 2 * r * w * w + r * r * w;
    flops_of_solve_ += 2 * w * (w + 2 * r);
    bytes_of_solve_ += 64. * w * (strips(width) + 2 * strips(below));
  }
  resize_in_huge_pages(strips_, n);
  left_.resize(std::size_t(strips(most)));
  right_.resize(8 * std::size_t(strips(most)));
}

template <int b>
void NodeFactors<b>::pack(const double* block, std::size_t height, int rows, int width,
                          Strip* strips) {
  for (int first = 0; first < rows; first += 8) {
    const int n = std::min(8, rows - first);
    for (int j = 0; j < width; ++j, ++strips) {
      *strips = Strip{};
      std::memcpy(strips, block + std::size_t(j) * height + std::size_t(first),
                  std::size_t(n) * sizeof(double));
    }
  }
}

template <int b>
bool NodeFactors<b>::factorise(const std::vector<NodeRows>& matrix, const TakeUpdate& take) {
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
      updates[std::size_t(child)] = {};
    }
    if (!front.eliminate()) return false;
    Strip* strips_of = &strips_[blocks_[g].first];
    pack(front.inverse(), std::size_t(w), w, w, strips_of);
    pack(front.below(), std::size_t(r), r, w, strips_of + strips(w) * w);
    if (r == 0) continue;
    if (group.parent >= 0)
      updates[g] = front.take_update();
    else
      take(group.rows, front.update());
  }
  return true;
}

template <int b>
void NodeFactors<b>::multiply(const Strip* strips, int n_strips, int width, const double* x,
                              Strip* y) {
  for (int s = 0; s < n_strips; ++s, strips += width) {
    Strip even{}, odd{};
    int j = 0;
    for (; j + 2 <= width; j += 2) {
      even += strips[j] * x[j];
      odd += strips[j + 1] * x[j + 1];
    }
    if (j < width) even += strips[j] * x[j];
    y[s] = even + odd;
  }
}

template <int b>
void NodeFactors<b>::multiply_transposed(const Strip* strips, int n_strips, int width,
                                         const Strip* x, Strip* y) {
  int s = 0;
  for (; s + 2 <= n_strips; s += 2, strips += 2 * width) {
    const Strip one = x[s], other = x[s + 1];
    for (int j = 0; j < width; ++j) y[j] += strips[j] * one + strips[width + j] * other;
  }
  if (s < n_strips)
    for (int j = 0; j < width; ++j) y[j] += strips[j] * x[s];
}

template <int b>
void NodeFactors<b>::forward(double* x) const {
  const double* product = reinterpret_cast<const double*>(left_.data());
  for (std::size_t g = 0; g < blocks_.size(); ++g) {
    const auto& group = elimination_.groups[g];
    const Block& block = blocks_[g];
    multiply(&strips_[block.first] + strips(block.width) * block.width, strips(block.below),
             block.width, x + b * group.first, left_.data());
    for (std::size_t i = 0; i < group.rows.size(); ++i)
      for (int c = 0; c < b; ++c) x[b * group.rows[i] + c] -= product[b * i + std::size_t(c)];
  }
}

template <int b>
void NodeFactors<b>::backward(double* x) const {
  double* known = reinterpret_cast<double*>(left_.data());
  for (std::size_t g = blocks_.size(); g-- > 0;) {
    const auto& group = elimination_.groups[g];
    const Block& block = blocks_[g];
    const std::size_t n_below = group.rows.size();
    for (std::size_t i = 0; i < n_below; ++i)
      for (int c = 0; c < b; ++c) known[b * i + std::size_t(c)] = x[b * group.rows[i] + c];
    // rows that fill up the last strip
    std::fill(known + b * n_below, known + 8 * strips(block.below), 0.);
    std::fill_n(right_.begin(), 8 * strips(block.width), Strip{});
    const Strip* strips_of = &strips_[block.first];
    multiply_transposed(strips_of + strips(block.width) * block.width, strips(block.below),
                        block.width, left_.data(), right_.data());
    double* own = x + b * group.first;
    multiply(strips_of, strips(block.width), block.width, own, left_.data());
    for (int s = 0; s < strips(block.width); ++s) {
      const Strip found = left_[std::size_t(s)] - sums_of_eight(&right_[std::size_t(8 * s)]);
      std::memcpy(own + 8 * s, &found,
                  std::size_t(std::min(8, block.width - 8 * s)) * sizeof(double));
    }
  }
}

template class NodeFactors<1>;
template class NodeFactors<2>;
template class NodeFactors<3>;

}  // namespace steppe
