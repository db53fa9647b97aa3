#pragma once

#include "steppe/app/input/input.h"
#include "steppe/solve/frequency/frequency_grid.h"

#include <string>
#include <vector>

namespace steppe {

/// Write spectrum.csv: roots of the mean squares of probes by columns, of random vibrations also
/// their threefold, and print them on the rank that speaks. Collective. Throws OutputError on all
/// ranks.
void write_spectrum(const Input& input, MPI_Comm communicator, const std::vector<Column>& columns,
                    const std::vector<double>& mean_squares, bool speaks);

/// Print the natural frequencies of a range, and damping ratios. Local.
void print_resonances(const FrequenciesInput& range, const std::vector<Resonance>& resonances);

}  // namespace steppe
