#include "steppe/physics/mass/mass_products.h"

#include "steppe/base/petsc/symmetry.h"

#include <memory>
#include <utility>

namespace steppe {

namespace {

/// The products of a MATSHELL, which owns this.
template <int dim>
class MassProducts {
 public:
  MassProducts(const Space<dim>& space, const MassMatrix<dim>& mass,
               std::vector<PetscInt> prescribed)
      : mass_(mass),
        prescribed_(std::move(prescribed)),
        x_(space.create_vector()),
        y_(space.create_vector()) {}

  void multiply(Vec x, Vec y) {
    check(VecCopy(x, x_));
    set_prescribed(x_, [](PetscInt) { return 0.; });
    check(VecZeroEntries(y_));
    mass_.add_product(1, x_, y_);
    check(VecCopy(y_, y));
    const PetscScalar* from;
    check(VecGetArrayRead(x, &from));
    set_prescribed(y, [&](PetscInt i) { return from[i]; });
    check(VecRestoreArrayRead(x, &from));
  }

  void diagonal(Vec d) {
    check(VecZeroEntries(y_));
    mass_.add_diagonal(y_);
    check(VecCopy(y_, d));
    set_prescribed(d, [](PetscInt) { return 1.; });
  }

 private:
  template <class Value>
  void set_prescribed(Vec v, const Value& value) const {
    PetscScalar* entries;  // of a vector that need not have ghosts
    check(VecGetArray(v, &entries));
    for (const PetscInt i : prescribed_) entries[i] = value(i);
    check(VecRestoreArray(v, &entries));
  }

  const MassMatrix<dim>& mass_;
  const std::vector<PetscInt> prescribed_;
  VecHandle x_, y_;
};

template <int dim>
MassProducts<dim>* context(Mat shell) {
  void* self = nullptr;
  check(MatShellGetContext(shell, &self));
  return static_cast<MassProducts<dim>*>(self);
}

template <int dim>
PetscErrorCode multiply_callback(Mat shell, Vec x, Vec y) {
  return ErrorBoundary().guard([&] { context<dim>(shell)->multiply(x, y); });
}

template <int dim>
PetscErrorCode diagonal_callback(Mat shell, Vec d) {
  return ErrorBoundary().guard([&] { context<dim>(shell)->diagonal(d); });
}

template <int dim>
PetscErrorCode destroy_callback(Mat shell) {
  return ErrorBoundary().guard([&] { delete context<dim>(shell); });
}

}  // namespace

template <int dim>
MatHandle mass_products(const Space<dim>& space, const MassMatrix<dim>& mass,
                        std::vector<PetscInt> prescribed) {
  auto products = std::make_unique<MassProducts<dim>>(space, mass, std::move(prescribed));
  const PetscInt n = dim * space.n_owned_nodes();
  MatHandle shell;
  check(MatCreateShell(space.communicator(), n, n, PETSC_DETERMINE, PETSC_DETERMINE, products.get(),
                       shell.fill()));
  const auto set = [&](MatOperation operation, auto* callback) {
    check(MatShellSetOperation(shell, operation, reinterpret_cast<void (*)()>(callback)));
  };
  set(MATOP_DESTROY, destroy_callback<dim>);
  products.release();
  set(MATOP_MULT, multiply_callback<dim>);
  set(MATOP_MULT_TRANSPOSE, multiply_callback<dim>);
  set(MATOP_GET_DIAGONAL, diagonal_callback<dim>);
  check(MatSetBlockSize(shell, dim));
  set_symmetric(shell, true);
  return shell;
}

template MatHandle mass_products(const Space<2>&, const MassMatrix<2>&, std::vector<PetscInt>);
template MatHandle mass_products(const Space<3>&, const MassMatrix<3>&, std::vector<PetscInt>);

}  // namespace steppe
