#include "steppe/physics/pair/row_products.h"

#include "steppe/fem/matrices/block_entries.h"

#include <algorithm>
#include <utility>

namespace steppe {

using namespace dealii;

template <int dim>
void RowProducts<dim>::add_to(Mat J) const {
  // the entries by nodes, so that all rows are summed up before the matrix is asked for a place
  std::vector<PetscInt> numbers = nodes_;
  std::sort(numbers.begin(), numbers.end());
  numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
  struct Entry {
    std::size_t number, begin, end;  // of its row
  };
  std::vector<std::size_t> number_of(nodes_.size()), first(numbers.size() + 1);
  std::vector<Entry> of_entries(nodes_.size());
  for (std::size_t a = 0; a + 1 < starts_.size(); ++a)
    for (std::size_t e = starts_[a]; e < starts_[a + 1]; ++e) {
      number_of[e] = std::size_t(std::lower_bound(numbers.begin(), numbers.end(), nodes_[e]) -
                                 numbers.begin());
      of_entries[e] = {e, starts_[a], starts_[a + 1]};
      ++first[number_of[e] + 1];
    }
  for (std::size_t i = 0; i < numbers.size(); ++i) first[i + 1] += first[i];
  std::vector<Entry> sorted(nodes_.size());
  std::vector<std::size_t> next(first.begin(), first.end() - 1);
  for (const Entry& entry : of_entries) sorted[next[number_of[entry.number]]++] = entry;

  BlockEntries<dim> entries(J);
  std::vector<Tensor<2, dim>> blocks(numbers.size());
  std::vector<std::size_t> marks(numbers.size(), numbers.size()), used;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    used.clear();
    for (std::size_t k = first[i]; k < first[i + 1]; ++k) {
      const auto [of_i, begin, end] = sorted[k];
      const Tensor<1, dim> g = g_[of_i];
      for (std::size_t e = begin; e < end; ++e) {
        const std::size_t j = number_of[e];
        Tensor<2, dim>& block = blocks[j];
        if (std::exchange(marks[j], i) != i) {
          used.push_back(j);
          block = Tensor<2, dim>();
        }
        for (int c = 0; c < dim; ++c) {
          if (frictional_) block[c] += R_[of_i] * P_[e][c];
          block[c] -= g[c] * p_[e];
        }
      }
    }
    for (const std::size_t j : used) entries.add(numbers[i], numbers[j], blocks[j]);
  }
}

template class RowProducts<2>;
template class RowProducts<3>;

}  // namespace steppe
