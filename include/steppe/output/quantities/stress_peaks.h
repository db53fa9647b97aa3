#pragma once

#include "steppe/fem/search/largest.h"
#include "steppe/output/quantities/recovered_tensor.h"

#include <cstddef>
#include <vector>

namespace steppe {

/**
 * The largest von Mises stress at nodes, of each material, of a stress of which the samples are
 * known: recovered only where it may be that large. The von Mises stress |s| is a seminorm of a
 * scalar product, and a polynomial that fits N samples s_i best has the value sum over i of w_i s_i
 * at a node, with sum of w_i = 1. By Cauchy and Schwarz, with the mean m of the samples,
 *     |sum of w_i s_i| <= |m| + sqrt((sum of w_i^2 - 1/N) (sum of |s_i|^2 - N |m|^2)),
 * and a mean of several polynomials is at most the largest of them.
 */
template <int dim>
class StressPeaks {
 public:
  /// At the nodes of some owned cells. Borrows space and stress. Local.
  StressPeaks(const Space<dim>& space, RecoveredTensor<dim>& stress, std::vector<std::size_t> cells)
      : space_(space), stress_(stress), cells_(std::move(cells)) {}

  /// The peak of each material as `Body` numbers them, Pa, and where it is, of all ranks.
  /// Collective.
  const std::vector<Largest<dim>>& find();

 private:
  static constexpr int n = RecoveredTensor<dim>::n_components;

  /// A group of cells with what its bounds need.
  struct Group {
    std::vector<char> is_asked;           // of each node
    std::vector<double> factors;          // sqrt(sum of w_i^2 - 1/N) of each share
    std::vector<int> shared_nodes;        // with other ranks, numbers in the group
    double bound = 0, last_bound = 0;     // the largest of all patches, now and in the last search
    double threshold = 0, last_peak = 0;  // what is below is not recovered
  };
  /// The samples s_i of a patch: their mean, |m|, and sqrt(sum of |s_i|^2 - N |m|^2).
  struct Spread {
    double mean, deviation;
    double bound(double factor) const { return mean + factor * deviation; }
  };

  void set_up();
  void find_spreads();
  void find_thresholds();
  /// The nodes where a polynomial may reach the threshold, and all patches that they need.
  void choose(std::size_t group, PatchPart& part);
  /// Adds what other ranks have flagged to the flags of shared nodes. Collective.
  template <class Flags, class NodeOf>
  void agree_on(const std::vector<int>& shared, const NodeOf& node_of, Flags& flags);
  void find_in(std::size_t group);

  const Space<dim>& space_;
  RecoveredTensor<dim>& stress_;
  std::vector<std::size_t> cells_;
  std::vector<Group> groups_;
  std::vector<double> factors_, most_;  // of patches: at their vertices, and the largest
  std::vector<Spread> spreads_;         // of patches
  std::vector<Largest<dim>> found_;
  VecHandle shared_sums_, shared_flags_;
  // workspaces
  std::vector<double> of_cells_, of_patches_;
  std::vector<char> node_flags_, patch_flags_;
  PatchPart part_;
};

}  // namespace steppe
