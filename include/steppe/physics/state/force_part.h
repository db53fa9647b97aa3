#pragma once

namespace steppe {

/// The parts of the equation of motion that are asked for by themselves: the loads P, the force
/// that damping resists with, C v; in an accepted state that of the last velocity update of an
/// explicit scheme (see Impulses), which the residual leaves out; the residual with it in all rows,
/// of terms that are evaluated in other coordinates too; and the reactions of the supports, which
/// are that in the prescribed rows and zero in all others.
enum class ForcePart { load, damping, impulse, unbalanced, reaction };

/// Whether points that may touch an obstacle count as they are, or all as touching and sticking:
/// the stiffest and most strongly damped that the body may soon be, which bounds the critical time
/// step.
enum class Contacts { as_they_are, closed };

}  // namespace steppe
