#include "steppe/physics/internal_force/internal_force.h"
#include "steppe/physics/internal_force/step_force.h"

namespace steppe {

template <int dim>
std::string InternalForce<dim>::lacks_potential() const {
  if (!stress_.damping_has_potential())
    return "Damping / Stiffness = current: the damping force r_k K(x) v has no potential; take "
           "initial or last, or a Rayleigh stiffness of 0";
  for (const Material<dim>& material : stress_.body().materials()) {
    if (material.dilatation == Dilatation::f_bar)
      return "Materials / " + material.name +
             " / Dilatation = f-bar: its forces have no potential; take mean or pointwise";
    if (material.law->depends_on_rate())
      return "Materials / " + material.name +
             " / Johnson-Cook factor and Cowper-Symonds rate: a yield stress that depends on the "
             "rate has no potential; leave them 0";
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
  traits.internal = true;
  traits.linear = stress_.body().linear();
  traits.symmetric = stress_.is_symmetric();
  traits.damped = stress_.is_damped();
  traits.joins_cell_nodes = !is_part_;
  traits.lacks_potential = lacks_potential();
  traits.lacks_energy_difference = lacks_step_force(stress_.body());
  traits.lacks_operator = lacks_operator();
  return traits;
}

template <int dim>
std::string InternalForce<dim>::lacks_operator() const {
  if (leaves_steps_)
    return "Time / Scheme = energy-momentum: its tangent is made cell by cell; let Solver / Matrix "
           "be assembled or auto, and Solver / Linear lu or amg";
  for (const Material<dim>& material : stress_.body().materials())
    if (material.dilatation == Dilatation::f_bar)
      return "Materials / " + material.name +
             " / Dilatation = f-bar: makes the tangent unsymmetric, which products without a "
             "matrix "
             "are not made for; take mean, or Solver / Matrix = assembled and Linear = auto";
  if (stress_.has_viscous_slope())
    return "Damping / Consistent tangent = true: makes the tangent of the materials' viscous "
           "stress "
           "unsymmetric, which products without a matrix are not made for; turn it off, or take "
           "Solver / Matrix = assembled and Linear = lu";
  return "";
}

template <int dim>
void InternalForce<dim>::history(Archive& archive) {
  const auto section = archive.enter("internal force");
  stress_.history(archive);
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
