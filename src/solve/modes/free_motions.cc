#include "steppe/solve/modes/free_motions.h"

#include "steppe/base/petsc/on_first_rank.h"
#include "steppe/base/process/error.h"
#include "steppe/solve/linear/matrix_parts.h"

#include <petscblaslapack.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <sstream>

namespace steppe {
namespace {

const double quotient_tolerance = 1e-13, force_tolerance = 1e-10;

constexpr int most = 6;  // rigid motions of a part
using SmallMatrix = std::array<std::array<double, most>, most>;
using Combination = std::array<double, most>;  // of translations and rotations

struct Eigen {
  double value;
  Combination vector;
};

/// Eigenvalues, ascending, and vectors of the leading n by n block of a symmetric matrix.
std::vector<Eigen> eigen(const SmallMatrix& table, int n) {
  std::vector<double> a(n * n), values(n), work(8 * n);
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) a[n * i + j] = table[i][j];
  PetscBLASInt size = n, n_work = PetscBLASInt(work.size()), info;
  LAPACKsyev_("V", "U", &size, a.data(), &size, values.data(), work.data(), &n_work, &info);
  if (info != 0) throw NumericsError("LAPACK's eigenvalue iteration failed");
  std::vector<Eigen> result(n, {0, {}});
  for (int k = 0; k < n; ++k) {
    result[k].value = values[k];
    std::copy_n(&a[n * k], n, result[k].vector.begin());
  }
  return result;
}

/// The combinations q of n motions with q.A q <= limit q.B q, of those that move anything.
std::vector<Combination> without_energy(const SmallMatrix& A, const SmallMatrix& B, int n,
                                        double limit) {
  std::vector<Combination> moving;  // B-orthonormal
  const std::vector<Eigen> by_size = eigen(B, n);
  for (const Eigen& pair : by_size) {
    if (!(pair.value > 1e-10 * by_size.back().value)) continue;
    moving.push_back(pair.vector);
    for (double& c : moving.back()) c /= std::sqrt(pair.value);
  }
  const int m = int(moving.size());
  SmallMatrix reduced = {};
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < m; ++j)
      for (int k = 0; k < n; ++k)
        for (int l = 0; l < n; ++l) reduced[i][j] += moving[i][k] * A[k][l] * moving[j][l];
  std::vector<Combination> result;
  if (m == 0) return result;
  for (const Eigen& pair : eigen(reduced, m)) {
    if (pair.value > limit) break;
    result.push_back({});
    for (int i = 0; i < m; ++i)
      for (int k = 0; k < n; ++k) result.back()[k] += pair.vector[i] * moving[i][k];
  }
  return result;
}

/// "x" for an axis, else the components.
std::string direction(const double* v, int n) {
  double length = 0;
  for (int c = 0; c < n; ++c) length += v[c] * v[c];
  std::ostringstream text;
  for (int c = 0; c < n; ++c)
    if (v[c] * v[c] > (1 - 1e-10) * length) return std::string(1, "xyz"[c]);
  text.precision(3);
  for (int c = 0; c < n; ++c) {
    const double component = v[c] / std::sqrt(length);
    text << (c ? ", " : "(") << (std::abs(component) < 1e-6 ? 0 : component);
  }
  text << ")";
  return text.str();
}

/// Rows of an echelon form with the rotations first, so that pure translations come out as such.
std::vector<Combination> echelon(std::vector<Combination> rows, int dim, int n) {
  std::size_t done = 0;
  for (int step = 0; step < n && done < rows.size(); ++step) {
    const int column = (step + dim) % n;
    const auto pivot = std::max_element(rows.begin() + done, rows.end(),
                                        [&](const Combination& a, const Combination& b) {
                                          return std::abs(a[column]) < std::abs(b[column]);
                                        });
    double size = 0;
    for (int k = 0; k < n; ++k) size = std::max(size, std::abs((*pivot)[k]));
    if (!(std::abs((*pivot)[column]) > 1e-6 * size)) continue;
    std::swap(*pivot, rows[done]);
    const double value = rows[done][column];
    for (double& c : rows[done]) c /= value;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      if (i == done) continue;
      const double factor = rows[i][column];
      for (int k = 0; k < n; ++k) rows[i][k] -= factor * rows[done][k];
    }
    ++done;
  }
  return rows;
}

std::string in_words(const std::vector<Combination>& free, int dim, int n) {
  std::string translations, rotations;
  const std::vector<Combination> rows = echelon(free, dim, n);
  for (auto row = rows.rbegin(); row != rows.rend(); ++row) {
    double turn = 0, size = 0;
    for (int k = 0; k < n; ++k) size = std::max(size, std::abs((*row)[k]));
    for (int k = dim; k < n; ++k) turn = std::max(turn, std::abs((*row)[k]));
    std::string& list = turn > 1e-6 * size ? rotations : translations;
    const std::string word = turn > 1e-6 * size ? dim == 2 ? "z" : direction(row->data() + dim, dim)
                                                : direction(row->data(), dim);
    list = word + (list.empty() ? "" : ", ") + list;
  }
  return (translations.empty() ? "" : "translation along " + translations) +
         (translations.empty() || rotations.empty() ? "" : ", ") +
         (rotations.empty() ? "" : "rotation about " + rotations);
}

/// Rigid motions of the whole body, what K makes of them, and the parts.
struct Candidates {
  Candidates(const Problem& problem, const Linearisation& K);

  std::vector<VecHandle> motions, forces;
  std::vector<int> part_of;
  int n_parts = 0;
  double largest = 0;  // the largest diagonal entry
};

Candidates::Candidates(const Problem& problem, const Linearisation& K) {
  const Linearisation::CoarseLevel level = K.coarse();
  const Mat assembled = level.matrix ? level.matrix : K.matrix();
  const MatrixParts parts(assembled);
  n_parts = parts.count;
  VecHandle diagonal, ones, number = problem.layout().create_vector(), sum = duplicate(number);
  check(MatCreateVecs(assembled, diagonal.fill(), nullptr));
  check(MatGetDiagonal(assembled, diagonal));
  check(VecNorm(diagonal, NORM_INFINITY, &largest));
  // from a coarse space to that of the unknowns
  const auto lift = [&](Vec from, Vec to) {
    check(level.interpolation ? MatMult(level.interpolation, from, to) : VecCopy(from, to));
  };
  // of one part each, which weigh less than one beside what is prescribed
  lift(parts.numbers, number);
  check(VecDuplicate(parts.numbers, ones.fill()));
  check(VecSet(ones, 1));
  lift(ones, sum);
  const LocalView numbers(number), weights(sum);
  PetscInt n_owned, n;
  check(VecGetLocalSize(number, &n_owned));
  for (PetscInt i = 0; i < n_owned; ++i)
    part_of.push_back(std::abs(weights[i]) > 1e-6 ? int(std::lround(numbers[i] / weights[i])) : 0);

  MatNullSpace near_null;
  const Vec* rigid;
  check(MatGetNearNullSpace(assembled, &near_null));
  check(MatNullSpaceGetVecs(near_null, nullptr, &n, &rigid));
  for (PetscInt k = 0; k < n; ++k) {
    motions.push_back(problem.layout().create_vector());
    forces.push_back(problem.layout().create_vector());
    lift(rigid[k], motions.back());
    problem.supports().zero(motions.back());
    check(MatMult(K.matrix(), motions.back(), forces.back()));
  }
}

/// The tables r_k . K r_l and r_k . r_l of each part.
struct Energies {
  Energies(const Candidates& candidates, MPI_Comm communicator) : tables(candidates.n_parts) {
    const int n = int(candidates.motions.size());
    std::vector<std::unique_ptr<LocalView>> r, f;
    for (int k = 0; k < n; ++k) {
      r.push_back(std::make_unique<LocalView>(candidates.motions[k]));
      f.push_back(std::make_unique<LocalView>(candidates.forces[k]));
    }
    for (std::size_t i = 0; i < candidates.part_of.size(); ++i) {
      auto& [A, B] = tables[candidates.part_of[i]];
      for (int k = 0; k < n; ++k)
        for (int l = 0; l < n; ++l) {
          A[k][l] += (*r[k])[i] * (*f[l])[i];
          B[k][l] += (*r[k])[i] * (*r[l])[i];
        }
    }
    check_mpi(MPI_Allreduce(MPI_IN_PLACE, tables.data(), int(2 * most * most * tables.size()),
                            MPI_DOUBLE, MPI_SUM, communicator));
  }

  struct Pair {
    SmallMatrix of_stiffness = {}, of_size = {};
  };
  std::vector<Pair> tables;
};

/// Combinations q of n motions with q.A q <= limit q.B q in each part of the body. Collective.
std::vector<std::vector<Combination>> all_without_energy(const Energies& energies, int n,
                                                         double limit, MPI_Comm communicator) {
  const std::vector<double> numbers = on_first_rank(communicator, [&] {
    std::vector<double> numbers;  // of each part how many there are, and their coefficients
    for (const auto& [A, B] : energies.tables) {
      const std::vector<Combination> found = without_energy(A, B, n, limit);
      numbers.push_back(double(found.size()));
      for (const Combination& q : found) numbers.insert(numbers.end(), q.begin(), q.end());
    }
    return numbers;
  });
  std::vector<std::vector<Combination>> result;
  for (auto number = numbers.begin(); number != numbers.end();) {
    result.emplace_back(std::size_t(*number++));
    for (Combination& q : result.back()) {
      std::copy_n(number, most, q.begin());
      number += most;
    }
  }
  return result;
}

/// The combination of vectors in one part of the body alone.
VecHandle combine(const std::vector<VecHandle>& vectors, const Combination& q,
                  const std::vector<int>& part_of, int part) {
  VecHandle sum = duplicate(vectors.front());
  LocalArray entries(sum);
  for (std::size_t k = 0; k < vectors.size(); ++k) {
    const LocalView vector(vectors[k]);
    for (std::size_t i = 0; i < part_of.size(); ++i)
      if (part_of[i] == part) entries[i] += q[k] * vector[i];
  }
  return sum;
}

}  // namespace

FreeMotions free_motions(const Problem& problem, const Linearisation& K) {
  const Phase phase("free motions");
  Candidates candidates(problem, K);
  const Energies energies(candidates, problem.layout().communicator());
  const int n = int(candidates.motions.size());
  FreeMotions result;
  result.n_parts = candidates.n_parts;
  result.part_of = candidates.part_of;
  result.words.resize(result.n_parts);
  const auto combinations = all_without_energy(energies, n, quotient_tolerance * candidates.largest,
                                               problem.layout().communicator());
  for (int part = 0; part < result.n_parts; ++part) {
    std::vector<Combination> free;
    for (const Combination& q : combinations[part]) {
      VecHandle motion = combine(candidates.motions, q, result.part_of, part);
      const VecHandle force = combine(candidates.forces, q, result.part_of, part);
      if (norm(force, NORM_INFINITY) >
          force_tolerance * candidates.largest * norm(motion, NORM_INFINITY))
        continue;
      free.push_back(q);
      result.motions.push_back({std::move(motion), part});
    }
    result.words[part] = in_words(free, problem.layout().block_size(), n);
  }
  return result;
}

}  // namespace steppe
