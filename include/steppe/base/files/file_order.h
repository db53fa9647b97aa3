#pragma once

#include "steppe/base/files/archive.h"
#include "steppe/base/petsc/petsc.h"

#include <petscsf.h>

#include <cstdint>
#include <vector>

namespace steppe {

/**
 * The order of things in a file, by keys that do not depend on the partition: the thing of the
 * i-th smallest key stands in row i. Each rank writes and reads an equal share of consecutive rows;
 * the rows travel between these ranks and those that own the things. No rank ever holds more than
 * both.
 */
class FileOrder {
 public:
  /// The keys of this rank's things, each of one thing of all ranks, below `n_keys`, and of things
  /// of any rank that it refers to. Keeps O(n_keys / ranks) memory meanwhile. Collective. Throws
  /// InputError for more keys than PETSc can count, std::logic_error for a key that two things
  /// have.
  FileOrder(MPI_Comm communicator, const std::vector<std::uint64_t>& keys, std::uint64_t n_keys,
            const std::vector<std::uint64_t>& referred = {});

  /// Rows of the file: of all ranks, the first one of this rank, and how many it has.
  std::uint64_t size() const { return size_; }
  std::uint64_t first() const { return first_; }
  std::uint64_t count() const { return count_; }
  /// The rows of this rank's things, in the order of its keys.
  const std::vector<PetscInt>& rows() const { return rows_; }
  /// Rows of the things that this rank refers to, in the order of their keys.
  const std::vector<PetscInt>& referred_rows() const { return referred_rows_; }

  /// Bring rows of `width` numbers, one for each of this rank's things, to those who write them,
  /// and back. Collective.
  std::vector<double> to_file(const double* values, int width) const;
  void to_file(const double* values, int width, std::vector<double>& rows) const;
  void from_file(const std::vector<double>& rows, int width, double* values) const;

 private:
  PetscInt size_ = 0, first_ = 0, count_ = 0;
  std::vector<PetscInt> rows_, referred_rows_;
  Handle<PetscSF, PetscSFDestroy> exchange_;
};

/// The order in files of what belongs to parts of the mesh.
class PlaceOrder {
 public:
  virtual ~PlaceOrder() = default;

  /// Order of all nodes; each rank owns some, in the order of nodal vectors. Local.
  virtual const FileOrder& nodes() const = 0;
  /// Order of some places, each owned by this rank. Collective.
  virtual FileOrder of(const Places& places) const = 0;
};

}  // namespace steppe
