#include "model.h"

#include "steppe/fem/maps/basis_map.h"

using namespace steppe;
using namespace dealii;

namespace fem_basis_map {

/// Columns (1 + i + 2 k + i k^2 mod 5) and the matrix with the rows (-1, 4 + i, -1) of that size.
struct Example {
  explicit Example(PetscInt n, PetscInt r) {
    PetscInt first, end;
    check(MatCreateAIJ(MPI_COMM_WORLD, PETSC_DECIDE, PETSC_DECIDE, n, n, 3, nullptr, 2, nullptr,
                       M.fill()));
    check(MatGetOwnershipRange(M, &first, &end));
    for (PetscInt i = first; i < end; ++i)
      for (PetscInt j = std::max<PetscInt>(i - 1, 0); j < std::min(i + 2, n); ++j)
        check(MatSetValue(M, i, j, entry(i, j), INSERT_VALUES));
    check(MatAssemblyBegin(M, MAT_FINAL_ASSEMBLY));
    check(MatAssemblyEnd(M, MAT_FINAL_ASSEMBLY));
    for (PetscInt k = 0; k < r; ++k) {
      VecHandle column;
      check(VecCreateGhost(MPI_COMM_WORLD, end - first, n, 0, nullptr, column.fill()));
      for (PetscInt i = first; i < end; ++i) check(VecSetValue(column, i, at(i, k), INSERT_VALUES));
      check(VecAssemblyBegin(column));
      check(VecAssemblyEnd(column));
      columns.push_back(std::move(column));
    }
  }
  static double entry(PetscInt i, PetscInt j) { return i == j ? 4. + double(i) : -1.; }
  static double at(PetscInt i, PetscInt k) { return double(1 + i + (2 * k + i * k * k) % 5); }

  MatHandle M;
  std::vector<VecHandle> columns;
};

/// The entries of a vector on rank 0, zeros elsewhere.
std::vector<double> on_first_rank(Vec z, int r) {
  PetscInt n;
  check(VecGetLocalSize(z, &n));
  std::vector<double> values(r, 0.);
  const LocalView entries(z);
  for (PetscInt i = 0; i < n; ++i) values[i] = entries[i];
  return values;
}

TEST(BasisMap, ProjectsWhatItExpandsToItself) {
  const Example example(23, 4);
  const BasisMap map(example.columns, example.M);
  VecHandle z = map.create_coordinates(), back = map.create_coordinates();
  const bool first = Utilities::MPI::this_mpi_process(MPI_COMM_WORLD) == 0;
  if (first) {
    LocalArray entries(z);
    for (int k = 0; k < 4; ++k) entries[k] = 1 - 0.3 * k;
  }
  VecHandle u = duplicate(example.columns[0]);
  map.expand(z, u);
  map.project(u, back);
  check(VecAXPY(back, -1, z));
  EXPECT_LT(norm(back, NORM_INFINITY), 1e-12);
  // and u is the sum of the columns
  for (int k = 0; k < 4; ++k) check(VecAXPY(u, -(1 - 0.3 * k), example.columns[k]));
  EXPECT_LT(norm(u), 1e-11);
}

TEST(BasisMap, LeavesResidualsThatTheMassCannotSee) {
  const Example example(23, 4);
  const BasisMap map(example.columns, example.M);
  VecHandle u = duplicate(example.columns[0]), Mu = duplicate(u), z = map.create_coordinates();
  check(VecSetRandom(u, nullptr));
  map.project(u, z);
  VecHandle projected = duplicate(u);
  map.expand(z, projected);
  check(VecAXPY(u, -1, projected));
  check(MatMult(example.M, u, Mu));
  for (const VecHandle& column : example.columns) EXPECT_NEAR(dot(Mu, column), 0, 1e-10);
}

TEST(BasisMap, MakesTheCongruentMatrix) {
  const Example example(23, 4);
  const BasisMap map(example.columns, example.M);
  const MatHandle reduced = map.congruent(example.M);
  check(MatScale(example.M, 2));
  map.congruent_again(example.M, reduced);
  VecHandle z = map.create_coordinates(), product = map.create_coordinates();
  const bool first = Utilities::MPI::this_mpi_process(MPI_COMM_WORLD) == 0;
  if (first) {
    LocalArray entries(z);
    entries[2] = 1;
  }
  check(MatMult(reduced, z, product));
  const std::vector<double> column = on_first_rank(product, 4);
  for (int k = 0; k < 4 && first; ++k) {
    double expected = 0;
    for (PetscInt i = 0; i < 23; ++i)
      for (PetscInt j = std::max<PetscInt>(i - 1, 0); j < std::min<PetscInt>(i + 2, 23); ++j)
        expected += 2 * Example::at(i, k) * Example::entry(i, j) * Example::at(j, 2);
    EXPECT_NEAR(column[k], expected, 1e-12 * expected);
  }
}

/// Two columns and the unit vectors of rows 5 and 17.
TEST(BasisMap, TakesUnitVectorsAfterItsColumns) {
  Example example(23, 2);
  const BasisMap map(example.columns, example.M, {5, 17});
  EXPECT_EQ(map.size(), 4);
  VecHandle z = map.create_coordinates(), back = map.create_coordinates(),
            u = duplicate(example.columns[0]);
  if (Utilities::MPI::this_mpi_process(MPI_COMM_WORLD) == 0) {
    LocalArray entries(z);
    for (int k = 0; k < 4; ++k) entries[k] = 1 - 0.3 * k;
  }
  map.expand(z, u);
  map.project(u, back);
  check(VecAXPY(back, -1, z));
  EXPECT_LT(norm(back, NORM_INFINITY), 1e-12);
  for (int k = 0; k < 2; ++k) check(VecAXPY(u, -(1 - 0.3 * k), example.columns[k]));
  PetscInt first, end;
  check(VecGetOwnershipRange(u, &first, &end));
  const LocalView left(u);
  for (PetscInt i = first; i < end; ++i)
    EXPECT_NEAR(left[i - first], i == 5 ? 0.4 : i == 17 ? 0.1 : 0, 1e-12) << i;
}

TEST(BasisMap, RefusesVectorsThatDependOnOthers) {
  Example example(23, 3);
  check(VecWAXPY(example.columns[2], 2, example.columns[0], example.columns[1]));
  try {
    BasisMap map(example.columns, example.M);
    FAIL() << "taken";
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find("vector 3 of the 3"), std::string::npos);
  }
}

}  // namespace fem_basis_map
