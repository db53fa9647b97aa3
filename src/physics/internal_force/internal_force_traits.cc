#include "steppe/physics/internal_force/internal_force.h"
#include "steppe/physics/internal_force/step_force.h"

namespace steppe {

template <int dim>
std::string InternalForce<dim>::lacks_potential() const {
  if (rayleigh_ && current())
    return "Damping / Stiffness = current: the damping force r_k K(x) v has no potential; take "
           "initial or last, or a Rayleigh stiffness of 0";
  for (const Material<dim>& material : body_.materials()) {
    if (material.dilatation == Dilatation::f_bar)
      return "Materials / " + material.name +
             " / Dilatation = f-bar: its forces have no potential; take mean or pointwise";
    if (material.viscous.acts() && !material.viscous.linear)
      return "Materials / " + material.name +
             " / Viscous shear and Viscous bulk: the viscous stress of large displacements has no "
             "potential; leave them 0, or take the law linear elastic";
  }
  return "";
}

template <int dim>
TermTraits InternalForce<dim>::traits() const {
  TermTraits traits;
  traits.linear = body_.linear();
  traits.symmetric = !slope_ && !f_bar_;
  traits.damped = rayleigh_ || viscous_;
  traits.lacks_potential = lacks_potential();
  traits.lacks_energy_difference = lacks_step_force(body_);
  return traits;
}

template <int dim>
std::string InternalForce<dim>::lacks_operator() const {
  if (leaves_steps_)
    return "Time / Scheme = energy-momentum: its tangent is made cell by cell; let Solver / Matrix "
           "be assembled or auto, and Solver / Linear lu or amg";
  for (const Material<dim>& material : body_.materials())
    if (material.dilatation == Dilatation::f_bar)
      return "Materials / " + material.name +
             " / Dilatation = f-bar: makes the tangent unsymmetric, which products without a "
             "matrix "
             "are not made for; take mean, or Solver / Matrix = assembled and Linear = auto";
  if (slope_)
    return "Damping / Consistent tangent = true: makes the tangent of the materials' viscous "
           "stress "
           "unsymmetric, which products without a matrix are not made for; turn it off, or take "
           "Solver / Matrix = assembled and Linear = lu";
  return "";
}

template <int dim>
void InternalForce<dim>::history(Archive& archive) {
  const auto section = archive.enter("internal force");
  if (relaxation_) relaxation_->history(archive);
  if (!lagged_) return;
  archive.value("damping displacement is set", lagged_is_set_);
  archive.vector("damping displacement", lagged_);
}

template std::string InternalForce<2>::lacks_potential() const;
template std::string InternalForce<3>::lacks_potential() const;
template TermTraits InternalForce<2>::traits() const;
template TermTraits InternalForce<3>::traits() const;
template std::string InternalForce<2>::lacks_operator() const;
template std::string InternalForce<3>::lacks_operator() const;
template void InternalForce<2>::history(Archive&);
template void InternalForce<3>::history(Archive&);

}  // namespace steppe
