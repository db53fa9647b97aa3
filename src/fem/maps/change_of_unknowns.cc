#include "steppe/fem/maps/change_of_unknowns.h"

#include "steppe/fem/matrices/congruent_product.h"
#include "steppe/fem/matrices/with_diagonal.h"
#include "steppe/linalg/blocks/beside_identity.h"

#include <deal.II/base/mpi.h>

#include <algorithm>
#include <stdexcept>
#include <vector>

namespace steppe {

using dealii::Tensor;

namespace {

/// The name by which a matrix keeps the product of which it is made.
const char* const of_products = "of products";

/// A square matrix of vectors with a few unknowns at each node, with room for that many entries in
/// each owned row.
template <int dim>
MatHandle create(const Space<dim>& space, PetscInt at_node, const std::vector<PetscInt>& lengths) {
  MatHandle matrix;
  const PetscInt n = at_node * space.n_owned_nodes(),
                 n_others = at_node * space.n_global_nodes() - n;
  std::vector<PetscInt> here, elsewhere;  // a part has no more columns than that
  for (const PetscInt length : lengths) {
    here.push_back(std::min(length, n));
    elsewhere.push_back(std::min(length, n_others));
  }
  check(MatCreate(space.communicator(), matrix.fill()));
  check(MatSetSizes(matrix, n, n, PETSC_DETERMINE, PETSC_DETERMINE));
  check(MatSetBlockSize(matrix, at_node));
  check(MatSetType(matrix, MATAIJ));
  check(MatSeqAIJSetPreallocation(matrix, 0, here.data()));
  check(MatMPIAIJSetPreallocation(matrix, 0, here.data(), 0, elsewhere.data()));
  return matrix;
}

void assemble(Mat matrix) {
  check(MatAssemblyBegin(matrix, MAT_FINAL_ASSEMBLY));
  check(MatAssemblyEnd(matrix, MAT_FINAL_ASSEMBLY));
}

/// Turns each frame to the axes, or back.
template <int dim>
MatHandle frames(const Space<dim>& space, const std::map<int, Tensor<2, dim>>& frames, bool back) {
  MatHandle B = create(space, dim, std::vector<PetscInt>(dim * space.n_owned_nodes(), dim));
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

/// Makes unknowns of their own parts, or takes what they follow away from each. The `alone`, in
/// ascending order, are taken to follow none, and what has the motion `standing` of its own to have
/// no part of its own.
template <int dim>
MatHandle followers(const Space<dim>& space, const Ties& ties, PetscInt at_node, bool back,
                    const std::vector<PetscInt>& alone = {}, int standing = Ties::none) {
  const PetscInt n = at_node * space.n_owned_nodes(), start = at_node * space.first_node();
  const auto row = [&](PetscInt local) {
    std::vector<Leader> entries;
    const PetscInt unknown = start + local;
    if (std::binary_search(alone.begin(), alone.end(), unknown))
      return std::vector<Leader>{{unknown, 1}};
    if (!back) {
      for (const Ties::Part& part : ties.sum(unknown))
        if (part.jump == Ties::none || part.jump != standing)
          entries.push_back({part.unknown, part.weight});
      return entries;
    }
    entries.push_back({unknown, 1});
    if (const auto tie = ties.owned().find(unknown); tie != ties.owned().end())
      for (const Leader& leader : tie->second.leaders)
        entries.push_back({leader.unknown, -leader.weight});
    return entries;
  };
  // blocks of whole diagonals, so that products keep blocks of nodes
  std::vector<PetscInt> lengths(n);
  for (PetscInt local = 0; local < n; ++local) {
    const auto length = PetscInt(row(local).size());
    for (PetscInt i = 0; i < at_node; ++i) lengths[at_node * (local / at_node) + i] += length;
  }
  MatHandle S = create(space, at_node, lengths);
  for (PetscInt local = 0; local < n; ++local)
    for (const auto& [column, value] : row(local))
      for (PetscInt i = 0; i < at_node; ++i) {
        const PetscInt to = at_node * ((start + local) / at_node) + (local + i) % at_node,
                       from = at_node * (column / at_node) + (column + i) % at_node;
        check(MatSetValue(S, to, from, i == 0 ? value : 0, ADD_VALUES));
      }
  assemble(S);
  return S;
}

/// Global numbers of the owned unknowns of some auxiliary nodes, ascending.
template <int dim>
std::vector<PetscInt> unknowns_of(const Space<dim>& space, const std::vector<std::size_t>& nodes) {
  std::vector<PetscInt> unknowns;
  for (const std::size_t k : nodes)
    for (int c = 0; c < dim && space.owned_auxiliary(k) >= 0; ++c)
      unknowns.push_back(dim * space.auxiliary_node(k) + c);
  std::sort(unknowns.begin(), unknowns.end());
  return unknowns;
}

/// Most nodes have neither a frame nor a tie.
MatHandle product(Mat A, Mat B) {
  MatHandle C;
  check(MatMatMult(A, B, MAT_INITIAL_MATRIX, PETSC_DEFAULT, C.fill()));
  multiply_beside_identity(C);
  return C;
}

}  // namespace

template <int dim>
ChangeOfUnknowns<dim>::ChangeOfUnknowns(const Space<dim>& space,
                                        const PrescribedMotion<dim>& prescribed,
                                        const std::vector<std::size_t>& light, int standing)
    : Map(product(followers(space, prescribed.ties(), dim, false),
                  frames(space, prescribed.frames(), false)),
          product(frames(space, prescribed.frames(), true),
                  followers(space, prescribed.ties(), dim, true))),
      light_rows_(unknowns_of(space, light)),
      keeps_diagonals_(!prescribed.ties().weighted()),
      lacks_columns_(standing != Ties::none) {
  if (light.empty() && !lacks_columns_) return;
  in_products_ = product(followers(space, prescribed.ties(), dim, false, light_rows_, standing),
                         frames(space, prescribed.frames(), false));
}

template <int dim>
ChangeOfUnknowns<dim>::ChangeOfUnknowns(const Space<dim>& space, const Ties& ties)
    : Map(followers(space, ties, 1, false), followers(space, ties, 1, true)),
      keeps_diagonals_(!ties.weighted()) {
  multiply_beside_identity(matrix());
  multiply_beside_identity(inverse());
}

template <int dim>
void ChangeOfUnknowns<dim>::check_light_rows(Mat A) const {
  for (const PetscInt row : light_rows_) {
    PetscInt n;
    const PetscScalar* values;
    check(MatGetRow(A, row, &n, nullptr, &values));
    const bool has_entry = std::any_of(values, values + n, [](double entry) { return entry != 0; });
    check(MatRestoreRow(A, row, &n, nullptr, &values));
    if (has_entry) throw std::logic_error("a light auxiliary node has an entry in a matrix");
  }
}

template <int dim>
MatHandle ChangeOfUnknowns<dim>::congruent(Mat A) const {
  if (!in_products_) return congruent_product(A, matrix());
  check_light_rows(A);
  MatHandle product = congruent_product(A, in_products_);
  if (!lacks_columns_) return product;
  MatHandle result = with_diagonal(product, dim);
  check(PetscObjectCompose(PetscObject(Mat(result)), of_products, PetscObject(Mat(product))));
  return result;
}

template <int dim>
void ChangeOfUnknowns<dim>::congruent_again(Mat A, Mat result) const {
  if (!in_products_) return Map::congruent_again(A, result);
  check_light_rows(A);
  Mat product = result;
  if (lacks_columns_) {
    PetscObject kept;
    check(PetscObjectQuery(PetscObject(result), of_products, &kept));
    product = Mat(kept);
  }
  check(MatPtAP(A, in_products_, MAT_REUSE_MATRIX, PETSC_DEFAULT, &product));
  if (lacks_columns_) copy_beside_diagonal(product, result);
}

template class ChangeOfUnknowns<2>;
template class ChangeOfUnknowns<3>;

}  // namespace steppe
