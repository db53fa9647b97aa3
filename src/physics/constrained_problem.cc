#include "steppe/physics/constrained_problem.h"

#include "steppe/base/error.h"
#include "steppe/base/csr.h"

namespace steppe {

template <int dim>
ConstrainedProblem<dim>::ConstrainedProblem(Problem& nodal, const ChangeOfUnknowns<dim>& unknowns,
                                            const PrescribedMotion<dim>& prescribed)
    : PrescribedProblem<dim>(prescribed),
      nodal_(nodal),
      unknowns_(unknowns),
      force_(nodal.create_vector()),
      work_(nodal.create_vector()) {
  expanded_.displacement = nodal.create_vector();
  expanded_.velocity = nodal.create_vector();
  expanded_.acceleration = nodal.create_vector();
  if (!nodal.has_friction()) return;
  kick_velocity_ = nodal.create_vector();
  kick_acceleration_ = nodal.create_vector();
}

template <int dim>
const State& ConstrainedProblem<dim>::expand(const State& state) const {
  expanded_.time = state.time;
  expanded_.load_time = state.load_time;
  expanded_.at_rest = state.at_rest;
  const auto map = [&](Vec from, Vec to) {
    if (from) check(MatMult(unknowns_.matrix(), from, to));
  };
  map(state.displacement, expanded_.displacement);
  map(state.velocity, expanded_.velocity);
  map(state.acceleration, expanded_.acceleration);
  if (state.start && !start_) start_ = nodal_.create_vector();
  map(state.start, start_);
  expanded_.start = state.start ? Vec(start_) : nullptr;
  return expanded_;
}

template <int dim>
void ConstrainedProblem<dim>::change(Mat matrix, Vec v) const {
  check(MatMult(matrix, v, work_));
  check(VecCopy(work_, v));
  update_ghosts(v);
}

template <int dim>
void ConstrainedProblem<dim>::restrict_force(Vec F) const {
  check(MatMultTranspose(unknowns_.matrix(), force_, F));
}

template <int dim>
MatHandle ConstrainedProblem<dim>::create_operator() const {
  if (!J_) J_ = nodal_.create_operator();
  MatHandle J;
  check(MatPtAP(J_, unknowns_.matrix(), MAT_INITIAL_MATRIX, PETSC_DEFAULT, J.fill()));
  check(MatSetBlockSize(J, dim));
  const PetscBool is_symmetric = symmetric() ? PETSC_TRUE : PETSC_FALSE;
  check(MatSetOption(J, MAT_SYMMETRIC, is_symmetric));
  check(MatSetOption(J, MAT_SYMMETRY_ETERNAL, is_symmetric));
  set_rigid_modes(J);
  return J;
}

template <int dim>
void ConstrainedProblem<dim>::set_rigid_modes(Mat J) const {
  MatNullSpace near_null;
  PetscInt n;
  const Vec* modes;
  check(MatGetNearNullSpace(J_, &near_null));
  check(MatNullSpaceGetVecs(near_null, nullptr, &n, &modes));
  std::vector<VecHandle> changed;
  for (PetscInt k = 0; k < n; ++k) {
    changed.push_back(create_vector());
    check(MatMult(unknowns_.inverse(), modes[k], changed.back()));
    prescribed_.zero(changed.back());
  }
  set_near_null_space(J, changed);
}

template <int dim>
void ConstrainedProblem<dim>::prepare_preconditioner(Vec displacement, Mat J) const {
  if (displacement) check(MatMult(unknowns_.matrix(), displacement, expanded_.displacement));
  nodal_.prepare_preconditioner(displacement ? Vec(expanded_.displacement) : nullptr, J_);
  set_rigid_modes(J);
}

template <int dim>
bool ConstrainedProblem<dim>::local_residual(const State& state, Vec F) const {
  const bool admissible = nodal_.local_residual(expand(state), force_);
  restrict_force(F);
  prescribed_.zero(F);
  return admissible;
}

template <int dim>
void ConstrainedProblem<dim>::tangent(double s_a, double s_v, double s_x, const State& state, Mat J,
                                      Vec known, Vec b) const {
  nodal_.tangent(s_a, s_v, s_x, expand(state), J_);
  change_matrix(J, known, b);
}

template <int dim>
void ConstrainedProblem<dim>::stiffest(const State& state, Mat K) const {
  nodal_.stiffest(expand(state), J_);
  change_matrix(K, nullptr, nullptr);
}

template <int dim>
void ConstrainedProblem<dim>::change_matrix(Mat J, Vec known, Vec b) const {
  const Phase phase("change of unknowns");
  Mat product = J;
  check(MatPtAP(J_, unknowns_.matrix(), MAT_REUSE_MATRIX, PETSC_DEFAULT, &product));
  elimination_->apply(J, known, b);
}

template <int dim>
void ConstrainedProblem<dim>::reactions(const State& state, Vec F) const {
  if (!nodal_.residual(expand(state), force_))
    throw NumericsError("reactions of an inadmissible state");
  restrict_force(F);
  prescribed_.keep_only(F);
}

template <int dim>
void ConstrainedProblem<dim>::nodal_reactions(const State& nodal, Vec F) const {
  if (!nodal_.residual(nodal, force_)) throw NumericsError("reactions of an inadmissible state");
  restrict_force(work_);
  prescribed_.keep_only(work_);
  check(MatMultTranspose(unknowns_.inverse(), work_, F));
}

template <int dim>
void ConstrainedProblem<dim>::load(const State& state, Vec P) const {
  nodal_.load(expand(state), force_);
  restrict_force(P);
}

template <int dim>
void ConstrainedProblem<dim>::damping(const State& state, Vec D) const {
  nodal_.damping(expand(state), force_);
  restrict_force(D);
}

template <int dim>
void ConstrainedProblem<dim>::largest_damping(const State& state, Vec D) const {
  nodal_.largest_damping(expand(state), force_);
  restrict_force(D);
}

template <int dim>
void ConstrainedProblem<dim>::add_friction(const State& state, const Kick& kick) const {
  check(MatMult(unknowns_.matrix(), kick.velocity, kick_velocity_));
  check(MatMult(unknowns_.matrix(), kick.acceleration, kick_acceleration_));
  check(VecCopy(kick_acceleration_, work_));
  // a frame of a node's own leaves its mass alone
  nodal_.add_friction(expand(state), {kick.h, kick_velocity_, kick.mass, kick_acceleration_});
  check(VecAXPY(kick_acceleration_, -1, work_));
  check(MatMultAdd(unknowns_.inverse(), kick_acceleration_, kick.acceleration, kick.acceleration));
}

template <int dim>
MatHandle ConstrainedProblem<dim>::create_mass(double c_v) const {
  MatHandle M = nodal_.create_mass(c_v);
  if (!mass_is_diagonal()) {
    MatHandle changed;
    check(MatPtAP(M, unknowns_.matrix(), MAT_INITIAL_MATRIX, PETSC_DEFAULT, changed.fill()));
    const auto& rows = prescribed_.owned_global();
    check(MatZeroRowsColumns(changed, PetscInt(rows.size()), rows.data(), 1, nullptr, nullptr));
    return changed;
  }
  // the free diagonal of T^T M T, which has nothing beside it where a node has one mass
  MatHandle squares;
  check(MatDuplicate(unknowns_.matrix(), MAT_COPY_VALUES, squares.fill()));
  for (const Mat part : csr_parts(squares)) {
    if (!part) continue;
    CsrRows rows(part);
    for (PetscInt k = 0; k < rows.starts[rows.n]; ++k) rows.values[k] *= rows.values[k];
  }
  VecHandle diagonal = create_vector();
  check(MatGetDiagonal(M, force_));
  check(MatMultTranspose(squares, force_, diagonal));
  {
    LocalArray entries(diagonal);
    for (const PetscInt row : prescribed_.owned()) entries[row] = 1;
  }
  check(MatDiagonalSet(M, diagonal, INSERT_VALUES));
  return M;
}

template class ConstrainedProblem<2>;
template class ConstrainedProblem<3>;

State NodalObserver::nodal(const State& state) const {
  State result = copy(state);
  for (const Vec v : {Vec(result.displacement), Vec(result.velocity), Vec(result.acceleration)})
    problem_.to_nodal(v);
  return result;
}

}  // namespace steppe
