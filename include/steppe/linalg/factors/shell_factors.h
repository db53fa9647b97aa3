#pragma once

#include <petscmat.h>

#include <memory>

namespace steppe {

/// Factors of a matrix as a solver package of the program's own, for PETSc's preconditioners lu and
/// cholesky. All is collective.
class ShellFactors {
 public:
  virtual ~ShellFactors() = default;

  /// Find the order of elimination, from the places of the entries; options have that prefix.
  virtual void analyse(Mat A, const char* prefix) = 0;
  /// Take the entries.
  virtual void take(Mat A) = 0;
  /// Solve with them; where they could not be made, give NaN, by which a Krylov method ends.
  virtual void solve(Vec b, Vec x) = 0;
};

/// Make PETSc's object of factors, which owns them, of a package of that name, a constant. Throws.
void create_shell_factors(Mat A, MatFactorType type, std::unique_ptr<ShellFactors> factors,
                          const char* package, Mat* F);
ShellFactors& shell_factors(Mat F);

}  // namespace steppe
