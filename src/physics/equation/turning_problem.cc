#include "steppe/physics/equation/turning_problem.h"

#include "steppe/physics/equation/mapped_tangent.h"

#include <utility>

namespace steppe {

namespace {

template <int dim>
class TurningTangent : public MappedTangent {
 public:
  TurningTangent(const Problem& inner, const TurningMap<dim>& map, Expansion& expand,
                 const Supports& supports, const Layout& layout)
      : MappedTangent(inner.linearise(Form::assembled), map, expand, supports, layout, false),
        problem_(inner),
        map_(map),
        expand_(expand),
        supports_(supports),
        force_(inner.layout().create_vector()) {}

  void update(double s_a, double s_v, double s_x, const State& state, Vec known, Vec b,
              Contacts contacts) override {
    MappedTangent::update(s_a, s_v, s_x, state, known, b, contacts);
    if (s_x == 0 || !problem_.local_forces(expand_(state), force_)) return;
    map_.add_change(s_x, force_, supports_, this->matrix());
  }

 private:
  const Problem& problem_;
  const TurningMap<dim>& map_;
  Expansion& expand_;
  const Supports& supports_;
  VecHandle force_;
};

}  // namespace

template <int dim>
Traits TurningProblem<dim>::traits() const {
  Traits traits = MappedProblem::traits();
  traits.linear = traits.symmetric = false;
  return traits;
}

template <int dim>
std::unique_ptr<Linearisation> TurningProblem<dim>::linearise(Form) const {
  return std::make_unique<TurningTangent<dim>>(inner_, turning_, expand_, supports(), layout());
}

template <int dim>
void TurningProblem<dim>::accept(const State& state) {
  MappedProblem::accept(state);
  turning_.accept(state.displacement, state.velocity, state.step);
}

template <int dim>
void TurningProblem<dim>::history(Archive& archive) {
  MappedProblem::history(archive);
  turning_.history(archive);
}

template <int dim>
void TurningProblem<dim>::expand(const State& state, State& nodal) const {
  turning_.displacement(state.displacement, nodal.displacement);
  if (state.velocity) turning_.velocity(state.velocity, nodal.velocity);
  if (state.acceleration)
    turning_.acceleration(state.velocity, state.acceleration, nodal.acceleration);
}

template <int dim>
MatHandle TurningProblem<dim>::create(double c_v) const {
  MatHandle M = MappedProblem::create(c_v);
  if (!diagonal()) return M;
  const VecHandle entries = this->layout().create_vector();
  check(MatGetDiagonal(M, entries));
  steps_.set_diagonal(entries);
  check(MatDiagonalSet(M, entries, INSERT_VALUES));
  return M;
}

template <int dim>
std::string TurningProblem<dim>::lacks_potential() const {
  return "moments on Remote points that turn have no potential";
}

template class TurningProblem<2>;
template class TurningProblem<3>;

}  // namespace steppe
