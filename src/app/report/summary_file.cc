#include "steppe/app/report/summary_file.h"

#include "steppe/base/process/error.h"
#include "steppe/output/folder/files.h"
#include "steppe/output/folder/units.h"

#include <fstream>

namespace steppe {

using Json = nlohmann::ordered_json;

namespace {

std::string summary_path(const Input& input) {
  return input.resolve(input.output.folder) + "/summary.json";
}

}  // namespace

Json begin_summary(const Input& input) {
  Json summary = {{"title", input.title}, {"units", input.output.units}};
  for (const char* const of : {"time", "frequency", "length", "mass", "force", "moment", "stress"})
    summary["unit_of"][of] = unit_of(of, input.output.units);
  return summary;
}

bool has_summary_of_end(const Input& input, double end) {
  std::ifstream file(summary_path(input));
  const Json summary = Json::parse(file, nullptr, false);
  return summary.is_object() && summary.contains("end_time") && summary["end_time"] == end;
}

void write_summary(const Input& input, Json summary) {
  summary["notes"] = input.notes;
  try {
    write_whole(summary_path(input),
                summary.dump(1, ' ', false, Json::error_handler_t::replace) + "\n");
  } catch (const OutputError& error) {
    warn(error.what());
  }
}

}  // namespace steppe
