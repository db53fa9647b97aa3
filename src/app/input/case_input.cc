#include "steppe/app/input/case_input.h"

#include "steppe/base/process/error.h"
#include "steppe/input/words/nearest.h"
#include "steppe/input/words/text.h"

#include <algorithm>
#include <optional>

namespace steppe {

void CaseInput::bind(dealii::ParameterHandler& prm) {
  prm.add_parameter("Loads", loads,
                    "Loads that act in this case, each with its factor, separated by `;`: `1.35 "
                    "weight; 1.5 wind`. The factor multiplies the force; a name alone has 1.");
  prm.add_parameter("Motions", motions,
                    "Boundaries that are moved in this case, the same way: the factor multiplies "
                    "the displacement that Motion prescribes. The others are held where they are.");
  prm.add_parameter("Temperature", temperature,
                    "Factor of T - T_0, the temperature of Temperature / Value less the Reference "
                    "temperature of the materials; 0: the body stays at T_0.");
}

std::string CaseInput::path(const std::string& parameter) const {
  return "Cases / " + name + " / " + parameter;
}

std::vector<double> factors_in(const std::string& text, const std::string& parameter,
                               const std::string& things, const std::vector<std::string>& known) {
  std::vector<std::optional<double>> factors(known.size());
  for (const std::string& term : components(text)) {
    const std::string where = parameter + " = " + text + ": '" + term + "' ";
    const auto place_of = [&](const std::string& name) {
      return std::size_t(std::find(known.begin(), known.end(), name) - known.begin());
    };
    std::size_t i = place_of(term);
    double factor = 1;
    if (i == known.size()) {
      const auto blank = std::min(term.find_first_of(" \t"), term.size());
      const std::string first = term.substr(0, blank), name = trimmed(term.substr(blank));
      i = place_of(name);
      const auto number = finite_number(first);
      if (i == known.size())
        throw InputError(where + "names none of the " + things + "; " +
                         suggestion(number ? name : term, known));
      if (!number)
        throw InputError(where + "begins with '" + first + "', which is no number; write `1.5 " +
                         name + "`, or " + name + " alone for the factor 1");
      factor = *number;
    }
    if (factors[i]) throw InputError(where + "is the second factor of " + known[i]);
    factors[i] = factor;
  }
  std::vector<double> result;
  for (const auto& factor : factors) result.push_back(factor.value_or(0));
  return result;
}

}  // namespace steppe
