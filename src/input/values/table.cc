#include "steppe/input/values/table.h"

#include "steppe/base/files/text_file.h"
#include "steppe/base/process/error.h"
#include "steppe/input/words/nearest.h"
#include "steppe/input/words/text.h"
#include "steppe/input/words/text_pattern.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <sstream>

namespace steppe {

void TableInput::bind(dealii::ParameterHandler& prm) {
  prm.add_parameter("File", file,
                    "Text file of numbers in columns, separated by commas, semicolons or blanks, "
                    "with or without a line of names above them; lines that begin with # do not "
                    "count. Every expression may use the table as a function of its name, "
                    "`9.81 * quake(t)`: linear between the rows, constant outside of them.",
                    TextPattern::path());
  prm.add_parameter("Time column", time_column,
                    "Name or number (from 1) of the column of times, which increase.");
  prm.add_parameter("Value column", value_column, "Name or number of the column of values.");
  prm.add_parameter("Scale", scale, "Factor of the values.");
  prm.add_parameter("Interpolation", interpolation,
                    "Between rows: linear, or logarithmic, a power of the time, as spectra over "
                    "frequencies are given; times and values are positive then.",
                    dealii::Patterns::Selection("linear|logarithmic"));
}

double Table::operator()(double t) const {
  if (t <= times_.front()) return values_.front();
  if (t >= times_.back()) return values_.back();
  const auto next = std::upper_bound(times_.begin(), times_.end(), t) - times_.begin();
  if (logarithmic_)
    return values_[next - 1] *
           std::pow(values_[next] / values_[next - 1],
                    std::log(t / times_[next - 1]) / std::log(times_[next] / times_[next - 1]));
  const double share = (t - times_[next - 1]) / (times_[next] - times_[next - 1]);
  return values_[next - 1] + share * (values_[next] - values_[next - 1]);
}

namespace {

std::vector<std::string> fields(const std::string& line) {
  for (const char separator : {',', ';'})
    if (line.find(separator) != std::string::npos) return split(line, separator);
  return words(line);
}

/// The column that a parameter means, counted from 0.
std::size_t column(const std::string& parameter, const std::string& wanted,
                   const std::vector<std::string>& header) {
  const auto named = std::find(header.begin(), header.end(), wanted);
  if (named != header.end()) return named - header.begin();
  const auto index = finite_number(wanted);
  if (index && *index >= 1 && *index == std::size_t(*index)) return std::size_t(*index) - 1;
  throw InputError(parameter + " = " + wanted + ": is no column of the file; " +
                   (header.empty() ? "it has no line of names, give the column's number, from 1"
                                   : suggestion(wanted, header)));
}

}  // namespace

Table read_table(const TableInput& input, MPI_Comm communicator) {
  const std::string section = "Tables / " + input.name, parameter = section + " / File";
  const std::string where = parameter + " = " + input.file + ": ";
  std::istringstream file(read_text(communicator, input.file).value_or(""));
  std::vector<double> times, values;
  std::optional<std::size_t> time_column, value_column;
  const bool logarithmic = input.interpolation == "logarithmic";
  int line = 0;
  for (std::string text; std::getline(file, text);) {
    ++line;
    text = trimmed(text);
    if (text.empty() || text[0] == '#') continue;
    const auto words = fields(text);
    const bool is_header = !time_column && std::none_of(words.begin(), words.end(), finite_number);
    if (!time_column) {
      const auto header = is_header ? words : std::vector<std::string>();
      time_column = column(section + " / Time column", input.time_column, header);
      value_column = column(section + " / Value column", input.value_column, header);
    }
    if (is_header) continue;
    const auto at = [&](std::size_t k) {
      return k < words.size() ? finite_number(words[k]) : std::nullopt;
    };
    const auto time = at(*time_column), value = at(*value_column);
    const std::string place = where + "line " + std::to_string(line);
    if (!time || !value)
      throw InputError(place + ", '" + text + "', has no finite numbers in the columns " +
                       std::to_string(*time_column + 1) + " and " +
                       std::to_string(*value_column + 1) +
                       "; correct it, or Time column and "
                       "Value column");
    if (!times.empty() && !(*time > times.back())) {
      std::ostringstream sentence;
      sentence << place << ": the time " << *time << " is not later than " << times.back()
               << " before it; times must increase";
      throw InputError(sentence.str());
    }
    if (logarithmic && !(*time > 0 && input.scale * *value > 0))
      throw InputError(place + ", '" + text + "', is not positive, as " + section +
                       " / Interpolation = logarithmic wants it; correct it, or take linear");
    times.push_back(*time);
    values.push_back(input.scale * *value);
  }
  if (times.empty())
    throw InputError(where + (line > 0 ? "holds no row of numbers; give at least one"
                                       : "cannot be read; give the path of a file of numbers in "
                                         "columns, relative to the input file"));
  return Table(std::move(times), std::move(values), logarithmic);
}

}  // namespace steppe
