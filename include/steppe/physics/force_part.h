#pragma once

namespace steppe {

/// The parts of the equation of motion that are asked for by themselves: the loads P, the force
/// that damping resists with, C v, and the reactions of the supports, which are the residual in the
/// prescribed rows and zero in all others.
enum class ForcePart { load, damping, reaction };

/// Whether points that may touch an obstacle count as they are, or all as touching and sticking:
/// the stiffest and most strongly damped that the body may soon be, which bounds the critical time
/// step.
enum class Contacts { as_they_are, closed };

}  // namespace steppe
