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

/// Rows side by side with the same entries, each a column further than the row before.
struct SimilarRows {
  struct Entry {
    PetscInt column;
    double value;
    bool operator==(const Entry& other) const {
      return column == other.column && value == other.value;
    }
  };
  std::vector<PetscInt> first, ends, ends_of_others;
  std::vector<Entry> entries, of_others;  // of the first row; the latter by places among the ghosts

  void add(PetscInt row, const std::vector<Entry>& here, const std::vector<Entry>& elsewhere) {
    first.push_back(row);
    entries.insert(entries.end(), here.begin(), here.end());
    of_others.insert(of_others.end(), elsewhere.begin(), elsewhere.end());
    ends.push_back(PetscInt(entries.size()));
    ends_of_others.push_back(PetscInt(of_others.size()));
  }
};

/// visit(row, the sum of its entries times those of x).
template <int height, class Visit>
void multiply_rows(const SimilarRows& rows, const double* x, const double* x_of_others,
                   const Visit& visit) {
  PetscInt k = 0, m = 0;
  for (std::size_t r = 0; r < rows.first.size(); ++r) {
    double sums[height] = {};
    for (; k < rows.ends[r]; ++k)
      for (int c = 0; c < height; ++c)
        sums[c] += rows.entries[k].value * x[rows.entries[k].column + c];
    for (; m < rows.ends_of_others[r]; ++m)
      for (int c = 0; c < height; ++c)
        sums[c] += rows.of_others[m].value * x_of_others[rows.of_others[m].column + c];
    for (int c = 0; c < height; ++c) visit(rows.first[r] + c, sums[c]);
  }
}

/// y += the entries of each row times the next number.
template <int height>
void add_rows(const SimilarRows& rows, const double*& next, double* y, double* y_of_others) {
  PetscInt k = 0, m = 0;
  for (std::size_t r = 0; r < rows.first.size(); ++r, next += height) {
    for (; k < rows.ends[r]; ++k)
      for (int c = 0; c < height; ++c)
        y[rows.entries[k].column + c] += rows.entries[k].value * next[c];
    for (; m < rows.ends_of_others[r]; ++m)
      for (int c = 0; c < height; ++c)
        y_of_others[rows.of_others[m].column + c] += rows.of_others[m].value * next[c];
  }
}

/// The rows that are not of the identity: those of nodes of which all components are alike, and
/// single ones.
struct OtherRows {
  int height = 1;  // of the nodes
  SimilarRows single, nodes;
  VecHandle ghosts;
  Handle<VecScatter, VecScatterDestroy> scatter;
  std::vector<double> kept;  // workspace, a number for each row

  explicit OtherRows(Mat T);
  template <class Visit>
  void multiply(const double* x, const double* x_of_others, const Visit& visit) const {
    multiply_rows<1>(single, x, x_of_others, visit);
    if (height == 2) multiply_rows<2>(nodes, x, x_of_others, visit);
    if (height == 3) multiply_rows<3>(nodes, x, x_of_others, visit);
  }
  /// y += T^T of the numbers in the workspace.
  void add_transposed(double* y, double* y_of_others) const {
    const double* next = kept.data();
    add_rows<1>(single, next, y, y_of_others);
    if (height == 2) add_rows<2>(nodes, next, y, y_of_others);
    if (height == 3) add_rows<3>(nodes, next, y, y_of_others);
  }
  /// visit(row) in the same order.
  template <class Visit>
  void for_rows(const Visit& visit) const {
    for (const PetscInt row : single.first) visit(row);
    for (const PetscInt row : nodes.first)
      for (int c = 0; c < height; ++c) visit(row + c);
  }
  double n_entries() const {
    return double(single.entries.size() + single.of_others.size()) +
           height * double(nodes.entries.size() + nodes.of_others.size());
  }
};

OtherRows::OtherRows(Mat T) {
  using Row = std::vector<SimilarRows::Entry>;
  const auto parts = csr_parts(T);
  const CsrRows diagonal(parts[0]);
  std::unique_ptr<CsrRows> off_diagonal;
  if (parts[1]) off_diagonal = std::make_unique<CsrRows>(parts[1]);
  const auto entries = [](const CsrRows& part, PetscInt i, PetscInt shift) {
    Row row;
    for (PetscInt k = part.starts[i]; k < part.starts[i + 1]; ++k)
      if (part.values[k] != 0) row.push_back({part.columns[k] - shift, part.values[k]});
    return row;
  };
  const auto others = [&](PetscInt i, PetscInt shift) {
    return off_diagonal ? entries(*off_diagonal, i, shift) : Row();
  };
  PetscInt block;
  check(MatGetBlockSize(T, &block));
  if (block == 2 || block == 3) height = int(block);
  for (PetscInt i = 0; i < diagonal.n; i += height) {
    const Row here = entries(diagonal, i, 0), elsewhere = others(i, 0);
    bool alike = height > 1;
    for (int c = 1; c < height; ++c)
      alike = alike && entries(diagonal, i + c, c) == here && others(i + c, c) == elsewhere;
    const auto is_of_identity = [&](PetscInt row) {
      return others(row, 0).empty() && entries(diagonal, row, row) == Row{{0, 1}};
    };
    if (alike && !is_of_identity(i)) nodes.add(i, here, elsewhere);
    for (int c = 0; c < height && !alike; ++c)
      if (!is_of_identity(i + c)) single.add(i + c, entries(diagonal, i + c, 0), others(i + c, 0));
  }
  kept.resize(single.first.size() + std::size_t(height) * nodes.first.size());
  const OffDiagonalColumns columns(T);
  IndexSetHandle numbers;
  VecHandle like;
  check(MatCreateVecs(T, like.fill(), nullptr));
  check(ISCreateGeneral(PETSC_COMM_SELF, columns.n, columns.global, PETSC_COPY_VALUES,
                        numbers.fill()));
  check(VecCreateSeq(PETSC_COMM_SELF, columns.n, ghosts.fill()));
  check(VecScatterCreate(like, numbers, ghosts, nullptr, scatter.fill()));
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
  const double n = other.n_entries();
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
      auto next = other.kept.begin();
      other.for_rows([&](PetscInt row) { *next++ = at.y_entries[row]; });
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
  before_.resize(other.kept.size());
  auto next = before_.begin();
  other.multiply(entries, ghosts, [&](PetscInt, double sum) { *next++ = sum; });
  next = before_.begin();
  other.for_rows([&](PetscInt row) { std::swap(*next++, entries[row]); });
  check(VecRestoreArray(x, &entries));
  check(VecRestoreArrayRead(other.ghosts, &ghosts));
  count_rows(other);
}

ProductInPlace::~ProductInPlace() {
  const OtherRows& other = rows_of(T_);
  PetscScalar* entries;
  VecGetArray(x_, &entries);
  auto next = before_.begin();
  other.for_rows([&](PetscInt row) { entries[row] = *next++; });
  VecRestoreArray(x_, &entries);
}

void multiply_transposed_in_place(Mat T, Vec x) {
  OtherRows& other = rows_of(T);
  check(VecZeroEntries(other.ghosts));
  PetscScalar *entries, *ghosts;
  check(VecGetArray(other.ghosts, &ghosts));
  check(VecGetArray(x, &entries));
  auto next = other.kept.begin();
  other.for_rows([&](PetscInt row) { *next++ = std::exchange(entries[row], 0); });
  other.add_transposed(entries, ghosts);
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
