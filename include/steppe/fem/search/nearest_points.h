#pragma once

#include "steppe/fem/search/cell_tree.h"

#include <deal.II/base/mpi.h>

#include <functional>
#include <limits>
#include <map>
#include <vector>

namespace steppe {

/// Send each rank its message, and get those of all others. Collective.
template <class T>
std::map<unsigned int, std::vector<T>> deliver(
    MPI_Comm communicator, const std::map<unsigned int, std::vector<T>>& messages) {
  return dealii::Utilities::MPI::some_to_some(communicator, messages);
}

/// Cells that points are in rather than in any others, as far as these are within the margin.
struct Preference {
  std::vector<int> of_points;  ///< a number for each of this rank's points; empty: any cells
  std::function<bool(int number, std::size_t cell)> takes;  ///< whether that owned cell is one
};

/**
 * The nearest of the cells, or faces, of all ranks at points that each rank has. Each point is sent
 * to the ranks in whose box it lies, and the nearest of all, the one of the lowest `cell_key` among
 * several that are as near, is chosen; a rank has its own points and those that its cells answer.
 */
template <int dim>
class NearestPoints {
 public:
  using Rank = unsigned int;
  using Box = dealii::BoundingBox<dim>;
  static constexpr double nowhere = std::numeric_limits<double>::infinity();

  /// From a tree of each rank, a CellTree or FaceTree, and this rank's points, in the reference
  /// configuration. Borrows the space. Collective.
  template <class Tree>
  NearestPoints(const Space<dim>& space, const Tree& tree,
                const std::vector<dealii::Point<dim>>& points);
  /// With a preference among cells.
  NearestPoints(const Space<dim>& space, const CellTree<dim>& tree,
                const std::vector<dealii::Point<dim>>& points, const Preference& preference);

  /// Distances of this rank's points, m; `nowhere` where none is near.
  const std::vector<double>& distances() const { return distances_; }
  /// The numbers of this rank's points that were found, by who answers.
  const std::map<Rank, std::vector<std::size_t>>& asked() const { return asked_; }
  /// Answers of this rank to each rank that asks, in the order in which that one has `asked`.
  const std::map<Rank, std::vector<NearestPoint<dim>>>& answered() const { return answered_; }

  /// Weight of a node of the cell in the value at the point that asked. It is the node's shape
  /// function, continued linearly from the nearest point: N(xi) + grad N . beyond. All linear
  /// functions are reproduced there. Local.
  double weight(const NearestPoint<dim>& at, int node) const {
    const auto& element = space_.element();
    return element.shape_value(node, at.point.xi) +
           element.shape_grad(node, at.point.xi) * at.beyond;
  }

 private:
  /// nearest(x, number) is that of this rank with the number of the preference, and whether that is
  /// a cell that is preferred.
  template <class Nearest>
  void find(const Box& bounds, const std::vector<dealii::Point<dim>>& points,
            const std::vector<int>& numbers, const Nearest& nearest);

  const Space<dim>& space_;
  std::vector<double> distances_;
  std::map<Rank, std::vector<std::size_t>> asked_;
  std::map<Rank, std::vector<NearestPoint<dim>>> answered_;
};

}  // namespace steppe
