#include "steppe/linalg/blocks/beside_identity.h"

#include "steppe/base/measure/work.h"
#include "steppe/base/petsc/attachment.h"
#include "steppe/base/petsc/petsc.h"
#include "steppe/linalg/blocks/csr.h"

#include <memory>
#include <utility>
#include <vector>

namespace steppe {
namespace {

constexpr const char* name_of_rows = "steppe rows beside the identity";

/// The rows that are not of the identity: their entries in owned columns, then in those of others.
struct OtherRows {
  struct Entry {
    PetscInt column;
    double value;
  };
  std::vector<PetscInt> rows, ends, ends_of_others;
  std::vector<Entry> entries, of_others;  // the latter by places among the ghosts
  VecHandle ghosts;
  Handle<VecScatter, VecScatterDestroy> scatter;
  std::vector<double> kept;  // workspace

  explicit OtherRows(Mat T);
  /// visit(row, the sum of its entries times those of x) for these rows.
  template <class Visit>
  void multiply(const double* x, const double* x_of_others, const Visit& visit) const;
};

OtherRows::OtherRows(Mat T) {
  const auto parts = csr_parts(T);
  const CsrRows here(parts[0]);
  std::unique_ptr<CsrRows> elsewhere;
  if (parts[1]) elsewhere = std::make_unique<CsrRows>(parts[1]);
  const auto gather = [](const CsrRows& part, PetscInt i, std::vector<Entry>& to) {
    for (PetscInt k = part.starts[i]; k < part.starts[i + 1]; ++k)
      if (part.values[k] != 0) to.push_back({part.columns[k], part.values[k]});
  };
  for (PetscInt i = 0; i < here.n; ++i) {
    const std::size_t n_entries = entries.size(), n_of_others = of_others.size();
    gather(here, i, entries);
    if (elsewhere) gather(*elsewhere, i, of_others);
    if (of_others.size() == n_of_others && entries.size() == n_entries + 1 &&
        entries.back().column == i && entries.back().value == 1) {
      entries.pop_back();
      continue;
    }
    rows.push_back(i);
    ends.push_back(PetscInt(entries.size()));
    ends_of_others.push_back(PetscInt(of_others.size()));
  }
  kept.resize(rows.size());
  const OffDiagonalColumns columns(T);
  IndexSetHandle numbers;
  VecHandle like;
  check(MatCreateVecs(T, like.fill(), nullptr));
  check(ISCreateGeneral(PETSC_COMM_SELF, columns.n, columns.global, PETSC_COPY_VALUES,
                        numbers.fill()));
  check(VecCreateSeq(PETSC_COMM_SELF, columns.n, ghosts.fill()));
  check(VecScatterCreate(like, numbers, ghosts, nullptr, scatter.fill()));
}

template <class Visit>
void OtherRows::multiply(const double* x, const double* x_of_others, const Visit& visit) const {
  PetscInt k = 0, m = 0;
  for (std::size_t r = 0; r < rows.size(); ++r) {
    double sum = 0;
    for (; k < ends[r]; ++k) sum += entries[k].value * x[entries[k].column];
    for (; m < ends_of_others[r]; ++m) sum += of_others[m].value * x_of_others[of_others[m].column];
    visit(rows[r], sum);
  }
}

OtherRows& rows_of(Mat T) { return *attached<OtherRows>(PetscObject(T), name_of_rows); }

/// Arrays of vectors, as long as this lives.
class Arrays {
 public:
  Arrays(Vec x, Vec ghosts, Vec y) : x_(x), ghosts_(ghosts), y_(y) {
    check(VecGetArrayRead(x_, &x_entries));
    check(VecGetArray(ghosts_, &ghost_entries));
    check(VecGetArray(y_, &y_entries));
  }
  ~Arrays() {
    VecRestoreArray(y_, &y_entries);
    VecRestoreArray(ghosts_, &ghost_entries);
    VecRestoreArrayRead(x_, &x_entries);
  }
  Arrays(const Arrays&) = delete;
  Arrays& operator=(const Arrays&) = delete;

  const PetscScalar* x_entries = nullptr;
  PetscScalar *ghost_entries = nullptr, *y_entries = nullptr;

 private:
  Vec x_, ghosts_, y_;
};

void count_rows(const OtherRows& other) {
  const double n = double(other.entries.size() + other.of_others.size());
  count_work(2 * n, 16 * n);
}

PetscErrorCode copy_with_rows(Mat T, Vec x, Vec y) {
  return ErrorBoundary().guard([&] {
    OtherRows& other = rows_of(T);
    check(VecScatterBegin(other.scatter, x, other.ghosts, INSERT_VALUES, SCATTER_FORWARD));
    check(VecCopy(x, y));
    check(VecScatterEnd(other.scatter, x, other.ghosts, INSERT_VALUES, SCATTER_FORWARD));
    const Arrays at(x, other.ghosts, y);
    other.multiply(at.x_entries, at.ghost_entries,
                   [&](PetscInt i, double sum) { at.y_entries[i] = sum; });
    count_rows(other);
  });
}

PetscErrorCode sum_with_rows(Mat T, Vec x, Vec y, Vec z) {
  return ErrorBoundary().guard([&] {
    OtherRows& other = rows_of(T);
    check(VecScatterBegin(other.scatter, x, other.ghosts, INSERT_VALUES, SCATTER_FORWARD));
    if (y != z) check(VecCopy(y, z));
    {
      const Arrays at(x, other.ghosts, z);
      for (std::size_t r = 0; r < other.rows.size(); ++r)
        other.kept[r] = at.y_entries[other.rows[r]];
    }
    check(VecAXPY(z, 1, x));
    check(VecScatterEnd(other.scatter, x, other.ghosts, INSERT_VALUES, SCATTER_FORWARD));
    const Arrays at(x, other.ghosts, z);
    auto kept = other.kept.begin();
    other.multiply(at.x_entries, at.ghost_entries,
                   [&](PetscInt i, double sum) { at.y_entries[i] = *kept++ + sum; });
    count_rows(other);
  });
}

PetscErrorCode transposed_with_rows(Mat T, Vec x, Vec y) {
  return ErrorBoundary().guard([&] {
    check(VecCopy(x, y));
    multiply_transposed_in_place(T, y);
  });
}

}  // namespace

bool is_beside_identity(Mat T) { return attached<OtherRows>(PetscObject(T), name_of_rows); }

ProductInPlace::ProductInPlace(Mat T, Vec x) : T_(T), x_(x) {
  OtherRows& other = rows_of(T);
  check(VecScatterBegin(other.scatter, x, other.ghosts, INSERT_VALUES, SCATTER_FORWARD));
  check(VecScatterEnd(other.scatter, x, other.ghosts, INSERT_VALUES, SCATTER_FORWARD));
  PetscScalar* entries;
  const PetscScalar* ghosts;
  check(VecGetArrayRead(other.ghosts, &ghosts));
  check(VecGetArray(x, &entries));
  before_.resize(other.rows.size());
  auto next = before_.begin();
  other.multiply(entries, ghosts, [&](PetscInt, double sum) { *next++ = sum; });
  for (std::size_t r = 0; r < other.rows.size(); ++r) std::swap(before_[r], entries[other.rows[r]]);
  check(VecRestoreArray(x, &entries));
  check(VecRestoreArrayRead(other.ghosts, &ghosts));
  count_rows(other);
}

ProductInPlace::~ProductInPlace() {
  const OtherRows& other = rows_of(T_);
  PetscScalar* entries;
  VecGetArray(x_, &entries);
  for (std::size_t r = 0; r < other.rows.size(); ++r) entries[other.rows[r]] = before_[r];
  VecRestoreArray(x_, &entries);
}

void multiply_transposed_in_place(Mat T, Vec x) {
  OtherRows& other = rows_of(T);
  check(VecZeroEntries(other.ghosts));
  PetscScalar *entries, *ghosts;
  check(VecGetArray(other.ghosts, &ghosts));
  check(VecGetArray(x, &entries));
  for (std::size_t r = 0; r < other.rows.size(); ++r)
    other.kept[r] = std::exchange(entries[other.rows[r]], 0);
  PetscInt k = 0, m = 0;
  for (std::size_t r = 0; r < other.rows.size(); ++r) {
    for (; k < other.ends[r]; ++k)
      entries[other.entries[k].column] += other.entries[k].value * other.kept[r];
    for (; m < other.ends_of_others[r]; ++m)
      ghosts[other.of_others[m].column] += other.of_others[m].value * other.kept[r];
  }
  check(VecRestoreArray(x, &entries));
  check(VecRestoreArray(other.ghosts, &ghosts));
  check(VecScatterBegin(other.scatter, other.ghosts, x, ADD_VALUES, SCATTER_REVERSE));
  check(VecScatterEnd(other.scatter, other.ghosts, x, ADD_VALUES, SCATTER_REVERSE));
  count_rows(other);
}

void multiply_beside_identity(Mat T) {
  attach(PetscObject(T), name_of_rows, std::make_unique<OtherRows>(T));
  using Operation = void (*)();
  check(MatSetOperation(T, MATOP_MULT, Operation(copy_with_rows)));
  check(MatSetOperation(T, MATOP_MULT_ADD, Operation(sum_with_rows)));
  check(MatSetOperation(T, MATOP_MULT_TRANSPOSE, Operation(transposed_with_rows)));
}

}  // namespace steppe
