#include "steppe/solve/modes/free_motions.h"

#include "steppe/base/petsc/on_first_rank.h"
#include "steppe/base/process/error.h"
#include "steppe/solve/linear/matrix_parts.h"

#include <deal.II/base/mpi.h>
#include <petscblaslapack.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <set>
#include <utility>

namespace steppe {
namespace {

const double quotient_tolerance = 1e-13, force_tolerance = 1e-10;

/// A square matrix, row by row.
struct Table {
  int n = 0;
  std::vector<double> entries;

  explicit Table(int n) : n(n), entries(std::size_t(n) * n, 0) {}
  double& operator()(int i, int k) { return entries[std::size_t(i) * n + k]; }
  double operator()(int i, int k) const { return entries[std::size_t(i) * n + k]; }
};

using Combination = std::vector<double>;  // of candidates

struct Eigen {
  double value;
  Combination vector;
};

/// Eigenvalues, ascending, and vectors of a symmetric matrix.
std::vector<Eigen> eigen(const Table& table) {
  const int n = table.n;
  std::vector<double> a = table.entries, values(n), work(8 * std::size_t(n));
  PetscBLASInt size = n, n_work = PetscBLASInt(work.size()), info;
  LAPACKsyev_("V", "U", &size, a.data(), &size, values.data(), work.data(), &n_work, &info);
  if (info != 0) throw NumericsError("LAPACK's eigenvalue iteration failed");
  std::vector<Eigen> result;
  for (int k = 0; k < n; ++k)
    result.push_back({values[k], {&a[std::size_t(n) * k], &a[std::size_t(n) * k] + n}});
  return result;
}

/// The combinations q with q.A q <= limit q.B q, of those that move anything.
std::vector<Combination> without_energy(const Table& A, const Table& B, double limit) {
  std::vector<Combination> moving;  // B-orthonormal
  if (B.n == 0) return moving;
  const std::vector<Eigen> by_size = eigen(B);
  for (const Eigen& pair : by_size) {
    if (!(pair.value > 1e-10 * by_size.back().value)) continue;
    moving.push_back(pair.vector);
    for (double& c : moving.back()) c /= std::sqrt(pair.value);
  }
  const int n = A.n, m = int(moving.size());
  if (m == 0) return {};
  Table reduced(m);
  for (int j = 0; j < m; ++j) {
    Combination forces(n, 0);
    for (int k = 0; k < n; ++k)
      for (int l = 0; l < n; ++l) forces[k] += A(k, l) * moving[j][l];
    for (int i = 0; i < m; ++i)
      for (int k = 0; k < n; ++k) reduced(i, j) += moving[i][k] * forces[k];
  }
  std::vector<Combination> result;
  for (const Eigen& pair : eigen(reduced)) {
    if (pair.value > limit) break;
    result.emplace_back(n, 0);
    for (int i = 0; i < m; ++i)
      for (int k = 0; k < n; ++k) result.back()[k] += pair.vector[i] * moving[i][k];
  }
  return result;
}

/// Which candidates there are in each part, and which of them move an owned unknown: `count` from
/// `first` on, each like a rigid motion, or one that is that unknown alone.
struct Candidates {
  struct Of {
    int part = 0, first = 0, count = 0;
  };

  Candidates(const Problem& problem, const std::vector<int>& part_of, int n_parts, int n_rigid,
             const std::vector<int>& piece_of, PetscInt begin);

  std::vector<Of> of;          // of each owned unknown
  std::vector<int> n_of_part;  // candidates of each part
  int most() const { return *std::max_element(n_of_part.begin(), n_of_part.end()); }
};

Candidates::Candidates(const Problem& problem, const std::vector<int>& part_of, int n_parts,
                       int n_rigid, const std::vector<int>& piece_of, PetscInt begin)
    : of(part_of.size()), n_of_part(n_parts, n_rigid) {
  constexpr int most = 600;
  for (std::size_t i = 0; i < of.size(); ++i) of[i] = {part_of[i], 0, n_rigid};
  const MPI_Comm communicator = problem.layout().communicator();
  if (on_all_ranks(communicator, piece_of.empty())) return;
  // movers of parts: pieces by their numbers, auxiliary unknowns by theirs behind them
  using Mover = std::pair<int, PetscInt>;
  const PetscInt n_pieces =
      1 + dealii::Utilities::MPI::max(
              piece_of.empty() ? -1 : *std::max_element(piece_of.begin(), piece_of.end()),
              communicator);
  std::vector<char> is_prescribed(of.size(), 0);
  for (const PetscInt i : problem.supports().owned()) is_prescribed[std::size_t(i)] = 1;
  const auto mover = [&](std::size_t i) {
    return Mover(part_of[i], piece_of[i] >= 0 ? piece_of[i] : n_pieces + begin + PetscInt(i));
  };
  std::set<Mover> movers;
  for (std::size_t i = 0; i < of.size(); ++i)
    if (!is_prescribed[i]) movers.insert(mover(i));
  const std::vector<Mover> mine(movers.begin(), movers.end());
  for (const auto& of_rank : dealii::Utilities::MPI::all_gather(communicator, mine))
    movers.insert(of_rank.begin(), of_rank.end());
  std::map<Mover, int> first;
  std::vector<int> n(n_parts, 0);
  for (const Mover& it : movers) {
    first[it] = n[it.first];
    n[it.first] += it.second < n_pieces ? n_rigid : 1;
  }
  for (std::size_t i = 0; i < of.size(); ++i) {
    if (n[part_of[i]] > most) continue;
    if (const auto found = first.find(mover(i)); found != first.end())
      of[i] = {part_of[i], found->second, piece_of[i] >= 0 ? n_rigid : 1};
    else
      of[i].count = 0;
  }
  for (int part = 0; part < n_parts; ++part)
    if (n[part] <= most) n_of_part[part] = n[part];
}

/// Rigid motions of the body, combinations of the candidates that they give, and what K makes of
/// these.
class Search {
 public:
  Search(const Problem& problem, const Linearisation& K, const std::vector<int>& piece_of);

  std::vector<VecHandle> free() const;

 private:
  /// The combination of the candidates of a part, or, where `part` is negative, of all alike.
  VecHandle combine(const Combination& q, int part) const;
  double entry(std::size_t i, int candidate) const {
    return candidates_->of[i].count > 1 ? rigid_[std::size_t(candidate)][i] : 1;
  }
  /// Scale a vector by D^power in its entries.
  void scale(Vec v, double power) const;

  const Problem& problem_;
  const Linearisation& K_;
  std::vector<std::vector<double>> rigid_;
  std::vector<double> weights_;  // D
  std::unique_ptr<Candidates> candidates_;
};

Search::Search(const Problem& problem, const Linearisation& K, const std::vector<int>& piece_of)
    : problem_(problem), K_(K) {
  const Linearisation::CoarseLevel level = K.coarse();
  const Mat assembled = level.matrix ? level.matrix : K.matrix();
  const MatrixParts parts(assembled);
  VecHandle ones, diagonal, number = problem.layout().create_vector(), sum = duplicate(number);
  // from a coarse space to that of the unknowns
  const auto lift = [&](Vec from, Vec to) {
    check(level.interpolation ? MatMult(level.interpolation, from, to) : VecCopy(from, to));
  };
  // of one part each, which weigh less than one beside what is prescribed
  lift(parts.numbers, number);
  check(VecDuplicate(parts.numbers, ones.fill()));
  check(VecSet(ones, 1));
  lift(ones, sum);
  PetscInt n_owned, n, begin;
  check(VecGetLocalSize(number, &n_owned));
  check(VecGetOwnershipRange(number, &begin, nullptr));
  std::vector<int> part_of;
  {
    const LocalView numbers(number), weights(sum);
    for (PetscInt i = 0; i < n_owned; ++i)
      part_of.push_back(std::abs(weights[i]) > 1e-6 ? int(std::lround(numbers[i] / weights[i]))
                                                    : 0);
  }

  check(MatCreateVecs(assembled, diagonal.fill(), nullptr));
  check(MatGetDiagonal(assembled, diagonal));
  double largest;
  check(VecNorm(diagonal, NORM_INFINITY, &largest));
  if (!(largest > 0)) largest = 1;
  weights_.assign(std::size_t(n_owned), largest);
  if (!level.matrix) {
    check(VecCopy(diagonal, number));
    const LocalView entries(number);  // where nothing but rounding is there, all counts
    for (PetscInt i = 0; i < n_owned; ++i)
      if (std::abs(entries[i]) > 1e-14 * largest) weights_[std::size_t(i)] = std::abs(entries[i]);
  }

  MatNullSpace near_null;
  const Vec* rigid;
  check(MatGetNearNullSpace(assembled, &near_null));
  check(MatNullSpaceGetVecs(near_null, nullptr, &n, &rigid));
  for (PetscInt k = 0; k < n; ++k) {
    const VecHandle motion = problem.layout().create_vector();
    lift(rigid[k], motion);
    problem.supports().zero(motion);
    const LocalView entries(motion);
    rigid_.emplace_back(entries.data(), entries.data() + n_owned);
  }
  candidates_ =
      std::make_unique<Candidates>(problem, part_of, parts.count, int(n), piece_of, begin);
}

/// Adds up tables over all ranks.
void add_up(std::vector<Table>& tables, MPI_Comm communicator) {
  std::vector<double> all;
  for (const Table& table : tables)
    all.insert(all.end(), table.entries.begin(), table.entries.end());
  dealii::Utilities::MPI::sum(all, communicator, all);
  auto entry = all.begin();
  for (Table& table : tables)
    for (double& value : table.entries) value = *entry++;
}

VecHandle Search::combine(const Combination& q, int part) const {
  VecHandle sum = problem_.layout().create_vector();
  LocalArray entries(sum);
  for (std::size_t i = 0; i < candidates_->of.size(); ++i) {
    const Candidates::Of& of = candidates_->of[i];
    if (part >= 0 && of.part != part) continue;
    for (int k = 0; k < of.count && of.first + k < int(q.size()); ++k)
      entries[i] += q[std::size_t(of.first + k)] * entry(i, k);
  }
  return sum;
}

void Search::scale(Vec v, double power) const {
  LocalArray entries(v);
  for (std::size_t i = 0; i < weights_.size(); ++i) entries[i] *= std::pow(weights_[i], power);
}

std::vector<VecHandle> Search::free() const {
  const MPI_Comm communicator = problem_.layout().communicator();
  std::vector<Table> A, B;  // r_k . K r_l and r_k . D r_l of each part
  for (const int n : candidates_->n_of_part) {
    A.emplace_back(n);
    B.emplace_back(n);
  }
  const VecHandle force = problem_.layout().create_vector();
  for (int l = 0; l < candidates_->most(); ++l) {
    Combination one(std::size_t(l + 1), 0);
    one.back() = 1;
    const VecHandle motion = combine(one, -1);
    check(MatMult(K_.matrix(), motion, force));
    const LocalView r(motion), f(force);
    for (std::size_t i = 0; i < candidates_->of.size(); ++i) {
      const Candidates::Of& of = candidates_->of[i];
      if (l >= candidates_->n_of_part[of.part]) continue;
      for (int k = 0; k < of.count; ++k) {
        A[of.part](of.first + k, l) += entry(i, k) * f[i];
        B[of.part](of.first + k, l) += entry(i, k) * weights_[i] * r[i];
      }
    }
  }
  add_up(A, communicator);
  add_up(B, communicator);

  const std::vector<double> numbers = on_first_rank(communicator, [&] {
    std::vector<double> numbers;  // of each part how many there are, and their coefficients
    for (std::size_t part = 0; part < A.size(); ++part) {
      const auto found = without_energy(A[part], B[part], quotient_tolerance);
      numbers.push_back(double(found.size()));
      for (const Combination& q : found) numbers.insert(numbers.end(), q.begin(), q.end());
    }
    return numbers;
  });
  std::vector<VecHandle> result;
  auto number = numbers.begin();
  for (int part = 0; part < int(A.size()); ++part)
    for (int left = int(*number++); left > 0; --left) {
      const int n = candidates_->n_of_part[part];
      VecHandle motion = combine({number, number + n}, part);
      number += n;
      check(MatMult(K_.matrix(), motion, force));
      const VecHandle size = duplicate(motion);
      check(VecCopy(motion, size));
      scale(size, 0.5);
      scale(force, -0.5);
      if (norm(force, NORM_INFINITY) <= force_tolerance * norm(size, NORM_INFINITY))
        result.push_back(std::move(motion));
    }
  return result;
}

}  // namespace

std::vector<VecHandle> free_motions(const Problem& problem, const Linearisation& K,
                                    const std::vector<int>& piece_of) {
  const Phase phase("free motions");
  return Search(problem, K, piece_of).free();
}

}  // namespace steppe
