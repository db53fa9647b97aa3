#include "steppe/solve/march/lanczos.h"

#include "steppe/base/petsc/on_first_rank.h"
#include "steppe/base/process/error.h"

#include <petscblaslapack.h>

#include <cmath>
#include <vector>

namespace steppe {

namespace {

constexpr int basis_size = 24;

// Of long thin cells so many modes lie within 1e-5 of the highest that none of them comes out
// alone, which the stable step does not need: what 1200 products leave within 1e-3 is enough.
constexpr int patient_cycles = 50;
constexpr double width_of_crowd = 1e-3;

/// The largest eigenvalue of the symmetric tridiagonal matrix; its eigenvector goes to `vector`.
double largest_of_tridiagonal(MPI_Comm communicator, std::vector<double> diagonal,
                              std::vector<double> off_diagonal, std::vector<double>& vector) {
  vector = on_first_rank(communicator, [&] {
    PetscBLASInt n = PetscBLASInt(diagonal.size()), info;
    std::vector<double> vectors(n * n), work(2 * n);
    off_diagonal.resize(n);
    LAPACKsteqr_("I", &n, diagonal.data(), off_diagonal.data(), vectors.data(), &n, work.data(),
                 &info);
    if (info != 0) throw NumericsError("LAPACK's eigenvalue iteration failed");
    std::vector<double> last(vectors.end() - n, vectors.end());
    last.push_back(diagonal.back());
    return last;
  });
  const double value = vector.back();
  vector.pop_back();
  return value;
}

}  // namespace

Lanczos::Lanczos(const Problem& problem)
    : problem_(problem),
      mass_(problem),
      mode_(problem.layout().create_vector()),
      weighted_(problem.layout().create_vector()),
      before_(problem.layout().create_vector()),
      image_(problem.layout().create_vector()) {}

double Lanczos::normalise(Vec v) {
  mass_.multiply(v, weighted_);
  const double norm = std::sqrt(dot(v, weighted_));
  if (norm > 0) check(VecScale(v, 1 / norm));
  return norm;
}

void Lanczos::perturb() {
  // a mode that another has overtaken must not stay alone
  check(VecSetRandom(image_, nullptr));
  check(VecShift(image_, -0.5));
  problem_.supports().zero(image_);
  normalise(image_);
  check(VecAXPY(mode_, 0.3, image_));
}

double Lanczos::largest(const std::function<void(Vec x, Vec y)>& A, double tolerance) {
  // in single precision, which a mode to 1e-5 does not need more of
  std::vector<std::vector<float>> basis;
  const VecHandle v = problem_.layout().create_vector();
  std::vector<double> diagonal, off_diagonal, weights;
  perturb();
  for (int cycle = 0; cycle < 100; ++cycle) {
    diagonal.clear();
    off_diagonal.clear();
    if (!(normalise(mode_) > 0)) return 0;  // no free unknowns
    mass_.multiply(mode_, weighted_);
    check(VecZeroEntries(before_));
    double theta = 0, residual = 0, length = 1;  // the last of the vector in mode_
    for (int j = 0; j < basis_size; ++j) {
      check(VecCopy(mode_, v));  // and weighted_ = M v
      check(VecScale(v, 1 / length));
      if (int(basis.size()) == j) basis.emplace_back();
      {
        PetscInt n;
        check(VecGetLocalSize(v, &n));
        const LocalView entries(v);
        basis[j].assign(entries.data(), entries.data() + n);
      }
      update_ghosts(v);
      A(v, image_);
      problem_.supports().zero(image_);
      if (j > 0) check(VecAXPY(image_, -off_diagonal.back(), before_));
      diagonal.push_back(dot(image_, v));
      check(VecAXPY(image_, -diagonal.back(), weighted_));
      // the next one, M v = image / beta with beta^2 = image.M^-1 image
      std::swap(before_, weighted_);
      std::swap(weighted_, image_);
      mass_.solve(0, weighted_, mode_);
      length = std::sqrt(std::max(0., dot(weighted_, mode_)));
      theta =
          largest_of_tridiagonal(problem_.layout().communicator(), diagonal, off_diagonal, weights);
      residual = std::abs(length * weights.back());
      if (residual <= tolerance * theta || length <= 1e-8 * std::abs(diagonal[0])) break;
      check(VecScale(weighted_, 1 / length));
      off_diagonal.push_back(length);
    }
    check(VecZeroEntries(mode_));
    {
      LocalArray mode(mode_);
      for (std::size_t j = 0; j < weights.size(); ++j)
        for (std::size_t i = 0; i < basis[j].size(); ++i)
          mode.data()[i] += weights[j] * basis[j][i];
    }
    normalise(mode_);  // the basis may have lost its orthogonality
    if (residual <= tolerance * theta || theta <= 0) return std::max(0., theta) + residual;
    if (cycle >= patient_cycles && residual <= width_of_crowd * theta)
      return (1 + width_of_crowd) * theta;
  }
  throw NumericsError(
      "the highest frequency of the mesh was not found; look for a stiffness or a density that is "
      "far too large or too small, and for cells of nearly no volume");
}

}  // namespace steppe
