#include "steppe/input/values/conductance_law.h"

#include "expression_parser.h"

#include <array>
#include <cmath>
#include <sstream>
#include <vector>

namespace steppe {

template <int dim>
class ConductanceLaw<dim>::Parser : public ExpressionParser {
 public:
  using ExpressionParser::ExpressionParser;
};

namespace {

template <int dim>
std::vector<std::string> variables() {
  std::vector<std::string> names = {"x", "y", "z"};
  names.resize(dim);
  names.insert(names.end(), {"g", "p", "t"});
  return names;
}

}  // namespace

template <int dim>
ConductanceLaw<dim>::ConductanceLaw(const std::string& text, const std::string& parameter,
                                    const Constants& constants)
    : parser_(std::make_unique<Parser>(text, parameter, constants, variables<dim>())) {}

template <int dim>
ConductanceLaw<dim>::~ConductanceLaw() = default;

template <int dim>
double ConductanceLaw<dim>::operator()(const dealii::Point<dim>& x, double t, double g,
                                       double p) const {
  std::array<double, dim + 3> values;
  for (std::size_t c = 0; c < dim; ++c) values[c] = x[unsigned(c)];
  values[dim] = g;
  values[dim + 1] = p;
  values[dim + 2] = t;
  const double h = (*parser_)(values.data());
  if (!std::isfinite(h) || h < 0) {
    std::ostringstream sentence;
    sentence << "is " << h << " at (" << x << "), g = " << g << ", p = " << p << ", t = " << t
             << "; a conductance is finite and not negative";
    parser_->fail(sentence.str());
  }
  return h;
}

template <int dim>
bool ConductanceLaw<dim>::uses_pressure() const {
  return parser_->uses(dim + 1);
}

template <int dim>
bool ConductanceLaw<dim>::uses_time() const {
  return parser_->uses(dim + 2);
}

template class ConductanceLaw<2>;
template class ConductanceLaw<3>;

}  // namespace steppe
