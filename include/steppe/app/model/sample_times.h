#pragma once

#include "steppe/app/input/input.h"
#include "steppe/fem/space/space.h"

#include <vector>

namespace steppe {

/**
 * Times of a run, s, ascending, at which its functions of time (loads, motions of supports and
 * obstacles, temperatures, what is active when) are extreme, begin or end, see notable_times in
 * input. They are looked for at the steps of the run, as far as these are known and not too many,
 * at those that must be hit and at the rows of tables; functions of the place at the corners of the
 * body's box and some points in it. Rank 0 finds them for all. Collective.
 */
template <int dim>
std::vector<double> notable_times(const Input& input, const Space<dim>& space);

/// Times of a run, s, ascending, at which what it depends on is looked at beforehand: the start,
/// the end, those that must be hit, the notable ones, and some between them that no period fits; of
/// load cases their ends.
/// Local.
std::vector<double> sample_times(const TimeInput& time, const std::vector<double>& notable);

}  // namespace steppe
