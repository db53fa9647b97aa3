#pragma once

#include "steppe/app/input/input.h"
#include "steppe/output/tables/response_table.h"
#include "steppe/solve/frequency/frequency_grid.h"

#include <string>
#include <vector>

namespace steppe {

/// Root of the mean square of a column, or the place of one, which no factor moves.
struct SpectrumValue {
  Column column;
  double value;
  bool is_place = false;
};

/// Write spectrum.csv: values by columns, of random vibrations also their threefold, and print them
/// on the rank that speaks. Collective. Throws OutputError on all ranks.
void write_spectrum(const Input& input, MPI_Comm communicator,
                    const std::vector<SpectrumValue>& values, bool speaks);

/// Write the results of oscillations into `summary.json`: natural frequencies with damping ratios,
/// of each column of response.csv the largest value (of random vibrations the power density) and
/// its frequency, and of each one of spectrum.csv its value. For the rank that speaks. Local.
void summarise_oscillations(const Input& input, const std::vector<Resonance>& resonances,
                            const std::vector<ResponseTable::Peak>& responses,
                            const std::vector<SpectrumValue>& spectrum);

/// Print the natural frequencies of a range, and damping ratios. Local.
void print_resonances(const FrequenciesInput& range, const std::vector<Resonance>& resonances);

}  // namespace steppe
