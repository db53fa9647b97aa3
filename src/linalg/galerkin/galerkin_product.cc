#include "steppe/linalg/galerkin/galerkin_product.h"

#include "steppe/base/measure/work.h"
#include "steppe/base/petsc/attachment.h"
#include "steppe/base/petsc/petsc.h"
#include "steppe/linalg/blocks/block_product.h"
#include "steppe/linalg/blocks/csr.h"
#include "steppe/linalg/galerkin/coarse_rows.h"
#include "steppe/linalg/galerkin/interpolation_rows.h"

#include <cstring>
#include <memory>
#include <string>
#include <utility>

namespace steppe {
namespace {

static_assert(sizeof(Wide) == InterpolationRows::width * sizeof(double));
static_assert(CoarseRows::width == InterpolationRows::width);

void add(const Wide& term, double* to) {
  const Wide sum = load(to) + term;
  std::memcpy(to, &sum, sizeof sum);
}

/// The block rows of all parts of a matrix, the first with the nodes of this rank as columns.
std::vector<const BlockRows*> all_block_rows(Mat matrix) {
  std::vector<const BlockRows*> result;
  for (const Mat part : csr_parts(matrix))
    if (part) result.push_back(block_rows_of(part));
  return result;
}

/// Visit the neighbours of a node of this rank: act(local node, its block, distance of its rows).
template <class Act>
void for_each_neighbour(const std::vector<const BlockRows*>& rows,
                        const std::vector<const double*>& values, PetscInt i, const Act& act) {
  PetscInt first_node = 0;
  for (std::size_t p = 0; p < rows.size(); ++p) {
    const BlockRows& part = *rows[p];
    const PetscInt begin = part.starts[i], end = part.starts[i + 1], block = part.block_columns,
                   length = block * (end - begin);
    const double* at = values.empty() ? nullptr : values[p] + block * block * begin;
    for (PetscInt k = begin; k < end; ++k, at += at ? block : 0)
      act(first_node + part.columns[k], at, length);
    first_node += part.n_rows();
  }
}

/// P^T A P of one pattern.
class GalerkinProduct {
 public:
  GalerkinProduct(Mat A, Mat P)
      : P_(A, P), coarse_(find_pattern(A, P)), state_of_P_(state_of(PetscObject(P))) {}

  void lay_out(Mat C) const { coarse_.lay_out(C); }

  void compute(Mat A, Mat P, Mat C) {
    const PetscObjectState state = state_of(PetscObject(P));
    if (std::exchange(state_of_P_, state) != state) P_ = InterpolationRows(A, P);
    PetscInt fine, coarse;
    check(MatGetBlockSizes(P, &fine, &coarse));
    coarse_.zero();
    if (fine == 3)
      sum_up<3>(A, coarse);
    else if (fine == 6)
      sum_up<6>(A, coarse);
    else
      sum_up<2>(A, coarse);
    coarse_.exchange();
    coarse_.copy_to(C);
  }

 private:
  /// Finds the places of the coarse nodes around a node, each once.
  class Around {
   public:
    explicit Around(std::size_t n) : place_(n, -1) {}
    PetscInt place(PetscInt coarse) {
      PetscInt& place = place_[coarse];
      if (place < 0) {
        place = PetscInt(found.size());
        found.push_back(coarse);
      }
      return place;
    }
    void clear() {
      for (const PetscInt coarse : found) place_[coarse] = -1;
      found.clear();
    }
    std::vector<PetscInt> found;

   private:
    std::vector<PetscInt> place_;
  };

  CoarseRows find_pattern(Mat A, Mat P) const {
    const auto rows = all_block_rows(A);
    std::vector<std::vector<PetscInt>> pattern(P_.coarse.size());
    Around around(P_.coarse.size());
    for (PetscInt i = 0; i < rows[0]->n_rows(); ++i) {
      for_each_neighbour(rows, {}, i, [&](PetscInt node, const double*, PetscInt) {
        for (PetscInt p = P_.starts[node]; p < P_.starts[node + 1]; ++p)
          around.place(P_.columns[p]);
      });
      for (PetscInt p = P_.starts[i]; p < P_.starts[i + 1]; ++p)
        for (const PetscInt coarse : around.found)
          pattern[P_.columns[p]].push_back(P_.coarse[coarse]);
      around.clear();
    }
    const PetscInt* of_unknowns;
    int n_ranks;
    PetscInt block;
    const MPI_Comm communicator = PetscObjectComm(PetscObject(A));
    check(MatGetBlockSizes(P, nullptr, &block));
    check(MatGetOwnershipRangesColumn(P, &of_unknowns));
    check_mpi(MPI_Comm_size(communicator, &n_ranks));
    std::vector<PetscInt> ranges(of_unknowns, of_unknowns + n_ranks + 1);
    for (PetscInt& first : ranges) first /= block;
    return {communicator, ranges.data(), block, P_.coarse, std::move(pattern)};
  }

  template <int fine>
  void sum_up(Mat A, PetscInt coarse) {
    const auto rows = all_block_rows(A);
    std::vector<const double*> values;
    for (const Mat part : csr_parts(A))
      if (part) check(MatSeqAIJGetArrayRead(part, &values.emplace_back()));
    Around around(P_.coarse.size());
    std::vector<Wide> product;  // row i of A P
    double n_products = 0;
    for (PetscInt i = 0; i < rows[0]->n_rows(); ++i) {
      product.clear();
      for_each_neighbour(rows, values, i, [&](PetscInt node, const double* a, PetscInt length) {
        for (PetscInt p = P_.starts[node]; p < P_.starts[node + 1]; ++p) {
          const PetscInt place = around.place(P_.columns[p]);
          if (product.size() < around.found.size() * fine) product.resize(product.size() + fine);
          const double* const from = &P_.values[p * fine * InterpolationRows::width];
          for (int r = 0; r < fine; ++r) {
            Wide sum = product[place * fine + r];
            for (int c = 0; c < fine; ++c)
              sum += a[r * length + c] * load(from + c * InterpolationRows::width);
            product[place * fine + r] = sum;
          }
          n_products += 1;
        }
      });
      for (PetscInt p = P_.starts[i]; p < P_.starts[i + 1]; ++p)
        for (std::size_t k = 0; k < around.found.size(); ++k) {
          const double* const from = &P_.values[p * fine * InterpolationRows::width];
          double* const to = coarse_.block(P_.columns[p], P_.coarse[around.found[k]]);
          for (PetscInt s = 0; s < coarse; ++s) {
            Wide sum = {};
            for (int r = 0; r < fine; ++r)
              sum += from[r * InterpolationRows::width + s] * product[k * fine + r];
            add(sum, to + s * CoarseRows::width);
          }
          n_products += double(coarse) / fine;
        }
      around.clear();
    }
    std::size_t k = 0;
    double bytes = sizeof(double) * double(P_.values.size());
    for (const Mat part : csr_parts(A))
      if (part) check(MatSeqAIJRestoreArrayRead(part, &values[k++]));
    for (const BlockRows* part : rows) bytes += sizeof(double) * part->n_entries();
    count_work(2 * fine * fine * coarse * n_products, bytes);
  }

  InterpolationRows P_;
  CoarseRows coarse_;
  PetscObjectState state_of_P_;
};

constexpr const char *kept = "steppe Galerkin product", *original = "steppe original products";

using Setter = PetscErrorCode (*)(Mat);

PetscErrorCode compute(Mat C) {
  return ErrorBoundary().guard([&] {
    Mat A, P;
    check(MatProductGetMats(C, &A, &P, nullptr));
    attached<GalerkinProduct>(PetscObject(C), kept)->compute(A, P, C);
  });
}

PetscErrorCode prepare(Mat C) {
  return ErrorBoundary().guard([&] {
    Mat A, P;
    check(MatProductGetMats(C, &A, &P, nullptr));
    auto product = std::make_unique<GalerkinProduct>(A, P);
    product->lay_out(C);
    attach(PetscObject(C), kept, std::move(product));
    check(MatSetOperation(C, MATOP_PRODUCTNUMERIC, (void (*)())compute));
    multiply_by_blocks(C);
    project_by_blocks(C);
  });
}

bool has_blocks(Mat matrix) {
  bool found = true;
  for (const BlockRows* part : all_block_rows(matrix)) found = found && part;
  return on_all_ranks(PetscObjectComm(PetscObject(matrix)), found);
}

PetscErrorCode choose(Mat product) {
  return ErrorBoundary().guard([&] {
    MatProductType type;
    Mat A, B;
    check(MatProductGetType(product, &type));
    check(MatProductGetMats(product, &A, &B, nullptr));
    if (type == MATPRODUCT_PtAP) multiply_by_blocks(B);
    if (type == MATPRODUCT_PtAP && has_blocks(B))
      check(MatSetOperation(product, MATOP_PRODUCTSYMBOLIC, (void (*)())prepare));
    else
      check((*attached<Setter>(PetscObject(A), original))(product));
  });
}

}  // namespace

void project_by_blocks(Mat A) {
  PetscBool is_claimed;
  const char* type;
  check(PetscOptionsHasName(nullptr, nullptr, "-matptap_via", &is_claimed));
  check(MatGetType(A, &type));
  PetscBool is_assembled;
  check(PetscObjectTypeCompareAny(PetscObject(A), &is_assembled, MATSEQAIJ, MATMPIAIJ, ""));
  if (is_claimed || !is_assembled || attached<Setter>(PetscObject(A), original) || !has_blocks(A))
    return;
  void (*operation)();
  check(MatGetOperation(A, MATOP_PRODUCTSETFROMOPTIONS, &operation));
  attach(PetscObject(A), original, std::make_unique<Setter>(Setter(operation)));
  check(MatSetOperation(A, MATOP_PRODUCTSETFROMOPTIONS, (void (*)())choose));
  // PETSc asks so where the operations of A and P differ
  const std::string name = std::string("MatProductSetFromOptions_") + type + "_" + type + "_C";
  check(PetscObjectComposeFunction(PetscObject(A), name.c_str(), choose));
}

}  // namespace steppe
