#include "steppe/linalg/galerkin/coarse_rows.h"

#include "steppe/base/petsc/counts.h"
#include "steppe/base/petsc/petsc.h"
#include "steppe/linalg/blocks/csr.h"

#include <deal.II/base/mpi.h>

#include <algorithm>
#include <iterator>
#include <map>

namespace steppe {
namespace {

void sort_and_unite(std::vector<PetscInt>& numbers) {
  std::sort(numbers.begin(), numbers.end());
  numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
}

}  // namespace

CoarseRows::CoarseRows(MPI_Comm communicator, Ranges ranges, PetscInt block,
                       const std::vector<PetscInt>& numbers,
                       std::vector<std::vector<PetscInt>> rows)
    : communicator_(communicator), block_(block) {
  int me, n_ranks;
  check_mpi(MPI_Comm_rank(communicator, &me));
  check_mpi(MPI_Comm_size(communicator, &n_ranks));
  first_ = ranges[me];
  n_owned_ = ranges[me + 1] - first_;

  // rows of other ranks are told to them: number, count, columns
  std::map<unsigned int, std::vector<PetscInt>> told;
  std::vector<std::vector<PetscInt>> owned(n_owned_);
  std::vector<std::size_t> others;
  for (std::size_t k = 0; k < numbers.size(); ++k) {
    sort_and_unite(rows[k]);
    const PetscInt local = numbers[k] - first_;
    if (rows[k].empty()) {
      row_of_.push_back(-1);
    } else if (local >= 0 && local < n_owned_) {
      row_of_.push_back(local);
      owned[local] = std::move(rows[k]);
    } else {
      row_of_.push_back(n_owned_ + PetscInt(others.size()));
      others.push_back(k);
      const auto owner = std::upper_bound(ranges, ranges + n_ranks + 1, numbers[k]) - ranges - 1;
      std::vector<PetscInt>& message = told[unsigned(owner)];
      message.insert(message.end(), {numbers[k], PetscInt(rows[k].size())});
      message.insert(message.end(), rows[k].begin(), rows[k].end());
    }
  }
  const auto heard = dealii::Utilities::MPI::some_to_some(communicator, told);
  const auto for_each_row = [](const std::vector<PetscInt>& message, const auto& act) {
    for (auto at = message.begin(); at != message.end(); at += 2 + at[1])
      act(at[0], at + 2, at + 2 + at[1]);
  };
  for (const auto& [rank, message] : heard)
    for_each_row(message, [&](PetscInt number, auto begin, auto end) {
      std::vector<PetscInt>& row = owned[number - first_];
      row.insert(row.end(), begin, end);
    });

  starts_ = {0};
  const auto append = [&](const std::vector<PetscInt>& row) {
    columns_.insert(columns_.end(), row.begin(), row.end());
    starts_.push_back(PetscInt(columns_.size()));
  };
  for (std::vector<PetscInt>& row : owned) {
    sort_and_unite(row);
    append(row);
  }
  PetscInt end = starts_.back();
  for (const std::size_t k : others) append(rows[k]);
  for (const auto& [rank, message] : told) {  // the others' rows are in the order of their owners
    Neighbour to{int(rank), {end}};
    for_each_row(message, [&](PetscInt, auto begin_, auto end_) {
      end += PetscInt(std::distance(begin_, end_));
    });
    to.blocks.push_back(end);
    receivers_.push_back(to);
  }
  for (const auto& [rank, message] : heard) {
    Neighbour from{int(rank), {}};
    for_each_row(message, [&](PetscInt number, auto begin, auto end_) {
      const auto row = columns_.begin() + starts_[number - first_],
                 row_end = columns_.begin() + starts_[number - first_ + 1];
      for (auto column = begin; column != end_; ++column)
        from.blocks.push_back(PetscInt(std::lower_bound(row, row_end, *column) - columns_.begin()));
    });
    senders_.push_back(from);
  }
  agree(communicator, [&] {
    const auto message_length = [&](std::size_t n_blocks) {
      return as_local_count(n_blocks * block_size(), "coarse matrix entries in a message");
    };
    for (Neighbour& to : receivers_) to.length = message_length(to.blocks[1] - to.blocks[0]);
    for (Neighbour& from : senders_) from.length = message_length(from.blocks.size());
  });
  sums_.resize(columns_.size() * block_size());
}

double* CoarseRows::block(std::size_t place, PetscInt column) {
  const PetscInt row = row_of_[place];
  const auto begin = columns_.begin() + starts_[row], end = columns_.begin() + starts_[row + 1];
  return &sums_[(std::lower_bound(begin, end, column) - columns_.begin()) * block_size()];
}

void CoarseRows::exchange() {
  constexpr int tag = 4712;
  std::vector<MPI_Request> requests(receivers_.size() + senders_.size());
  std::vector<std::vector<double>> received(senders_.size());
  auto request = requests.begin();
  for (std::size_t k = 0; k < senders_.size(); ++k) {
    received[k].resize(senders_[k].length);
    check_mpi(MPI_Irecv(received[k].data(), senders_[k].length, MPI_DOUBLE, senders_[k].rank, tag,
                        communicator_, &*request++));
  }
  for (const Neighbour& to : receivers_)
    check_mpi(MPI_Isend(&sums_[to.blocks[0] * block_size()], to.length, MPI_DOUBLE, to.rank, tag,
                        communicator_, &*request++));
  check_mpi(MPI_Waitall(int(requests.size()), requests.data(), MPI_STATUSES_IGNORE));
  for (std::size_t k = 0; k < senders_.size(); ++k) {
    const double* from = received[k].data();
    for (const PetscInt block : senders_[k].blocks)
      for (std::size_t i = 0; i < block_size(); ++i) sums_[block * block_size() + i] += *from++;
  }
}

void CoarseRows::lay_out(Mat matrix) const {
  int n_ranks;
  check_mpi(MPI_Comm_size(communicator_, &n_ranks));
  std::vector<PetscInt> starts{0}, columns;
  for (PetscInt i = 0; i < n_owned_; ++i)
    for (PetscInt r = 0; r < block_; ++r) {
      for (PetscInt k = starts_[i]; k < starts_[i + 1]; ++k)
        for (PetscInt c = 0; c < block_; ++c) columns.push_back(block_ * columns_[k] + c);
      starts.push_back(PetscInt(columns.size()));
    }
  const PetscInt n = block_ * n_owned_;
  check(MatSetSizes(matrix, n, n, PETSC_DETERMINE, PETSC_DETERMINE));
  check(MatSetBlockSize(matrix, block_));
  check(MatSetType(matrix, n_ranks == 1 ? MATSEQAIJ : MATMPIAIJ));
  check(MatSeqAIJSetPreallocationCSR(matrix, starts.data(), columns.data(), nullptr));
  check(MatMPIAIJSetPreallocationCSR(matrix, starts.data(), columns.data(), nullptr));
  check(MatSetOption(matrix, MAT_NEW_NONZERO_LOCATION_ERR, PETSC_TRUE));
}

void CoarseRows::copy_to(Mat matrix) const {
  const auto parts = csr_parts(matrix);
  {
    std::vector<CsrRows> rows;
    for (const Mat part : parts)
      if (part) rows.emplace_back(part);
    std::vector<PetscScalar*> to;
    for (const CsrRows& part : rows) to.push_back(part.values);
    for (PetscInt i = 0; i < n_owned_; ++i)
      for (PetscInt r = 0; r < block_; ++r)
        for (PetscInt k = starts_[i]; k < starts_[i + 1]; ++k) {
          const bool is_owned = columns_[k] >= first_ && columns_[k] < first_ + n_owned_;
          PetscScalar*& entries = to[is_owned ? 0 : 1];
          entries = std::copy_n(&sums_[k * block_size() + r * width], block_, entries);
        }
  }
  check(MatAssemblyBegin(matrix, MAT_FINAL_ASSEMBLY));
  check(MatAssemblyEnd(matrix, MAT_FINAL_ASSEMBLY));
}

}  // namespace steppe
