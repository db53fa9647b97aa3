#include "steppe/app/report/results_report.h"

#include "steppe/app/report/brackets.h"
#include "steppe/base/process/error.h"
#include "steppe/input/words/text.h"
#include "steppe/output/folder/files.h"
#include "steppe/output/series/units.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <vector>

namespace steppe {

namespace {

using Json = nlohmann::ordered_json;

/// A column of probes.csv over the run.
struct Column {
  std::string name;
  double last = 0, largest = 0, time = 0;  ///< `largest` in amount, and when
};

std::vector<Column> columns_of(const std::string& path) {
  std::vector<Column> columns;
  std::ifstream file(path);
  std::string line;
  if (!std::getline(file, line)) return columns;
  for (const std::string& name : split(line, ',')) columns.push_back({name});
  while (std::getline(file, line)) {
    const std::vector<std::string> values = split(line, ',');
    if (values.size() != columns.size()) continue;
    for (std::size_t i = 0; i < columns.size(); ++i) {
      Column& column = columns[i];
      column.last = finite_number(values[i]).value_or(std::nan(""));
      if (!(std::abs(column.last) > std::abs(column.largest))) continue;
      column.largest = column.last;
      column.time = columns[1].last;
    }
  }
  columns.erase(columns.begin(), columns.begin() + 2);  // step, time
  return columns;
}

template <int dim>
class Words {
 public:
  Words(const std::string& units, const RunResults<dim>& results)
      : units_(units), results_(results) {}

  void print_end() const {
    const std::string time = unit("time");
    std::printf("\nresults at the end, t = %.6g%s\n", results_.end, time.c_str());
    char when[40];
    std::snprintf(when, sizeof when, ", t = %.6g%s", results_.displacement.time, time.c_str());
    print_state(when);
  }

  void print_case(const std::string& name) const {
    std::printf("\nresults of case %.0f, %s\n", results_.end, name.c_str());
    print_state("");
  }

 private:
  void print_state(const std::string& when) const {
    const std::string length = unit("length");
    const Largest<dim>& displacement = results_.displacement.largest;
    std::printf("  largest displacement: %.5g%s at %s%s%s\n", displacement.value, length.c_str(),
                in_brackets(displacement.where, dim).c_str(), length.c_str(), when.c_str());
    bool is_stressed = false;
    for (const MaterialStress<dim>& of : results_.stresses) {
      if (!(of.von_mises.value > 0)) continue;  // a body of mass alone
      is_stressed = true;
      std::printf("  largest von Mises stress in %s: %.5g%s at %s%s\n", of.material.c_str(),
                  of.von_mises.value, unit("von mises").c_str(),
                  in_brackets(of.von_mises.where, dim).c_str(), length.c_str());
    }
    if (is_stressed)
      std::printf("  estimated error of the stress: %.2g %%\n", 100 * results_.stress_error);
    for (const NamedForce<dim>& support : results_.supports)
      print_force("support " + support.name, support);
    if (results_.supports.size() > 1) print_force("all supports", results_.all_supports);
    if (results_.all_loads.force.norm() + results_.all_loads.moment.norm() > 0)
      print_force("all loads", results_.all_loads);
    if (!results_.supports.empty())
      std::printf("  (moments about %s%s)\n", in_brackets(results_.about, dim).c_str(),
                  length.c_str());
  }
  std::string unit(const std::string& quantity) const {
    const std::string name = unit_of(quantity, units_);
    return name.empty() ? "" : " " + name;
  }
  void print_force(const std::string& name, const NamedForce<dim>& of) const {
    std::printf("  %s: force %s%s, moment %s%s\n", name.c_str(), in_brackets(of.force, dim).c_str(),
                unit("force").c_str(), in_brackets(of.moment, 3).c_str(), unit("moment").c_str());
  }

  const std::string& units_;
  const RunResults<dim>& results_;
};

template <int dim>
Json as_json(const NamedForce<dim>& of) {
  return {{"force", as_numbers(of.force, dim)}, {"moment", as_numbers(of.moment, 3)}};
}

template <int dim>
Json as_json(const RunResults<dim>& results) {
  Json json;
  json["end_time"] = results.end;
  json["largest_displacement"] = {{"value", results.displacement.largest.value},
                                  {"at", as_numbers(results.displacement.largest.where, dim)},
                                  {"time", results.displacement.time}};
  for (const MaterialStress<dim>& of : results.stresses)
    json["largest_von_mises"][of.material] = {{"value", of.von_mises.value},
                                              {"at", as_numbers(of.von_mises.where, dim)}};
  json["stress_error"] = results.stress_error;
  json["supports"] = Json::object();
  for (const NamedForce<dim>& support : results.supports)
    json["supports"][support.name] = as_json(support);
  json["all_supports"] = as_json(results.all_supports);
  json["all_loads"] = as_json(results.all_loads);
  json["moments_about"] = as_numbers(results.about, dim);
  return json;
}

/// Columns but those that stay zero, and places, whose largest amount means nothing; `when` heads
/// what says when that amount was reached.
void print_columns(const std::vector<Column>& columns, const std::string& when) {
  constexpr std::size_t most = 24;
  std::size_t n = 0;
  for (const Column& column : columns) {
    const std::string quantity = column.name.substr(column.name.rfind('.') + 1);
    if (column.largest == 0 || quantity == "x" || quantity == "y" || quantity == "z") continue;
    if (n == 0) std::printf("\n  %-34s %14s %14s  %s\n", "probe", "last", "largest", when.c_str());
    if (++n <= most)
      std::printf("  %-34s %14.6g %14.6g  %.6g\n", column.name.c_str(), column.last, column.largest,
                  column.time);
  }
  if (n > most) std::printf("  and %zu more, see summary.json\n", n - most);
}

template <int dim>
Json as_json(const CaseResults<dim>& of, const std::vector<Column>& columns) {
  Json json = as_json(of.results);
  json["number"] = of.results.end;
  json.erase("end_time");
  json["largest_displacement"].erase("time");
  json["probes"] = Json::object();
  for (std::size_t i = 0; i < std::min(of.probes.size(), columns.size()); ++i)
    json["probes"][columns[i].name] = of.probes[i];
  return json;
}

}  // namespace

template <int dim>
void report_results(const Input& input, const std::string& folder, const RunResults<dim>* results,
                    const std::vector<CaseResults<dim>>* cases) {
  const std::vector<Column> columns = columns_of(folder + "/probes.csv");
  Json json = {{"title", input.title}, {"units", input.output.units}};
  if (cases) {
    for (const CaseResults<dim>& of : *cases) {
      Words<dim>(input.output.units, of.results).print_case(of.name);
      json["cases"][of.name] = as_json(of, columns);
    }
  } else if (results) {
    Words<dim>(input.output.units, *results).print_end();
    json.update(as_json(*results));
  }
  const std::string time = unit_of("time", input.output.units);
  print_columns(columns, cases ? "in case" : "at t" + (time.empty() ? "" : ", " + time));
  json["probes"] = Json::object();
  for (const Column& column : columns)
    json["probes"][column.name] = {
        {"last", column.last}, {"largest", column.largest}, {"time", column.time}};
  json["notes"] = input.notes;
  std::fflush(stdout);
  if (results && !results->has_steps) return;  // what was written at the end stays
  try {
    write_whole(folder + "/summary.json",
                json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n");
  } catch (const OutputError& error) {
    warn(error.what());
  }
}

template void report_results(const Input&, const std::string&, const RunResults<2>*,
                             const std::vector<CaseResults<2>>*);
template void report_results(const Input&, const std::string&, const RunResults<3>*,
                             const std::vector<CaseResults<3>>*);

}  // namespace steppe
