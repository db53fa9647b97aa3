#pragma once

#include "steppe/base/petsc/petsc.h"
#include "steppe/physics/facets/evaluated_cells.h"

#include <functional>
#include <optional>
#include <utility>
#include <vector>

namespace steppe {

/**
 * Basis of the displacement of a reduced model, u = sum of z_i u_i: nodal vectors, and after them
 * local functions. A local function is the shape function of one node in one direction, which is a
 * unit vector. Some parts of the equation are found in every state,
 * not once for all: terms without a reduced form, and the forces of some cells. These are the cells
 * where local functions live or whose law is no polynomial, or, by hyper-reduction, some of them
 * that stand for the others.
 */
class ReducedBasis {
 public:
  /// Vectors with ghosts up to date; the global entries of nodal vectors that are one in the local
  /// functions, the same on all ranks; and those cells, which no rank has without.
  explicit ReducedBasis(std::vector<VecHandle> vectors, std::vector<PetscInt> units = {},
                        std::optional<EvaluatedCells> cells = {})
      : vectors_(std::move(vectors)), units_(std::move(units)), cells_(std::move(cells)) {}

  const std::vector<VecHandle>& vectors() const { return vectors_; }
  const std::vector<PetscInt>& units() const { return units_; }
  int size() const { return int(vectors_.size() + units_.size()); }
  /// Whether the forces of an owned cell are found in every state, from those of evaluated cells.
  bool covers(std::size_t cell) const { return cells_ && cells_->covered[cell]; }
  const std::optional<EvaluatedCells>& evaluated_cells() const { return cells_; }

  /// u = u_i. Collective.
  void get(int i, Vec u) const;
  /// u_i . f for all i, the same on all ranks. Collective.
  std::vector<double> restricted(Vec f) const;
  /// u_i . A u_j by rows, with a product f = A u that the caller makes. Collective.
  std::vector<double> congruent(const std::function<void(Vec u, Vec f)>& multiply) const;

 private:
  std::vector<VecHandle> vectors_;
  std::vector<PetscInt> units_;
  std::optional<EvaluatedCells> cells_;
};

/// u_i . f for all vectors, the same on all ranks. Collective.
std::vector<double> restricted(const std::vector<VecHandle>& vectors, Vec f);

}  // namespace steppe
