#include "steppe/solve/modes/modal_derivatives.h"

#include "steppe/base/petsc/on_first_rank.h"
#include "steppe/base/process/error.h"
#include "steppe/solve/linear/presets.h"

#include <petscblaslapack.h>

#include <algorithm>
#include <cmath>

namespace steppe {

StaticSolve::StaticSolve(const Problem& problem, const State& rest, double mass_factor) {
  const std::unique_ptr<Linearisation> tangent = problem.linearise(Form::assembled);
  tangent->update(mass_factor, 0, 1, rest);
  tangent->prepare(rest.displacement);
  const bool direct = problem.layout().size() <= 200000;
  Options options = {
      {"reduction_ksp_type", "cg"}, {"reduction_ksp_rtol", "1e-8"}, {"reduction_pc_type", "gamg"}};
  if (direct) {
    options = mumps_factors("cholesky", "reduction_");
    options.emplace_back("reduction_ksp_type", "preonly");
  }
  apply_options(direct ? "direct" : "amg", options, "reduction_");
  check(KSPCreate(problem.layout().communicator(), solver_.fill()));
  check(KSPSetOptionsPrefix(solver_, "reduction_"));
  check(KSPSetOperators(solver_, tangent->matrix(), tangent->matrix()));
  check(KSPSetFromOptions(solver_));
}

Mat StaticSolve::matrix() const {
  Mat K;
  check(KSPGetOperators(solver_, &K, nullptr));
  return K;
}

void StaticSolve::operator()(Vec b, Vec x) {
  check(KSPSolve(solver_, b, x));
  KSPConvergedReason reason;
  check(KSPGetConvergedReason(solver_, &reason));
  if (reason < 0)
    throw NumericsError(std::string("no static response to a load is found with the tangent at "
                                    "rest (") +
                        KSPConvergedReasons[reason] +
                        "); check the options that begin with -reduction_");
}

namespace {

/// d^2R/du^2 [a, b] where each of them moves the body by about that at most.
class SecondDerivative {
 public:
  SecondDerivative(const Problem& problem, const State& rest, double amplitude)
      : problem_(problem), moved_(copy(rest)), rest_(rest), amplitude_(amplitude) {
    moved_.at_rest = true;
    force_ = problem.layout().create_vector();
  }

  void operator()(Vec a, Vec b, Vec result) {
    for (double size = amplitude_; size > 1e-6 * amplitude_; size /= 4)
      if (difference(a, size / norm(a, NORM_INFINITY), b, size / norm(b, NORM_INFINITY), result))
        return;
    throw NumericsError(
        "a mode turns cells inside out as soon as it moves the body; ask for fewer Reduction / "
        "Modes with derivatives, or for a better mesh");
  }

 private:
  bool difference(Vec a, double s, Vec b, double t, Vec result) {
    check(VecZeroEntries(result));
    for (const double sign_a : {1., -1.})
      for (const double sign_b : {1., -1.}) {
        check(VecWAXPY(moved_.displacement, sign_a * s, a, rest_.displacement));
        check(VecAXPY(moved_.displacement, sign_b * t, b));
        if (!problem_.residual(moved_, force_)) return false;
        check(VecAXPY(result, sign_a * sign_b / (4 * s * t), force_));
      }
    return true;
  }

  const Problem& problem_;
  State moved_;
  const State& rest_;
  double amplitude_;
  VecHandle force_;
};

}  // namespace

std::vector<VecHandle> modal_derivatives(const Problem& problem, const State& rest,
                                         const std::vector<Vec>& shapes, double amplitude,
                                         StaticSolve& solve) {
  SecondDerivative second(problem, rest, amplitude);
  const VecHandle load = problem.layout().create_vector();
  std::vector<VecHandle> derivatives;
  for (std::size_t i = 0; i < shapes.size(); ++i)
    for (std::size_t j = i; j < shapes.size(); ++j) {
      second(shapes[i], shapes[j], load);
      check(VecScale(load, -1));
      derivatives.push_back(problem.layout().create_vector());
      solve(load, derivatives.back());
    }
  return derivatives;
}

std::vector<double> remove_components(const std::vector<VecHandle>& along, Mat M,
                                      std::vector<VecHandle>& vectors) {
  const std::vector<Vec> directions(along.begin(), along.end());
  const PetscInt n = PetscInt(along.size());
  std::vector<double> parts(along.size()), left;
  const VecHandle product = duplicate(along[0]);
  for (const VecHandle& vector : vectors) {
    check(MatMult(M, vector, product));
    const double before = dot(product, vector);
    check(VecMDot(product, n, directions.data(), parts.data()));
    for (double& part : parts) part = -part;
    check(VecMAXPY(vector, n, parts.data(), const_cast<Vec*>(directions.data())));
    check(MatMult(M, vector, product));
    left.push_back(before > 0 ? std::sqrt(std::max(dot(product, vector), 0.) / before) : 0);
  }
  return left;
}

std::vector<VecHandle> principal_vectors(const std::vector<VecHandle>& vectors,
                                         const std::vector<double>& weights, Mat M, int size) {
  const int n = int(vectors.size());
  std::vector<Vec> all(vectors.begin(), vectors.end());
  std::vector<double> gram(n * n);
  const VecHandle product = duplicate(vectors[0]);
  for (int j = 0; j < n; ++j) {
    check(MatMult(M, vectors[j], product));
    check(VecMDot(product, n, all.data(), &gram[j * n]));
    for (int i = 0; i < n; ++i) gram[j * n + i] *= weights[i] * weights[j];
  }
  // eigenvectors by rows, ascending, and after them the eigenvalues
  gram = on_first_rank(PetscObjectComm(PetscObject(M)), [&] {
    std::vector<double> values(n), work(16 * n);
    PetscBLASInt order = n, length = PetscBLASInt(work.size()), info;
    LAPACKsyev_("V", "U", &order, gram.data(), &order, values.data(), work.data(), &length, &info);
    if (info != 0) throw NumericsError("the basis of the reduction has no principal vectors");
    gram.insert(gram.end(), values.begin(), values.end());
    return gram;
  });
  const double* const values = &gram[n * n];
  std::vector<VecHandle> result;
  for (int k = n - 1; k >= 0 && int(result.size()) < size; --k) {
    if (!(values[k] > 1e-14 * values[n - 1])) break;
    result.push_back(duplicate(vectors[0]));
    std::vector<double> parts(&gram[k * n], &gram[k * n] + n);
    for (int i = 0; i < n; ++i) parts[i] *= weights[i] / std::sqrt(values[k]);
    check(VecMAXPY(result.back(), n, parts.data(), all.data()));
  }
  return result;
}

}  // namespace steppe
