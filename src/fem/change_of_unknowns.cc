#include "steppe/fem/change_of_unknowns.h"

namespace steppe {

using dealii::Tensor;

namespace {

/// A square matrix of vectors with a few unknowns at each node, with room for a few entries in each
/// row.
template <int dim>
MatHandle create(const Space<dim>& space, PetscInt at_node) {
  MatHandle matrix;
  const PetscInt n = at_node * space.n_owned_nodes();
  check(MatCreate(space.communicator(), matrix.fill()));
  check(MatSetSizes(matrix, n, n, PETSC_DETERMINE, PETSC_DETERMINE));
  check(MatSetBlockSize(matrix, at_node));
  check(MatSetType(matrix, MATAIJ));
  check(MatSeqAIJSetPreallocation(matrix, at_node + 1, nullptr));
  check(MatMPIAIJSetPreallocation(matrix, at_node + 1, nullptr, at_node + 1, nullptr));
  check(MatSetOption(matrix, MAT_NEW_NONZERO_ALLOCATION_ERR, PETSC_FALSE));
  return matrix;
}

void assemble(Mat matrix) {
  check(MatAssemblyBegin(matrix, MAT_FINAL_ASSEMBLY));
  check(MatAssemblyEnd(matrix, MAT_FINAL_ASSEMBLY));
}

/// Turns each frame to the axes, or back.
template <int dim>
MatHandle frames(const Space<dim>& space, const std::map<int, Tensor<2, dim>>& frames, bool back) {
  MatHandle B = create(space, dim);
  for (int node = 0; node < space.n_owned_nodes(); ++node) {
    const PetscInt first = dim * space.global_node(node);
    const auto frame = frames.find(node);
    for (PetscInt i = 0; i < dim; ++i) {
      if (frame == frames.end()) {
        check(MatSetValue(B, first + i, first + i, 1, INSERT_VALUES));
        continue;
      }
      for (PetscInt k = 0; k < dim; ++k)
        check(MatSetValue(B, first + i, first + k, back ? frame->second[k][i] : frame->second[i][k],
                          INSERT_VALUES));
    }
  }
  assemble(B);
  return B;
}

/// Adds to each unknown that follows another all those up its chain, or takes away its own leader.
template <int dim>
MatHandle followers(const Space<dim>& space, const Ties& ties, PetscInt at_node, bool back) {
  MatHandle S = create(space, at_node);
  // blocks of whole diagonals, so that products keep blocks of nodes
  const auto add = [&](PetscInt row, PetscInt column, double value) {
    for (PetscInt i = 0; i < at_node; ++i) {
      const PetscInt to = at_node * (row / at_node) + (row + i) % at_node,
                     from = at_node * (column / at_node) + (column + i) % at_node;
      check(MatSetValue(S, to, from, i == 0 ? value : 0, ADD_VALUES));
    }
  };
  for (PetscInt local = 0; local < at_node * space.n_owned_nodes(); ++local) {
    const PetscInt row = at_node * space.first_node() + local;
    check(MatSetValue(S, row, row, 1, ADD_VALUES));
    for (const Tie& tie : ties.chain(row)) {
      add(row, tie.master, back ? -1 : 1);
      if (back) break;
    }
  }
  assemble(S);
  return S;
}

MatHandle product(Mat A, Mat B) {
  MatHandle C;
  check(MatMatMult(A, B, MAT_INITIAL_MATRIX, PETSC_DEFAULT, C.fill()));
  return C;
}

}  // namespace

template <int dim>
ChangeOfUnknowns<dim>::ChangeOfUnknowns(const Space<dim>& space,
                                        const PrescribedMotion<dim>& prescribed)
    : Map(product(followers(space, prescribed.ties(), dim, false),
                  frames(space, prescribed.frames(), false)),
          product(frames(space, prescribed.frames(), true),
                  followers(space, prescribed.ties(), dim, true))) {}

template <int dim>
ChangeOfUnknowns<dim>::ChangeOfUnknowns(const Space<dim>& space, const Ties& ties)
    : Map(followers(space, ties, 1, false), followers(space, ties, 1, true)) {}

template class ChangeOfUnknowns<2>;
template class ChangeOfUnknowns<3>;

}  // namespace steppe
