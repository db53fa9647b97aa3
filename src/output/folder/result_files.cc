#include "steppe/output/folder/result_files.h"

#include "steppe/base/process/error.h"
#include "steppe/input/files/input_file.h"
#include "steppe/output/folder/run_record.h"

#include <algorithm>
#include <filesystem>
#include <regex>
#include <system_error>
#include <tuple>

namespace steppe {

namespace fs = std::filesystem;

namespace {

/// The list of `Outputs` in the record of an input; empty where there is none.
std::vector<std::string> further_series(const std::string& record) {
  constexpr std::uintmax_t longest = 16 << 20;
  std::error_code error;
  if (const auto size = fs::file_size(record, error); error || size > longest) return {};
  try {
    return InputFile::read(record).names("Outputs");
  } catch (const InputError&) {
    return {};
  }
}

/// The names of recorded runs, and those of the further series of fields of each.
std::vector<std::string> names_of_results(const std::string& folder) {
  std::vector<std::string> names;
  for (const std::string& name : recorded_names(folder)) {
    names.push_back(name);
    for (const std::string& series : further_series(folder + "/" + name + ".used.prm"))
      names.push_back(name + "-" + series);
  }
  return names;
}

/// Is this the name of a file that a run of that name writes, or of a lock that Open MPI leaves
/// beside one where the disk was full?
bool belongs_to(const std::string& file, const std::string& name) {
  static const std::regex after_name(
      R"((\.used\.(prm|txt|json)|\.run\.json|\.checkpoint(\.previous|\.\d{6,})?\.h5|\.checkpoint\.mesh\.\w+|(_modes|_damped_modes|_response|_envelope)?(\.(pvd|xdmf|h5|views\.h5)|_\d{4,}(\.pvtu|\.\d+\.vtu)))(\.new)?(-\d+-\d+\.lock)?)");
  return file.compare(0, name.size(), name) == 0 &&
         std::regex_match(file.begin() + std::ptrdiff_t(name.size()), file.end(), after_name);
}

bool is_index(const std::string& file) {
  const fs::path ending = fs::path(file).extension();
  return ending == ".pvd" || ending == ".xdmf";
}

/// Files of results, the records last: by them a run that is killed meanwhile is known.
std::vector<std::string> records_last(std::vector<std::string> files) {
  std::stable_partition(files.begin(), files.end(), [](const std::string& file) {
    return file.find(".run.json") == std::string::npos;
  });
  return files;
}

}  // namespace

/// Whether all results in a folder are of runs that have not ended, or not well.
bool all_unfinished(const std::string& folder) {
  const std::vector<std::string> names = recorded_names(folder);
  return !names.empty() && std::all_of(names.begin(), names.end(), [&](const std::string& name) {
    return is_unfinished(folder + "/" + name + ".run.json");
  });
}

/// Whether all results in a folder are recorded, and of the same input file.
bool of_one_input(const std::string& folder, const std::string& input) {
  const std::vector<std::string> names = recorded_names(folder);
  return std::all_of(names.begin(), names.end(), [&](const std::string& name) {
    const auto parts = recorded_parts(folder + "/" + name + ".run.json");
    const auto given = parts.empty() ? nlohmann::ordered_json()
                                     : parts.back().value("input", nlohmann::ordered_json());
    return given.is_string() && given.get<std::string>() == input;
  });
}

bool is_name_of_result(const std::string& file, const std::vector<std::string>& names) {
  static const std::regex table(
      R"((probes|mode_probes|cases|ledger|newton|modes|damped_modes|campbell|response|spectrum|reduction)\.csv|summary\.json)");
  return std::regex_match(file, table) ||
         std::any_of(names.begin(), names.end(),
                     [&](const std::string& name) { return belongs_to(file, name); });
}

std::vector<std::string> results_in(const std::string& folder, const std::string& name) {
  std::vector<std::string> names = names_of_results(folder), files;
  names.push_back(name);
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder, error)) {
    const std::string file = entry.path().filename();
    if (is_name_of_result(file, names)) files.push_back(file);
  }
  const auto order = [](const std::string& file) {
    return std::make_tuple(!is_index(file), fs::path(file).stem(), file);
  };
  std::sort(files.begin(), files.end(),
            [&](const std::string& a, const std::string& b) { return order(a) < order(b); });
  return files;
}

std::vector<std::string> results_that_go_on(const std::string& folder, const std::string& name) {
  std::vector<std::string> files;
  for (const std::string& file : results_in(folder, name))
    if (file.find(".used.") == std::string::npos && file.find(".checkpoint.") == std::string::npos)
      files.push_back(file);
  return files;
}

void remove_results(const std::string& folder, const std::string& name) {
  for (const std::string& file : records_last(results_in(folder, name))) {
    std::error_code error;
    if (!fs::remove(fs::path(folder) / file, error) && error)
      throw OutputError("the file " + folder + "/" + file +
                        " of an earlier run cannot be removed: " + error.message());
  }
}

void move_results(const std::string& folder, const std::string& name, const std::string& to) {
  const std::vector<std::string> files = records_last(results_in(folder, name));
  if (files.empty()) return;
  std::error_code error;
  fs::create_directories(to, error);
  remove_results(to, name);
  for (const std::string& file : files) {
    fs::rename(fs::path(folder) / file, fs::path(to) / file, error);
    if (error)
      throw OutputError("the file " + folder + "/" + file +
                        " of an earlier run cannot be moved to " + to + ": " + error.message() +
                        "; give -overwrite to remove it");
  }
}

}  // namespace steppe
