#include "steppe/base/files/file_order.h"

#include "steppe/base/petsc/counts.h"

#include <petscsf.h>

#include <numeric>
#include <stdexcept>

namespace steppe {
namespace {

using Exchange = Handle<PetscSF, PetscSFDestroy>;
using RowLayout = Handle<PetscLayout, PetscLayoutDestroy>;

/// The even distribution of n rows, of which `first` and `count` are this rank's.
RowLayout distribute(MPI_Comm communicator, PetscInt n, PetscInt& first, PetscInt& count) {
  RowLayout layout;
  PetscInt end;
  check(PetscLayoutCreateFromSizes(communicator, PETSC_DECIDE, n, 1, layout.fill()));
  check(PetscLayoutGetRange(layout, &first, &end));
  count = end - first;
  return layout;
}

Exchange exchange_between(MPI_Comm communicator, PetscLayout layout,
                          const std::vector<PetscInt>& rows) {
  Exchange exchange;
  check(PetscSFCreate(communicator, exchange.fill()));
  check(PetscSFSetGraphLayout(exchange, layout, PetscInt(rows.size()), nullptr, PETSC_COPY_VALUES,
                              rows.data()));
  return exchange;
}

/// MPI's type of a row.
class Row {
 public:
  explicit Row(int width) {
    check_mpi(MPI_Type_contiguous(width, MPI_DOUBLE, &type_));
    check_mpi(MPI_Type_commit(&type_));
  }
  ~Row() { MPI_Type_free(&type_); }
  Row(const Row&) = delete;
  Row& operator=(const Row&) = delete;
  operator MPI_Datatype() const { return type_; }

 private:
  MPI_Datatype type_;
};

}  // namespace

FileOrder::FileOrder(MPI_Comm communicator, const std::vector<std::uint64_t>& keys,
                     std::uint64_t n_keys, const std::vector<std::uint64_t>& referred) {
  // count the keys that are taken below each
  PetscInt first, count, before = 0;
  const RowLayout of_keys =
      distribute(communicator, as_index(n_keys, "keys of a file"), first, count);
  rows_.assign(keys.begin(), keys.end());
  referred_rows_.assign(referred.begin(), referred.end());
  const Exchange by_key = exchange_between(communicator, of_keys, rows_),
                 by_referred = exchange_between(communicator, of_keys, referred_rows_);
  std::vector<PetscInt> ones(keys.size(), 1), rows(count, 0);
  check(PetscSFReduceBegin(by_key, MPIU_INT, ones.data(), rows.data(), MPI_SUM));
  check(PetscSFReduceEnd(by_key, MPIU_INT, ones.data(), rows.data(), MPI_SUM));
  int twice = 0;
  for (const PetscInt n : rows) twice |= n > 1;
  check_mpi(MPI_Allreduce(MPI_IN_PLACE, &twice, 1, MPI_INT, MPI_MAX, communicator));
  if (twice) throw std::logic_error("two things of a file have the same key");
  PetscInt mine = std::accumulate(rows.begin(), rows.end(), PetscInt(0));
  check_mpi(MPI_Exscan(&mine, &before, 1, MPIU_INT, MPI_SUM, communicator));
  check_mpi(MPI_Allreduce(&mine, &size_, 1, MPIU_INT, MPI_SUM, communicator));
  for (PetscInt& row : rows) before += std::exchange(row, before);
  check(PetscSFBcastBegin(by_key, MPIU_INT, rows.data(), rows_.data(), MPI_REPLACE));
  check(PetscSFBcastEnd(by_key, MPIU_INT, rows.data(), rows_.data(), MPI_REPLACE));
  check(PetscSFBcastBegin(by_referred, MPIU_INT, rows.data(), referred_rows_.data(), MPI_REPLACE));
  check(PetscSFBcastEnd(by_referred, MPIU_INT, rows.data(), referred_rows_.data(), MPI_REPLACE));

  const RowLayout of_rows = distribute(communicator, size_, first_, count_);
  exchange_ = exchange_between(communicator, of_rows, rows_);
}

std::vector<double> FileOrder::to_file(const double* values, int width) const {
  std::vector<double> rows;
  to_file(values, width, rows);
  return rows;
}

void FileOrder::to_file(const double* values, int width, std::vector<double>& rows) const {
  const Row row(width);
  rows.resize(std::size_t(count_) * width);
  check(PetscSFReduceBegin(exchange_, row, values, rows.data(), MPI_REPLACE));
  check(PetscSFReduceEnd(exchange_, row, values, rows.data(), MPI_REPLACE));
}

void FileOrder::from_file(const std::vector<double>& rows, int width, double* values) const {
  const Row row(width);
  check(PetscSFBcastBegin(exchange_, row, rows.data(), values, MPI_REPLACE));
  check(PetscSFBcastEnd(exchange_, row, rows.data(), values, MPI_REPLACE));
}

}  // namespace steppe
