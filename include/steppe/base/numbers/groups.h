#pragma once

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <utility>
#include <vector>

namespace steppe {

/// Numbers from 0 up that are joined to groups (union and find).
class Groups {
 public:
  explicit Groups(std::size_t n) : parent_(n) { std::iota(parent_.begin(), parent_.end(), 0); }

  std::size_t size() const { return parent_.size(); }
  /// The first number of a group.
  int root(int i) {
    while (parent_[i] != i) i = parent_[i] = parent_[parent_[i]];
    return i;
  }
  void join(int i, int k) {
    const int a = root(i), b = root(k);
    parent_[std::max(a, b)] = std::min(a, b);
  }
  /// Group of each number, groups being numbered in the order of their roots; and how many groups
  /// there are.
  std::pair<std::vector<int>, int> numbered() {
    std::vector<int> number(parent_.size());
    int count = 0;
    for (int i = 0; i < int(number.size()); ++i)
      number[i] = root(i) == i ? count++ : number[root(i)];
    return {number, count};
  }

 private:
  std::vector<int> parent_;
};

}  // namespace steppe
