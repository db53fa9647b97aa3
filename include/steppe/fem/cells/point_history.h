#pragma once

#include "steppe/base/files/archive.h"
#include "steppe/fem/cells/cell_batches.h"

#include <type_traits>

namespace steppe {

/**
 * Memory of cells at their quadrature points from one step to the next. Each point has some values
 * of one type, a struct of nothing but `Lanes a[n]`, for kernels in the order of the batches.
 * Archives hold them by cell and point, whatever the number of lanes and the partition.
 */
template <int dim, class Value>
class PointHistory {
 public:
  /// `n_values` at each point of the cells of a group, 0: none. All are zero at first. Borrows the
  /// batches, which hold each owned cell at most once. Local.
  PointHistory(const CellBatches<dim>& batches, int n_points, const std::vector<int>& n_values)
      : batches_(batches), n_points_(n_points), n_values_(n_values) {
    std::size_t size = 0;
    for (std::size_t i = 0; i < batches.size(); ++i) {
      start_.push_back(size);
      size += std::size_t(n_points) * n_values[batches.nodes(i).group];
    }
    values_.resize(size);
  }

  bool has(const BatchNodes<dim>& batch) const { return n_values_[batch.group] > 0; }
  /// The values at point q of a batch.
  Value* at(const BatchNodes<dim>& batch, int q) {
    return &values_[start_[batch.number] + std::size_t(q) * n_values_[batch.group]];
  }
  const Value* at(const BatchNodes<dim>& batch, int q) const {
    return const_cast<PointHistory*>(this)->at(batch, q);
  }

  void set_zero() { values_.assign(values_.size(), Value{}); }

  /// Save or load the values of each group with some by its name: those of a cell together, point
  /// by point.
  void history(Archive& archive, const std::vector<std::string>& names) {
    for (std::size_t group = 0; group < n_values_.size(); ++group)
      if (n_values_[group] > 0) history_of_group(archive, names[group], int(group));
  }

 private:
  static constexpr int n_entries = std::extent_v<decltype(Value::a)>;

  void history_of_group(Archive& archive, const std::string& name, int group) {
    Places cells{Places::Kind::cell, {}};
    std::vector<double> numbers;
    const auto visit = [&](const auto& entry) {
      for (std::size_t i = 0; i < batches_.size(); ++i) {
        const BatchNodes<dim> batch = batches_.nodes(i);
        if (batch.group != group) continue;
        for (int lane = 0; lane < batch.n_cells; ++lane) {
          cells.numbers.push_back(batches_.cell(i, lane));
          for (int q = 0; q < n_points_; ++q)
            for (int k = 0; k < n_values_[group]; ++k)
              for (int j = 0; j < n_entries; ++j) entry(at(batch, q)[k].a[j], lane);
        }
      }
    };
    visit([&](const Lanes& lanes, int lane) { numbers.push_back(lanes[lane]); });
    archive.at(name, cells, numbers);
    if (!archive.loads()) return;
    auto next = numbers.begin();
    visit([&](Lanes& lanes, int lane) { lanes.set(lane, *next++); });
  }

  const CellBatches<dim>& batches_;
  int n_points_;
  std::vector<int> n_values_;       // of each group
  std::vector<std::size_t> start_;  // of each batch
  std::vector<Value> values_;
};

}  // namespace steppe
