#pragma once

#include "steppe/physics/state/state.h"

namespace steppe {

/// The complex amplitude u of a motion Re(u exp(i w t)) of small size, or of a force.
struct Amplitude {
  VecHandle real, imaginary;
};

/// Zero. Collective.
Amplitude create_amplitude(const Layout& layout);

/// A part of a motion as a state: u, v = i w u and a = -w^2 u, of which the real or the imaginary
/// parts are taken, at a frequency, Hz; its times tell parts and frequencies apart. Collective.
void take_part(bool imaginary, const Amplitude& motion, double frequency, State& state);

/// The motion at the instant of the period at which |Re(u exp(i p))| is largest, and a quarter of
/// the period later. Collective.
void take_largest(Vec real, Vec imaginary, Vec now, Vec later);

}  // namespace steppe
