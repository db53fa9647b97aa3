#include "steppe/app/report/summary_file.h"

#include "steppe/base/process/error.h"
#include "steppe/output/folder/files.h"
#include "steppe/output/folder/units.h"

namespace steppe {

using Json = nlohmann::ordered_json;

Json begin_summary(const Input& input) {
  Json summary = {{"title", input.title}, {"units", input.output.units}};
  for (const char* const of : {"time", "frequency", "length", "mass", "force", "moment", "stress"})
    summary["unit_of"][of] = unit_of(of, input.output.units);
  return summary;
}

void write_summary(const Input& input, Json summary) {
  summary["notes"] = input.notes;
  try {
    write_whole(input.resolve(input.output.folder) + "/summary.json",
                summary.dump(1, ' ', false, Json::error_handler_t::replace) + "\n");
  } catch (const OutputError& error) {
    warn(error.what());
  }
}

}  // namespace steppe
