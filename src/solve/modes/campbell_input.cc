#include "steppe/solve/modes/campbell_input.h"

#include "steppe/base/process/error.h"

#include <sstream>

namespace steppe {

using namespace dealii;

void CampbellInput::bind(ParameterHandler& prm) {
  prm.add_parameter("From", from, "The lowest speed, rad/s.", Patterns::Double(0));
  prm.add_parameter("To", to,
                    "The highest speed, rad/s. In Loads t is the speed: a rotating frame has the "
                    "Value `t; 0`.",
                    Patterns::Double(0));
  prm.add_parameter("Points", points, "How many speeds there are from From to To.",
                    Patterns::Integer(2, 100000));
  prm.add_parameter("Orders", orders,
                    "Engine orders n, whose frequencies are n times the speed: the screen says at "
                    "which speeds they meet a mode, and plots show them; 0 is a force that turns "
                    "with the frame, such as an unbalance.",
                    Patterns::List(Patterns::Double(0), 0, 100));
}

std::vector<Condition> CampbellInput::conditions() {
  std::vector<Condition> conditions;
  for (const char* parameter : {"From", "To", "Points", "Orders"})
    conditions.push_back({parameter, {"Run"}, {"campbell"}});
  return conditions;
}

void CampbellInput::check() const {
  if (to > from) return;
  std::ostringstream text;
  text << "Campbell / To = " << to << ": must be a speed above Campbell / From = " << from
       << ", in rad/s";
  throw InputError(text.str());
}

std::vector<double> CampbellInput::speeds() const {
  std::vector<double> all;
  for (int i = 0; i < points; ++i) all.push_back(from + (to - from) * i / (points - 1));
  return all;
}

}  // namespace steppe
