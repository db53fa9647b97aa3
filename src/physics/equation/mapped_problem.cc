#include "steppe/physics/equation/mapped_problem.h"

#include "steppe/fem/maps/rows_map.h"
#include "steppe/linalg/blocks/beside_identity.h"
#include "steppe/linalg/blocks/csr.h"
#include "steppe/physics/equation/mapped_operator.h"
#include "steppe/physics/equation/mapped_tangent.h"

#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace steppe {

namespace {

/// Whether forces depend on the velocity of nodes.
bool reads_velocity(const Problem& problem) {
  const Traits traits = problem.traits();
  return traits.order == 1 || traits.damped || traits.damped_when_closed ||
         traits.loads_depend_on_velocity || problem.impulses();
}

}  // namespace

MappedProblem::MappedProblem(Problem& inner, const Map& map, Layout layout, Supports* supports,
                             Vec origin)
    : Problem(std::move(layout), supports),
      expand_(map, inner.layout(), origin),
      inner_(inner),
      map_(map),
      force_(inner.layout().create_vector()),
      work_(inner.layout().create_vector()),
      reaction_(this->layout().create_vector()) {
  facets_.mass = this;
  facets_.nodal_form = this;
  facets_.strains = this;
  if (inner.energetics()) facets_.energetics = this;
  if (inner.content()) facets_.content = this;
  if (inner.augmentation()) facets_.augmentation = this;
  if (map.is_thin()) facets_.reactions = inner.facets().reactions;  // as `reactions` below
  if (!inner.impulses()) return;
  facets_.impulses = this;
  sum_ = this->layout().create_vector();
  inner_velocity_ = inner.layout().create_vector();
  inner_acceleration_ = inner.layout().create_vector();
  if (!diagonal()) return;
  VecHandle one = this->layout().create_vector();
  for (int c = 0; c < this->layout().block_size(); ++c) {
    check(VecZeroEntries(one));
    check(VecStrideSet(one, c, 1));
    axes_.push_back(inner.layout().create_vector());
    map_.expand(one, axes_.back());
  }
}

bool MappedProblem::local_forces(const State& state, Vec F) const {
  if (can_expand_in_place(state)) {
    const Mat T = map_.matrix();
    bool admissible;
    {
      const ProductInPlace x(T, state.displacement);
      std::optional<ProductInPlace> v, a;  // each costs an exchange
      if (reads_velocity(inner_)) v.emplace(T, state.velocity);
      if (!inner_.mass().of_leaders()) a.emplace(T, state.acceleration);
      admissible = inner_.local_forces(state, F);
    }
    multiply_transposed_in_place(T, F);
    return admissible;
  }
  const bool admissible = inner_.local_forces(expand_(state), force_);
  map_.restrict_force(force_, F);
  return admissible;
}

bool MappedProblem::can_expand_in_place(const State& state) const {
  if (!is_beside_identity(map_.matrix()) || state.start) return false;
  // vectors that PETSc holds to be read alone
  for (const VecHandle* v : {&state.displacement, &state.velocity, &state.acceleration}) {
    PetscInt readers = 0;
    if (*v) check(VecLockGet(*v, &readers));
    if (!*v || readers != 0) return false;
  }
  return true;
}

void MappedProblem::force(ForcePart part, const State& state, Vec F, Contacts contacts) const {
  const bool of_supports = part == ForcePart::reaction;
  inner_.force(of_supports ? ForcePart::unbalanced : part, expand_(state), force_, contacts);
  map_.restrict_force(force_, F);
  if (of_supports) supports().keep_only(F);
}

double MappedProblem::strain_between(Vec from, Vec to) const {
  VecHandle first = inner_.layout().create_vector(), last = inner_.layout().create_vector();
  check(VecCopy(expand_.displacement(from), first));
  check(VecCopy(expand_.displacement(to), last));
  return inner_.largest_strain(first, last);
}

bool MappedProblem::difference(Vec from, Vec to, Vec H) const {
  map_.expand(from, work_);
  const bool has_value = inner_.content()->difference(work_, expand_.displacement(to), force_);
  map_.restrict_force(force_, H);
  return has_value;
}

void MappedProblem::reactions(const State& nodal, Vec F) const {
  if (map_.is_thin()) return nodal_reactions(inner_, nodal, F);
  inner_.force(ForcePart::unbalanced, nodal, force_);
  map_.restrict_force(force_, reaction_);
  supports().keep_only(reaction_);
  map_.spread_force(reaction_, F);
}

std::unique_ptr<Linearisation> MappedProblem::linearise(Form form) const {
  auto inner = inner_.linearise(map_.is_thin() ? Form::assembled : form);
  PetscBool is_operator;
  check(PetscObjectTypeCompare(PetscObject(inner->matrix()), MATSHELL, &is_operator));
  if (is_operator)
    return std::make_unique<MappedOperator>(std::move(inner), map_, expand_, supports(), layout(),
                                            traits().symmetric);
  return std::make_unique<MappedTangent>(std::move(inner), map_, expand_, supports(), layout(),
                                         traits().symmetric);
}

void MappedProblem::add_acceleration(const State& state, const VelocityUpdate& update) const {
  check(VecWAXPY(sum_, update.since, update.rate, update.start));
  map_.expand(sum_, inner_velocity_);
  check(VecWAXPY(sum_, -1, update.correction, update.predicted));
  map_.expand(sum_, inner_acceleration_);
  zero_with_ghosts(work_);
  inner_.impulses()->add_acceleration(expand_(state),
                                      {update.h, inner_velocity_, 0, inner_velocity_, update.mass,
                                       inner_acceleration_, work_, &axes_});
  map_.add_projection(work_, update.correction);
}

void MappedProblem::to_nodal(Vec unknowns, Vec nodal) const {
  map_.expand(unknowns, work_);
  steppe::to_nodal(inner_, work_, nodal);
}

NodalExpansion MappedProblem::expansion_at(const WantedMotion& wanted) const {
  if (!map_.is_thin() || inner_.nodal_form() || expand_.has_origin()) return {};
  const Layout& layout = inner_.layout();
  const auto some = std::make_shared<const MatHandle>(
      rows_at(map_.matrix(), layout.block_size(), owned_marks(layout, wanted.nodes)));
  return [this, some, wanted](const State& state, State& nodal) {
    const auto multiply = [&](bool all, Vec z, Vec u) {
      if (z) check(MatMult(all ? map_.matrix() : Mat(*some), z, u));
    };
    multiply(wanted.displacement, state.displacement, nodal.displacement);
    multiply(wanted.velocity, state.velocity, nodal.velocity);
    multiply(wanted.acceleration, state.acceleration, nodal.acceleration);
  };
}

void MappedProblem::to_unknowns(Vec nodal, Vec unknowns) const {
  steppe::to_unknowns(inner_, nodal, work_);
  map_.project(work_, unknowns);
}

void MappedProblem::restrict_force(Vec nodal, Vec F) const {
  steppe::restrict_force(inner_, nodal, work_);
  map_.restrict_force(work_, F);
}

bool MappedProblem::diagonal() const {
  return inner_.mass().diagonal() && (map_.keeps_diagonals() || inner_.mass().of_leaders());
}

MatHandle MappedProblem::create(double c_v) const {
  MatHandle M = inner_.mass().create(c_v);
  if (!diagonal()) return mapped(M);
  // the free diagonal of T^T M T, which has nothing beside it where a node has one mass
  MatHandle squares;
  check(MatDuplicate(map_.matrix(), MAT_COPY_VALUES, squares.fill()));
  for (const Mat part : csr_parts(squares)) {
    if (!part) continue;
    CsrRows rows(part);
    for (PetscInt k = 0; k < rows.starts[rows.n]; ++k) rows.values[k] *= rows.values[k];
  }
  VecHandle diagonal = layout().create_vector();
  check(MatGetDiagonal(M, force_));
  check(MatMultTranspose(squares, force_, diagonal));
  {
    LocalArray entries(diagonal);
    for (const PetscInt row : supports().owned()) entries[row] = 1;
  }
  check(MatDiagonalSet(M, diagonal, INSERT_VALUES));
  return M;
}

MatHandle MappedProblem::mapped(Mat M) const {
  MatHandle result = map_.congruent(M);
  PetscInt first;
  check(MatGetOwnershipRange(result, &first, nullptr));
  std::vector<PetscInt> rows = supports().owned();
  for (PetscInt& row : rows) row += first;
  // a coordinate that moves nothing has no entry of its own
  check(MatSetOption(result, MAT_NEW_NONZERO_ALLOCATION_ERR, PETSC_FALSE));
  for (const PetscInt row : rows) check(MatSetValue(result, row, row, 0, ADD_VALUES));
  check(MatAssemblyBegin(result, MAT_FINAL_ASSEMBLY));
  check(MatAssemblyEnd(result, MAT_FINAL_ASSEMBLY));
  check(MatZeroRowsColumns(result, PetscInt(rows.size()), rows.data(), 1, nullptr, nullptr));
  return result;
}

void MappedProblem::update(double c_v, const State& state, Mat M) const {
  if (diagonal()) return;  // what varies is in the blocks of rotations
  const MatHandle inner = inner_.mass().create(c_v);
  inner_.mass().update(c_v, expand_(state), inner);
  check(MatCopy(mapped(inner), M, SAME_NONZERO_PATTERN));
}

}  // namespace steppe
