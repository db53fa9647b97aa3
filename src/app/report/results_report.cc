#include "steppe/app/report/results_report.h"

#include "steppe/app/report/brackets.h"
#include "steppe/app/report/summary_file.h"
#include "steppe/output/folder/units.h"

#include <cstdio>
#include <utility>
#include <vector>

namespace steppe {

namespace {

using Json = nlohmann::ordered_json;

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
    if (is_stressed && results_.stress_states > 1) print_stresses_over_time();
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
    for (const RemoteResult<dim>& of : results_.connections.points) print_point(of);
    for (const BoltResult& of : results_.connections.bolts)
      std::printf("  bolt %s: force %.5g%s, shortening %.5g%s, %s\n", of.name.c_str(), of.force,
                  unit("force").c_str(), of.shortening, length.c_str(),
                  of.is_locked(results_.end) ? "locked" : "not locked");
  }
  void print_point(const RemoteResult<dim>& of) const {
    std::printf("  remote point %s: displacement %s%s, rotation %s rad\n", of.name.c_str(),
                in_brackets(of.motion, dim).c_str(), unit("length").c_str(),
                in_brackets(of.rotation, 3).c_str());
    if (of.is_held)
      std::printf("    held by force %s%s, moment %s%s about it\n",
                  in_brackets(of.force, dim).c_str(), unit("force").c_str(),
                  in_brackets(of.moment, 3).c_str(), unit("moment").c_str());
  }
  void print_stresses_over_time() const {
    std::printf("  largest von Mises stress over %d states, those whose fields or probes need it\n",
                results_.stress_states);
    for (const MaterialStress<dim>& of : results_.stresses)
      if (of.over_time.largest.value > 0)
        std::printf("    in %s: %.5g%s at %s%s, t = %.6g%s\n", of.material.c_str(),
                    of.over_time.largest.value, unit("von mises").c_str(),
                    in_brackets(of.over_time.largest.where, dim).c_str(), unit("length").c_str(),
                    of.over_time.time, unit("time").c_str());
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
  for (const MaterialStress<dim>& of : results.stresses) {
    json["largest_von_mises"][of.material] = {{"value", of.von_mises.value},
                                              {"at", as_numbers(of.von_mises.where, dim)}};
    json["largest_von_mises_over_time"][of.material] = {
        {"value", of.over_time.largest.value},
        {"at", as_numbers(of.over_time.largest.where, dim)},
        {"time", of.over_time.time}};
  }
  json["states_with_stress"] = results.stress_states;
  json["stress_error"] = results.stress_error;
  json["supports"] = Json::object();
  for (const NamedForce<dim>& support : results.supports)
    json["supports"][support.name] = as_json(support);
  json["all_supports"] = as_json(results.all_supports);
  json["all_loads"] = as_json(results.all_loads);
  json["moments_about"] = as_numbers(results.about, dim);
  for (const RemoteResult<dim>& of : results.connections.points)
    json["remote_points"][of.name] = {{"displacement", as_numbers(of.motion, dim)},
                                      {"rotation", as_numbers(of.rotation, 3)},
                                      {"force", as_numbers(of.force, dim)},
                                      {"moment", as_numbers(of.moment, 3)}};
  for (const BoltResult& of : results.connections.bolts)
    json["bolts"][of.name] = {{"force", of.force},
                              {"shortening", of.shortening},
                              {"tilt", of.tilt},
                              {"locked", of.is_locked(results.end)}};
  return json;
}

/// Columns but those that stay zero, and places, whose largest amount means nothing; `when` heads
/// what says when that amount was reached.
void print_columns(const std::vector<ColumnRange>& ranges, const std::string& units,
                   const std::string& when_reached) {
  constexpr std::size_t most = 24;
  std::size_t n = 0;
  for (const auto& [column, last, largest, when] : ranges) {
    const std::string quantity = column.name.substr(column.name.rfind('.') + 1);
    if (largest == 0 || quantity == "x" || quantity == "y" || quantity == "z") continue;
    if (n == 0)
      std::printf("\n  %-34s %14s %14s  %s\n", "probe", "last", "largest", when_reached.c_str());
    if (++n <= most)
      std::printf("  %-34s %14.6g %14.6g  %.6g\n", head_of({column}, units).c_str(), last, largest,
                  when);
  }
  if (n > most) std::printf("  and %zu more, see summary.json\n", n - most);
}

template <int dim>
Json as_json(const CaseResults<dim>& of, const std::vector<ColumnRange>& ranges) {
  Json json = as_json(of.results);
  json["number"] = of.results.end;
  for (const char* const of_time :
       {"end_time", "largest_von_mises_over_time", "states_with_stress"})
    json.erase(of_time);
  json["largest_displacement"].erase("time");
  json["probes"] = Json::object();
  for (std::size_t i = 0; i < of.probes.size(); ++i)
    json["probes"][ranges[i].column.name] = of.probes[i];
  return json;
}

}  // namespace

template <int dim>
void report_results(const Input& input, const ProbeLog* probes, const RunResults<dim>* results,
                    const std::vector<CaseResults<dim>>* cases) {
  const std::vector<ColumnRange> ranges = probes ? probes->ranges() : std::vector<ColumnRange>();
  Json json = begin_summary(input);
  if (cases) {
    for (const CaseResults<dim>& of : *cases) {
      Words<dim>(input.output.units, of.results).print_case(of.name);
      json["cases"][of.name] = as_json(of, ranges);
    }
  } else if (results) {
    Words<dim>(input.output.units, *results).print_end();
    json.update(as_json(*results));
  }
  print_columns(ranges, input.output.units,
                cases ? "in case" : "at " + head_of({{"t", "time"}}, input.output.units));
  json["probes"] = Json::object();
  for (const auto& [column, last, largest, when] : ranges)
    json["probes"][column.name] = {{"last", last},
                                   {"largest", largest},
                                   {"time", when},
                                   {"unit", unit_of(column.of, input.output.units)}};
  std::fflush(stdout);
  if (results && !results->has_steps && has_summary_of_end(input, results->end)) return;
  write_summary(input, std::move(json));
}

template void report_results(const Input&, const ProbeLog*, const RunResults<2>*,
                             const std::vector<CaseResults<2>>*);
template void report_results(const Input&, const ProbeLog*, const RunResults<3>*,
                             const std::vector<CaseResults<3>>*);

}  // namespace steppe
