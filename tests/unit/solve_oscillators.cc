#include "model.h"

#include "steppe/output/folder/nodal_output.h"
#include "steppe/physics/equation/mapped_problem.h"
#include "steppe/solve/scheme/scheme_entry.h"
#include "steppe/solve/scheme/time_input.h"

#include <algorithm>
#include <array>

// Problems without a mesh: what a time scheme needs of a Problem is little.

using namespace steppe;

namespace solve_oscillators {

/// x_i'' + x_i + x_i^3 / 2 + k (x_i - x_j) = 0 for j next to i, masses 1 kg; each rank has its own.
template <int n>
class Oscillators : public Problem, private Mass {
 public:
  explicit Oscillators(double k = 0) : Problem(Layout(PETSC_COMM_SELF, vector(), 1)), k_(k) {
    facets_.mass = this;
  }

  bool local_forces(const State& state, Vec F) const override {
    const LocalView x(state.displacement), a(state.acceleration);
    LocalArray f(F);
    for (int i = 0; i < n; ++i) {
      f[i] = a[i] + x[i] + x[i] * x[i] * x[i] / 2;
      if (i > 0) f[i] += k_ * (x[i] - x[i - 1]);
      if (i < n - 1) f[i] += k_ * (x[i] - x[i + 1]);
    }
    return true;
  }
  void force(ForcePart, const State&, Vec F, Contacts) const override { check(VecZeroEntries(F)); }
  double force_scale(const State& state) const override { return norm(state.displacement); }
  std::unique_ptr<Linearisation> linearise(Form) const override {
    return std::make_unique<Tangent>(k_);
  }

 private:
  class Tangent : public Linearisation {
   public:
    explicit Tangent(double k) : k_(k), J_(matrix_of_ones()) {}
    Mat matrix() const override { return J_; }
    void update(double s_a, double, double s_x, const State& state, Vec, Vec, Contacts) override {
      const LocalView x(state.displacement);
      for (PetscInt i = 0; i < n; ++i)
        for (PetscInt j = 0; j < n; ++j) {
          const int neighbours = (i > 0) + (i < n - 1);
          const double K = i == j                 ? 1 + 1.5 * x[i] * x[i] + k_ * neighbours
                           : std::abs(i - j) == 1 ? -k_
                                                  : 0;
          check(MatSetValue(J_, i, j, s_a * (i == j) + s_x * K, INSERT_VALUES));
        }
      assemble(J_);
    }

   private:
    double k_;
    MatHandle J_;
  };

  bool diagonal() const override { return true; }
  MatHandle create(double) const override {
    MatHandle M;
    check(MatCreateSeqAIJ(PETSC_COMM_SELF, n, n, 1, nullptr, M.fill()));
    for (PetscInt i = 0; i < n; ++i) check(MatSetValue(M, i, i, 1, INSERT_VALUES));
    assemble(M);
    return M;
  }

  static VecHandle vector() {
    VecHandle v;
    check(VecCreateSeq(PETSC_COMM_SELF, n, v.fill()));
    return v;
  }
  static MatHandle matrix_of_ones() {
    MatHandle J;
    check(MatCreateSeqAIJ(PETSC_COMM_SELF, n, n, n, nullptr, J.fill()));
    for (PetscInt i = 0; i < n; ++i)
      for (PetscInt j = 0; j < n; ++j) check(MatSetValue(J, i, j, 1, INSERT_VALUES));
    assemble(J);
    return J;
  }
  static void assemble(Mat A) {
    check(MatAssemblyBegin(A, MAT_FINAL_ASSEMBLY));
    check(MatAssemblyEnd(A, MAT_FINAL_ASSEMBLY));
  }

  double k_;
};

/// x(1) of one oscillator from rest at 1, by the classical Runge-Kutta method in many steps.
double exact() {
  std::array<double, 2> y = {1, 0};
  const auto rate = [](const std::array<double, 2>& at) {
    return std::array<double, 2>{at[1], -at[0] - at[0] * at[0] * at[0] / 2};
  };
  const int steps = 2000;
  const double h = 1. / steps;
  for (int i = 0; i < steps; ++i) {
    std::array<double, 2> sum = {0, 0}, k = {0, 0};
    const double moved[] = {0, h / 2, h / 2, h}, weight[] = {h / 6, h / 3, h / 3, h / 6};
    for (int stage = 0; stage < 4; ++stage) {
      k = rate({y[0] + moved[stage] * k[0], y[1] + moved[stage] * k[1]});
      for (int c = 0; c < 2; ++c) sum[c] += weight[stage] * k[c];
    }
    for (int c = 0; c < 2; ++c) y[c] += sum[c];
  }
  return y[0];
}

TimeInput to_one_second(const std::string& scheme) {
  TimeInput time;
  time.scheme = scheme;
  time.step = 0.02;
  time.end = 1;
  return time;
}

/// Released at 1 m, all of them.
State released(const Problem& problem) {
  State state = create_state(problem.layout());
  check(VecSet(state.displacement, 1));
  return state;
}

/// T and T^+ between one unknown and two.
MatHandle column(PetscInt rows, PetscInt columns, double value) {
  MatHandle T;
  check(MatCreateSeqAIJ(PETSC_COMM_SELF, rows, columns, columns, nullptr, T.fill()));
  for (PetscInt i = 0; i < rows; ++i)
    for (PetscInt j = 0; j < columns; ++j) check(MatSetValue(T, i, j, value, INSERT_VALUES));
  check(MatAssemblyBegin(T, MAT_FINAL_ASSEMBLY));
  check(MatAssemblyEnd(T, MAT_FINAL_ASSEMBLY));
  return T;
}

TEST(Oscillators, OfOneUnknownAreSolvedByEverySchemeOfMotion) {
  const Option ksp("-ksp_type", "preonly"), pc("-pc_type", "lu"), rtol("-snes_rtol", "1e-13");
  const double reference = exact();
  int n_schemes = 0;
  for (const SchemeEntry& entry : schemes()) {
    if (entry.is_static || entry.keeps_energy) continue;
    const std::string& scheme = entry.name;
    SCOPED_TRACE(scheme);
    Oscillators<1> problem;
    State state = released(problem);
    Stepper(problem, to_one_second(scheme)).run(state, {});
    const bool of_first_order = scheme == "backward-euler" || scheme == "explicit-euler" ||
                                scheme == "bdf1" || scheme == "symplectic";
    EXPECT_NEAR(LocalView(state.displacement)[0], reference, of_first_order ? 0.03 : 1e-3);
    ++n_schemes;
  }
  EXPECT_GT(n_schemes, 15);
}

/// The displacements that were written.
struct Expanded : NodalWriter {
  std::string name() const override { return "expanded"; }
  void write(int, const State& state) override {
    const LocalView x(state.displacement);
    nodal.push_back({x[0], x[1]});
  }
  std::vector<std::array<double, 2>> nodal;
};

TEST(Oscillators, ThatMoveTogetherAreOneGeneralisedCoordinate) {
  const Option ksp("-ksp_type", "preonly"), pc("-pc_type", "lu"), rtol("-snes_rtol", "1e-13");
  for (const std::string scheme : {"trapezoidal", "central-difference", "rk4", "bdf2"}) {
    SCOPED_TRACE(scheme);
    Oscillators<1> one;
    State alone = released(one);
    Stepper(one, to_one_second(scheme)).run(alone, {});

    Oscillators<2> two(3);
    const Map map(column(2, 1, 1), column(1, 2, 0.5));
    MappedProblem together(two, map, Layout(PETSC_COMM_SELF, one.layout().create_vector(), 1));
    State state = released(together);
    Expanded expanded;
    NodalOutput output(together, expanded, 0.5);
    Stepper(together, to_one_second(scheme)).run(state, {&output});
    const double x = LocalView(state.displacement)[0];
    EXPECT_NEAR(x, LocalView(alone.displacement)[0], 1e-10);
    ASSERT_EQ(expanded.nodal.size(), 3u);  // 0, 0.5 and 1
    EXPECT_EQ(expanded.nodal[0], (std::array<double, 2>{1, 1}));
    EXPECT_EQ(expanded.nodal[2], (std::array<double, 2>{x, x}));
    EXPECT_FALSE(together.mass().diagonal());
  }
}

}  // namespace solve_oscillators
