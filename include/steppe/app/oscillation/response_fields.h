#pragma once

#include "steppe/app/oscillation/small_motions.h"
#include "steppe/output/series/field_series.h"
#include "steppe/solve/frequency/amplitude.h"

#include <memory>
#include <vector>

namespace steppe {

/// Field files NAME_response of small motions; null where the input wants none. Collective.
template <int dim>
std::unique_ptr<FieldSeries<dim>> make_response_series(const SmallMotions<dim>& motions);

/// Values and places of the peaks of an oscillation at a frequency, Hz, over a period. Collective.
template <int dim>
std::vector<double> peaks_of(SmallMotions<dim>& motions, double frequency, const Amplitude& motion);

/// Root mean squares and places of the peaks of motions whose generalised coordinates have a
/// covariance with these factors. Collective.
template <int dim>
std::vector<double> peaks_of(SmallMotions<dim>& motions,
                             const std::vector<std::vector<double>>& factors);

/// Write the largest displacement of an oscillation at a frequency, Hz, and that a quarter of a
/// period later, and the largest von Mises stress of each node. Collective.
template <int dim>
void write_oscillation(SmallMotions<dim>& motions, double frequency, const Amplitude& motion,
                       FieldSeries<dim>& series);

/// Write root mean squares of displacements and von Mises stresses of motions whose generalised
/// coordinates have a covariance with these factors; nothing where the input wants no fields.
/// Collective.
template <int dim>
void write_covariance(SmallMotions<dim>& motions, const std::vector<std::vector<double>>& factors);

}  // namespace steppe
