#include "steppe/material/catalogue/prony.h"

#include "steppe/base/process/error.h"
#include "steppe/input/words/text.h"

#include <cmath>

namespace steppe {

std::vector<MaxwellBranch> read_prony(const std::string& text, const std::string& parameter) {
  std::vector<MaxwellBranch> branches;
  for (const std::string& pair : split(text, ';')) {
    std::vector<double> values;
    for (const std::string& word : split(pair, ','))
      values.push_back(finite_number(word).value_or(0));
    if (values.size() != 2 || !(values[0] > 0) || !(values[1] > 0))
      throw InputError(parameter + " = " + text + ": '" + pair +
                       "' must be a pair of positive numbers, the factor and the time in s of a "
                       "branch; write `0.5, 0.1; 0.3, 2` for two branches");
    branches.push_back({values[0], values[1]});
  }
  return branches;
}

std::complex<double> complex_factor(const std::vector<MaxwellBranch>& branches, double w) {
  std::complex<double> sum = 0;
  for (const MaxwellBranch& branch : branches) {
    const double x = w * branch.time;  // in forms that hold for 0 and infinity
    sum += branch.factor * std::complex<double>(1 / (1 + 1 / (x * x)), 1 / (x + 1 / x));
  }
  return sum;
}

}  // namespace steppe
